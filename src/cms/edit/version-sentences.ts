import { dayInWords } from '#i18n/time.ts'
import { versionsCard as words } from '#messages/en/cms-versions.ts'
import { approvalWindow } from '#rules/approval.ts'
import { dayAfter } from '#rules/time.ts'
import type { Rise } from '#rules/version-rises.ts'
import { daysBetween, inForceOn } from '#rules/versions.ts'

/** Version with the facts that its card needs. `from` is its day, `YYYY-MM-DD`. */
export type Version = { from: string; isDraft: boolean }

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * Sentences on the version that is in force and the next one.
 * @param others the days of the other published versions
 * @returns `warning` when another one begins on the same day
 */
export function versionSentences(
  { from, isDraft }: Version,
  others: readonly string[],
  today: string,
): { sentences: string[]; warning: string | null } {
  if (!isDay(from)) return { sentences: [words.noDay], warning: null }
  const sentences = isDraft ? [words.draft] : []
  const day = dayInWords(from)
  if (others.includes(from)) return { sentences, warning: words.sameDay(day) }
  if (from > today) {
    const current = inForceOn(
      others.map((one) => ({ from: one })),
      today,
    )
    return {
      sentences: [
        ...sentences,
        words.coming(day, daysBetween(today, from)),
        ...(current ? [words.until(dayInWords(current.from))] : []),
      ],
      warning: null,
    }
  }
  const next = others.filter((one) => one > from).sort()[0]
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

/**
 * Version that adds or raises fees. `publishedOn` is the day on which visitors can first read it;
 * `isExplained`: in both languages.
 */
export type Announced = {
  from: string
  publishedOn: string
  rises: readonly Rise[]
  isExplained: boolean
  approval: string
}

/**
 * Conditions that a version with a rise must meet before it can be published. Empty when no fee
 * goes up or is new.
 */
export function needsOf(
  { from, publishedOn, rises, isExplained, approval }: Announced,
  today: string,
  noticeDays: number,
): { text: string; isMet: boolean }[] {
  if (rises.length === 0) return []
  const earliest = dayAfter(publishedOn, noticeDays)
  const { first, last } = approvalWindow(today)
  return [
    {
      text: words.rises.notice(noticeDays, dayInWords(earliest)),
      isMet: isDay(from) && from >= earliest,
    },
    { text: words.rises.words, isMet: isExplained },
    ...(rises.some(({ needsApproval }) => needsApproval)
      ? [
          {
            text: words.rises.approval(dayInWords(first), dayInWords(last)),
            isMet: approval.trim() !== '',
          },
        ]
      : []),
  ]
}
