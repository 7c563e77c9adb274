/** Texts of a list within an item; `one` is the name of an entry, such as “Question”. */
export const entryListTexts = {
  numbered: (one: string, n: number) => `${one} ${n}`,
  untitled: (one: string) => `Empty ${one.toLowerCase()}`,
  add: (one: string) => `Add a ${one.toLowerCase()}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (one: string, n: number) => `${one} ${n} was removed.`,
  undo: 'Undo',
  close: 'Close',
  full: (n: number) => `This list can have ${n} at most. Remove one to add another.`,
  errors: (n: number) => `${n} to fix`,
  missing: (n: number) => (n === 1 ? 'Arabic missing' : `Arabic missing in ${n} fields`),
  moved: (from: number, to: number) => `Moved from ${from} to ${to}`,
  added: 'Added',
  takenOut: 'Removed',
  asItWas: 'The order is back as it was.',
  sameEntries: (n: number) => (n === 1 ? '1 entry is the same.' : `${n} entries are the same.`),
}
