import { dayInWords } from '#i18n/time.ts'
import { versionsCard as words } from '#messages/en/cms-versions.ts'
import { approvalWindow } from '#rules/approval.ts'
import { addDays } from '#rules/time.ts'
import type { Rise } from '#rules/version-rises.ts'
import { daysBetween, inForceOn } from '#rules/versions.ts'

/** Facts about a version for the sentences on its card. */
export type VersionPeriod = {
  /** First day on which the version is in force, `YYYY-MM-DD`. */
  from: string
  isDraft: boolean
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * Sentences on the period in which a version is in force, and on the version before or after it.
 * @param others first days of the other published versions
 * @returns `warning`: a sentence when another version has the same first day; null otherwise
 */
export function versionSentences(
  { from, isDraft }: VersionPeriod,
  others: readonly string[],
  today: string,
): { sentences: string[]; warning: string | null } {
  if (!isDay(from)) return { sentences: [words.noDay], warning: null }
  const sentences = isDraft ? [words.draft] : []
  const day = dayInWords(from)
  if (others.includes(from)) return { sentences, warning: words.sameDay(day) }
  if (from > today) {
    const otherVersions = others.map((other) => ({ from: other }))
    const currentVersion = inForceOn(otherVersions, today)
    return {
      sentences: [
        ...sentences,
        words.coming(day, daysBetween(today, from)),
        ...(currentVersion ? [words.untilThenApplies(dayInWords(currentVersion.from))] : []),
      ],
      warning: null,
    }
  }
  const next = others.filter((other) => other > from).sort()[0]
  if (next === undefined) return { sentences: [...sentences, words.inForce(day)], warning: null }
  return {
    sentences: [
      ...sentences,
      next > today
        ? words.inForceUntil(day, dayInWords(next))
        : words.earlier(day, dayInWords(next)),
    ],
    warning: null,
  }
}

/** Version that may have rises, which are new or raised fees. */
export type AnnouncedVersion = {
  /** First day on which the version is in force, `YYYY-MM-DD`. */
  from: string
  /** First day on which visitors can read the version, `YYYY-MM-DD`. */
  publishedOn: string
  rises: readonly Rise[]
  /** True when the changes are described in both languages. */
  isExplained: boolean
  /** Reference of the regulator's approval; empty without one. */
  approval: string
}

/**
 * Conditions that a version with rises must meet before it is published, each in a sentence. Empty
 * for a version without rises.
 */
export function conditionsForRises(
  { from, publishedOn, rises, isExplained, approval }: AnnouncedVersion,
  today: string,
  noticeDays: number,
): { text: string; isMet: boolean }[] {
  if (rises.length === 0) return []
  const earliest = addDays(publishedOn, noticeDays)
  const notice = {
    text: words.rises.notice(noticeDays, dayInWords(earliest)),
    isMet: isDay(from) && from >= earliest,
  }
  const explanation = { text: words.rises.explanation, isMet: isExplained }
  if (!rises.some(({ needsApproval }) => needsApproval)) return [notice, explanation]
  const { first, last } = approvalWindow(today)
  const approved = {
    text: words.rises.approval(dayInWords(first), dayInWords(last)),
    isMet: approval.trim() !== '',
  }
  return [notice, explanation, approved]
}
