import assert from 'node:assert/strict'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { createRecord } from '#store/content.ts'
import { keyOf } from '#store/keys.ts'
import { readEntity } from '#store/records.ts'
import {
  contextOf,
  lastRevisions,
  removeSample,
  restoreEndpoint,
  sampleOf,
  countVersionsAfter,
} from './kind-cases.ts'
import { planOfProcessEnd } from './process-end.ts'
import type { WriteCase } from './write-cases.ts'

// Fields of a case, such as `decidingPrefix` and `countStored`, are explained in write-cases.ts.

const { fees } = kinds
const { create } = fees.api

/**
 * Restore of a version that lacks services, so it cannot be published. It becomes a draft instead.
 */
const restoreAsDraft: WriteCase = {
  endpoint: `${restoreEndpoint.method} ${restoreEndpoint.path}`,
  name: 'take out of the bin as a draft',
  decidingPrefix: 'e/',
  kind: fees,
  prepare: async (stage) => {
    const { id, data: sample } = sampleOf(fees)
    const data = { ...sample, Services: (sample['Services'] as unknown[]).slice(0, 1) }
    assert.ok(
      'entity' in
        (await createRecord(contextOf(stage), { kind: fees, id, actor: stage.user }, { data })),
    )
    const binned = await removeSample(fees, stage)
    return {
      request: {
        method: restoreEndpoint.method,
        path: restoreEndpoint.path,
        headers: stage.staff,
        json: { kind: fees.name, id },
      },
      countStored: async () => {
        const count = await countVersionsAfter(fees, stage, binned, data)
        if (count > 0)
          assert.equal((await readEntity(stage.direct.content, fees, id))?.data.status, 'draft')
        return count
      },
      seeded: lastRevisions(binned),
    }
  },
}

/**
 * Write of fees after a process has ended during another write. Writes of fees take turns: the
 * ended process still holds its turn, which delays the next write until the turn expires.
 */
const createAfterExpiredTurn: WriteCase = {
  endpoint: `${create?.method} ${create?.path}`,
  name: 'create fees after a process that ended in its turn',
  decidingPrefix: 'e/',
  kind: fees,
  prepare: async (stage) => {
    const { id, data, changed } = sampleOf(fees)
    const createRequest = (sentData: typeof data) => ({
      method: create?.method ?? '',
      path: create?.path ?? '',
      headers: stage.staff,
      json: { [fees.wire.id]: id, ...wireOf(fees, id, sentData) },
    })
    // The first write of the request takes the turn; the process ends at the second.
    await stage.fail(planOfProcessEnd({ writesBefore: 1, isLastApplied: false }))
    assert.equal((await stage.ask(createRequest(changed))).status, 503)
    await stage.heal()
    const turn = await stage.direct.ops.get<{ until: number }>(keyOf('turn', fees.name))
    const until = turn?.data.until ?? 0
    assert.ok(until > stage.clock.now(), 'the turn is held')
    await stage.clock.sleep(until - stage.clock.now())
    return {
      request: createRequest(data),
      countStored: () => countVersionsAfter(fees, stage, null, data),
    }
  },
}

/**
 * Writes that only the fees have. The versions of the fees are checked against each other, so they
 * are written one after another.
 */
export const feesCases: readonly WriteCase[] = [restoreAsDraft, createAfterExpiredTurn]
