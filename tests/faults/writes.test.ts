import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds, kinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { routes } from '../../netlify/api/router.ts'
import { startApi, type Api } from '../api/harness.ts'
import { isFull } from '../extent.ts'
import { faults } from './faults.ts'
import { isWrite, nth, type Fault, type Plan, type Seen } from './store-faults.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { isOk, onStage, type Stage } from './stage.ts'
import { nonWritingEndpoints, writeCases, type Prepared, type WriteCase } from './write-cases.ts'

type Wanted = (seen: Seen) => boolean
const under =
  (prefix: string): Wanted =>
  (seen) =>
    isWrite(seen) && seen.key.startsWith(prefix)
const either =
  (...all: Wanted[]): Wanted =>
  (seen) =>
    all.map((wanted) => wanted(seen)).includes(true)

/**
 * Sending of a request: the writes that meet the fault, and `settles`, true when it must succeed
 * nevertheless.
 */
type Phase = { settles: boolean; meets(truth: string): Wanted }

const everyTruth: Phase = { settles: false, meets: under }
const firstTruthThenNoAudit: Phase = {
  settles: false,
  meets: (truth) => either(nth(1, under(truth)), under('a/')),
}
const firstAudit: Phase = { settles: true, meets: () => nth(1, under('a/')) }
const nothing: Phase = { settles: true, meets: () => () => false }

/** Story of one request that is sent again until it succeeds. */
type Story = readonly Phase[]
const long: Story = [everyTruth, nothing]
const short: Story = [firstTruthThenNoAudit, firstAudit]
const stories: readonly Story[] = [
  long,
  short,
  [everyTruth, firstTruthThenNoAudit, firstAudit],
  [{ settles: false, meets: () => isWrite }, nothing],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n): Phase[] => [
    { settles: true, meets: () => nth(n, isWrite) },
    nothing,
  ]),
]
const SOAK = process.env['SOAK'] !== undefined
/**
 * Cases without most repeats of the shared restore endpoint: three kinds in every test, all in the
 * soak.
 */
const used = writeCases.filter(
  ({ endpoint, kind }) =>
    SOAK ||
    endpoint !== 'POST /api/restore' ||
    kind === kinds.blog ||
    kind === kinds.fees ||
    kind === kinds.settings,
)

/**
 * Selects the stories of a case: every operation meets every fault. In the usual run the kinds
 * share the faults, one kind each, as the same code writes them all; in the full run every endpoint
 * meets every fault. The long story rotates among the kinds, so that each operation has it with
 * each fault; the soak uses all stories.
 */
const told = ({ kind }: WriteCase, turn: number): readonly Story[] => {
  if (SOAK) return stories
  if (kind && !isFull && (allKinds.indexOf(kind) + turn) % allKinds.length !== 0) return []
  return [(kind ? (allKinds.indexOf(kind) + turn) % 6 : turn % 2) === 0 ? long : short]
}

const send = async (
  stage: Stage,
  { request, times }: Prepared,
  { settles }: Phase,
): Promise<void> => {
  const answer = await stage.ask(request)
  await stage.heal()
  assert.ok(answer.seconds <= 10, `${answer.seconds} s`)
  if (isOk(answer.status)) {
    const done = times && (await times())
    return assert.ok(
      done === null || done === 1,
      `acknowledged with ${answer.status}, stored ${done} times`,
    )
  }
  assert.equal(answer.status, 503, answer.text)
  assert.equal(answer.headers.get('retry-after'), '5')
  assert.ok(!settles, 'a fault that passes is not made good')
}

const tell = (
  api: Api,
  { prepare, truth, kind }: WriteCase,
  fault: Fault,
  story: readonly Phase[],
): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    for (const phase of story) {
      const meets = phase.meets(truth)
      const plan: Plan = (seen) => (meets(seen) ? fault : null)
      await stage.fail(plan)
      await send(stage, prepared, phase)
    }
    await prepared.check?.()
    if (kind) await assertStoreInvariants(stage.direct, [kind], prepared.seeded)
  })

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

test('no fault leads to a false acknowledgement, a loss or a double', async (t) => {
  const api = await startApi(t)
  for (const writeCase of used) {
    await t.test(writeCase.name, async () => {
      const failures: string[] = []
      const all = Object.entries(faults).flatMap(([name, fault], turn) =>
        told(writeCase, turn).map((story) => ({ name, fault, story })),
      )
      await mapPooled(all, Object.keys(faults).length, ({ name, fault, story }) =>
        tell(api, writeCase, fault, story).catch(
          (error: unknown) => void failures.push(`${name}: ${words(error)}`),
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
