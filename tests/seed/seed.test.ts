import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { posts } from '../../netlify/local/seed/posts.ts'
import { seed, type SeedStore } from '../../netlify/local/seed/seed.ts'

/** A store that keeps what it is given, and breaks off after so many calls. */
const keeper = (calls = Infinity) => {
  const kept = new Map<string, unknown>()
  const keep = (key: string, value: unknown) => {
    if (calls-- <= 0) throw new Error('interrupted')
    kept.set(key, value)
  }
  const store: SeedStore = {
    async putFile(bytes, { name, type, width, height }) {
      const address = `/assets/${createHash('sha256').update(bytes).digest('hex')}/${name}`
      keep(address, { type, width, height })
      return address
    },
    async create(kind, id, slug, data) { keep(`${kind}/${id}`, { slug, data }) },
    async putSetting(key, value) { keep(`settings/${key}`, value) },
  }
  return { kept, store, goOn: () => { calls = Infinity } }
}

test('it keeps every post with its pictures, and the announcement', async () => {
  const { kept, store } = keeper()
  assert.equal(await seed(store), 6)
  for (const { id } of posts) {
    const { data } = kept.get(`blog/${id}`) as { data: Record<string, string> }
    for (const key of ['BlogImageUrl_EN', 'BlogImageUrl_AR']) assert.ok(kept.has(data[key] ?? ''), `${id} ${key}`)
  }
  assert.ok(kept.has('settings/WEB_NOTIFICATION'))
})

test('broken off anywhere and begun again, it ends with the same content', async () => {
  const whole = keeper()
  await seed(whole.store)
  for (let calls = 0; calls < 16; calls += 1) {
    const broken = keeper(calls)
    await seed(broken.store).catch(() => undefined)
    broken.goOn()
    await seed(broken.store)
    assert.deepEqual(broken.kept, whole.kept)
  }
})
