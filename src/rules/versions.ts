import { DAY_MS, dayAfter } from './time.ts'

/** A version as its place among the others needs it: the day from which it is in force, `YYYY-MM-DD`; empty: from the beginning. */
type Dated = { from: string }

/** The version in force on a day (`YYYY-MM-DD`): of those whose day has come, the one whose day came last; null where none has. */
export const inForceOn = <Version extends Dated>(
  versions: readonly Version[],
  day: string,
): Version | null =>
  versions.reduce<Version | null>(
    (found, version) =>
      version.from <= day && (found === null || version.from >= found.from) ? version : found,
    null,
  )

/** Whether a version holds today, is still to come, or has been followed by another. */
export type Standing = 'in force' | 'coming' | 'earlier'

/** The standing of each version on a day, in the order given. */
export const standingsOn = <Version extends Dated>(
  versions: readonly Version[],
  day: string,
): Standing[] => {
  const current = inForceOn(versions, day)
  return versions.map((version) =>
    version === current ? 'in force' : version.from > day ? 'coming' : 'earlier',
  )
}

/** The order in which those of a later day stand before the others; what is of one day keeps its order. */
export const newestFirst = (a: Dated, b: Dated): number =>
  a.from === b.from ? 0 : a.from > b.from ? -1 : 1

/** A paper with the last day on which it holds; null while nothing is to follow it. */
export type HeldUntil<Paper> = Paper & { until: string | null }

/**
 * The papers of one place by their standing on a day, the newest first. Unlike versions of one thing, papers of the same
 * day hold side by side: a place may have several.
 */
export const papersOn = <Paper extends Dated>(
  papers: readonly Paper[],
  on: string,
): Record<Standing, HeldUntil<Paper>[]> => {
  const days = [...new Set(papers.map(({ from }) => from))].toSorted()
  const current = days.findLast((day) => day <= on)
  const lastDayOf = ({ from }: Dated): string | null => {
    const next = days[days.indexOf(from) + 1]
    return next === undefined ? null : dayAfter(next, -1)
  }
  const placed = papers
    .map((paper) => ({ ...paper, until: lastDayOf(paper) }))
    .toSorted(newestFirst)
  return {
    'in force': placed.filter(({ from }) => from === current),
    coming: placed.filter(({ from }) => from > on),
    earlier: placed.filter(({ from }) => from !== current && from <= on),
  }
}

/** Whole days from one day to another, both `YYYY-MM-DD`; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
