import assert from 'node:assert/strict'
import type { AnyKind, Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { createRecord } from '#store/content.ts'
import { keyOf } from '#store/keys.ts'
import { inOrder, orderRevision } from '#store/order.ts'
import { readSummaries } from '#store/projections.ts'
import { readPublishing } from '#store/publishing.ts'
import { readRevisions } from '#store/records.ts'
import { PASSPHRASE } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'
import { liveSite } from './live-site.ts'
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

/** A reading that finds a new build on the live site notes it. */
const publishStatus: WriteCase = {
  endpoint: 'GET /api/publish-status', name: 'note what is live', truth: 'q/',
  prepare: async (stage) => {
    const { origin, builtAt } = await liveSite(stage)
    stage.services.settings.siteUrl = origin
    return {
      request: { path: '/api/publish-status', headers: stage.staff },
      times: async () => ((await readPublishing(stage.direct.ops)).builtAt === builtAt ? 1 : 0),
    }
  },
}

const IDS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(8) + '-3333-4333-8333-333333333333')

const listed = async ({ direct: { content, clock } }: Stage, kind: AnyKind) => inOrder(kind, await readSummaries(content, clock, kind, 'staff'))

type Entries = readonly { Guid: string }[]

/** Four items of one group, of which the last shall come first, and the first one's entries, where the kind orders any, change places. */
const orderOf = (kind: AnyKind, data: Data): WriteCase => {
  const { ordered } = kind
  assert.ok(ordered)
  const { by, api: { method, path }, entries: list } = ordered
  const endpoint = `${method} ${path}`
  const entriesOf = (item: Data | undefined): string => (list === undefined ? '' : (item?.[list] as Entries).map(({ Guid }) => Guid).join())
  return {
    endpoint, name: `${kind.name}: reorder`, truth: 'e/', kind,
    prepare: async (stage) => {
      const { content: store, clock } = stage.direct
      for (const id of IDS) assert.ok('entity' in (await createRecord({ store, clock }, { kind, id, actor: stage.user }, { data })))
      const before = await listed(stage, kind)
      const ids = before.map(({ id }) => id)
      const [first = '', last = ''] = [ids[0], ids.at(-1)]
      const wished = [last, ...ids.slice(0, -1)]
      const entries = list === undefined ? null : (data[list] as Entries).map(({ Guid }) => Guid).reverse()
      const moved = new Set(entries === null ? [last] : [first, last])
      return {
        request: {
          method, path, headers: { ...stage.staff, 'if-match': orderRevision(kind, before) },
          json: { [by]: data[by], order: wished, ...(entries !== null && { entries: { [first]: entries } }) },
        },
        times: async () => {
          const now = await listed(stage, kind)
          const versions = await Promise.all(ids.map(async (id) => (await readRevisions(store, kind, id)).length))
          assert.deepEqual(versions.map((count, at) => count > (moved.has(ids[at] ?? '') ? 2 : 1)), [false, false, false, false], 'an item is written twice, or one that stays where it is')
          const isDone = now.map(({ id }) => id).join() === wished.join() && (entries === null || entriesOf(now.find(({ id }) => id === first)?.data) === entries.join())
          return isDone ? 1 : 0
        },
        since: new Map(before.map(({ id, rev }) => [id, rev])),
      }
    },
  }
}

type Counts = { counts: Record<string, { helped?: number; count?: number }> }

/** Opinions are counted at least once: nobody is remembered with one, so that a person who was told to ask again may count twice. */
const counted = async ({ direct: { ops } }: Stage): Promise<number> => {
  const documents = await Promise.all((await ops.list('fb')).map(({ key }) => ops.get<Counts>(keyOf(key))))
  const sum = documents.flatMap((found) => Object.values(found?.data.counts ?? {})).reduce((total, { helped = 0, count = 0 }) => total + helped + count, 0)
  return Math.min(sum, 1)
}

const vote: WriteCase = {
  endpoint: 'POST /api/feedback/answer', name: 'count whether an answer helped', truth: 'fb/',
  prepare: async (stage) => {
    const { direct: { content: store, clock }, user } = stage
    const { id, data } = records.faq
    assert.ok('entity' in (await createRecord({ store, clock }, { kind: kinds.faq, id, actor: user }, { data })))
    const [question] = data['SupportData'] as Entries
    return { request: { method: 'POST', path: '/api/feedback/answer', json: { Guid: question?.Guid, Helped: true } }, times: () => counted(stage) }
  },
}

const missed: WriteCase = {
  endpoint: 'POST /api/feedback/search', name: 'count a search that found nothing', truth: 'fb/',
  prepare: (stage) => Promise.resolve({ request: { method: 'POST', path: '/api/feedback/search', json: { Words: 'gold coins', Language: 'en' } }, times: () => counted(stage) }),
}

/** Endpoints that are no kind's create, update, remove or restore. */
export const specialCases: readonly WriteCase[] = [passKey, publish, publishStatus, vote, missed, orderOf(kinds.faq, records.faq.data), orderOf(kinds.leaders, records.leaders.data)]
