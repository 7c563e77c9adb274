import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { startApi, type Api } from '../api/harness.ts'
import { isFull } from '../extent.ts'
import { deaths, dying, wordsOf, type Death } from './process-end.ts'
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

/** Ends the process at a write of the request, then sends the request again to a new process. */
const endAndSendAgain = (api: Api, { prepare, kind }: WriteCase, death: Death): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.fail(dying(death))
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

/** In the usual run, an endpoint outside of the kinds is tried with one of this many deaths. */
const ONE_OF = 6

/**
 * True when a case is tried with a death (a process end). In the full run every case is tried with
 * every death, except those at writes that are alike. In the usual run each case is tried with a
 * share of the deaths. The cases of one operation on the different kinds have different shares,
 * because the same code writes all kinds.
 * @param deathIndex position of the death among the case's deaths
 * @param caseIndex position of the case among all cases
 */
const isTried = (
  { kind, alike = 1 }: WriteCase,
  deathIndex: number,
  caseIndex: number,
): boolean => {
  if (isFull) return deathIndex % alike === 0
  const [offset, divisor] = kind
    ? [allKinds.indexOf(kind), allKinds.length]
    : [caseIndex, ONE_OF * alike]
  return (offset + deathIndex) % divisor === 0
}

test('a request whose process ends at any write is stored exactly once when it is sent again, and is never acknowledged falsely', async (t) => {
  const api = await startApi(t)
  for (const [caseIndex, writeCase] of writeCases.entries()) {
    await t.test(`${writeCase.endpoint}, ${writeCase.name}`, async () => {
      const writes = await writesOf(api, writeCase)
      assert.ok(writes > 0, 'it writes nothing')
      const failures: string[] = []
      await mapPooled(
        deaths(writes).filter((_, deathIndex) => isTried(writeCase, deathIndex, caseIndex)),
        WIDTH,
        (death) =>
          endAndSendAgain(api, writeCase, death).catch(
            (error: unknown) => void failures.push(`${wordsOf(death)}: ${String(error)}`),
          ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})
