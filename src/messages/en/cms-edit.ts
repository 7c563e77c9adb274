import { conflict } from './cms-conflict.ts'
import { entryListTexts } from './cms-entries.ts'

type Span = { days: number; hours: number; minutes: number }

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const span = ({ days, hours, minutes }: Span): string => {
  const parts = [
    days > 0 && count(days, 'day', 'days'),
    hours > 0 && count(hours, 'hour', 'hours'),
    minutes > 0 && count(minutes, 'minute', 'minutes'),
  ]
  return parts.filter(Boolean).slice(0, 2).join(' and ') || 'less than a minute'
}

/** Texts of the editor, in English only; `one` is a kind's name in lower case. */
export const cmsEdit = {
  close: 'Close the editor',
  new: (one: string) => `New ${one}`,
  untitled: 'Untitled',
  loading: (one: string) => `Loading the ${one}`,
  preview: 'Preview',
  history: 'History',
  more: 'More',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  languages: { label: 'Language', en: 'English', ar: 'العربية' },
  arabic: (label: string) => `${label}, Arabic`,
  inEnglish: (label: string) => `${label}, English`,
  of: (now: number, max: number) => `${now} of ${max}`,
  words: (n: number) => count(n, 'word', 'words'),
  range: (least: number, most: number, digits: number) =>
    `${digits === 0 ? 'A whole number' : 'A number'} from ${least} to ${most}${digits === 0 ? '' : `, ${digits} decimals at most`}.`,
  placeholder: { en: 'Write here…', ar: 'اكتب هنا…' },

  errors: {
    required: 'This field is required.',
    requiredInEnglish: 'Write this in English, or choose “Shown in: Arabic”.',
    dayAndTime: 'Choose a day and a time.',
    downBeforeUp: 'It must come off the site later than it is published.',
    slug: 'Use lower-case letters a to z, digits and single hyphens.',
    summary: (n: number) => (n === 1 ? 'There is 1 thing to fix' : `There are ${n} things to fix`),
    summaryText: 'Nothing is lost, but it has not been saved yet.',
  },

  failed: {
    title: (one: string) => `This ${one} could not be loaded.`,
    text: 'You cannot save until it has loaded.',
    gone: (one: string) => `This ${one} no longer exists.`,
    goneText: 'It may have been moved to the bin. If so, you can restore it from there.',
  },

  /** Unsaved changes that this device kept from an earlier visit. */
  kept: {
    found: (when: string) => `You have unsaved changes from ${when} on this device.`,
    ask: 'Restore them or discard them.',
    overtaken:
      'It has been saved somewhere else since then. If you restore your changes, saving will show you both versions.',
    more: (n: number) =>
      `There ${n === 1 ? 'is 1 more copy' : `are ${n} more copies`} after this one.`,
    restore: 'Restore',
    discard: 'Discard',
    askGone: 'The item they belong to no longer exists.',
    restoreNew: 'Open them as a new one',
  },
  /** Texts kept on this device whose field is no longer in the form. */
  strays: {
    title: (n: number) => `${count(n, 'text no longer has', 'texts no longer have')} a field.`,
    text: 'The form has changed since you typed. Copy what you need before you continue.',
    done: 'I have copied it',
  },
  ago: {
    seconds: (n: number) => `${n} s ago`,
    minute: 'a minute ago',
    with: (time: string, age: string) => `${time}, ${age},`,
  },

  bar: {
    label: 'Saving',
    clean: 'Nothing changed since it was opened',
    fresh: 'Nothing typed yet',
    pending: 'Keeping it on this device…',
    kept: (age: string) => `Kept on this device ${age}`,
    impossible: 'This device cannot keep a copy. Save before you leave.',
    saving: 'Saving…',
    saved: (time: string) => `Saved at ${time}`,
    /** Follows `saved`: the way of the change to visitors, by its state. */
    next: {
      'not public': 'Visitors do not see it.',
      waits: (when: string | null) =>
        when === null ? 'Visitors see it when its time comes.' : `Visitors see it from ${when}.`,
      saved: 'The change goes into the next build.',
      building: 'The site is being built with the change.',
      failed: 'The build failed: visitors do not see the change yet.',
      live: 'Visitors see it on the site.',
      unknown: '',
    },
    close: 'Close',
    failed: 'Not saved. Everything is kept on this device.',
    failedNoDraft: 'Not saved. Leave this page open.',
    offline: 'Not sent: no connection. Kept on this device.',
    offlineNoDraft: 'Not sent: no connection. Leave this page open.',
    conflictNoDraft: 'Changed somewhere else. Choose what to keep, and leave this page open.',
    /** Reasons for a failed save, by the API's error code. */
    why: {
      unavailable: 'The site did not answer in time. Try again.',
      unexpected: 'The site sent an unexpected answer. Try again.',
      too_large: 'It is too large to be saved. Shorten it, or split it into two.',
      rate_limited: 'There were too many saves in a short time. Try again in a minute.',
      forbidden: 'This account may not save this.',
      invalid: 'Something in it has to be fixed first.',
      conflict: 'The site refused it. Try again.',
    } as Readonly<Record<string, string>>,
    signedOut: 'Signed out. Sign in to continue saving.',
    conflict: 'Changed somewhere else. Choose what to keep.',
    choose: 'Choose',
    changes: (n: number) => `${count(n, 'change', 'changes')} since the last save.`,
    compare: 'Compare',
    discard: 'Discard changes',
    settingsChanged: 'Changed on this device, not saved yet',
  },
  save: { draft: 'Save draft', setting: 'Save', pending: 'Saving…' },
  publish: { now: 'Publish', at: 'Schedule', pending: { now: 'Publishing…', at: 'Scheduling…' } },
  discard: {
    title: 'Discard your changes?',
    text: 'The form goes back to what was last saved, and the copy on this device goes, too.',
    action: 'Discard changes',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'This device cannot keep a copy of what you typed. It will be lost if you leave.',
    action: 'Leave',
  },

  copy: {
    label: (field: string, from: string, to: string) => `Copy ${field} from ${from} to ${to}`,
    sides: { en: 'English', ar: 'Arabic' },
    title: (side: string) => `Replace the ${side} text?`,
    text: (side: string) => `There is ${side} text in this field already. Copying overwrites it.`,
    action: 'Replace',
  },

  publishing: {
    title: 'Publishing',
    now: 'Publish at once',
    at: 'Publish at a time',
    publishDay: 'Publish on',
    time: 'Time',
    timeOf: (label: string) => `${label}, time`,
    zone: 'Dubai time (UTC+4).',
    when: (weekday: string, inFuture: boolean, s: Span) =>
      `${weekday}, ${inFuture ? `in ${span(s)}` : `${span(s)} ago`}.`,
    takeDown: 'Take off the site at a time',
    takeDownDay: 'Take off the site on',
    keepUp: 'Keep it on the site',
  },
  details: {
    title: 'Details',
    address: 'Address',
    fromTitle: 'Made from the English title when you save.',
    fromId:
      'Without an English title the address is a long number. Write a few words in Latin letters instead, such as ramadan-hours.',
    fromField: (label: string): string => `Made from “${label}” when you save.`,
    arabicPage: (path: string) => `The Arabic page is ${path}.`,
    oldLeads: (path: string) => `The old address, ${path}, leads here.`,
  },

  picture: {
    none: 'No picture',
    remove: 'Remove',
    removeLabel: (field: string) => `Remove: ${field}`,
    chooseLabel: (action: string, field: string) => `${action}: ${field}`,
    undescribed: 'Describe the picture (alt text).',
    facts: (width: number, height: number, size: string) => `${width} × ${height}, ${size}`,
    kb: (n: number) => `${n} KB`,
    mb: (n: string) => `${n} MB`,
  },
  library: {
    open: 'From the library',
    pictures: 'Choose a picture',
    files: 'Choose a file',
    loading: 'Loading the library',
    failed: 'The library could not be loaded.',
    empty: 'The library is empty.',
    search: 'Search by name',
    noHits: (query: string) => `No results found for your search: ${query}`,
    alt: 'Alt text',
    altHint: 'What the picture shows, for people who cannot see it.',
    altMissing: 'Describe what the picture shows.',
    purpose: 'For the library',
    insert: 'Insert',
  },

  text: {
    toolbar: (label: string) => `${label}: formatting`,
    block: 'Paragraph style',
    blocks: {
      paragraph: 'Paragraph',
      h2: 'Heading 2',
      h3: 'Heading 3',
      h4: 'Heading 4',
      code: 'Code',
    },
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    link: 'Link',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    quote: 'Quotation',
    picture: 'Picture',
    table: 'Table',
    undo: 'Undo',
    redo: 'Redo',
    loading: 'Opening the text',
    notLoaded: 'The text could not be opened. Its content is safe.',
    linkAddress: 'Address of the link',
    linkHint:
      'A path of this site such as /blog, or an address that starts with https://, mailto: or tel:',
    linkWrong:
      'A link cannot have this address. Enter a path of this site such as /blog, or an address that starts with https://, mailto: or tel:',
    apply: 'Apply',
    unlink: 'Remove the link',
    rowAfter: 'Add a row',
    columnAfter: 'Add a column',
    deleteRow: 'Remove the row',
    deleteColumn: 'Remove the column',
    deleteTable: 'Remove the table',
    tableTools: 'Table',
    figure: 'Insert a fee or limit (or type {)',
    pictureLeftOut: 'A pasted picture was left out: pictures come from the library.',
    fileLeftOut:
      'Files cannot go into a text. Choose the file in the field for files, and link to it here.',
    hiddenLeftOut:
      'Comments, hidden text or words that were crossed out were left out of what you pasted.',
    nothingPasted: 'Nothing was pasted: there is no text in what you copied.',
  },

  figures: { offers: 'Fees and limits to choose from' },
  conflict,
  compare: {
    title: 'Your changes since the last save',
    none: 'Nothing has changed.',
  },
  fields: {
    Status: 'Status',
    PublishAt: 'Publish at',
    ExpireAt: 'Take off the site at',
    Slug: 'Address',
  } as Readonly<Record<string, string>>,
  statuses: { draft: 'Draft', published: 'Published' } as Readonly<Record<string, string>>,

  list: entryListTexts,
  /** Choice to show the announcement again to visitors who have closed it. */
  token: {
    action: 'Show again to everyone',
    same: 'Anyone who pressed Got_It will not see it open again.',
    renewed: 'Once published, everyone sees it again, including people who closed it.',
    keep: 'Keep it closed for them',
  },
}
