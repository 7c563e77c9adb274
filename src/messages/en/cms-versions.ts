const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`

/** Which version of the fees holds when. */
export const versionsCard = {
  title: 'When it applies',
  noDay: 'It does not apply yet: the day is missing.',
  draft: 'A draft does not apply. Once published:',
  coming: (day: string, left: number): string => `It comes into force on ${day}, in ${days(left)}. Visitors read about the change as soon as it is published.`,
  until: (day: string): string => `Until then, the version of ${day} applies.`,
  inForce: (day: string): string => `It has been in force since ${day}. A change to it reaches visitors with the next build.`,
  inForceUntil: (day: string, next: string): string => `It has been in force since ${day}, and ends when the version of ${next} begins.`,
  earlier: (day: string, next: string): string => `It was in force from ${day} until the version of ${next} began. Its page stays.`,
  sameDay: (day: string): string => `Another version also begins on ${day}. Only one of them can apply: choose another day.`,
  short: (notice: number, wanted: number): string => `Only ${days(Math.max(0, notice))} of notice. The law requires ${wanted} when a fee goes up.`,
  difference: (day: string): string => `Compared with the version of ${day}`,
  same: 'No entry was added, removed or changed.',
  empty: 'This version has no entries yet.',
  copy: 'Begin with everything from that version',
  is: { new: 'was added', gone: 'was removed' },
  /** Between the value now and the one before. */
  was: 'was',
  nothing: 'nothing',
  more: (n: number): string => `${n} more`,
} as const

/** The same in the list, beside the day. */
export const versionsList = {
  standing: { 'in force': 'In force', earlier: 'Earlier' },
  coming: (left: number): string => `In ${days(left)}`,
  short: (notice: number, wanted: number): string => `${days(Math.max(0, notice))} of notice instead of ${wanted}`,
} as const
