import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { allKinds, kinds } from '#kinds/index.ts'
import { keyOf } from '#store/keys.ts'
import { refresh } from '#store/projections.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { blogData, startApi, type Answer } from '../api/harness.ts'
import type { Seen } from './store-faults.ts'
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
const listed = async ({ ask }: Stage): Promise<string[]> =>
  ((await ask({ path: '/api/blog' })).body as Wire[]).map(({ Id }) => Id).sort()

/** Posts in the store, and their lists. */
const filled = async (stage: Stage, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  for (const id of ids) assert.equal((await save(stage, id, `Post ${id}`)).status, 201)
  await stage.settled()
  stage.taken()
  return ids
}
const staged = (name: string, play: (stage: Stage, t: TestContext) => Promise<void>) =>
  test(name, async (t) => onStage(await startApi(t), (stage) => play(stage, t)))

const count = (seen: readonly Seen[], prefix: string, method = 'GET'): number =>
  seen.filter((one) => one.method === method && !one.isList && one.key.startsWith(prefix)).length

staged('a public list is one read of the store, and one record another', async (stage) => {
  const [id] = await filled(stage, 3)
  await listed(stage)
  assert.deepEqual(
    stage.taken().map(({ method, key }) => `${method} ${key}`),
    ['GET p/blog/staff'],
  )
  await stage.ask({ path: `/api/blog/${id}` })
  assert.deepEqual(
    stage.taken().map(({ method, key }) => `${method} ${key}`),
    [`GET e/blog/${id}`],
  )
})

staged(
  'after a write one listing tells what changed, and nothing else is read again',
  async (stage) => {
    const ids = await filled(stage, 20)
    const { Revision } = (await stage.ask({ path: `/api/blog/${ids[0]}` })).body as Wire
    stage.taken()
    assert.equal((await update(stage, ids[0] ?? '', Revision, 'Changed')).status, 200)
    await stage.settled()
    const seen = stage.taken()
    assert.equal(seen.filter(({ isList }) => isList).length, 1)
    const others = seen.filter(({ key }) => key.startsWith('e/') && !key.endsWith(ids[0] ?? ''))
    assert.deepEqual(others, [])
    assert.equal(count(seen, 'p/', 'PUT'), 1)
    // Staff's read compares, finds nothing new and writes nothing.
    await stage.ask({ path: '/api/blog?scope=staff', headers: stage.staff })
    const compared = stage.taken()
    assert.deepEqual(
      [
        count(compared, 'e/'),
        count(compared, '', 'PUT'),
        compared.filter(({ isList }) => isList).length,
      ],
      [0, 0, 1],
    )
  },
)

staged('a read without an ETag leads to no write at all', async (stage) => {
  const [id = ''] = await filled(stage, 1)
  const { Revision } = (await stage.ask({ path: `/api/blog/${id}` })).body as Wire
  stage.taken()
  await stage.fail(({ method, key }) =>
    method === 'GET' && key.startsWith('e/') ? { kind: 'no etag' } : null,
  )
  assert.equal((await update(stage, id, Revision, 'Second')).status, 503)
  assert.equal(count(stage.taken(), '', 'PUT'), 0)
})

staged('a short listing takes nothing out of the lists', async (stage) => {
  const ids = await filled(stage, 6)
  await stage.fail(({ isList }) => (isList ? { kind: 'short list', leave: 2 } : null))
  const more = randomUUID()
  assert.equal((await save(stage, more, 'One more')).status, 201)
  await stage.settled()
  assert.deepEqual(await listed(stage), [...ids, more].sort())
})

staged(
  'lists that could not be written are behind, and catch up when staff read them',
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
    assert.deepEqual(await listed(stage), [id])
  },
)

staged(
  'the scheduled round makes lists and addresses again from the records alone',
  async (stage) => {
    const ids = await filled(stage, 4)
    const { content } = stage.direct
    const derived = [...(await content.list('p')), ...(await content.list('u'))].map(({ key }) =>
      keyOf(key),
    )
    for (const key of derived) await content.delete(key)
    await sweep(stage.direct)
    assert.deepEqual(await listed(stage), ids)
    await assertStoreInvariants(stage.direct, allKinds)
    const title = `Post ${ids[0]}`
    const { Slug } = (await save(stage, randomUUID(), title)).body as { Slug: string }
    assert.ok(Slug.endsWith('-2'), `${Slug}: the first one is taken`)
  },
)

staged(
  'lists are deleted at any moment while writers write: they end as the records say',
  async (stage) => {
    const { content } = stage.direct
    let writing = true
    const vandal = (async () => {
      while (writing) {
        const keys = (await content.list('p', 'blog')).map(({ key }) => key)
        const one = keys[randomInt(Math.max(keys.length, 1))]
        if (one) await content.delete(keyOf(one))
        await sleep(randomInt(10))
      }
    })()
    const ids = Array.from({ length: 30 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id) => save(stage, id, id)))
    await stage.settled()
    writing = false
    await vandal
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    await assertStoreInvariants(stage.direct, [kinds.blog])
  },
)

test('50 writers on a slow store: all are acknowledged and all are visible, for a few readings of the lists', async (t) => {
  await onStage(
    await startApi(t),
    async (stage) => {
      const WRITERS = 50
      await filled(stage, 1)
      await stage.fail(() => ({ kind: 'slow', milliseconds: 40 + randomInt(41) }))
      const ids = Array.from({ length: WRITERS }, () => randomUUID())
      const started = performance.now()
      const answers = await Promise.all(ids.map((id) => save(stage, id, id)))
      const acknowledged = Math.round(performance.now() - started)
      await stage.settled()
      const visible = Math.round(performance.now() - started)
      await stage.heal()
      const seen = stage.taken()
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
      const shown = await listed(stage)
      assert.deepEqual(
        ids.filter((id) => !shown.includes(id)),
        [],
      )
      const swaps = count(seen, 'p/', 'PUT')
      t.diagnostic(
        `all acknowledged in ${acknowledged} ms, all visible in ${visible} ms: ${seen.length} requests, ${swaps} tries to swap a list, ${count(seen, 'q/', 'PUT')} to note the build`,
      )
      assert.ok(swaps < WRITERS, `${swaps} tries to swap a list`)
    },
    { faster: 1 },
  )
})

staged(
  'pages of a long list hold at most 4 MB, also of letters that take two bytes',
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

staged('the counter of wrong passphrases fails closed', async (stage) => {
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
