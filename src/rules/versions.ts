import { DAY_MS, addDays } from './time.ts'

/** A version with its first day in force, `YYYY-MM-DD`; empty means from the beginning. */
type Dated = { from: string }

/**
 * The version in force on a day (`YYYY-MM-DD`): the one with the latest first day that is not after
 * the day; null if there is none.
 */
export const inForceOn = <Version extends Dated>(
  versions: readonly Version[],
  day: string,
): Version | null =>
  versions.reduce<Version | null>(
    (latest, version) =>
      version.from <= day && (latest === null || version.from >= latest.from) ? version : latest,
    null,
  )

/** State of a version: in force today, still to come, or replaced by another. */
export type VersionState = 'in force' | 'coming' | 'earlier'

/** The state of each version on a day, in the order of `versions`. */
export const statesOn = <Version extends Dated>(
  versions: readonly Version[],
  day: string,
): VersionState[] => {
  const current = inForceOn(versions, day)
  return versions.map((version) => {
    if (version === current) return 'in force'
    return version.from > day ? 'coming' : 'earlier'
  })
}

/** Sort order by first day, newest first; stable for equal days. */
export const newestFirst = (a: Dated, b: Dated): number => {
  if (a.from === b.from) return 0
  return a.from > b.from ? -1 : 1
}

/** A document with the last day on which it is in force; null while it has no successor. */
export type WithLastDay<Paper> = Paper & { until: string | null }

/**
 * The documents of one category by their state on a day, the newest first. Unlike versions, several
 * documents with the same first day are in force together.
 */
export const documentsOn = <Paper extends Dated>(
  papers: readonly Paper[],
  onDay: string,
): Record<VersionState, WithLastDay<Paper>[]> => {
  const days = [...new Set(papers.map(({ from }) => from))].toSorted()
  const current = days.findLast((day) => day <= onDay)
  const lastDayOf = ({ from }: Dated): string | null => {
    const next = days[days.indexOf(from) + 1]
    return next === undefined ? null : addDays(next, -1)
  }
  const sorted = papers
    .map((paper) => ({ ...paper, until: lastDayOf(paper) }))
    .toSorted(newestFirst)
  return {
    'in force': sorted.filter(({ from }) => from === current),
    coming: sorted.filter(({ from }) => from > onDay),
    earlier: sorted.filter(({ from }) => from !== current && from <= onDay),
  }
}

/** Whole days from one day to another, both `YYYY-MM-DD`; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
