const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/**
 * Texts of the comparison of two conflicting versions; `one` is a kind's name as used in a
 * sentence.
 */
export const conflict = {
  title: (one: string) => `This ${one} was saved somewhere else`,
  lead: (n: number) =>
    n === 0
      ? 'While you were editing, another session saved it. Nothing is overwritten.'
      : `While you were editing, another session changed ${count(n, 'field that you changed too', 'fields that you changed too')}. Nothing is overwritten. Choose what to keep.`,
  theirs: 'Theirs',
  yours: 'Yours',
  theirsFrom: (time: string | null, who: string | null) => [time, who].filter(Boolean).join(', '),
  yoursFrom: 'this device',
  keepTheirs: 'Keep theirs',
  keepYours: 'Keep yours',
  keepAllTheirs: 'Keep all theirs',
  keepAllYours: 'Keep all yours',
  notChosen: 'Not chosen',
  oneSided: 'Changed on one side only, so both are kept:',
  nothingOneSided: 'No field was changed on one side only.',
  side: { theirs: 'theirs', yours: 'yours' },
  equal: (n: number) => (n === 1 ? '1 field is the same.' : `${n} fields are the same.`),
  showThem: 'Show them',
  hideThem: 'Hide them',
  chosen: (n: number, all: number) => `${n} of ${all} chosen.`,
  stillTo: 'Still to choose:',
  steps: 'Field by field',
  step: (n: number, all: number) => `${n} of ${all}`,
  nextField: 'Next',
  previousField: 'Previous',
  back: 'Back to the editor',
  edit: 'Edit the result',
  save: 'Save what I chose',
  added: 'added',
  takenOut: 'removed',
  empty: 'Empty',
  formatting: 'The words are the same; the formatting differs.',
  english: 'English',
  arabic: 'Arabic',
  dubai: 'Dubai time',
  on: 'Yes',
  off: 'No',
  newToken: 'Yes, to everyone',
  never: 'No time set',
}
