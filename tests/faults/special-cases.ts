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
import { audited } from './form-cases.ts'
import { contextOf, created, lastRevisions, removed, sampleOf } from './kind-cases.ts'
import { liveSite } from './live-site.ts'
import { keysIn, type Stage } from './stage.ts'
import type { WriteCase } from './write-cases.ts'

const passKey: WriteCase = {
  endpoint: 'POST /api/pass-key',
  name: 'passphrase',
  truth: 'rl/',
  prepare: (stage) =>
    Promise.resolve({
      request: {
        method: 'POST',
        path: '/api/pass-key',
        headers: stage.signedIn,
        json: { passphrase: PASSPHRASE },
      },
      times: null,
    }),
}

const publish: WriteCase = {
  endpoint: 'POST /api/publish',
  name: 'publish now',
  truth: 'q/',
  prepare: (stage) =>
    Promise.resolve({
      request: { method: 'POST', path: '/api/publish', headers: stage.staff },
      times: async () => ((await readPublishing(stage.direct.ops)).wantedAt === null ? 0 : 1),
    }),
}

/** Read that finds a new build on the live site, and notes it. */
const publishStatus: WriteCase = {
  endpoint: 'GET /api/publish-status',
  name: 'note what is live',
  truth: 'q/',
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

const listed = async ({ direct: { content, clock } }: Stage, kind: AnyKind) =>
  inOrder(kind, await readSummaries(content, clock, kind, 'staff'))

type Entries = readonly { Guid: string }[]

/**
 * Four items of one group: the last one becomes the first. If the kind orders entries, those of the
 * first item swap places.
 */
const orderOf = (kind: AnyKind, data: Data): WriteCase => {
  const { ordered } = kind
  assert.ok(ordered)
  const {
    by,
    api: { method, path },
    entries: list,
  } = ordered
  const endpoint = `${method} ${path}`
  const entriesOf = (item: Data | undefined): string =>
    list === undefined ? '' : (item?.[list] as Entries).map(({ Guid }) => Guid).join()
  return {
    endpoint,
    name: `${kind.name}: reorder`,
    truth: 'e/',
    kind,
    prepare: async (stage) => {
      const { content: store, clock } = stage.direct
      for (const id of IDS)
        assert.ok(
          'entity' in
            (await createRecord({ store, clock }, { kind, id, actor: stage.user }, { data })),
        )
      const before = await listed(stage, kind)
      const ids = before.map(({ id }) => id)
      const [first = '', last = ''] = [ids[0], ids.at(-1)]
      const wished = [last, ...ids.slice(0, -1)]
      const entries =
        list === undefined ? null : (data[list] as Entries).map(({ Guid }) => Guid).reverse()
      const moved = new Set(entries === null ? [last] : [first, last])
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': orderRevision(kind, before) },
          json: {
            [by]: data[by],
            order: wished,
            ...(entries !== null && { entries: { [first]: entries } }),
          },
        },
        times: async () => {
          const now = await listed(stage, kind)
          const versions = await Promise.all(
            ids.map(async (id) => (await readRevisions(store, kind, id)).length),
          )
          assert.deepEqual(
            versions.map((count, at) => count > (moved.has(ids[at] ?? '') ? 2 : 1)),
            [false, false, false, false],
            'an item is written twice, or one that stays where it is',
          )
          const isDone =
            now.map(({ id }) => id).join() === wished.join() &&
            (entries === null ||
              entriesOf(now.find(({ id }) => id === first)?.data) === entries.join())
          return isDone ? 1 : 0
        },
        seeded: new Map(before.map(({ id, rev }) => [id, rev])),
      }
    },
  }
}

type Counts = { counts: Record<string, { helped?: number; count?: number }> }

/**
 * Votes are counted at least once: they are anonymous, so a retry after a refusal may count twice.
 */
const counted = async ({ direct: { ops } }: Stage): Promise<number> => {
  const documents = await Promise.all(
    (await ops.list('fb')).map(({ key }) => ops.get<Counts>(keyOf(key))),
  )
  const sum = documents
    .flatMap((found) => Object.values(found?.data.counts ?? {}))
    .reduce((total, { helped = 0, count = 0 }) => total + helped + count, 0)
  return Math.min(sum, 1)
}

const vote: WriteCase = {
  endpoint: 'POST /api/feedback/answer',
  name: 'count whether an answer helped',
  truth: 'fb/',
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
      times: () => counted(stage),
    }
  },
}

const missed: WriteCase = {
  endpoint: 'POST /api/feedback/search',
  name: 'count a search that found nothing',
  truth: 'fb/',
  prepare: (stage) =>
    Promise.resolve({
      request: {
        method: 'POST',
        path: '/api/feedback/search',
        json: { Words: 'gold coins', Language: 'en' },
      },
      times: () => counted(stage),
    }),
}

const { blog } = kinds

const eraseForGood: WriteCase = {
  endpoint: 'DELETE /api/bin',
  name: 'erase what is in the bin',
  truth: 'e/',
  kind: blog,
  prepare: async (stage) => {
    const { id, rev } = await created(blog, stage)
    const { rev: inBin } = await removed(blog, stage)
    return {
      request: { method: 'DELETE', path: `/api/bin?kind=blog&id=${id}`, headers: stage.staff },
      times: async () => {
        const left = await readEntity(stage.direct.content, blog, id)
        assert.ok(left === null || left.data.rev === inBin)
        return left === null &&
          !(await keysIn(stage.direct.content, 'h', 'blog')).some((key) => key.includes(rev))
          ? 1
          : 0
      },
      check: async () => assert.equal(await audited(stage, 'erase'), 1),
    }
  },
}

const eraseEarlier: WriteCase = {
  endpoint: 'DELETE /api/revisions',
  name: 'erase earlier versions',
  truth: 'h/',
  kind: blog,
  prepare: async (stage) => {
    const { id, rev } = await created(blog, stage)
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
      times: async () => 2 - (await readRevisions(stage.direct.content, blog, id)).length,
      seeded: lastRevisions(written.entity),
      check: async () => assert.ok((await audited(stage, 'erase versions')) > 0),
    }
  },
}

const eraseFile: WriteCase = {
  endpoint: 'DELETE /api/files',
  name: 'erase a file',
  truth: 'w/',
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
      times: async () => ((await readFileFacts(files, sha256(samplePdf))) === null ? 1 : 0),
      check: async () => assert.equal(await audited(stage, 'erase file'), 1),
    }
  },
}

const link = { Id: IDS[0] ?? '', Kind: 'blog', ItemId: sampleOf(blog).id, Note: 'Legal' }

const endsOf = async ({ direct: { ops } }: Stage): Promise<(string | null)[]> =>
  Promise.all(
    (await ops.list('pl')).map(
      async ({ key }) =>
        (await ops.get<{ endedAt: string | null }>(keyOf(key)))?.data.endedAt ?? null,
    ),
  )

const makeLink: WriteCase = {
  endpoint: 'POST /api/preview-links',
  name: 'make a preview link',
  truth: 'pl/',
  prepare: async (stage) => {
    await created(blog, stage)
    return {
      request: { method: 'POST', path: '/api/preview-links', headers: stage.staff, json: link },
      times: async () => (await endsOf(stage)).filter((endedAt) => endedAt === null).length,
      check: async () => assert.equal(await audited(stage, 'make preview link'), 1),
    }
  },
}

const endLink: WriteCase = {
  endpoint: 'DELETE /api/preview-links',
  name: 'end a preview link',
  truth: 'pl/',
  prepare: async (stage) => {
    const { request } = await makeLink.prepare(stage)
    assert.equal((await stage.ask(request)).status, 201)
    return {
      request: { method: 'DELETE', path: `/api/preview-links?id=${link.Id}`, headers: stage.staff },
      times: async () => (await endsOf(stage)).filter((endedAt) => endedAt !== null).length,
      check: async () => assert.equal(await audited(stage, 'end preview link'), 1),
    }
  },
}

/** Endpoints other than a kind's create, update, remove or restore. */
export const specialCases: readonly WriteCase[] = [
  passKey,
  publish,
  publishStatus,
  vote,
  missed,
  eraseForGood,
  eraseEarlier,
  eraseFile,
  makeLink,
  endLink,
  orderOf(kinds.faq, records.faq.data),
  orderOf(kinds.leaders, records.leaders.data),
]
