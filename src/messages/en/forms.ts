import { errors, type ErrorName } from '#forms/define.ts'
import { emirates } from './emirates.ts'

/**
 * The public forms: fields, errors, the page for visitors without scripts, and the confirmation by
 * mail.
 */
export const forms = {
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    contactNumber: 'Phone number',
    companyName: 'Company name',
    emirate: 'Emirate',
    message: 'Message',
    resume: 'Your CV as a PDF',
    resumeUrl: 'Or a link to your CV',
    preferredRole: 'Role you are applying for',
    subject: 'What it is about',
    transferReference: 'Reference of the transfer or payment',
    happened: 'What happened',
    remedy: 'What would put it right',
    consent:
      'I agree that Ghaf Wallet may keep what I write here and use it to answer me, as the privacy notice describes.',
    website: 'Leave this field empty',
  },
  titles: {
    CONTACT: 'Write to us',
    BUSINESS: 'Open a business account',
    CAREER: 'Apply for a job',
    COMPLAINT: 'Make a complaint',
  },
  leads: {
    CONTACT: 'Write in English or in Arabic. We answer by e-mail or by phone.',
    BUSINESS:
      'Tell us about your business. We will be in touch about your details and documents, and what comes next.',
    CAREER: 'Choose an opening, or tell us what you would like to do. We read every application.',
    COMPLAINT:
      'Write in English or in Arabic. You get a reference at once, and the day by which we answer.',
  },
  /** Hints shown with a field before any error. */
  hints: {
    contactNumber: 'A number in the Emirates or abroad, such as 050 123 4567.',
    resume: 'Up to 5 MB. We keep it with your application, and erase both together.',
    resumeUrl: 'A link that anyone can open, starting with https://.',
    preferredRole: 'Choose an opening from the list, or write a role of your own.',
    transferReference: 'It is on the receipt in the app.',
    remedy: 'For example: the transfer carried out, or the amount and the fee refunded.',
    message: 'Up to 2,000 characters. Please leave out card numbers, PINs and codes.',
  },
  /** Labels of the options of each choice field, by the field's key. */
  choices: {
    emirate: emirates,
    subject: {
      transfer: 'A transfer or a payment',
      fee: 'A fee',
      'cash point': 'A cash point',
      'account or app': 'My account or the app',
      staff: 'How our staff treated me',
      other: 'Something else',
    },
  },
  /** Name of the consent box in the list of errors. */
  consent: 'Your consent',
  choose: 'Choose one',
  optional: 'optional',
  submit: 'Send',
  sending: 'Sending…',
  /** Progress; `#` is a percentage from 0 to 100. */
  sendingFile: 'Sending your file: #%',
  privacy: 'Read the privacy notice',
  /** Version of the privacy notice; `#` is its day. */
  version: 'version dated #',
  /** Explains the use of the data. */
  use: 'We keep what you write safe, use it only to answer you, and never sell it.',
  /** Errors in the fields; the English texts are those of the server. */
  errors: errors as Readonly<Record<ErrorName, string>>,
  /** Messages after a refused form, on its page and on the page for visitors without scripts. */
  notSent: {
    title: 'Not sent yet',
    kept: 'Everything you wrote is still here.',
    invalid: {
      one: '1 field needs another look.',
      other: '# fields need another look.',
    } as Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
    busy: 'Many messages have come from your network in a short time. Wait a few minutes, then send this one again.',
    /** `#` is the phone number to call. */
    full: 'More messages came in today than we can keep, so this one was not kept. Send it again after midnight in the Emirates. If it cannot wait, call us free of charge on #.',
    unavailable:
      'We could not be sure that your message was kept. Wait a moment, then send it again: it will not arrive twice.',
    /** Shown in a preview of the site. */
    preview:
      'This is a preview of the site, which takes no messages: nothing was kept. Use the form on the site itself.',
    elsewhere:
      'This form was sent from another site, so we did not take it. Open the form here and send it again.',
    unreadable: 'We could not read what was sent. Go back to the form and try again.',
    tooLarge:
      'What you sent is longer than we can accept, and none of it was kept. Go back to the form, shorten your text and send it again.',
    /** Shown without scripts: the form is then one request, which takes a file of 4 MB at most. */
    fileTooLarge:
      'The file is too large to be sent this way, and nothing was kept: 4 MB at most. Go back to the form, and choose a smaller file or give a link instead.',
    back: 'Open the contact form',
  },
  /** Further messages after a refused form, which only the form's page with scripts shows. */
  onlyWithScripts: {
    cut: 'The connection was cut before our answer arrived. Check it, then send again: it will not arrive twice.',
    busyUntil:
      'Many messages have come from your network in a short time. Send this one again after #.',
    alreadyTitle: 'An earlier version has arrived',
    already:
      'We already have this message as you first sent it, under the reference #. What you have changed since then is still here. If we should have the new version as well, send it again.',
    failed:
      'Something failed on our side. Send it again in a little while. If it cannot wait, call us free of charge on #.',
    unloaded:
      'The connection was cut before the form was ready, so nothing was sent. Everything you wrote is still here. Check the connection, then press Send again.',
  },
  /** Shown in place of a form after it was accepted. */
  thanks: {
    titles: {
      CONTACT: 'Thank you. Your message has reached us.',
      BUSINESS: 'Thank you. Your request has reached us.',
      CAREER: 'Thank you. Your application has reached us.',
      COMPLAINT: 'Thank you. Your complaint has reached us.',
    },
    next: {
      CONTACT: 'Someone on our team reads every message. We will answer by e-mail or by phone.',
      BUSINESS:
        'We will contact you to collect your details and documents. Once they are verified, we activate your account.',
      CAREER:
        'Someone on our team reads every application. We will write to you whatever the outcome.',
      COMPLAINT:
        'People who had no part in the matter will look into it. You will get our answer in writing.',
    },
    /** `#` is a day. */
    answerBy: 'You will have our answer by #.',
    reference: 'Your reference:',
    mail: 'We are sending a confirmation to #. If you do not see it, check your junk mail folder.',
    home: 'Back to the home page',
  },
  /** The page that is shown after a form was sent without scripts. */
  done: {
    title: 'Thank you',
    description:
      'Your form has reached us. A confirmation with your reference is on its way to you by e-mail.',
    lead: 'What you sent has reached us, and it is safe with us.',
    body: [
      'Someone on our team reads everything that comes in. We will answer by e-mail or by phone; a complaint, always in writing.',
      'A confirmation with your reference is on its way to the e-mail address you gave; for a complaint it also names the day by which we answer. If you do not see it, check your junk mail folder.',
    ],
  },
  mail: {
    subject: 'We have your message (#)',
    greeting: 'Hello,',
    text: 'Your message has reached us, and someone on our team will read it. We will answer by e-mail or by phone. Your reference is #.',
    /** Texts of the confirmation that differ for a complaint. */
    complaint: {
      subject: 'We have your complaint (#)',
      text: 'Your complaint has reached us, and people who had no part in the matter will look into it. You will have our answer in writing by {day}. Your reference is #.\n\nIf you have no answer after 30 calendar days, or if the answer does not satisfy you, you may turn to Sanadak, the UAE’s ombudsman for banking and insurance, free of charge: https://www.sanadak.gov.ae',
    },
    caution:
      'We never ask for a password or a code. If this was not you, there is nothing you need to do.',
  },
}
