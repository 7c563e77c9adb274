/**
 * The contact page around its form. Texts whose key ends in `Html` may contain markup, `{phone}`
 * and `{email}`.
 */
export const contact = {
  title: 'Contact us',
  description:
    'Call us toll-free at any hour, or write to us. How to report fraud or a lost phone, and how to complain.',
  lead: 'We are here 24 hours a day, 365 days a year.',
  channels: {
    title: 'Other ways to reach us',
    phone: 'Call us free of charge',
    phoneText: 'Day and night, every day of the year, in English and in Arabic',
    email: 'Send an e-mail',
    answers: 'Answers online',
    faq: 'Questions for individuals',
    businessfaq: 'Questions for businesses',
    networks: 'Follow us',
    caution:
      'Please never post your number or a receipt there. We never ask for a code or a PIN in a message.',
  },
  help: 'When something has gone wrong',
  fraud: {
    title: 'Report fraud or a lost phone',
    lead: 'Do not wait until morning. The sooner we know, the more we can do.',
    stepsHtml: [
      'Call {phone} from any phone. We block your wallet while you are on the line.',
      'Tell us the amount, the name that you saw and the time. We never ask for your PIN. You get a reference number.',
      'If your phone is gone, ask your mobile company to block the SIM card, and report the loss to the police.',
      'Keep the message, and the number that the fraudster used. They help us, and they help the police.',
    ],
    moreHtml:
      'The <a href="/consumerinsights">fraud awareness</a> page explains how to recognise fraud.',
  },
  complain: {
    title: 'How to complain',
    lead: 'It is free, and it does not change how we treat you.',
    stepsHtml: [
      '<b>Tell us first,</b> with the <a href="/complaints">complaints form</a>, on {phone} or at {email}. You get a reference number, and a confirmation within {acknowledgement}.',
      '<b>We look into it.</b> The people who do so had no part in the matter. We answer you in writing within {complaintAnswer}. If it will take longer, we tell you why and by when, {complaintLimit} at most. If we were wrong, we say so and put it right.',
      '<b>Then Sanadak.</b> If you have no answer after 30 calendar days, or if the answer does not satisfy you, turn to Sanadak, the UAE’s ombudsman for banking and insurance: <a href="https://www.sanadak.gov.ae" rel="noopener"><bdi dir="ltr">sanadak.gov.ae</bdi></a>. Filing a complaint is free for consumers and for small and medium-sized businesses.',
    ],
    moreHtml:
      'The <a href="/complaints">complaints</a> page has the form, and explains every step up to Sanadak.',
  },
}
