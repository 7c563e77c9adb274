import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { feesCases } from './fees-cases.ts'
import { formCases } from './form-cases.ts'
import { kindCases } from './kind-cases.ts'
import { releaseCases } from './release-cases.ts'
import { sentAgainCases } from './sent-again-cases.ts'
import { specialCases } from './special-cases.ts'
import type { Asked, Stage } from './stage.ts'

export type Prepared = {
  request: Asked
  /** Counts the stored results of the request. Null where a success stores nothing. */
  times: (() => Promise<number>) | null
  /** Revisions written into the store directly, see {@link assertStoreInvariants}. */
  seeded?: ReadonlyMap<string, string>
  /**
   * Asserts the invariants that hold at any time, even after an interrupted request without a
   * retry.
   */
  cutOff?(): Promise<void>
  /** Asserts further facts once the request has completed. */
  check?(): Promise<void>
}

/**
 * Request that writes. `truth`: place of the write that counts. `kind`: its lists and history must
 * be sound afterwards.
 */
export type WriteCase = {
  endpoint: string
  name: string
  truth: string
  kind?: AnyKind
  /** Number of equivalent writes, one per item: the process ends at only one of them. */
  alike?: number
  /** Prepares the request on a stage: everything that it needs is already stored. */
  prepare(stage: Stage): Promise<Prepared>
}

/** Every write, ready to be tried under faults. */
export const writeCases: readonly WriteCase[] = [
  ...allKinds.flatMap(kindCases),
  ...feesCases,
  ...specialCases,
  ...releaseCases,
  ...formCases,
  ...sentAgainCases,
]

/** Endpoints with another method than GET that write nothing. */
export const nonWritingEndpoints: Readonly<Record<string, (stage: Stage) => Asked>> = {
  'POST /api/user-access': ({ signedIn, user }) => ({
    method: 'POST',
    path: '/api/user-access',
    headers: signedIn,
    json: { userEmail: user.email },
  }),
  'POST /api/support': () => ({ method: 'POST', path: '/api/support', json: {} }),
  'POST /api/leaders': () => ({ method: 'POST', path: '/api/leaders', json: {} }),
}
