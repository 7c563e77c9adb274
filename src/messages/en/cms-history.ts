const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The names as `A, B and C`. Of more than four names: the first three and a count of the rest. */
const several = (names: readonly string[]): string => {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length < 2
    ? (shown[0] ?? '')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Texts of an item's history; `one` is a kind's name as used in a sentence. */
export const cmsHistory = {
  open: 'History',
  title: (one: string) => `History of this ${one}`,
  lead: (n: number) => `${count(n, 'version', 'versions')}, newest first. Times are Dubai time.`,
  versions: 'Versions',
  loading: 'Loading the history',
  loadingVersion: 'Loading this version',
  failed: 'The history could not be loaded. Nothing is lost. Try again.',
  failedVersion: 'This version could not be loaded. Nothing is lost. Try again.',
  back: 'All versions',
  current: 'Current',
  draft: 'Draft',
  by: (who: string) => `by ${who}`,
  arabic: (label: string) => `Arabic ${label.toLowerCase()}`,
  english: (label: string) => `English ${label.toLowerCase()}`,
  plain: (label: string) => label,

  happened: {
    created: 'Created',
    oldest: 'The versions before it were erased',
    deleted: 'Moved to the bin',
    restored: 'Restored from the bin',
    place: 'Moved in its list',
    translation: 'Arabic marked as up to date',
    nothing: 'Saved without a change',
    changed: (names: readonly string[]) => capital(several(names)),
    published: 'Published',
    drafted: 'Taken off the site',
    draft: 'Draft saved',
    discarded: 'Draft discarded',
    blocked: 'Draft not published at its time',
  },

  compare: 'Compare with',
  modes: { before: 'The previous version', now: 'The current version' },
  explain: {
    before:
      'What this version changed: added words are marked, words that it removed are struck through.',
    now: 'What is different now: words added since then are marked, words removed since then are struck through.',
    first: 'The first version: everything in it is new.',
    oldest: 'The versions before it were erased, so that nobody knows what was new in it.',
    newest: 'This is the current version.',
  },
  equal: { before: 'No field was changed.', now: 'The current version is the same.' },
  unchanged: 'The same in both',
  sameFields: (n: number) =>
    n === 1 ? '1 more field is the same.' : `${n} more fields are the same.`,

  restore: 'Restore',
  restoreEntry: (one: string) => `Restore this ${one.toLowerCase()}`,
  restoreEntryNamed: (one: string, name: string) => `Restore this ${one.toLowerCase()}: ${name}`,
  restoreField: (name: string) => `Restore: ${name}`,
  undo: 'Undo',
  undoField: (name: string) => `Undo: ${name}`,
  asInForm: 'As in the form',
  inForm: 'In the form, not saved yet.',
  all: 'Restore everything',
  allText:
    'The content goes into the form; nothing is saved until you save it. Status, times and address stay as they are.',
  allDone: 'The content of this version is in the form, not saved yet.',
  allSame: 'The form already has the content of this version.',
  notNow:
    'The form cannot be changed at the moment, for example while it is being saved. Wait until it can be.',
  ask: {
    title: 'Replace what you have not saved?',
    text: (names: readonly string[]) =>
      `You changed ${several(names)} and have not saved ${names.length === 1 ? 'it' : 'them'} yet. The earlier version takes its place in the form. Undo restores yours.`,
    action: 'Replace',
  },
  notAllowed:
    'This version contains something that is no longer allowed. It can be restored and fixed before it is saved.',
  unknown: (names: readonly string[]) =>
    `It also contains ${several(names)}, for which there is no longer a field. That stays in the history.`,
  problem: (name: string, message: string) => `${capital(name)}: ${message}`,

  erase: {
    open: (n: number) => (n === 1 ? 'Erase this version…' : 'Erase this and older…'),
    openLabel: (moment: string) => `Erase this version, ${moment}, and all before it`,
    title: (n: number) =>
      n === 1 ? 'Erase the oldest version for good?' : `Erase ${n} versions for good?`,
    text: (n: number) =>
      `${n === 1 ? 'It is' : 'This version and all before it are'} erased, and nobody can see or restore what ${n === 1 ? 'it' : 'they'} held. The current version stays.`,
    action: 'Erase for good',
    pending: 'Erasing…',
    done: (n: number) => `${count(n, 'version', 'versions')} erased`,
    failed: 'The versions could not be erased. Try again.',
  },

  inBin: {
    title: (name: string) => `In the bin: ${name}`,
    lead: 'As it was when it was moved to the bin.',
    loading: 'Loading what was in it',
    failed: 'It could not be loaded. Nothing is lost. Try again.',
    empty: 'Empty',
  },

  gone: {
    title: (one: string) => `This ${one} was moved to the bin somewhere else.`,
    text: 'What you typed is not lost: it is here and is kept on this device.',
    takeBack: 'Restore it and save',
    takingBack: 'Restoring…',
    asNew: 'Save as a new one',
  },
}
