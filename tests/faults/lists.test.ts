import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { allKinds, kinds } from '#kinds/index.ts'
import { keyOf } from '#store/keys.ts'
import { refresh } from '#store/projections.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { blogData, startApi, type Answer } from '../api/harness.ts'
import type { StoreRequest } from './store-faults.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { onStage, type Stage } from './stage.ts'

const PATH = '/api/blog/add-or-update-blog'
type Wire = { Id: string; Revision: string; Data: Record<string, unknown> }

const save = ({ ask, staff }: Stage, id: string, title: string): Promise<Answer> =>
  ask({ method: 'POST', path: PATH, headers: staff, json: { BlogId: id, Data: blogData(title) } })
const update = (
  { ask, staff }: Stage,
  id: string,
  revision: string,
  title: string,
): Promise<Answer> =>
  ask({
    method: 'PUT',
    path: PATH,
    headers: { ...staff, 'if-match': revision },
    json: { BlogId: id, Data: blogData(title) },
  })
/** Sorted ids of the posts in the public list. */
const listedIds = async ({ ask }: Stage): Promise<string[]> =>
  ((await ask({ path: '/api/blog' })).body as Wire[]).map(({ Id }) => Id).sort()

/** Saves posts, and waits until the lists have them. @returns their sorted ids */
const savePosts = async (stage: Stage, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  for (const id of ids) assert.equal((await save(stage, id, `Post ${id}`)).status, 201)
  await stage.settled()
  stage.takeRequests()
  return ids
}

/** Declares a test that runs on a stage: stores of its own with faults, see stage.ts. */
const stageTest = (name: string, play: (stage: Stage, t: TestContext) => Promise<void>) =>
  test(name, async (t) => onStage(await startApi(t), (stage) => play(stage, t)))

/** Number of requests to the store for keys with a prefix. Listings of keys are not counted. */
const countRequests = (seen: readonly StoreRequest[], prefix: string, method = 'GET'): number =>
  seen.filter((one) => one.method === method && !one.isList && one.key.startsWith(prefix)).length

stageTest('a public list, and a public record, take one read of the store each', async (stage) => {
  const [id] = await savePosts(stage, 3)
  await listedIds(stage)
  assert.deepEqual(
    stage.takeRequests().map(({ method, key }) => `${method} ${key}`),
    ['GET p/blog/staff'],
  )
  await stage.ask({ path: `/api/blog/${id}` })
  assert.deepEqual(
    stage.takeRequests().map(({ method, key }) => `${method} ${key}`),
    [`GET e/blog/${id}`],
  )
})

stageTest(
  'a write updates the lists with one listing of keys, and reads no other record',
  async (stage) => {
    const ids = await savePosts(stage, 20)
    const { Revision } = (await stage.ask({ path: `/api/blog/${ids[0]}` })).body as Wire
    stage.takeRequests()
    assert.equal((await update(stage, ids[0] ?? '', Revision, 'Changed')).status, 200)
    await stage.settled()
    const seen = stage.takeRequests()
    assert.equal(seen.filter(({ isList }) => isList).length, 1)
    const others = seen.filter(({ key }) => key.startsWith('e/') && !key.endsWith(ids[0] ?? ''))
    assert.deepEqual(others, [])
    assert.equal(countRequests(seen, 'p/', 'PUT'), 1)
    // The list for staff compares a listing of keys with the stored list, and writes nothing.
    await stage.ask({ path: '/api/blog?scope=staff', headers: stage.staff })
    const compared = stage.takeRequests()
    assert.deepEqual(
      [
        countRequests(compared, 'e/'),
        countRequests(compared, '', 'PUT'),
        compared.filter(({ isList }) => isList).length,
      ],
      [0, 0, 1],
    )
  },
)

stageTest('an update writes nothing when the record is read without an ETag', async (stage) => {
  const [id = ''] = await savePosts(stage, 1)
  const { Revision } = (await stage.ask({ path: `/api/blog/${id}` })).body as Wire
  stage.takeRequests()
  await stage.fail(({ method, key }) =>
    method === 'GET' && key.startsWith('e/') ? { kind: 'no etag' } : null,
  )
  assert.equal((await update(stage, id, Revision, 'Second')).status, 503)
  assert.equal(countRequests(stage.takeRequests(), '', 'PUT'), 0)
})

stageTest('a listing with missing keys removes no post from the lists', async (stage) => {
  const ids = await savePosts(stage, 6)
  await stage.fail(({ isList }) => (isList ? { kind: 'short list', leave: 2 } : null))
  const newId = randomUUID()
  assert.equal((await save(stage, newId, 'One more')).status, 201)
  await stage.settled()
  assert.deepEqual(await listedIds(stage), [...ids, newId].sort())
})

stageTest(
  'lists that could not be written after a save are brought up to date when staff read them',
  async (stage) => {
    const id = randomUUID()
    await stage.fail(({ method, key }) =>
      method === 'PUT' && key.startsWith('p/') ? { kind: 'before', status: 503 } : null,
    )
    assert.equal((await save(stage, id, 'Behind')).status, 201)
    await stage.settled()
    await stage.heal()
    assert.ok(stage.logged.includes('lists are behind'))
    const staff = (await stage.ask({ path: '/api/blog?scope=staff', headers: stage.staff }))
      .body as Wire[]
    assert.deepEqual(
      staff.map(({ Id }) => Id),
      [id],
    )
    assert.deepEqual(await listedIds(stage), [id])
  },
)

stageTest(
  'the scheduled work makes deleted lists and addresses again from the records',
  async (stage) => {
    const ids = await savePosts(stage, 4)
    const { content } = stage.direct
    const derived = [...(await content.list('p')), ...(await content.list('u'))].map(({ key }) =>
      keyOf(key),
    )
    for (const key of derived) await content.delete(key)
    await sweep(stage.direct)
    assert.deepEqual(await listedIds(stage), ids)
    await assertStoreInvariants(stage.direct, allKinds)
    const title = `Post ${ids[0]}`
    const { Slug } = (await save(stage, randomUUID(), title)).body as { Slug: string }
    assert.ok(Slug.endsWith('-2'), `${Slug}: the first one is taken`)
  },
)

stageTest(
  'lists that are deleted at any moment while writers write agree with the records in the end',
  async (stage) => {
    const { content } = stage.direct
    let isWriting = true
    const deleteLists = async (): Promise<void> => {
      while (isWriting) {
        const keys = (await content.list('p', 'blog')).map(({ key }) => key)
        const key = keys[randomInt(Math.max(keys.length, 1))]
        if (key) await content.delete(keyOf(key))
        await sleep(randomInt(10))
      }
    }
    const deleting = deleteLists()
    const ids = Array.from({ length: 30 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id) => save(stage, id, id)))
    await stage.settled()
    isWriting = false
    await deleting
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    await assertStoreInvariants(stage.direct, [kinds.blog])
  },
)

test('posts of 50 writers on a slow store are all acknowledged and listed, with fewer writes of the list than writers', async (t) => {
  await onStage(
    await startApi(t),
    async (stage) => {
      const WRITERS = 50
      await savePosts(stage, 1)
      await stage.fail(() => ({ kind: 'slow', milliseconds: 40 + randomInt(41) }))
      const ids = Array.from({ length: WRITERS }, () => randomUUID())
      const started = performance.now()
      const answers = await Promise.all(ids.map((id) => save(stage, id, id)))
      const acknowledgedMs = Math.round(performance.now() - started)
      await stage.settled()
      const visibleMs = Math.round(performance.now() - started)
      await stage.heal()
      const seen = stage.takeRequests()
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
      const listed = await listedIds(stage)
      assert.deepEqual(
        ids.filter((id) => !listed.includes(id)),
        [],
      )
      const swaps = countRequests(seen, 'p/', 'PUT')
      t.diagnostic(
        `all acknowledged in ${acknowledgedMs} ms, all visible in ${visibleMs} ms: ${seen.length} requests, ${swaps} tries to swap a list, ${countRequests(seen, 'q/', 'PUT')} to note the build`,
      )
      assert.ok(swaps < WRITERS, `${swaps} tries to swap a list`)
    },
    { speedUp: 1 },
  )
})

stageTest(
  'a stored page of a long list has at most 4.1 MB, also with letters that take two bytes',
  async (stage) => {
    const { content, clock } = stage.direct
    const words = 'كلمات '.repeat(60_000)
    const entity = {
      rev: '000001a',
      op: 'a',
      ops: ['a'],
      previous: null,
      rank: null,
      status: 'published',
      publishAt: null,
      expireAt: null,
      slug: null,
      oldSlugs: [],
      touched: { en: '', ar: '' },
      createdAt: '2026-01-01',
      updatedAt: '2026-01-01',
      updatedBy: '',
      deletedAt: null,
    }
    const ids = Array.from({ length: 8 }, () => randomUUID()).sort()
    for (const id of ids) {
      const data = {
        FaqType: 'INDIVIDUAL_FAQ',
        SupportHeading: id,
        SupportHeading_AR: words,
        SupportData: [],
      }
      await content.put(keyOf('e', 'faq', id), { ...entity, id, data }, { onlyIfNew: true })
    }
    await refresh(content, clock, kinds.faq)
    for (const { key } of await content.list('p', 'faq')) {
      const bytes = Buffer.byteLength(JSON.stringify((await content.get(keyOf(key)))?.data))
      assert.ok(bytes <= 4_100_000, `${key} has ${bytes} bytes`)
    }
  },
)

stageTest('a passphrase is refused when the try cannot be counted', async (stage) => {
  await stage.fail(({ method, key }) =>
    method === 'PUT' && key.startsWith('rl/') ? { kind: 'before', status: 503 } : null,
  )
  const answer = await stage.ask({
    method: 'POST',
    path: '/api/pass-key',
    headers: stage.signedIn,
    json: { passphrase: 'wrong' },
  })
  assert.equal(answer.status, 503)
})
