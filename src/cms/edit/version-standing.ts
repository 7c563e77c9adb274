import { dayInWords } from '#i18n/time.ts'
import { versionsCard as words } from '#messages/en/cms-versions.ts'
import { daysBetween, inForceOn } from '#rules/versions.ts'

/** A version as its card needs it. `from` is its day, `publishedOn` the day on which visitors could first read it; days are `YYYY-MM-DD`. */
export type Version = { from: string; publishedOn: string; isDraft: boolean }

/**
 * Which version holds, which comes next, and whether it was announced in time: in whole sentences.
 * @param others the days of the other published versions
 * @param noticeDays the days that must lie between being published and being in force
 * @returns `warning` where the notice is too short
 */
export function standingOf({ from, publishedOn, isDraft }: Version, others: readonly string[], today: string, noticeDays: number): { sentences: string[]; warning: string | null } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) return { sentences: [words.noDay], warning: null }
  const sentences = isDraft ? [words.draft] : []
  const day = dayInWords(from)
  if (others.includes(from)) return { sentences, warning: words.sameDay(day) }
  if (from > today) {
    const notice = daysBetween(publishedOn, from)
    const current = inForceOn(others.map((one) => ({ from: one })), today)
    return {
      sentences: [...sentences, words.coming(day, daysBetween(today, from)), ...(current ? [words.until(dayInWords(current.from))] : [])],
      warning: notice < noticeDays ? words.short(notice, noticeDays) : null,
    }
  }
  const next = others.filter((one) => one > from).sort()[0]
  if (next === undefined) return { sentences: [...sentences, words.inForce(day)], warning: null }
  return { sentences: [...sentences, next > today ? words.inForceUntil(day, dayInWords(next)) : words.earlier(day, dayInWords(next))], warning: null }
}
