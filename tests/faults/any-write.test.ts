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

const WIDTH = 8

/** Number of writes of a request without faults, its background work included. */
const writesOf = (api: Api, { prepare }: WriteCase): Promise<number> =>
  onStage(api, async (stage) => {
    const { request } = await prepare(stage)
    await stage.settled()
    stage.taken()
    const { status, text } = await stage.ask(request)
    assert.ok(isOk(status), text)
    await stage.settled()
    return stage.taken().filter(isWrite).length
  })

const assertDone = async ({ times }: Prepared, status: number): Promise<void> => {
  const done = times && (await times())
  assert.ok(done === null || done === 1, `acknowledged with ${status}, stored ${done} times`)
}

/** Ends the process at a write, and sends the request again. */
const dieAndAskAgain = (api: Api, { prepare, kind }: WriteCase, death: Death): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.fail(dying(death))
    const cutOff = await stage.ask(prepared.request)
    await stage.heal()
    await prepared.cutOff?.()
    if (isOk(cutOff.status)) await assertDone(prepared, cutOff.status)
    else assert.equal(cutOff.status, 503, cutOff.text)
    const again = await stage.ask(prepared.request)
    assert.ok(isOk(again.status), `sent again: ${again.status} ${again.text}`)
    await stage.settled()
    await assertDone(prepared, again.status)
    await prepared.check?.()
    if (kind) await assertStoreInvariants(stage.direct, [kind], prepared.seeded)
  })

/** Divisor of the deaths that the usual run tries for an endpoint outside of the kinds. */
const ONE_OF = 6

/**
 * True when a death is tried. In the usual run the kinds share the deaths, as the same code writes
 * all of them: each kind dies at different writes. In the full run each request dies at every
 * write, except for repeats of alike ones.
 */
const isTried = ({ kind, alike = 1 }: WriteCase, at: number, index: number): boolean => {
  if (isFull) return at % alike === 0
  const [own, all] = kind ? [allKinds.indexOf(kind), allKinds.length] : [index, ONE_OF * alike]
  return (own + at) % all === 0
}

test('the process ends at any write of a request: sent again, it is done exactly once, and nothing was acknowledged falsely', async (t) => {
  const api = await startApi(t)
  for (const [index, writeCase] of writeCases.entries()) {
    await t.test(`${writeCase.endpoint}, ${writeCase.name}`, async () => {
      const writes = await writesOf(api, writeCase)
      assert.ok(writes > 0, 'it writes nothing')
      const failures: string[] = []
      await mapPooled(
        deaths(writes).filter((_, at) => isTried(writeCase, at, index)),
        WIDTH,
        (death) =>
          dieAndAskAgain(api, writeCase, death).catch(
            (error: unknown) => void failures.push(`${wordsOf(death)}: ${String(error)}`),
          ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})
