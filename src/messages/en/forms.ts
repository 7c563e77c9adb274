import { errors, type ErrorName } from '#forms/define.ts'

/** The public forms: their fields, their errors, the page for visitors without scripts, the mail that a sender gets. */
export const forms = {
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    contactNumber: 'Contact number',
    companyName: 'Company name',
    emirate: 'Emirate',
    message: 'Message',
    resumeUrl: 'Link to your resume',
    preferredRole: 'Preferred role',
    consent: 'I agree that Ghaf Wallet keeps what I wrote here and uses it to answer me, as the data protection page describes.',
    website: 'Leave this field empty',
  },
  titles: { CONTACT: 'Write to us', BUSINESS: 'Ask for a business account', CAREER: 'Apply for a job' },
  leads: {
    CONTACT: 'Write in English or in Arabic. We answer by e-mail or by phone.',
    BUSINESS: 'Tell us about your business. We will be in touch about your details and documents, and what comes next.',
    CAREER: 'Choose an opening, or tell us what you would like to do. We read every application.',
  },
  /** What helps with a field before anything is wrong. */
  hints: {
    contactNumber: 'A number in the Emirates or abroad, such as 050 123 4567.',
    resumeUrl: 'Anyone with this link should be able to open it. It begins with https://.',
    preferredRole: 'Choose an opening from the list, or write a role of your own.',
    message: 'Up to 2,000 characters. Please leave out card numbers, PINs and codes.',
  },
  emirates: {
    Ajman: 'Ajman',
    Fujairah: 'Fujairah',
    'Ras Al Khaimah': 'Ras Al Khaimah',
    'Umm Al Quwain': 'Umm Al Quwain',
    Sharjah: 'Sharjah',
    'Abu Dhabi': 'Abu Dhabi',
    Dubai: 'Dubai',
  },
  /** The consent box in a list of errors. */
  consent: 'Your consent',
  choose: 'Choose one',
  optional: 'optional',
  submit: 'Send',
  sending: 'Sending…',
  privacy: 'Read the data protection page',
  /** The privacy notice's own day. */
  version: 'version of #',
  /** What happens to the data. */
  use: 'We keep what you write safe, use it only to answer you, and never sell it.',
  /** As the server says them: one place holds the English words. */
  errors: errors as Readonly<Record<ErrorName, string>>,
  notSent: {
    title: 'Not sent yet',
    kept: 'Everything you wrote is still here.',
    invalid: 'A few fields need another look.',
    busy: 'Many messages came from your connection just now. Wait a few minutes, then send this one again.',
    unavailable: 'We could not be sure that your message was kept. Wait a moment, then send it again: it will not arrive twice.',
    elsewhere: 'This form was sent from another site, so we did not take it. Open the form here and send it again.',
    unreadable: 'We could not read what was sent. Go back to the form and try again.',
    back: 'Open the contact form',
  },
  /** What the page itself says when a form was not taken. */
  trouble: {
    cut: 'The connection was cut before our answer arrived. Check it, then send again: it will not arrive twice.',
    busyUntil: 'Many messages came from your connection just now. Send this one again after #.',
    alreadyTitle: 'An earlier version has arrived',
    already:
      'We already have this message as you first sent it, under the reference #. What you changed since is still here. If we should have the new version as well, send it again.',
    failed: 'Something failed on our side. Send it again in a little while. If it cannot wait, call us free of charge on #.',
    unloaded: 'The connection was cut before the form was ready, so nothing was sent. Everything you wrote is still here. Check the connection, then press Send again.',
  },
  /** What stands in a form's place once it has been taken. */
  thanks: {
    titles: {
      CONTACT: 'Thank you. Your message has reached us.',
      BUSINESS: 'Thank you. Your request has reached us.',
      CAREER: 'Thank you. Your application has reached us.',
    },
    next: {
      CONTACT: 'People of our team read every message. We will answer by e-mail or by phone.',
      BUSINESS: 'We will contact you to collect your details and documents. Once they are verified, we activate your account.',
      CAREER: 'People of our team read every application. We will write to you either way.',
    },
    reference: 'Your reference:',
    mail: 'We are sending a confirmation to #. If you do not see it, look among the junk mail.',
    home: 'Back to the home page',
  },
  /** The page that a form sent without scripts leads to. */
  done: {
    title: 'Thank you',
    description: 'Your form has reached us. A confirmation with your reference is on its way to you by e-mail.',
    lead: 'What you sent has reached us, and it is safe with us.',
    body: [
      'People of our team read everything that comes in. We will answer by e-mail or by phone.',
      'A confirmation with your reference is on its way to the e-mail address you gave. If you do not see it, look among the junk mail.',
    ],
  },
  mail: {
    subject: 'We have your message (#)',
    greeting: 'Hello,',
    text: 'Your message has reached us, and people of our team read every one. We will answer by e-mail or by phone. Your reference is #.',
    caution: 'We never ask for a password or a code. If this was not you, there is nothing you need to do.',
  },
}
