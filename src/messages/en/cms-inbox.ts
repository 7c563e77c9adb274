const businessDays = (count: number): string =>
  count === 1 ? '1 business day' : `${count} business days`
const responses = (count: number): string => (count === 1 ? '1 response' : `${count} responses`)

/** Texts of the inbox. Texts that are sent to a visitor are in the visitor's language. */
export const cmsInbox = {
  tabs: { label: 'Forms', all: 'All', new: (count: number) => `${count} new` },
  find: 'Find a person',
  state: 'State',
  anyState: 'all',
  states: { new: 'New', read: 'Read', done: 'Done', spam: 'Spam' },
  person: (email: string) => ['Everything from ', email] as const,
  personAll: 'Show all responses',
  loading: 'Loading form responses',
  loadingMore: 'Loading more responses',
  moreFailed: 'Older responses could not be loaded.',
  empty: 'No new responses. Well done.',
  emptyForm: 'Nothing has come through this form yet.',
  emptyState: {
    new: 'No new responses. Well done.',
    read: 'Nothing is waiting: everything you read is done.',
    done: 'Nothing here is done yet.',
    spam: 'No spam. Nothing was held back.',
  },
  /** Warnings when the forms receive so much that the daily limit is nearly or fully used. */
  lowCapacity: {
    little: (until: string) =>
      `An unusual number of responses is coming in through the forms. At this rate there will soon be no room for more today; there is room again from ${until}. Erase the spam, and ask whoever runs the site to look into it.`,
    none: (until: string) =>
      `So many responses came in through the forms today that until ${until} there is room for some complaints more, and for nothing else. Visitors are asked to call instead. Ask whoever runs the site to look into it.`,
    /** Subjects of the e-mail with this warning to the team. */
    subject: {
      little: 'Form responses: little room left today',
      none: 'Form responses: today there is room for some complaints alone',
    },
  },
  noMailServer:
    'No mail server is set up: confirmations, notices and replies wait in the outbox, and nobody gets them. Ask whoever runs the site to set one up.',
  /** Shown when a search has reached the limit of one call before the oldest response. */
  searchedTo: (day: string) => `Searched back to ${day}.`,
  searchOn: 'Search further back',
  noHits: 'No results found for your search:',
  searchEverywhere: 'Search in all forms',
  clear: 'Clear search and filters',
  failed: 'The list could not be loaded. Nothing is lost: every response is safe on the server.',
  offline:
    'There is no connection, so the list could not be loaded. Nothing is lost: every response is safe on the server.',
  old: 'This list may be out of date: it could not be reloaded.',
  count: (count: number) => `${responses(count)}, newest first`,
  countMore: (count: number) => `More than ${count} responses, newest first`,
  spamLink: (count: number) => `${count} in spam`,
  leaveSpam: 'Back to the other responses',
  yesterday: 'Yesterday',
  list: 'Form responses, newest first',

  choose: {
    title: 'No response is open',
    text: 'Choose one from the list.',
    keys: 'J and K move through the list.',
  },
  opening: 'Opening the response',
  openFailed: 'This response could not be loaded. It is safe on the server.',
  gone: {
    title: 'This response does not exist',
    text: 'It was erased, or the address is incomplete.',
  },
  back: 'Back to the list',
  previous: 'Previous response',
  next: 'Next response',
  markLabel: 'State of this response',
  marked: (state: string) => `Marked as ${state.toLowerCase()}.`,
  changed: (state: string) =>
    `This response was changed somewhere else. It is now marked as ${state.toLowerCase()}.`,
  notMarked: 'The state was not saved. Try again.',
  notMarkedOffline: 'The state was not saved: there is no connection. Try again.',
  sent: (time: string, language: string, page: string) =>
    `Sent ${time}, from the ${language} ${page}`,
  languages: { en: 'English', ar: 'Arabic' },
  pages: {
    CONTACT: 'contact page',
    BUSINESS: 'business page',
    CAREER: 'careers page',
    COMPLAINT: 'complaints page',
  },
  /** Deadline for the answer to a complaint. */
  due: {
    label: 'Answer due',
    left: (count: number) => `Answer due in ${businessDays(count)}`,
    today: 'Answer due today',
    over: (count: number) => `Answer overdue by ${businessDays(count)}`,
    /** Shown when the deadline has passed, but less than one business day ago. */
    overdue: 'Answer overdue',
  },
  form: 'Form',
  message: 'Message',
  noMessage: 'There is no message with it.',
  facts: 'Details',
  reference: 'Reference',
  consent: 'Consent',
  consentFor: (day: string) => `Given for the notice of ${day}`,
  openLink: 'Opens in a new tab',
  fields: { resume: 'CV', resumeUrl: 'Link to CV' },
  /** File attached to a form. */
  attached: {
    coming: 'Downloading…',
    gone: 'This file is no longer stored.',
    failed: 'The file did not arrive. Try again.',
  },

  spam: {
    title: 'Held back as spam',
    reasons: {
      honeypot: 'A field that people do not see was filled in, as machines do.',
      'too fast': 'It was sent within 3 seconds of opening the form, faster than anyone types.',
      'no plausible start': 'It says that the form was opened at a time that cannot be right.',
    },
    byStaff: 'A member of staff marked it as spam.',
    trap: 'The hidden field contains:',
    silent: 'No confirmation went to the sender, and the team got no notice.',
    not: 'Not spam',
    mark: 'Mark as spam',
  },

  mail: {
    title: 'E-mail',
    kinds: {
      notification: 'Notice to the team',
      acknowledgement: 'Confirmation to the sender',
      reply: 'Reply',
    },
    waiting: 'waiting in the outbox',
    again: (tries: number) =>
      `not accepted by the mail server yet, ${tries === 1 ? 'tried once' : `tried ${tries} times`}; it will be retried automatically`,
    /** Reasons for which a mail waits. */
    held: {
      'too many this hour':
        'waiting: too many confirmations have been requested this hour; it will be retried automatically',
      'in the next digest': 'waiting for the next digest: very many forms are coming in',
    } as Readonly<Record<string, string>>,
    sent: (time: string) => `sent ${time}`,
    failed: 'not sent',
    /** Reasons for which a mail was not sent. */
    why: {
      'too many to this address': 'this address has had as many confirmations today as one may get',
      'too many this hour': 'too many confirmations were requested for three days',
      EENVELOPE: 'the mail server refused this address',
      EMESSAGE: 'the mail server refused this text',
    } as Readonly<Record<string, string>>,
    whyUnknown: 'the mail server refused it for three days',
    none: 'None was sent.',
  },

  replies: 'Replies',
  replyOf: (who: string, time: string) => `${who}, ${time}`,
  you: 'You',
  reply: {
    title: 'Reply by e-mail',
    to: 'to',
    open: 'Reply',
    subject: 'Subject',
    text: 'Text',
    /** Subject of a reply, in the visitor's language; `#` is the reference. */
    subjects: {
      en: 'Your message to Ghaf Wallet, reference #',
      ar: 'رسالتك إلى محفظة غاف، الرقم المرجعي #',
    },
    under: 'Our name, e-mail address, phone number and the reference are added below it.',
    send: 'Send reply',
    sendDone: 'Send and mark done',
    sending: 'Sending…',
    discard: 'Discard',
    discarded: 'The reply was discarded.',
    kept: (age: string) => `Kept on this device ${age}`,
    keeping: 'Keeping it on this device…',
    impossible: 'This device cannot keep a copy. Send it before you leave.',
    noSubject: 'Write a subject.',
    noText: 'Write the reply first.',
    left: (count: number) => `${count} characters left`,
    tooLong: (count: number) => `${count} characters too long`,
    failed: 'The reply was not sent. Everything you wrote is kept.',
    offline: 'There is no connection. The reply was not sent, and everything you wrote is kept.',
    unsure:
      'We cannot tell whether the reply was sent. Send it again unchanged: it will not be sent twice.',
    refused: 'The server did not accept this reply. Everything you wrote is kept.',
    goneAlready:
      'An earlier text of this reply may have been sent when the connection was lost. Look under Replies before you send another.',
    notDone: 'The reply was sent, but the response could not be marked as done.',
  },

  notes: {
    title: 'Notes',
    add: 'Add a note',
    edit: 'Change the note',
    label: 'Note for the team',
    hint: 'Only staff see it.',
    save: 'Save note',
    saving: 'Saving…',
    cancel: 'Discard',
    kept: 'Kept on this device, not saved yet.',
    failed: 'The note was not saved. It is kept on this device.',
    offline: 'No connection: the note is kept on this device. Save it again later.',
    conflict:
      'Somebody changed this note while you were writing. Nothing has been overwritten: choose what to keep.',
    theirs: 'As it is now',
    empty: 'It is empty now.',
    yours: 'What you wrote',
    keepTheirs: 'Keep theirs',
    keepYours: 'Keep yours',
    keepBoth: 'Keep both',
  },

  privacy: {
    title: 'Privacy',
    more: (count: number) =>
      count === 0
        ? 'No other response comes from this address.'
        : `${count} more ${count === 1 ? 'response comes' : 'responses come'} from this address.`,
    moreThan: (count: number) =>
      count === 0
        ? 'Others may come from this address: not all of the inbox was searched.'
        : `More than ${count} other ${count === 1 ? 'response comes' : 'responses come'} from this address.`,
    moreUnknown: 'Other responses from this address could not be counted.',
    kept: (day: string) => `Kept until ${day}, then erased automatically.`,
    find: 'Find this person',
    erase: 'Erase for good',
    erasePerson: 'Erase all from this person',
    receipt: 'Erasing leaves a receipt without personal data. It cannot be undone.',
  },
  erase: {
    title: 'Erase this response for good?',
    question: (reference: string) => ['Type the reference ', reference, '.'] as const,
    text: 'The message, its notes, its mail and the draft of a reply on this device will be erased. A receipt without personal data stays.',
    label: 'Reference',
    action: 'Erase for good',
    pending: 'Erasing…',
    personTitle: (count: number) => `Erase ${responses(count)} for good?`,
    personText: (count: number) =>
      [
        'Everything that came from ',
        `: ${responses(count)}, with notes and mail. Receipts without personal data stay.`,
      ] as const,
    personQuestion: (email: string) => ['Type the address ', email, '.'] as const,
    personLabel: 'Address',
    counting: 'Counting what came from this address…',
    countFailed: 'What came from this address could not be counted. Nothing was erased.',
    failed: 'Some of it may not have been erased. Try again.',
    done: (count: number) => responses(count),
  },

  export: {
    open: 'Export CSV',
    title: 'Export as CSV',
    all: 'All form responses without spam, newest first.',
    what: (parts: string) => `The responses that are listed now: ${parts}.`,
    found: (query: string) => `found by “${query}”`,
    separator: 'Columns are separated by',
    comma: 'Comma',
    semicolon: 'Semicolon',
    hint: 'Excel expects the separator set on the computer: the semicolon where Windows is set to Arabic, otherwise usually the comma.',
    times:
      'Times are Dubai time. A cell that could be read as a formula starts with an apostrophe.',
    personal: 'The file contains personal data. Keep it no longer than you need it.',
    start: 'Export',
    stop: 'Stop',
    close: 'Close',
    progress: (count: number, all: number | null) =>
      all === null ? `${responses(count)} read…` : `${count} of ${responses(all)} read…`,
    stopped: 'Stopped. No file was made.',
    failed: (count: number) =>
      `The export stopped after ${responses(count)}, and no file was made. Try again.`,
    offline: 'There is no connection. No file was made.',
    done: (count: number, name: string) => `${responses(count)} exported as ${name}.`,
    none: 'There is nothing to export.',
    file: 'form-responses',
    columns: {
      reference: 'Reference',
      form: 'Form',
      received: 'Received (Dubai)',
      state: 'State',
      spam: 'Held back because',
      page: 'Language of the page',
      consent: 'Notice agreed to',
      note: 'Note',
      replies: 'Replies',
      kept: 'Kept until',
      answer: 'Answer due',
    },
  },
}
