import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { clearErased, eraseOldBin, eraseOldHistory } from '../../netlify/api/expiry.ts'
import type { Services } from '../../netlify/api/services.ts'
import { blogData, startApi } from '../api/harness.ts'
import { deaths, dying, wordsOf } from './process-end.ts'
import { isWrite } from './store-faults.ts'
import { isFull } from '../extent.ts'
import { onStage, type Stage } from './stage.ts'

const PATH = '/api/blog/add-or-update-blog'
type Wire = { Id: string; Revision: string }

/** Two records, each with three versions; the first is in the bin. */
const filled = async ({ ask, staff, settled }: Stage): Promise<readonly [string, string]> => {
  const ids = [randomUUID(), randomUUID()] as const
  for (const id of ids) {
    let { Revision } = (await ask({ method: 'POST', path: PATH, headers: staff, json: { BlogId: id, Data: blogData(`One ${id}`) } })).body as Wire
    for (const words of ['Two', 'Three']) {
      const answer = await ask({ method: 'PUT', path: PATH, headers: { ...staff, 'if-match': Revision }, json: { BlogId: id, Data: blogData(`${words} ${id}`) } })
      ;({ Revision } = answer.body as Wire)
    }
  }
  assert.equal((await ask({ method: 'DELETE', path: `/api/blog/delete?id=${ids[0]}&updatedBy=admin@ghaf.example`, headers: staff })).status, 200)
  await settled()
  return ids
}

/** The scheduled work, at a time at which everything is over: in the bin, then its tombstone, and all old versions. */
const round = async (services: Services): Promise<void> => {
  const at = (days: number): Services => ({ ...services, clock: { ...services.clock, now: () => services.clock.now() + days * DAY_MS } })
  await eraseOldBin(at(31))
  await clearErased(at(32))
  await eraseOldHistory(at(800))
}

test('the process ends at any write of an erasing: what is left is whole, and the next round completes it', async (t) => {
  const api = await startApi(t)
  const writes = await onStage(api, async (stage) => {
    await filled(stage)
    stage.taken()
    await round(stage.services)
    return stage.taken().filter(isWrite).length
  })
  assert.ok(writes >= 10, `${writes} writes`)
  // With FULL at each write; otherwise before every fourth, and after those between them.
  for (const death of deaths(writes).filter((_, at) => isFull || at % 8 === 0 || at % 8 === 5)) {
    await onStage(api, async (stage) => {
      const [gone, kept] = await filled(stage)
      await stage.fail(dying(death))
      await round(stage.services).catch(() => undefined)
      await stage.heal()
      const where = wordsOf(death)
      assert.equal((await stage.ask({ path: `/api/blog/${kept}` })).status, 200, where)
      await round(stage.direct)
      await round(stage.direct)
      const keys = (await stage.direct.content.list()).map(({ key }) => key)
      assert.deepEqual(keys.filter((key) => key.includes(gone)), [], where)
      assert.equal(keys.filter((key) => key.startsWith(`h/blog/${kept}/`)).length, 1, where)
    })
  }
})
