import { isMoment, momentInWords, spanOf } from '#i18n/time.ts'
import { hasContent } from '#kinds/fields.ts'
import type { Values } from '#kinds/values.ts'
import { audienceTexts as words } from '#messages/en/cms-who.ts'
import { textAt, type Side } from '../model/values.ts'

/** Parts of the announcement that decide who sees it, and when. */
export type AnnouncementWindow = {
  isActive: boolean
  /** ISO 8601. */
  start: string
  /** ISO 8601. */
  end: string
  /** English text as HTML. */
  english: string
  /** Arabic text as HTML. */
  arabic: string
  /** True when “show again to everyone” was pressed and has not been published. */
  isRenewed: boolean
}

/** Window of the form's values. @param base values of the version that visitors see */
export const announcementWindowIn = (
  values: Values,
  base: Values = values,
): AnnouncementWindow => ({
  isActive: values['isActive'] === true,
  start: textAt(values, 'StartDate'),
  end: textAt(values, 'EndDate'),
  english: textAt(values, 'AlertContent'),
  arabic: textAt(values, 'AlertContent_AR'),
  isRenewed: textAt(values, 'refreshToken') !== textAt(base, 'refreshToken'),
})

type Period = {
  sentences: string[]
  /** False when the announcement does not open for anybody, now or later. */
  opens: boolean
}

const never = (sentence: string): Period => ({ sentences: [sentence], opens: false })

/**
 * Sentences on the period in which the announcement opens automatically. Start and end are
 * inclusive, as in a visitor's browser.
 */
function periodOf({ isActive, start, end, english }: AnnouncementWindow, now: number): Period {
  if (!isActive) return never(words.off)
  if (!hasContent(english)) return never(words.noText)
  if (!isMoment(start) || !isMoment(end)) return never(words.noTimes)
  const from = Date.parse(start)
  const until = Date.parse(end)
  if (until <= from) return never(words.backwards)
  if (until < now) return never(words.over(momentInWords(end)))
  if (from > now) {
    return {
      sentences: [
        words.coming(momentInWords(start), spanOf(from - now)),
        words.until(momentInWords(end), spanOf(until - from)),
      ],
      opens: true,
    }
  }
  return {
    sentences: [words.now, words.untilNow(momentInWords(end), spanOf(until - now))],
    opens: true,
  }
}

const arabicSentence = ({ arabic }: AnnouncementWindow): string =>
  hasContent(arabic) ? words.arabic : words.arabicMissing

/** Sentences on who sees the announcement and when, as of `now` in milliseconds. */
export function whoSeesIt(announcement: AnnouncementWindow, now: number): string[] {
  const { sentences, opens } = periodOf(announcement, now)
  if (!opens) return sentences
  return [
    ...sentences,
    arabicSentence(announcement),
    words.gotIt,
    words.closed,
    announcement.isRenewed ? words.renewed : words.sameToken,
    words.clock,
    words.onceBuilt,
  ]
}

/** Sentences on the announcement on pages in one language: when it opens, and a missing text. */
export function whoSeesItOn(page: Side, announcement: AnnouncementWindow, now: number): string[] {
  const { sentences, opens } = periodOf(announcement, now)
  if (!opens) return sentences
  const isArabicMissing = page === 'ar' && !hasContent(announcement.arabic)
  return [...sentences.slice(0, 1), ...(isArabicMissing ? [words.arabicMissing] : [])]
}
