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
  /** How often the store holds what the request asks for. Null where a success leaves nothing behind. */
  times: (() => Promise<number>) | null
  /** The versions that stood before, by id; what made them is not audited. */
  since?: ReadonlyMap<string, string>
  /** What must hold at any time, also where the request was cut off and nobody asks again. */
  cutOff?(): Promise<void>
  /** What else must hold when the request has settled. */
  check?(): Promise<void>
}

/** A request that writes. `truth`: where what counts is written. `kind`: whose lists and history must be sound afterwards. */
export type WriteCase = {
  endpoint: string
  name: string
  truth: string
  kind?: AnyKind
  /** So many of its writes are alike, one for each of many items: the process is ended at one of them. */
  alike?: number
  /** Makes the request ready on a stage: whatever it needs stands in the store already. */
  prepare(stage: Stage): Promise<Prepared>
}

/** Every write there is, ready to be tried under faults. */
export const writeCases: readonly WriteCase[] = [
  ...allKinds.flatMap(kindCases),
  ...feesCases,
  ...specialCases,
  ...releaseCases,
  ...formCases,
  ...sentAgainCases,
]

/** Endpoints that are asked with another method than GET and write nothing. */
export const readers: Readonly<Record<string, (stage: Stage) => Asked>> = {
  'POST /api/user-access': ({ signedIn, user }) => ({
    method: 'POST',
    path: '/api/user-access',
    headers: signedIn,
    json: { userEmail: user.email },
  }),
  'POST /api/support': () => ({ method: 'POST', path: '/api/support', json: {} }),
  'POST /api/leaders': () => ({ method: 'POST', path: '/api/leaders', json: {} }),
}
