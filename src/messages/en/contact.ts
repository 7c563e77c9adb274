/** The contact page around its form. Texts whose name ends in `Html` may carry markup, `{phone}` and `{email}`. */
export const contact = {
  title: 'Contact us',
  description: 'Call us toll-free at any hour, or write to us. How to report fraud or a lost phone, and how to complain.',
  lead: 'We are here 24 hours a day, 365 days a year.',
  channels: {
    title: 'Other ways to reach us',
    phone: 'Call us free of charge',
    phoneText: 'Day and night, every day of the year, in English and in Arabic',
    email: 'Send an e-mail',
    answers: 'Answers to read at once',
    faq: 'Questions for individuals',
    businessfaq: 'Questions for businesses',
    networks: 'Follow us',
    caution: 'Please never post your number or a receipt there. We never ask for a code or a PIN in a message.',
  },
  help: 'When something has gone wrong',
  fraud: {
    title: 'Report fraud or a lost phone',
    lead: 'Do not wait for the morning. The sooner we know, the more we can do.',
    stepsHtml: [
      'Call {phone} from any phone. We stop your wallet while we talk.',
      'Tell us the amount, the name that you saw and the time. We never ask for your PIN. You get a reference number.',
      'If your phone is gone, ask your mobile company to block the SIM card, and report the loss to the police.',
      'Keep the message and the number that led you there. They help us, and they help the police.',
    ],
    moreHtml: 'How to recognise fraud is explained under <a href="/consumerinsights">fraud awareness</a>.',
  },
  complain: {
    title: 'How to complain',
    lead: 'It costs you nothing, and you will not be treated worse for it.',
    stepsHtml: [
      '<b>Tell us first.</b> Call {phone}, write to {email}, or use the form above. Say what happened, when, and what you would like us to do. You get a reference number.',
      '<b>We look into it</b> and answer you in writing, within 30 days at the latest. If we were wrong, we say so and put it right.',
      '<b>Then the ombudsman.</b> If you have no answer after 30 days, or if it does not satisfy you, turn to Sanadak, the ombudsman for financial services in the Emirates: <a href="https://www.sanadak.gov.ae" rel="noopener"><bdi dir="ltr">sanadak.gov.ae</bdi></a>. It is free of charge. Have the reference number and our answer at hand.',
    ],
    moreHtml: 'Is it about your data? Then you may also complain to the UAE Data Office. More about it is under <a href="/privacy#complaints">data protection</a>.',
  },
}
