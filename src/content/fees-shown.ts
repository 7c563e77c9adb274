import { differsFor, type FeeAudience, type FeesData } from '#kinds/fees.ts'
import type { VersionState } from '#rules/versions.ts'

// Pages import only types of the kinds: the functions for showing a version come from this module.
export {
  arrivalWords,
  bestTransfer,
  summaryOfChanges,
  feeGroups,
  feeNamed,
  figureIn,
  limitsFor,
  tablesOf,
  titleOf,
  transfersIn,
} from '#kinds/fees-shown.ts'
export type { FeeLine, Transfer } from '#kinds/fees-shown.ts'
export type { FeeAudience, VersionState }

/** A version of the fees as shown on pages. A day is a string `YYYY-MM-DD`. */
export type FeesVersion = {
  id: string
  /** Path of the version's page without a language: `/keyfact/2026-10-01`. */
  path: string
  /** Counts from 1 in order of the first day in force. */
  number: number
  /** The first day on which it is in force. */
  from: string
  /** The last day on which it is in force; null while it has no successor. */
  until: string | null
  /** The first day of the next version. */
  nextFrom: string | null
  /** Its state on the day of the build. */
  state: VersionState
  data: FeesData
}

/** The next version, if it changes something for this audience. */
export const nextChangeFor = (
  versions: readonly FeesVersion[],
  audience: FeeAudience,
): FeesVersion | undefined => {
  const current = versions.find(({ state }) => state === 'in force')
  const next = versions.findLast(({ state }) => state === 'coming')
  return current && next && differsFor(audience, current.data, next.data) ? next : undefined
}
