const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const language = { en: 'English', ar: 'Arabic' }

/** Texts of the board of documents, which has a cell for each category and language. */
export const cmsDocuments = {
  lead: (categories: number) =>
    `One file in force for each of the ${categories === 8 ? 'eight' : categories} categories. PDF, 20 MB at most.`,
  show: { label: 'Show as', board: 'Board', list: 'List' },
  upload: 'Upload PDFs',
  language,
  cell: (pair: string, side: keyof typeof language) => `${pair}, ${language[side]}`,
  facts: (
    size: string | null,
    { from, until }: { from: string | null; until: string | null },
    isComing: boolean,
  ) =>
    [
      size,
      from && `${isComing ? 'comes into force on' : 'in force from'} ${from}`,
      until && `until ${until}`,
    ]
      .filter(Boolean)
      .join(', '),
  replace: 'Replace',
  replaceLabel: (title: string) => `Replace the file of ${title}`,
  more: (title: string) => `More for ${title}`,
  menu: {
    edit: 'Edit details',
    open: 'Open the file',
    copy: 'Copy its address',
    uses: 'Where it is used',
    remove: 'Move to bin',
  },
  copied: 'Address copied',
  notCopied: 'The address could not be copied.',
  none: 'Nothing here yet',
  /** Shown in a cell without a document in force. */
  instead: {
    /** By the language of the cell: the other language has a document. */
    twin: {
      en: 'Visitors see the Arabic file, marked as Arabic.',
      ar: 'Visitors see the English file, marked as English.',
    },
    nothing: 'Visitors see a note that it is not published yet.',
  },
  choose: 'Upload a PDF',
  chooseFor: (cell: string) => `Upload a PDF: ${cell}`,
  shortNotice: (days: number, wanted: number) =>
    `${days === 0 ? 'No notice' : `Only ${count(days, 'day’s', 'days’')} notice`}: new terms and fees must be announced ${wanted} days in advance.`,
  older: (n: number, isShown: boolean) =>
    `${count(n, 'earlier file', 'earlier files')}${isShown ? ', which visitors find under “Earlier versions”' : ', which visitors do not see'}`,
  loading: 'Loading the documents',
  uses: {
    title: 'Where it is used',
    self: 'This document shows it.',
    elsewhere: (n: number) => `It is also linked in ${count(n, 'other place', 'other places')}:`,
    nowhere: 'Nothing else links to the file itself.',
  },
  remove: {
    kept: (n: number) =>
      `Its file is linked in ${count(n, 'other place', 'other places')} too. Those links will keep working:`,
  },
  /** Dialog that asks for the category of uploaded files. */
  place: {
    replaceTitle: (title: string) => `Replace the file of “${title}”`,
    title: (n: number) => (n === 1 ? 'Where does this PDF go?' : `Where do these ${n} PDFs go?`),
    lead: 'Until a new file is stored, visitors keep the old one.',
    category: 'Category',
    choose: 'Choose a category',
    guessed: 'Guessed from the name of the file. Please check it.',
    does: 'New or replacement',
    replaces: (title: string, file: string) => `Replaces ${title} (${file})`,
    gone: 'Replaces a document that no longer exists',
    beside: 'New document',
    begins: 'New document',
    name: 'Title',
    since: 'In force from',
    /**
     * File names in a sentence. Each is between the characters U+2068 and U+2069, which keep its
     * direction apart from that of the sentence.
     */
    files: (names: readonly string[]) => names.map((name) => `\u2068${name}\u2069`).join(' and '),
    /** Effect of the new file on the other documents of its category, `old`. */
    effect: {
      later: (old: string, lastDay: string) =>
        `Visitors keep ${old} until ${lastDay}. After that they find it under “Earlier versions”.`,
      now: (old: string) =>
        `As soon as this is live, visitors find ${old} under “Earlier versions”.`,
      beside: (old: string) =>
        `Visitors see it beside ${old}, which is in force from the same day.`,
      earlier: (old: string) =>
        `Visitors find it under “Earlier versions”: ${old} is in force from a later day.`,
      correction: (old: string) =>
        `A correction, not a new version: ${old} is kept in the history only. For a new version choose a later day.`,
      moved: (old: string) =>
        `It takes the place of ${old}, which visitors do not see yet, and comes into force on this day.`,
      hidden: (old: string) => `It takes the place of ${old}, which visitors do not see.`,
    },
    linked: (n: number) =>
      `${count(n, 'other place links', 'other places link')} to the old file itself and will keep showing it:`,
    remove: (name: string) => `Remove ${name}`,
    action: (n: number) => (n === 1 ? 'Upload' : `Upload ${n} PDFs`),
    errors: {
      category: 'Choose a category.',
      title: 'Enter a title in the language of the category.',
      gone: 'This document no longer exists. Choose again.',
      twice: 'Another file here replaces the same document.',
    },
    nowhere: 'Not placed yet',
  },
}
