const inDays = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`

/** A span of days. */
type Span = {
  /** The first day. */
  from: string
  /** The last day; null for a span without an end. */
  to: string | null
  /** Number of days; null for a span without an end. */
  days: number | null
}

const spanned = ({ from, to, days }: Span): string => {
  if (to === null || days === null) return `from ${from} on`
  return from === to ? `on ${to}, for a day` : `from ${from} to ${to}, for ${inDays(days)}`
}

/**
 * Warnings of days on which no version of the fees, or no document, is in force (`nothing`), or on
 * which an earlier one is in force again (`again`).
 */
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
