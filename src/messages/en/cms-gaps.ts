const inDays = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`

/** A span of days; `to` is its last day, null where it has no end. */
type Span = { from: string; to: string | null; days: number | null }

const spanned = ({ from, to, days }: Span): string =>
  to === null || days === null
    ? `from ${from} on`
    : from === to
      ? `on ${to}, for a day`
      : `from ${from} to ${to}, for ${inDays(days)}`

/** Warnings of days on which no version or document is in force, or an earlier one is again. */
export const gaps = {
  title: 'Days in force',
  today: 'today',
  moment: (time: string, day: string): string => `${time} on ${day}`,
  versions: {
    nothing: (span: Span): string => `No version is in force ${spanned(span)}.`,
    again: (day: string, span: Span): string =>
      `The version of ${day} is in force again ${spanned(span)}.`,
  },
  board: {
    nothing: (place: string, span: Span): string =>
      `${place}: no document is in force ${spanned(span)}.`,
    again: (place: string, file: string, span: Span): string =>
      `${place}: \u2068${file}\u2069 is in force again ${spanned(span)}.`,
  },
  save: {
    title: 'Publish it anyway?',
    text: 'Once it is published and live:',
    action: 'Publish anyway',
  },
  restore: { title: 'Restore it anyway?', text: 'Once it is back and live:', action: 'Restore' },
  draft: 'Once the site is built again:',
}
