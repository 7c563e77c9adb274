/**
 * Returns the text of a finding.
 * @param label Name of the field without its language
 * @param side Language of the text
 * @param detail The cause, which depends on the check: a quotation, address, error or number
 */
type Sentence = (label: string, side: string, detail: string) => string

const sentences = {
  'not valid': (label, _, detail) => `${label}: ${detail}`,
  'alt missing': (label, side) => `${label}, ${side}: it has no alt text`,
  'picture in text without alt': (_, side, detail) =>
    `A picture in the ${side} text has no alt text: ${detail}`,
  'heading jump': (_, side, detail) => `A heading in the ${side} text skips a level: “${detail}”`,
  'empty link': (_, side, detail) => `A link in the ${side} text has no words: ${detail}`,
  'link nowhere': (_, side) => `A link in the ${side} text leads nowhere`,
  'address malformed': (_, side, detail) =>
    `A link in the ${side} text has an address that does not work: ${detail}`,
  'link words': (_, side, detail) =>
    `A link in the ${side} text does not say where it leads: “${detail}”`,
  'not encrypted': (_, side, detail) =>
    `A link in the ${side} text is not encrypted (http): ${detail}`,
  detour: (_, side, detail) =>
    `A link in the ${side} text leads through another service, which sees who follows it: ${detail}`,
  'page gone': (_, side, detail) =>
    `A link in the ${side} text leads to a page that does not exist: ${detail}`,
  'page in bin': (_, side, detail) =>
    `A link in the ${side} text leads to an item in the bin: ${detail}`,
  'page a draft': (_, side, detail) =>
    `A link in the ${side} text leads to a draft, which visitors cannot open: ${detail}`,
  'page over': (_, side, detail) =>
    `A link in the ${side} text leads to an item that was taken off the site: ${detail}`,
  'page waits': (_, side, detail) =>
    `A link in the ${side} text leads to an item that is not public yet: ${detail}`,
  'place gone': (_, side, detail) =>
    `A link in the ${side} text leads to a section that its page does not have: ${detail}`,
  'staff page': (_, side, detail) =>
    `A link in the ${side} text leads to the staff area, which visitors cannot open: ${detail}`,
  'other language': (_, side, detail) =>
    `A link in the ${side} text leads to a page in ${side === 'Arabic' ? 'English' : 'Arabic'}: ${detail}`,
  'file gone': (label, side, detail) => `${label}, ${side}: the file no longer exists: ${detail}`,
  'arabic missing': (label) => `Arabic is missing: ${label}`,
  'other script': (label, side, detail) =>
    `${label}, ${side}: this is written in ${side === 'Arabic' ? 'Latin' : 'Arabic'} letters: “${detail}”`,
  'long title': (label, side, detail) =>
    `${label}, ${side}: at ${detail} characters, search engines will cut it off. Keep it to 60.`,
  'letters not drawn': (label, side, detail) =>
    `${label}, ${side}: pictures and PDFs made from it leave out ${detail}`,
  'not filled in': (label, side) => `${label}, ${side}: it is empty`,
} satisfies Record<string, Sentence>

/** Texts of the checks before publishing. */
export const checks = {
  title: 'Checks before publishing',
  none: 'Everything is in order.',
  count: (fix: number, review: number): string =>
    [fix > 0 && `${fix} to fix`, review > 0 && `${review} to review`].filter(Boolean).join(', '),
  sides: { en: 'English', ar: 'Arabic' },
  sentences: sentences as Readonly<Record<keyof typeof sentences, Sentence>>,
  fix: 'To fix:',
  review: 'To review:',
  goTo: (field: string): string => `Go to ${field}`,
  /** Announced when a shortcut has moved to a finding. */
  walked: (index: number, all: number, sentence: string): string =>
    `Check ${index} of ${all}. ${sentence}`,
  passed: (n: number): string => (n === 1 ? '1 check passed' : `${n} checks passed`),
  groups: {
    fields: 'Fields are filled in as they must be',
    'alt text': 'Pictures are described',
    headings: 'Headings are in order',
    links: 'Links have words and addresses',
    pages: 'Links lead to pages that exist',
    files: 'Files and pictures exist',
    arabic: 'Arabic is complete and up to date',
    scripts: 'Each text is in its own script',
    length: 'Titles are short enough for search engines',
    letters: 'Pictures and PDFs can show every letter',
    suggested: 'What readers see first is written',
  },
  outdated: 'Arabic is older than English',
  current: 'Mark it as up to date',
  marking: 'Saving…',
  markFailed: 'It could not be saved. Try again.',
  markStale: 'It was changed somewhere else. Save first, then try again.',
  marked: 'The Arabic is marked as up to date.',
  showChanges: 'Show what changed',
  ask: {
    title: (n: number): string => (n === 1 ? '1 thing to fix' : `${n} things to fix`),
    text: 'Visitors would see this. You can save the draft without fixing it.',
    first: 'Fix first',
    anyway: 'Publish anyway',
  },
  counter: (fix: number, review: number): string => checks.count(fix, review) || 'Checks passed',
}
