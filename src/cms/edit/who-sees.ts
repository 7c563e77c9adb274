import { isMoment, momentInWords, spanOf } from '#i18n/time.ts'
import { hasContent } from '#kinds/fields.ts'
import type { Values } from '#kinds/values.ts'
import { who as words } from '#messages/en/cms-who.ts'
import { textAt, type Side } from '../model/values.ts'

/**
 * Parts of the announcement that decide who sees it. `isRenewed`: "show again to everyone" was
 * pressed and not published yet.
 */
export type Window = {
  isActive: boolean
  start: string
  end: string
  english: string
  arabic: string
  isRenewed: boolean
}

/** Window in the form's values; `base` is the version that visitors see. */
export const windowIn = (values: Values, base: Values = values): Window => ({
  isActive: values['isActive'] === true,
  start: textAt(values, 'StartDate'),
  end: textAt(values, 'EndDate'),
  english: textAt(values, 'AlertContent'),
  arabic: textAt(values, 'AlertContent_AR'),
  isRenewed: textAt(values, 'refreshToken') !== textAt(base, 'refreshToken'),
})

type Answer = { sentences: string[]; isEver: boolean }

const never = (sentence: string): Answer => ({ sentences: [sentence], isEver: false })

/**
 * Period in which the announcement opens automatically. Start and end are inclusive, as in a
 * visitor's browser.
 */
function when({ isActive, start, end, english }: Window, now: number): Answer {
  if (!isActive) return never(words.off)
  if (!hasContent(english)) return never(words.noText)
  if (!isMoment(start) || !isMoment(end)) return never(words.noTimes)
  const [from, until] = [Date.parse(start), Date.parse(end)]
  if (until <= from) return never(words.backwards)
  if (until < now) return never(words.over(momentInWords(end)))
  if (from > now) {
    return {
      sentences: [
        words.coming(momentInWords(start), spanOf(from - now)),
        words.until(momentInWords(end), spanOf(until - from)),
      ],
      isEver: true,
    }
  }
  return {
    sentences: [words.now, words.untilNow(momentInWords(end), spanOf(until - now))],
    isEver: true,
  }
}

const inArabic = ({ arabic }: Window): string =>
  hasContent(arabic) ? words.arabic : words.arabicMissing

/** Sentences on who sees the announcement and when, as of `now` in milliseconds. */
export function whoSeesIt(window: Window, now: number): string[] {
  const { sentences, isEver } = when(window, now)
  if (!isEver) return sentences
  return [
    ...sentences,
    inArabic(window),
    words.gotIt,
    words.closed,
    window.isRenewed ? words.renewed : words.sameToken,
    words.clock,
    words.onceBuilt,
  ]
}

/** Sentences on the announcement that apply to a page in one language. */
export function whoSeesItOn(page: Side, window: Window, now: number): string[] {
  const { sentences, isEver } = when(window, now)
  return isEver
    ? [
        ...sentences.slice(0, 1),
        ...(page === 'ar' && !hasContent(window.arabic) ? [words.arabicMissing] : []),
      ]
    : sentences
}
