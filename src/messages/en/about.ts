/** The about page: the purpose of the company, and its leaders. */
export const about = {
  title: 'About us',
  description:
    'Ghaf Wallet is a mobile wallet for people and businesses in the Emirates. Why it exists, and who is behind it.',
  lead: 'We make everyday money simple for everyone who lives and works in the Emirates.',
  tree: {
    title: 'Why a tree',
    texts: [
      'The ghaf is the national tree of the Emirates. It grows where little else does, gives shade to whoever comes, and asks for almost nothing.',
      'We took its name because a wallet should be like that: there for everyone, with or without a bank account, and never in the way.',
    ],
  },
  aims: {
    purpose: {
      title: 'Our purpose',
      text: 'A safe wallet in every hand, whether you have just arrived or were born here.',
    },
    vision: {
      title: 'Our vision',
      text: 'A country in which nobody queues to send money home, and nobody pays a fee they have not seen first.',
    },
    mission: {
      title: 'Our mission',
      text: 'Show the fee before you pay. Answer when you call, day and night. Keep every dirham safe.',
    },
  },
  promises: {
    title: 'What you can hold us to',
    items: [
      'Opening a wallet costs nothing.',
      'Your money is kept apart from ours, with a bank licensed by the Central Bank. We do not lend it.',
      'A person answers, in Arabic or in English, 24 hours a day, 365 days a year.',
      'We never sell your data, and our website does not track you.',
    ],
  },
  leaders: 'Who leads Ghaf Wallet',
  leadersLead:
    'The board sets the direction and oversees it. Senior management runs the company and answers to the board.',
  groups: { BOARD: 'Board of directors', MANAGEMENT: 'Senior management' },
  fictional: 'Ghaf Wallet is a fictional company, and so are the people on this page.',
}
