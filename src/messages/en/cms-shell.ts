const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Texts around every screen: the top bar, the session, the start page. */
export const cmsShell = {
  feedback: 'What visitors ask',
  links: 'Preview links',
  releases: 'Releases',
  /** Shown when the code of the staff area has not loaded after a while. */
  late: 'This is taking longer than it should.',
  missedDrop: 'Nothing was uploaded: the file was dropped outside the upload areas.',
  soon: {
    text: (minutes: number) => `Your session ends in ${count(minutes, 'minute', 'minutes')}.`,
    stay: 'Stay signed in',
    why: { idle: '', whole: 'For security, the passphrase has to be entered again every 8 hours.' },
  },
  again: {
    lead: 'For security, the passphrase has to be entered again every 8 hours. Your page is behind this card, just as you left it.',
    later: 'Not now',
  },
  signOut: {
    title: 'Sign out and lose what is not sent or saved?',
    unsent: (n: number) =>
      `This device has ${n === 1 ? 'something' : `${n} things`} in the form responses that ${n === 1 ? 'was' : 'were'} not sent, such as a reply. Signing out discards ${n === 1 ? 'it' : 'them'}.`,
    unsaved:
      'Something that you typed or moved is not saved, and this device has no copy of it. Save it first.',
    uploading: 'A file is still being sent. Signing out stops it.',
    action: 'Sign out',
    pending: 'Signing out…',
  },
  bar: {
    find: 'Find any item or action',
    keys: 'Keyboard shortcuts',
    missing:
      'This part could not be loaded. Try again. If that does not help, save and reload the page.',
  },
  live: {
    failed: (time: string | null) =>
      `The last build${time === null ? '' : `, at ${time},`} failed. The site stays as it was, and nothing that was saved is lost.`,
    more: (n: number) => `And ${count(n, 'more change', 'more changes')}.`,
    step: {
      program: 'Preparing the site',
      content: 'Reading the content',
      pages: 'Making the pages',
      finish: 'Checking, and going live',
    },
    steps: 'Steps of the build',
    pages: (done: string, of: string) => `${done} of ${of}`,
  },
  start: {
    writing: 'Continue writing',
    wasWriting: 'You were writing',
    onDevice: 'Kept on this device only, not saved yet.',
    moreCopies: (n: number) => `And ${n} more on this device.`,
    today: (day: string) => `${day}, in the Emirates`,
    todo: 'To do',
    done: 'Nothing is waiting for you.',
    reading: 'Reading the lists',
    failed: 'Some lists could not be read, so there may be more to do.',
    due: {
      responses: (n: number) => count(n, 'new form response', 'new form responses'),
      blocked: (n: number) =>
        `${count(n, 'draft was', 'drafts were')} not published at the scheduled time`,
      release: (n: number) =>
        `${count(n, 'release was', 'releases were')} not published at the scheduled time`,
      draft: (n: number) => count(n, 'draft', 'drafts'),
      outdated: (n: number) => `Arabic outdated in ${count(n, 'item', 'items')}`,
      missing: (n: number) => `Arabic missing in ${count(n, 'item', 'items')}`,
    },
    readThem: 'Read them',
    planned: 'Scheduled',
    /** Planned changes of an item; each text follows a day and a time. */
    plannedTo: {
      appears: 'goes live',
      changes: 'gets its new version',
      goes: 'is taken off the site',
      release: 'the release goes live',
    },
    morePlanned: (n: number) => `And ${n} more.`,
    screens: 'All screens',
    unread: 'not read yet',
    drafts: (n: number) => count(n, 'draft', 'drafts'),
    siteLead: 'As visitors see it, in a new tab',
    feedbackLead: 'What was not found, and which answers help',
    releasesLead: 'What goes live together',
    linksLead: 'Who can see what is not public yet',
    binLead: 'What was moved there, for 30 days',
    settingLead: 'The message that opens over the site',
    untitled: 'Untitled',
  },
  newResponses: (n: number) => `${n} new`,
}
