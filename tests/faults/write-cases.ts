import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { feesCases } from './fees-cases.ts'
import { formCases } from './form-cases.ts'
import { kindCases } from './kind-cases.ts'
import { releaseCases } from './release-cases.ts'
import { sentAgainCases } from './sent-again-cases.ts'
import { specialCases } from './special-cases.ts'
import type { StageRequest, Stage } from './stage.ts'

/** Request on a prepared stage, and how its effect is checked. */
export type Prepared = {
  request: StageRequest
  /**
   * Counts how often the result of the request is stored: 1 after a success. Null where a success
   * stores nothing that can be counted.
   */
  countStored: (() => Promise<number>) | null
  /** Revisions written into the store directly, for `assertStoreInvariants`. */
  seeded?: ReadonlyMap<string, string>
  /** Asserts facts that hold even after the request was interrupted and before it is sent again. */
  checkInterrupted?(): Promise<void>
  /** Asserts further facts after the request has succeeded. */
  check?(): Promise<void>
}

/** Request that writes, which the tests of this folder try under faults. */
export type WriteCase = {
  /** Method and path as the router names them, such as `PUT /api/releases`. */
  endpoint: string
  name: string
  /** Prefix of the keys whose write decides that the request is done, such as `e/`. */
  decidingPrefix: string
  /** Kind whose lists, history and audit entries are checked after the request. */
  kind?: AnyKind
  /**
   * Number of consecutive writes that are equivalent, one for each of several items. The tests end
   * the process at the first of each such group only.
   */
  equivalentWrites?: number
  /** Stores on the stage everything that the request needs, and returns the request. */
  prepare(stage: Stage): Promise<Prepared>
}

/** A case for every endpoint that writes. */
export const writeCases: readonly WriteCase[] = [
  ...allKinds.flatMap(kindCases),
  ...feesCases,
  ...specialCases,
  ...releaseCases,
  ...formCases,
  ...sentAgainCases,
]

/** Endpoints with another method than GET that write nothing. */
export const nonWritingEndpoints: Readonly<Record<string, (stage: Stage) => StageRequest>> = {
  'POST /api/user-access': ({ signedIn, user }) => ({
    method: 'POST',
    path: '/api/user-access',
    headers: signedIn,
    json: { userEmail: user.email },
  }),
  'POST /api/support': () => ({ method: 'POST', path: '/api/support', json: {} }),
  'POST /api/leaders': () => ({ method: 'POST', path: '/api/leaders', json: {} }),
}
