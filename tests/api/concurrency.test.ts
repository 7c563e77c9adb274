import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { readSummaries } from '#store/projections.ts'
import { readRevisions } from '#store/records.ts'
import { countForRun } from '../extent.ts'
import { records } from '../fixtures/records.ts'
import { blogData, overHttp, startApi, type Answer, type Api } from './harness.ts'

const WRITERS = 50
const range = (length: number): number[] => Array.from({ length }, (_, n) => n)
const collections = allKinds.filter(({ shape }) => shape === 'collection')
/**
 * Rounds: two per kind in the usual run, so that a version that won is itself contested; else 50.
 */
const ROUNDS = countForRun(2 * collections.length, 50)
/**
 * Kinds of which many records are created at once. In the usual run one with slugs and one with an
 * order: the other kinds are created like one of them.
 */
const crowdedKinds = process.env['SOAK'] ? collections : [kinds.blog, kinds.faq]
const dataOf = ({ name }: AnyKind): Data =>
  (records as Record<string, { data: Data }>)[name]?.data ?? {}

/** Data of the sample record with these words in its first English text field. */
const dataWith = (kind: AnyKind, words: string): Data => {
  const englishTexts = kind.form.flatMap((row) =>
    row.type === 'text' && 'en' in row ? [row.en] : [],
  )
  return { ...dataOf(kind), [englishTexts[0] ?? '']: words }
}

type Wire = { Id: string; Revision: string; Slug: string }
const send = (
  { call, staff }: Api,
  kind: AnyKind,
  action: 'create' | 'update',
  id: string,
  data: Data,
  revision?: string,
): Promise<Answer> => {
  const { method = '', path = '' } = kind.api[action] ?? {}
  return call(path, {
    method,
    headers: { ...staff, ...(revision ? { 'if-match': revision } : {}) },
    json: { [kind.wire.id]: id, ...wireOf(kind, id, data) },
  })
}
/** Number of answers with each status, by the status. */
const countStatuses = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const history = ({ services }: Api, kind: AnyKind, id: string) =>
  readRevisions(services.content, kind, id)

test(`of ${WRITERS} concurrent updates over the same version one succeeds, in each of ${ROUNDS} rounds, and only the successful ones are in the history`, async (t) => {
  const api = await startApi(t, overHttp)
  /** Record of each kind with its current revision and all revisions that were accepted so far. */
  const contested = new Map<AnyKind, { id: string; revision: string; won: string[] }>()
  for (const kind of collections) {
    const id = randomUUID()
    const { Revision } = (await send(api, kind, 'create', id, dataOf(kind))).body as Wire
    contested.set(kind, { id, revision: Revision, won: [Revision] })
  }
  for (const round of range(ROUNDS)) {
    const kind = collections[round % collections.length] as AnyKind
    const record = contested.get(kind)
    assert.ok(record)
    const answers = await Promise.all(
      range(WRITERS).map((n) =>
        send(
          api,
          kind,
          'update',
          record.id,
          dataWith(kind, `Round ${round}, writer ${n}`),
          record.revision,
        ),
      ),
    )
    const { 503: busy = 0, ...decided } = countStatuses(answers)
    assert.deepEqual(decided, { 200: 1, 412: WRITERS - 1 - busy }, `round ${round}, ${kind.name}`)
    // The API checks items of a kind with `versions` against each other, so it writes one at a
    // time. With many writers some wait too long and get a 503.
    if (!kind.versions) assert.equal(busy, 0)
    record.revision = (answers.find(({ status }) => status === 200)?.body as Wire).Revision
    record.won.push(record.revision)
    const currentRevisions = answers.flatMap(({ body }) =>
      body !== null && typeof body === 'object' && 'current' in body
        ? [(body.current as Wire).Revision]
        : [],
    )
    assert.deepEqual(
      [...new Set(currentRevisions)],
      [record.revision],
      'a refused writer gets the accepted version',
    )
  }
  for (const [kind, { id, won }] of contested)
    assert.deepEqual((await history(api, kind, id)).map(({ rev }) => rev).reverse(), won, kind.name)
})

test(`${WRITERS} records created at once are all stored and listed`, async (t) => {
  const api = await startApi(t, overHttp)
  const ids = range(WRITERS).map(() => randomUUID())
  for (const kind of crowdedKinds) {
    const answers = await Promise.all(
      ids.map((id, n) => send(api, kind, 'create', id, dataWith(kind, `Record ${n}`))),
    )
    assert.deepEqual(countStatuses(answers), { 201: WRITERS }, kind.name)
  }
  await api.settled()
  const { content, clock } = api.services
  for (const kind of crowdedKinds) {
    for (const scope of ['public', 'staff'] as const) {
      const listed = await readSummaries(content, clock, kind, scope)
      assert.deepEqual(listed.map(({ id }) => id).sort(), [...ids].sort(), `${kind.name}, ${scope}`)
    }
  }
})

test('concurrent creates with one id make one record: all succeed with equal content, one with different contents', async (t) => {
  const api = await startApi(t, overHttp)
  const [same, different] = [randomUUID(), randomUUID()]
  const alike = await Promise.all(range(20).map(() => api.save(same, blogData('Alike'))))
  assert.ok(
    alike.every(({ status }) => status === 200 || status === 201),
    JSON.stringify(countStatuses(alike)),
  )
  assert.equal((await history(api, kinds.blog, same)).length, 1)
  const unlike = await Promise.all(
    range(20).map((n) => api.save(different, blogData(`Different ${n}`))),
  )
  assert.deepEqual(countStatuses(unlike), { 201: 1, 409: 19 })
  assert.equal((await history(api, kinds.blog, different)).length, 1)
})

test('of concurrent first saves of the settings one succeeds', async (t) => {
  const api = await startApi(t, overHttp)
  const { settings } = kinds
  const values = range(WRITERS).map((n) => ({
    ...records.settings.data,
    AlertContent: `<p>${n}</p>`,
  }))
  const answers = await Promise.all(
    values.map((value) => send(api, settings, 'update', settings.singletonId ?? '', value)),
  )
  assert.deepEqual(countStatuses(answers), { 200: 1, 428: WRITERS - 1 })
})

test('items created at once with the same title get different slugs', async (t) => {
  const api = await startApi(t, overHttp)
  const answers = await Promise.all(
    range(12).map(() => api.save(randomUUID(), blogData('The same title'))),
  )
  assert.equal(new Set(answers.map(({ body }) => (body as Wire).Slug)).size, 12)
})

test('an edit sent at once with a removal is either in the history or refused', async (t) => {
  const api = await startApi(t, overHttp)
  for (const round of range(10)) {
    const id = randomUUID()
    const { Revision } = (await api.save(id, blogData(`Round ${round}`))).body as Wire
    const [edit, removal] = await Promise.all([
      send(api, kinds.blog, 'update', id, blogData(`Edited ${round}`), Revision),
      api.call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: api.staff }),
    ])
    assert.equal(removal.status, 200)
    assert.ok([200, 404, 412].includes(edit.status), `${edit.status}`)
    const versions = await history(api, kinds.blog, id)
    assert.equal(versions.length, edit.status === 200 ? 3 : 2)
    assert.notEqual(versions[0]?.deletedAt, null)
  }
})
