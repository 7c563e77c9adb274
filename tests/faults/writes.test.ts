import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds, kinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { routes } from '../../netlify/api/router.ts'
import { startApi, type Api } from '../api/harness.ts'
import { isFull } from '../extent.ts'
import { faults } from './faults.ts'
import { isWrite, onlyNth, type Fault, type FaultPlan, type StoreRequest } from './store-faults.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { isOk, onStage, type Stage } from './stage.ts'
import { nonWritingEndpoints, writeCases, type Prepared, type WriteCase } from './write-cases.ts'

/** True for a request to the store that the fault applies to. */
type Chooser = (seen: StoreRequest) => boolean

/** Chooses writes of keys with a prefix. */
const writesOf =
  (prefix: string): Chooser =>
  (seen) =>
    isWrite(seen) && seen.key.startsWith(prefix)
/** Chooses what any of these chooses. It calls all of them, because `onlyNth` counts its calls. */
const either =
  (...choosers: Chooser[]): Chooser =>
  (seen) =>
    choosers.map((chooses) => chooses(seen)).includes(true)

/** One try of a request while some writes meet a fault. */
type FaultyTry = {
  /** True when the request must succeed nevertheless. */
  mustSucceed: boolean
  /** Chooses the writes that meet the fault; `decidingPrefix` is that of the case. */
  faulty(decidingPrefix: string): Chooser
}

const AUDIT = 'a/'
const everyDecidingWrite: FaultyTry = { mustSucceed: false, faulty: writesOf }
const firstDecidingWriteAndAudit: FaultyTry = {
  mustSucceed: false,
  faulty: (decidingPrefix) => either(onlyNth(1, writesOf(decidingPrefix)), writesOf(AUDIT)),
}
const firstAudit: FaultyTry = { mustSucceed: true, faulty: () => onlyNth(1, writesOf(AUDIT)) }
const noFault: FaultyTry = { mustSucceed: true, faulty: () => () => false }

/** Tries of one request, one after another, until it succeeds. */
type Story = readonly FaultyTry[]
/** Story in whose first try every deciding write fails, those of the server's own retries too. */
const longStory: Story = [everyDecidingWrite, noFault]
const shortStory: Story = [firstDecidingWriteAndAudit, firstAudit]
const allStories: readonly Story[] = [
  longStory,
  shortStory,
  [everyDecidingWrite, firstDecidingWriteAndAudit, firstAudit],
  [{ mustSucceed: false, faulty: () => isWrite }, noFault],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n): FaultyTry[] => [
    { mustSucceed: true, faulty: () => onlyNth(n, isWrite) },
    noFault,
  ]),
]
const SOAK = process.env['SOAK'] !== undefined
/**
 * Cases that are tried. All kinds share one endpoint for restoring: in the soak it is tried with
 * every kind, otherwise with three.
 */
const triedCases = writeCases.filter(
  ({ endpoint, kind }) =>
    SOAK ||
    endpoint !== 'POST /api/restore' ||
    kind === kinds.blog ||
    kind === kinds.fees ||
    kind === kinds.settings,
)

/**
 * Stories with which a case meets a fault. The soak uses all stories, every other run a short or a
 * long one in turn. In the usual run only one of the kinds meets each fault, because the same code
 * writes all kinds.
 * @param faultIndex position of the fault in the list of faults
 */
const storiesOf = ({ kind }: WriteCase, faultIndex: number): readonly Story[] => {
  if (SOAK) return allStories
  if (!kind) return [faultIndex % 2 === 0 ? longStory : shortStory]
  const turn = allKinds.indexOf(kind) + faultIndex
  if (!isFull && turn % allKinds.length !== 0) return []
  return [turn % 6 === 0 ? longStory : shortStory]
}

/**
 * Sends a request once. Asserts that the response comes within 10 seconds, and is either a success
 * that is stored exactly once, or, when the request may fail, a 503.
 */
const send = async (
  stage: Stage,
  { request, countStored }: Prepared,
  { mustSucceed }: FaultyTry,
): Promise<void> => {
  const answer = await stage.ask(request)
  await stage.heal()
  assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
  if (isOk(answer.status)) {
    const count = countStored && (await countStored())
    return assert.ok(
      count === null || count === 1,
      `acknowledged with ${answer.status}, stored ${count} times`,
    )
  }
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.headers.get('retry-after'), '5')
  assert.ok(!mustSucceed, 'a fault that passes is not made good')
}

const runStory = (
  api: Api,
  { prepare, decidingPrefix, kind }: WriteCase,
  fault: Fault,
  story: Story,
): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    for (const phase of story) {
      const isFaulty = phase.faulty(decidingPrefix)
      const plan: FaultPlan = (seen) => (isFaulty(seen) ? fault : null)
      await stage.fail(plan)
      await send(stage, prepared, phase)
    }
    await prepared.check?.()
    if (kind) await assertStoreInvariants(stage.direct, [kind], prepared.seeded)
  })

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

test('a write under any fault is never acknowledged falsely, lost or stored twice', async (t) => {
  const api = await startApi(t)
  for (const writeCase of triedCases) {
    await t.test(writeCase.name, async () => {
      const failures: string[] = []
      const tries = Object.entries(faults).flatMap(([name, fault], faultIndex) =>
        storiesOf(writeCase, faultIndex).map((story) => ({ name, fault, story })),
      )
      await mapPooled(tries, Object.keys(faults).length, ({ name, fault, story }) =>
        runStory(api, writeCase, fault, story).catch(
          (error: unknown) => void failures.push(`${name}: ${messageOf(error)}`),
        ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})

test('every endpoint that may write is tried under faults', () => {
  const known = new Set([
    ...writeCases.map(({ endpoint }) => endpoint),
    ...Object.keys(nonWritingEndpoints),
  ])
  for (const { method, path } of routes) {
    if (method === 'GET') continue
    assert.ok(
      known.has(`${method} ${path}`),
      `${method} ${path} has no case in tests/faults/write-cases.ts: add one, or name it among the readers.`,
    )
  }
})
