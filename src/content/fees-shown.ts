import { differsFor, type FeeAudience, type FeesData } from '#kinds/fees.ts'
import type { Standing } from '#rules/versions.ts'

// Pages know the kinds by their types alone: what they show of a version comes from here.
export {
  arrivalWords,
  bestTransfer,
  changesIn,
  feeGroups,
  feeNamed,
  figureIn,
  limitsFor,
  tablesOf,
  titleOf,
  transfersIn,
} from '#kinds/fees-shown.ts'
export type { FeeLine, Transfer } from '#kinds/fees-shown.ts'
export type { FeeAudience, Standing }

/** A version of the fees as pages show it. Days are `YYYY-MM-DD`. */
export type FeesVersion = {
  id: string
  /** Its page without the language: `/keyfact/2026-10-01`. */
  path: string
  /** Counts from 1, by the day. */
  number: number
  from: string
  /** The last day on which it holds; null while none follows. */
  until: string | null
  /** The first day on which the next one holds. */
  next: string | null
  standing: Standing
  data: FeesData
}

/** The next version to come, where it changes something for an audience. */
export const nextChangeFor = (
  versions: readonly FeesVersion[],
  audience: FeeAudience,
): FeesVersion | undefined => {
  const current = versions.find(({ standing }) => standing === 'in force')
  const next = versions.findLast(({ standing }) => standing === 'coming')
  return current && next && differsFor(audience, current.data, next.data) ? next : undefined
}
