import assert from 'node:assert/strict'
import type { AnyKind, Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { putFile, readFileFacts } from '#store/files.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import { inOrder, orderRevision } from '#store/order.ts'
import { readSummaries } from '#store/projections.ts'
import { readPublishing } from '#store/publishing.ts'
import { readEntity, readRevisions } from '#store/records.ts'
import { PASSPHRASE } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { countAudited } from './form-cases.ts'
import { contextOf, storeSample, lastRevisions, removeSample, sampleOf } from './kind-cases.ts'
import { startLiveSite } from './live-site.ts'
import { keysIn, type Stage } from './stage.ts'
import type { WriteCase } from './write-cases.ts'

// Fields of a case, such as `decidingPrefix` and `countStored`, are explained in write-cases.ts.

const passKey: WriteCase = {
  endpoint: 'POST /api/pass-key',
  name: 'passphrase',
  decidingPrefix: 'rl/',
  prepare: (stage) =>
    Promise.resolve({
      request: {
        method: 'POST',
        path: '/api/pass-key',
        headers: stage.signedIn,
        json: { passphrase: PASSPHRASE },
      },
      countStored: null,
    }),
}

const publish: WriteCase = {
  endpoint: 'POST /api/publish',
  name: 'publish now',
  decidingPrefix: 'q/',
  prepare: (stage) =>
    Promise.resolve({
      request: { method: 'POST', path: '/api/publish', headers: stage.staff },
      countStored: async () => ((await readPublishing(stage.direct.ops)).wantedAt === null ? 0 : 1),
    }),
}

/** Read of the publish status, which notes a new build that it finds on the live site. */
const publishStatus: WriteCase = {
  endpoint: 'GET /api/publish-status',
  name: 'note what is live',
  decidingPrefix: 'q/',
  prepare: async (stage) => {
    const { origin, builtAt } = await startLiveSite(stage)
    stage.services.settings.siteUrl = origin
    return {
      request: { path: '/api/publish-status', headers: stage.staff },
      countStored: async () =>
        (await readPublishing(stage.direct.ops)).builtAt === builtAt ? 1 : 0,
    }
  },
}

/** Ids of four items. */
const IDS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(8) + '-3333-4333-8333-333333333333')

/** Items of a kind in the order of its list. */
const listedItems = async ({ direct: { content, clock } }: Stage, kind: AnyKind) =>
  inOrder(kind, await readSummaries(content, clock, kind, 'staff'))

type Entries = readonly { Guid: string }[]

/**
 * Case that reorders a group of four items: the last item becomes the first one. If the kind also
 * orders the entries of an item, the request reverses the entries of the item that was first.
 * @param data data of each item
 */
const reorderCase = (kind: AnyKind, data: Data): WriteCase => {
  const { ordered } = kind
  assert.ok(ordered)
  const {
    by,
    api: { method, path },
    entries: entriesKey,
  } = ordered
  const endpoint = `${method} ${path}`
  const entriesOf = (item: Data | undefined): string =>
    entriesKey === undefined ? '' : (item?.[entriesKey] as Entries).map(({ Guid }) => Guid).join()
  return {
    endpoint,
    name: `${kind.name}: reorder`,
    decidingPrefix: 'e/',
    kind,
    prepare: async (stage) => {
      const { content: store, clock } = stage.direct
      for (const id of IDS)
        assert.ok(
          'entity' in
            (await createRecord({ store, clock }, { kind, id, actor: stage.user }, { data })),
        )
      const before = await listedItems(stage, kind)
      const ids = before.map(({ id }) => id)
      const [first = '', last = ''] = [ids[0], ids.at(-1)]
      const newOrder = [last, ...ids.slice(0, -1)]
      const newEntries =
        entriesKey === undefined
          ? null
          : (data[entriesKey] as Entries).map(({ Guid }) => Guid).reverse()
      /** Items that the request must write: each has one version before. */
      const changedIds = new Set(newEntries === null ? [last] : [first, last])
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': orderRevision(kind, before) },
          json: {
            [by]: data[by],
            order: newOrder,
            ...(newEntries !== null && { entries: { [first]: newEntries } }),
          },
        },
        countStored: async () => {
          const now = await listedItems(stage, kind)
          const versions = await Promise.all(
            ids.map(async (id) => (await readRevisions(store, kind, id)).length),
          )
          assert.deepEqual(
            versions.map((count, at) => count > (changedIds.has(ids[at] ?? '') ? 2 : 1)),
            [false, false, false, false],
            'an item is written twice, or one that stays where it is',
          )
          const isDone =
            now.map(({ id }) => id).join() === newOrder.join() &&
            (newEntries === null ||
              entriesOf(now.find(({ id }) => id === first)?.data) === newEntries.join())
          return isDone ? 1 : 0
        },
        seeded: new Map(before.map(({ id, rev }) => [id, rev])),
      }
    },
  }
}

/** Stored counts of a month: votes by the question's Guid, searches by their words. */
type Counts = { counts: Record<string, { helped?: number; count?: number }> }

/**
 * Result for `countStored`: 1 when a vote or a search is counted, else 0. Two counts are also
 * allowed: a vote or search is anonymous, so when it is sent again it is counted again.
 */
const countAtMostOnce = async ({ direct: { ops } }: Stage): Promise<number> => {
  const documents = await Promise.all(
    (await ops.list('fb')).map(({ key }) => ops.get<Counts>(keyOf(key))),
  )
  const sum = documents
    .flatMap((document) => Object.values(document?.data.counts ?? {}))
    .reduce((total, { helped = 0, count = 0 }) => total + helped + count, 0)
  return Math.min(sum, 1)
}

const vote: WriteCase = {
  endpoint: 'POST /api/feedback/answer',
  name: 'count whether an answer helped',
  decidingPrefix: 'fb/',
  prepare: async (stage) => {
    const {
      direct: { content: store, clock },
      user,
    } = stage
    const { id, data } = records.faq
    assert.ok(
      'entity' in
        (await createRecord({ store, clock }, { kind: kinds.faq, id, actor: user }, { data })),
    )
    const [question] = data['SupportData'] as Entries
    return {
      request: {
        method: 'POST',
        path: '/api/feedback/answer',
        json: { Guid: question?.Guid, Helped: true },
      },
      countStored: () => countAtMostOnce(stage),
    }
  },
}

const searchWithoutResult: WriteCase = {
  endpoint: 'POST /api/feedback/search',
  name: 'count a search that found nothing',
  decidingPrefix: 'fb/',
  prepare: (stage) =>
    Promise.resolve({
      request: {
        method: 'POST',
        path: '/api/feedback/search',
        json: { Words: 'gold coins', Language: 'en' },
      },
      countStored: () => countAtMostOnce(stage),
    }),
}

const { blog } = kinds

const eraseFromBin: WriteCase = {
  endpoint: 'DELETE /api/bin',
  name: 'erase what is in the bin',
  decidingPrefix: 'e/',
  kind: blog,
  prepare: async (stage) => {
    const { id, rev } = await storeSample(blog, stage)
    const { rev: inBin } = await removeSample(blog, stage)
    return {
      request: { method: 'DELETE', path: `/api/bin?kind=blog&id=${id}`, headers: stage.staff },
      countStored: async () => {
        const entity = await readEntity(stage.direct.content, blog, id)
        assert.ok(entity === null || entity.data.rev === inBin)
        const historyKeys = await keysIn(stage.direct.content, 'h', 'blog')
        const isErased = entity === null && !historyKeys.some((key) => key.includes(rev))
        return isErased ? 1 : 0
      },
      check: async () => assert.equal(await countAudited(stage, 'erase'), 1),
    }
  },
}

const eraseEarlier: WriteCase = {
  endpoint: 'DELETE /api/revisions',
  name: 'erase earlier versions',
  decidingPrefix: 'h/',
  kind: blog,
  prepare: async (stage) => {
    const { id, rev } = await storeSample(blog, stage)
    const { changed } = sampleOf(blog)
    const written = await updateRecord(
      contextOf(stage),
      { kind: blog, id, actor: stage.user },
      { data: changed },
      rev,
    )
    assert.ok('entity' in written)
    return {
      request: {
        method: 'DELETE',
        path: `/api/revisions?kind=blog&id=${id}&Revision=${rev}`,
        headers: stage.staff,
      },
      // The record had two versions.
      countStored: async () => 2 - (await readRevisions(stage.direct.content, blog, id)).length,
      seeded: lastRevisions(written.entity),
      check: async () => assert.ok((await countAudited(stage, 'erase versions')) > 0),
    }
  },
}

const eraseFile: WriteCase = {
  endpoint: 'DELETE /api/files',
  name: 'erase a file',
  decidingPrefix: 'w/',
  prepare: async (stage) => {
    const { files } = stage.direct
    const { path } = await putFile(files, samplePdf, {
      name: 'sample.pdf',
      type: 'application/pdf',
      width: null,
      height: null,
    })
    return {
      request: { method: 'DELETE', path: `/api/files?FilePath=${path}`, headers: stage.staff },
      countStored: async () => ((await readFileFacts(files, sha256(samplePdf))) === null ? 1 : 0),
      check: async () => assert.equal(await countAudited(stage, 'erase file'), 1),
    }
  },
}

const link = { Id: IDS[0] ?? '', Kind: 'blog', ItemId: sampleOf(blog).id, Note: 'Legal' }

/** Time at which each stored preview link was ended; null for a link that still works. */
const linkEnds = async ({ direct: { ops } }: Stage): Promise<(string | null)[]> =>
  Promise.all(
    (await ops.list('pl')).map(
      async ({ key }) =>
        (await ops.get<{ endedAt: string | null }>(keyOf(key)))?.data.endedAt ?? null,
    ),
  )

const makeLink: WriteCase = {
  endpoint: 'POST /api/preview-links',
  name: 'make a preview link',
  decidingPrefix: 'pl/',
  prepare: async (stage) => {
    await storeSample(blog, stage)
    return {
      request: { method: 'POST', path: '/api/preview-links', headers: stage.staff, json: link },
      countStored: async () => (await linkEnds(stage)).filter((endedAt) => endedAt === null).length,
      check: async () => assert.equal(await countAudited(stage, 'make preview link'), 1),
    }
  },
}

const endLink: WriteCase = {
  endpoint: 'DELETE /api/preview-links',
  name: 'end a preview link',
  decidingPrefix: 'pl/',
  prepare: async (stage) => {
    const { request } = await makeLink.prepare(stage)
    assert.equal((await stage.ask(request)).status, 201)
    return {
      request: { method: 'DELETE', path: `/api/preview-links?id=${link.Id}`, headers: stage.staff },
      countStored: async () => (await linkEnds(stage)).filter((endedAt) => endedAt !== null).length,
      check: async () => assert.equal(await countAudited(stage, 'end preview link'), 1),
    }
  },
}

/** Cases of the endpoints other than the create, update, remove and restore of a kind. */
export const specialCases: readonly WriteCase[] = [
  passKey,
  publish,
  publishStatus,
  vote,
  searchWithoutResult,
  eraseFromBin,
  eraseEarlier,
  eraseFile,
  makeLink,
  endLink,
  reorderCase(kinds.faq, records.faq.data),
  reorderCase(kinds.leaders, records.leaders.data),
]
