import assert from 'node:assert/strict'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { createRecord } from '#store/content.ts'
import { inOrder, orderRevision } from '#store/order.ts'
import { readSummaries } from '#store/projections.ts'
import { readPublishing } from '#store/publishing.ts'
import { readRevisions } from '#store/records.ts'
import { PASSPHRASE } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'
import type { Stage } from './stage.ts'
import type { WriteCase } from './write-cases.ts'

const passKey: WriteCase = {
  endpoint: 'POST /api/pass-key', name: 'passphrase', truth: 'rl/',
  prepare: (stage) =>
    Promise.resolve({
      request: { method: 'POST', path: '/api/pass-key', headers: stage.signedIn, json: { passphrase: PASSPHRASE } },
      times: null,
    }),
}

const publish: WriteCase = {
  endpoint: 'POST /api/publish', name: 'publish now', truth: 'q/',
  prepare: (stage) =>
    Promise.resolve({
      request: { method: 'POST', path: '/api/publish', headers: stage.staff },
      times: async () => ((await readPublishing(stage.direct.ops)).wantedAt === null ? 0 : 1),
    }),
}

const { faq } = kinds
const SETS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(8) + '-3333-4333-8333-333333333333')

const listedSets = async ({ direct: { content, clock } }: Stage) => inOrder(faq, await readSummaries(content, clock, faq, 'staff'))

/** Four sets of questions, of which the last shall come first and the first one's entries change places. */
const order: WriteCase = {
  endpoint: 'POST /api/support/update-order', name: 'reorder', truth: 'e/', kind: faq,
  prepare: async (stage) => {
    const { content: store, clock } = stage.direct
    const data = records.faq.data as Data & { FaqType: string; SupportData: { Guid: string }[] }
    for (const id of SETS) {
      const written = await createRecord({ store, clock }, { kind: faq, id, actor: stage.user }, { data })
      assert.ok('entity' in written)
    }
    const before = await listedSets(stage)
    const ids = before.map(({ id }) => id)
    const [first = '', last = ''] = [ids[0], ids.at(-1)]
    const wished = [last, ...ids.slice(0, -1)]
    const entries = data.SupportData.map(({ Guid }) => Guid).reverse()
    return {
      request: {
        method: 'POST', path: '/api/support/update-order', headers: { ...stage.staff, 'if-match': orderRevision(faq, before) },
        json: { FaqType: data.FaqType, order: wished, entries: { [first]: entries } },
      },
      times: async () => {
        const stands = await listedSets(stage)
        const versions = await Promise.all(ids.map(async (id) => (await readRevisions(store, faq, id)).length))
        assert.deepEqual(versions.map((count, at) => count > (ids[at] === first || ids[at] === last ? 2 : 1)), [false, false, false, false], 'an item is written twice, or one that stays where it is')
        const shown = stands.find(({ id }) => id === first)?.data['SupportData'] as { Guid: string }[]
        const isDone = stands.map(({ id }) => id).join() === wished.join() && shown.map(({ Guid }) => Guid).join() === entries.join()
        return isDone ? 1 : 0
      },
      since: new Map(before.map(({ id, rev }) => [id, rev])),
    }
  },
}

/** Endpoints that are no kind's create, update, remove or restore. */
export const specialCases: readonly WriteCase[] = [passKey, publish, order]
