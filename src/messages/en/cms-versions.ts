const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`

/** The times of a version of the fees, and its differences from the version before it. */
export const versionsCard = {
  title: 'When it applies',
  noDay: 'It does not apply yet: the day is missing.',
  draft: 'A draft does not apply. Once published:',
  coming: (day: string, left: number): string =>
    `It comes into force on ${day}, in ${days(left)}. Visitors read about the change as soon as it is published.`,
  untilThenApplies: (day: string): string => `Until then, the version of ${day} applies.`,
  inForce: (day: string): string =>
    `It has been in force since ${day}. A change to it reaches visitors with the next build.`,
  inForceUntil: (day: string, next: string): string =>
    `It has been in force since ${day}, and ends when the version of ${next} begins.`,
  earlier: (day: string, next: string): string =>
    `It was in force from ${day} until the version of ${next} began. Its page stays.`,
  sameDay: (day: string): string =>
    `Another version also begins on ${day}. Only one of them can apply: choose another day.`,
  /** Legal requirements for a version that adds or raises a fee. */
  rises: {
    title: (n: number): string =>
      n === 1 ? 'A fee goes up or is new' : `${n} fees go up or are new`,
    by: (share: number | null): string => (share === null ? 'new' : `up by ${share}%`),
    more: (n: number): string => `${n} more`,
    needs: 'Before it can be published:',
    notice: (wanted: number, day: string): string =>
      `It begins on ${day} or later: the law requires ${wanted} days’ notice.`,
    explanation: 'What changes is said in plain words, in both languages.',
    approval: (first: string, last: string): string =>
      `The Central Bank has approved what is new or goes up by more than 5%, and the reference is entered. It takes requests from ${first} to ${last}.`,
    inForce: 'A version in force cannot raise or add a fee. Make a new version for that.',
    met: 'Done:',
    unmet: 'Still missing:',
  },
  difference: (day: string): string => `Compared with the version of ${day}`,
  same: 'No entry was added, removed or changed.',
  empty: 'This version has no entries yet.',
  copy: 'Begin with everything from that version',
  is: { new: 'was added', gone: 'was removed' },
  /** Between the new value and the old one. */
  was: 'was',
  nothing: 'nothing',
  more: (n: number): string => `${n} more`,
} as const

/** State of a version in the list, next to its day. */
export const versionsList = {
  standing: { 'in force': 'In force', earlier: 'Earlier' },
  coming: (left: number): string => `In ${days(left)}`,
  short: (notice: number, wanted: number): string =>
    `A fee goes up: ${days(Math.max(0, notice))} of notice instead of ${wanted}`,
} as const
