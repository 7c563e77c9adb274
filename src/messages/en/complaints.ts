/** The page around the form for complaints. Texts whose name ends in `Html` may carry markup, and names of promises in braces. */
export const complaints = {
  title: 'Complaints',
  description: 'Make a complaint to Ghaf Wallet: what to write, by when you have our answer, and how to go on to Sanadak, the UAE’s financial ombudsman.',
  lead: 'Tell us what went wrong. It is free, and you know at once by when you have our answer.',
  clock: {
    title: 'What you can count on',
    /** Beside the picture of the time; `#` is a number of business days. */
    dialHtml: { one: '<b>#</b> business day to our answer', other: '<b>#</b> business days to our answer' } as Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
    steps: [
      { when: 'Today', title: 'You complain', textHtml: 'Here, by telephone on {phone}, or by e-mail to {email}. It is free, and it does not change how we treat you.' },
      { when: 'Within {acknowledgement}', title: 'We confirm it', textHtml: 'With a reference, and the day of our answer. People who had no part in the matter look into it.' },
      { when: 'Within {complaintAnswer}', title: 'We answer in writing', textHtml: 'What we found, and what we do. If we were wrong, we say so and put it right.' },
      { when: '{complaintLimit} at most', title: 'If it takes longer', textHtml: 'As with a transfer that is held up at a bank abroad. Before the day of our answer we tell you why, and name another.' },
    ],
  },
  sanadak: {
    title: 'Not satisfied? Sanadak',
    text: 'The UAE’s independent ombudsman for banking and insurance. Turn to it if you have no answer from us after 30 days, or if it does not satisfy you.',
    free: 'Filing a complaint is free for consumers and for small and medium businesses; an appeal carries a fee, which you may get back if you win.',
    moreHtml: 'Have the reference and our answer to hand. People of determination and older people can also call <a href="tel:8007262325"><bdi dir="ltr">800\u00a0726\u00a02325</bdi></a>.',
  },
  data: {
    title: 'What becomes of it',
    textHtml: 'A complaint that comes by this form is kept for {complaintsKept}, apart from other messages, and is then erased. If it is about your data, you may also complain to the UAE Data Office. More is in the <a href="/privacy">privacy notice</a>.',
  },
}
