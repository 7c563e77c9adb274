/**
 * The page around the complaint form. Texts whose key ends in `Html` may contain markup, and names
 * of promises in braces.
 */
export const complaints = {
  title: 'Complaints',
  description:
    'Make a complaint to Ghaf Wallet: what to write, when you will have our answer, and how to take it further to Sanadak, the UAE’s ombudsman for banking and insurance.',
  lead: 'Tell us what went wrong. It is free, and you will know at once when to expect our answer.',
  clock: {
    title: 'What you can count on',
    /** Next to the drawn clock; `#` is a number of business days. */
    dialHtml: {
      one: '<b>#</b> business day to our answer',
      other: '<b>#</b> business days to our answer',
    } as Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
    steps: [
      {
        when: 'Today',
        title: 'You complain',
        textHtml:
          'Here, by telephone on {phone}, or by e-mail to {email}. It is free, and it does not change how we treat you.',
      },
      {
        when: 'Within {acknowledgement}',
        title: 'We confirm it',
        textHtml:
          'With a reference, and the day by which we will answer. People who had no part in the matter look into it.',
      },
      {
        when: 'Within {complaintAnswer}',
        title: 'We answer in writing',
        textHtml:
          'What we found, and what we will do. If we were wrong, we say so and put it right.',
      },
      {
        when: '{complaintLimit} at most',
        title: 'If it takes longer',
        textHtml:
          'For example, when a transfer is held up at a bank abroad. Before the date we gave you, we tell you why and give you a new one.',
      },
    ],
  },
  sanadak: {
    title: 'Not satisfied? Turn to Sanadak',
    text: 'The UAE’s independent ombudsman for banking and insurance. Turn to Sanadak if you have no answer from us after 30 calendar days, or if our answer does not satisfy you.',
    free: 'Filing a complaint is free for consumers and for small and medium-sized businesses; an appeal carries a fee, which you may get back if you win.',
    moreHtml:
      'Have the reference and our answer to hand. People of determination and older people can also call <a href="tel:8007262325"><bdi dir="ltr">800\u00a0726\u00a02325</bdi></a>.',
  },
  data: {
    title: 'How long we keep it',
    textHtml:
      'A complaint sent with this form is kept for {complaintsKept}, apart from other messages, and is then erased. If it is about your data, you may also complain to the UAE Data Office. You can read more in the <a href="/privacy">privacy notice</a>.',
  },
}
