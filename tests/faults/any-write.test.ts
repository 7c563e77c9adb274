import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { startApi, type Api } from '../api/harness.ts'
import { isFull } from '../extent.ts'
import {
  allProcessEnds,
  planOfProcessEnd,
  describeProcessEnd,
  type ProcessEnd,
} from './process-end.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { isWrite } from './store-faults.ts'
import { isOk, onStage } from './stage.ts'
import { writeCases, type Prepared, type WriteCase } from './write-cases.ts'

/** Number of stages, each with a store of its own, on which requests run in parallel. */
const WIDTH = 8

/** Number of writes that a request makes without faults, its background work included. */
const writesOf = (api: Api, { prepare }: WriteCase): Promise<number> =>
  onStage(api, async (stage) => {
    const { request } = await prepare(stage)
    await stage.settled()
    stage.takeRequests()
    const { status, text } = await stage.ask(request)
    assert.ok(isOk(status), text)
    await stage.settled()
    return stage.takeRequests().filter(isWrite).length
  })

/** Asserts that an acknowledged request is stored exactly once, if it stores anything. */
const assertStoredOnce = async ({ countStored }: Prepared, status: number): Promise<void> => {
  const count = countStored && (await countStored())
  assert.ok(count === null || count === 1, `acknowledged with ${status}, stored ${count} times`)
}

/**
 * Cuts the store off at a write of the request, as if the process had ended, then sends the request
 * again.
 */
const endAndSendAgain = (
  api: Api,
  { prepare, kind }: WriteCase,
  processEnd: ProcessEnd,
): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.fail(planOfProcessEnd(processEnd))
    const first = await stage.ask(prepared.request)
    await stage.heal()
    await prepared.checkInterrupted?.()
    if (isOk(first.status)) await assertStoredOnce(prepared, first.status)
    else assert.equal(first.status, 503, first.text)
    const second = await stage.ask(prepared.request)
    assert.ok(isOk(second.status), `sent again: ${second.status} ${second.text}`)
    await stage.settled()
    await assertStoredOnce(prepared, second.status)
    await prepared.check?.()
    if (kind) await assertStoreInvariants(stage.direct, [kind], prepared.seeded)
  })

/**
 * In the usual run, a case of no kind is tried with every sixth end of the process; with fewer if
 * it has equivalent writes.
 */
const USUAL_STEP = 6

/**
 * The ends of the process with which a case is tried. In the full run they are all of them; of
 * equivalent writes, only those at the first one. In the usual run they are a share of them. The
 * cases of one operation on the different kinds have different shares, because the same code writes
 * all kinds.
 * @param caseIndex position of the case among all cases
 */
const triedEnds = (
  { kind, equivalentWrites = 1 }: WriteCase,
  writes: number,
  caseIndex: number,
): ProcessEnd[] => {
  if (isFull)
    return allProcessEnds(writes).filter(
      ({ writesBefore }) => writesBefore % equivalentWrites === 0,
    )
  const [offset, step] = kind
    ? [allKinds.indexOf(kind), allKinds.length]
    : [caseIndex, USUAL_STEP * equivalentWrites]
  return allProcessEnds(writes).filter((_, index) => (offset + index) % step === 0)
}

test('a request whose process ends at any write is stored exactly once when it is sent again, and is never acknowledged falsely', async (t) => {
  const api = await startApi(t)
  for (const [caseIndex, writeCase] of writeCases.entries()) {
    await t.test(`${writeCase.endpoint}, ${writeCase.name}`, async () => {
      const writes = await writesOf(api, writeCase)
      assert.ok(writes > 0, 'it writes nothing')
      const failures: string[] = []
      await mapPooled(triedEnds(writeCase, writes, caseIndex), WIDTH, (processEnd) =>
        endAndSendAgain(api, writeCase, processEnd).catch(
          (error: unknown) =>
            void failures.push(`${describeProcessEnd(processEnd)}: ${String(error)}`),
        ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})
