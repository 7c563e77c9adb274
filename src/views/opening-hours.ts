import type { findUs } from '#messages/en/find-us.ts'
import {
  periodsOn,
  clockTimeOf,
  weekLines,
  type OpeningHours,
  type OpenState,
  type Period,
} from '#rules/opening-hours.ts'

type Words = (typeof findUs)['hours']

/**
 * A time with the characters FSI and PDI around it, which isolate it from the direction of the
 * text. An element cannot be used, as the text may become an attribute.
 */
const isolated = (time: string): string => `\u2068${time}\u2069`

const spanIn = (words: Words, { from, to }: Period): string =>
  from === 0 && to === 1_440
    ? words.always
    : words.span.replace('#', isolated(clockTimeOf(from))).replace('#', isolated(clockTimeOf(to)))

/** Periods in words: `08:00 to 13:00 and 16:00 to 21:00`; "closed" if there are none. */
export const periodsInWords = (words: Words, periods: readonly Period[]): string =>
  periods.length === 0
    ? words.closed
    : periods.map((period) => spanIn(words, period)).join(words.and)

/** Consecutive weekdays in words: the first and the last one, or the only one. */
const daysInWords = (words: Words, days: readonly number[]): string => {
  const name = (day: number | undefined): string => words.days[day ?? 0] ?? ''
  return days.length > 1
    ? words.range.replace('#', name(days[0])).replace('#', name(days.at(-1)))
    : name(days[0])
}

/** The week without holidays in words, with one line for consecutive days of equal hours. */
export const weekInWords = (
  words: Words,
  { Hours }: OpeningHours,
): { days: string; times: string }[] =>
  weekLines(Hours).map(({ days, periods }) => ({
    days: days.length === 7 ? words.daily : daysInWords(words, days),
    times: periodsInWords(words, periods),
  }))

/** The hours on a date, `YYYY-MM-DD`. */
export const dayInWords = (words: Words, hours: OpeningHours, day: string): string =>
  periodsInWords(words, periodsOn(hours, day))

/** The state of a place in one sentence, and its tone: open, about to close, or closed. */
export const stateInWords = (
  words: Words,
  state: OpenState,
): { tone: 'open' | 'closing' | 'shut'; text: string } => {
  if (state.isOpen) {
    if (state.minutesLeft === null) return { tone: 'open', text: words.always }
    const closes = isolated(state.closes)
    return state.minutesLeft > CLOSING_SOON_MINUTES
      ? { tone: 'open', text: words.openUntil.replace('#', closes) }
      : { tone: 'closing', text: words.closing.replace('#', closes) }
  }
  if (state.opens === null) return { tone: 'shut', text: words.shut }
  const { inDays, time, day } = state.opens
  const weekday = words.days[new Date(day).getUTCDay()] ?? ''
  const onLaterDay = inDays === 1 ? words.opens.tomorrow : words.opens.later.replace('#', weekday)
  const opens = inDays === 0 ? words.opens.today : onLaterDay
  // `@` stands for the time.
  return { tone: 'shut', text: opens.replace('@', isolated(time)) }
}

/** Minutes before closing time from which on a place is shown as about to close. */
const CLOSING_SOON_MINUTES = 60
