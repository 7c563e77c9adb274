/** The about page: why the company exists, and who leads it. */
export const about = {
  title: 'About us',
  description: 'Ghaf Wallet is a mobile money wallet for people and businesses in the Emirates. Why it exists, and who stands behind it.',
  lead: 'We make everyday money simple for everyone who lives and works in the Emirates.',
  tree: {
    title: 'Why a tree',
    texts: [
      'The ghaf is the national tree of the Emirates. It grows where little else does, gives shade to whoever comes, and asks for almost nothing.',
      'We took its name because a wallet should be like that: there for everyone, with or without a bank account, and never in the way.',
    ],
  },
  aims: {
    purpose: { title: 'Our purpose', text: 'To put a safe account into every hand: of those who have just arrived, and of those who were born here.' },
    vision: { title: 'Our vision', text: 'A country in which nobody queues to send money home, and nobody pays a fee without having seen it first.' },
    mission: { title: 'Our mission', text: 'Show the fee before you pay. Answer when you call, day and night. Keep every dirham safe.' },
  },
  promises: {
    title: 'What you can hold us to',
    items: [
      'Opening a wallet costs nothing, and neither does leaving.',
      'Your money is kept apart from ours, at a bank in the Emirates. We do not lend it.',
      'A person answers, in Arabic or in English, 24 hours a day on 365 days a year.',
      'We sell no data, and our website follows nobody.',
    ],
  },
  leaders: 'Who leads Ghaf Wallet',
  leadersLead: 'The board sets the course and watches over it. The senior management runs the company, and answers to the board.',
  board: {
    title: 'Board of directors',
    people: {
      salama: {
        name: 'Salama Rashid Al Ghafri',
        role: 'Chair of the board',
        text: 'Led payments at two banks for twenty years, and has taught at a business school. She asks of every plan what it does for people who have the least.',
      },
      anil: {
        name: 'Anil Raghunathan',
        role: 'Member, technology',
        text: 'Built payment systems in India and East Africa that work on the simplest phone. Came to Sharjah as a child, and stayed.',
      },
      hessa: {
        name: 'Hessa Khamis Al Marri',
        role: 'Member, chair of the audit committee',
        text: 'A chartered accountant. She has audited exchange houses all over the Gulf, and reads the footnotes first.',
      },
      daniel: {
        name: 'Daniel Osei-Mensah',
        role: 'Independent member, chair of the risk committee',
        text: 'Was a supervisor of electronic money before he advised those who issue it. He sees to it that customers’ money stays apart.',
      },
    },
  },
  management: {
    title: 'Senior management',
    people: {
      khalid: {
        name: 'Khalid Nasser Al Dhaheri',
        role: 'Chief executive officer',
        text: 'Founded the company after years in telecommunications. He answers calls of customers himself on one morning of every week.',
      },
      amna: {
        name: 'Amna Saif Al Teneiji',
        role: 'Chief financial officer',
        text: 'Compares the money of customers with the bank’s books every evening, to the last fils.',
      },
      joseph: {
        name: 'Joseph Mwangi',
        role: 'Chief technology officer',
        text: 'Has run systems that must not stop since he was a student in Nairobi. Prefers simple things that last.',
      },
      marisol: {
        name: 'Marisol Reyes',
        role: 'Chief risk and compliance officer',
        text: 'Hunts fraud. Before that, she worked for a remittance company in Manila and knows what a late transfer means to a family.',
      },
      leila: {
        name: 'Leila Haddad',
        role: 'Chief customer officer',
        text: 'Leads the people who answer day and night, in two languages. Every complaint crosses her desk.',
      },
    },
  },
  fictional: 'Ghaf Wallet is a fictional company, and so are the people on this page.',
}
