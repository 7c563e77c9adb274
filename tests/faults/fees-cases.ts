import assert from 'node:assert/strict'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { createRecord } from '#store/content.ts'
import { keyOf } from '#store/keys.ts'
import { readEntity } from '#store/records.ts'
import {
  contextOf,
  lastRevisions,
  removed,
  restore,
  sampleOf,
  versionsAfter,
} from './kind-cases.ts'
import { dying } from './process-end.ts'
import type { WriteCase } from './write-cases.ts'

const { fees } = kinds
const { create } = fees.api

/** Restores, as a draft, a version that cannot be public unchanged. */
const restoreAsDraft: WriteCase = {
  endpoint: `${restore.method} ${restore.path}`,
  name: 'take out of the bin as a draft',
  truth: 'e/',
  kind: fees,
  prepare: async (stage) => {
    const { id, data: whole } = sampleOf(fees)
    const data = { ...whole, Services: (whole['Services'] as unknown[]).slice(0, 1) }
    assert.ok(
      'entity' in
        (await createRecord(contextOf(stage), { kind: fees, id, actor: stage.user }, { data })),
    )
    const binned = await removed(fees, stage)
    return {
      request: {
        method: restore.method,
        path: restore.path,
        headers: stage.staff,
        json: { kind: fees.name, id },
      },
      times: async () => {
        const count = await versionsAfter(fees, stage, binned, data)
        if (count > 0)
          assert.equal((await readEntity(stage.direct.content, fees, id))?.data.status, 'draft')
        return count
      },
      seeded: lastRevisions(binned),
    }
  },
}

/** Turn of an ended process: it delays the next write to the kind for a while, then expires. */
const turnLeft: WriteCase = {
  endpoint: `${create?.method} ${create?.path}`,
  name: 'create fees after a process that ended in its turn',
  truth: 'e/',
  kind: fees,
  prepare: async (stage) => {
    const { id, data, changed } = sampleOf(fees)
    const sent = (of: typeof data) => ({
      method: create?.method ?? '',
      path: create?.path ?? '',
      headers: stage.staff,
      json: { [fees.wire.id]: id, ...wireOf(fees, id, of) },
    })
    await stage.fail(dying({ done: 1, applied: false }))
    assert.equal((await stage.ask(sent(changed))).status, 503)
    await stage.heal()
    const until =
      (await stage.direct.ops.get<{ until: number }>(keyOf('turn', fees.name)))?.data.until ?? 0
    assert.ok(until > stage.clock.now(), 'the turn is held')
    await stage.clock.sleep(until - stage.clock.now())
    return { request: sent(data), times: () => versionsAfter(fees, stage, null, data) }
  },
}

/**
 * Writes that only the fees have: its versions are checked against each other, one write after the
 * other.
 */
export const feesCases: readonly WriteCase[] = [restoreAsDraft, turnLeft]
