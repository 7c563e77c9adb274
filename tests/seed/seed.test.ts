import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { documents } from '../../netlify/local/seed/documents/documents.ts'
import { faqs } from '../../netlify/local/seed/faqs/faqs.ts'
import { fees } from '../../netlify/local/seed/fees/fees.ts'
import { jobs } from '../../netlify/local/seed/jobs/jobs.ts'
import { leaders } from '../../netlify/local/seed/leaders/leaders.ts'
import { news } from '../../netlify/local/seed/news/news.ts'
import { places } from '../../netlify/local/seed/places/places.ts'
import { posts } from '../../netlify/local/seed/posts.ts'
import { seed, type SeedStore } from '../../netlify/local/seed/seed.ts'
import { testimonials } from '../../netlify/local/seed/testimonials/testimonials.ts'

/**
 * Store in memory whose writes fail after a number of calls.
 * @returns `written`: the writes by key. `callCount`: number of successful calls. `goOn`: lets all
 * further calls succeed
 */
const memoryStore = (maxCalls = Infinity) => {
  const written = new Map<string, unknown>()
  let callCount = 0
  const write = (key: string, value: unknown) => {
    if (callCount >= maxCalls) throw new Error('interrupted')
    callCount += 1
    written.set(key, value)
  }
  const store: SeedStore = {
    async putFile(bytes, { name, ...facts }) {
      const address = `/assets/${createHash('sha256').update(bytes).digest('hex')}/${name}`
      write(address, facts)
      return address
    },
    async create(kind, id, data, slug) {
      write(`${kind}/${id}`, { slug, data })
    },
    async putSetting(key, value) {
      write(`settings/${key}`, value)
    },
  }
  return {
    written,
    store,
    callCount: () => callCount,
    goOn: () => {
      maxCalls = Infinity
    },
  }
}

test('the seed writes every item with its files, and the announcement', async () => {
  const { written, store } = memoryStore()
  const lists = {
    blog: posts,
    news,
    faq: faqs,
    jobs,
    testimonials,
    documents,
    leaders,
    fees,
    places,
  }
  const ids = Object.entries(lists).flatMap(([kind, items]) =>
    items.map(({ id }) => `${kind}/${id}`),
  )
  assert.equal(await seed(store), ids.length + 1)
  for (const id of ids) assert.ok(written.has(id), id)
  assert.ok(written.has('settings/WEB_NOTIFICATION'))
  const files = JSON.stringify([...written.values()]).match(/\/assets\/[^"]+/g) ?? []
  assert.ok(files.length >= 2 * (posts.length + news.length) + documents.length)
  for (const file of files) assert.ok(written.has(file), file)
})

test('only items with a page of their own have a slug', async () => {
  const { written, store } = memoryStore()
  await seed(store)
  for (const [key, value] of written) {
    if (/^(blog|news|faq|jobs|testimonials|documents|leaders|fees|places)\//.test(key)) {
      assert.equal(
        typeof (value as { slug?: string }).slug,
        /^(blog|news|fees|places)\//.test(key) ? 'string' : 'undefined',
        key,
      )
    }
  }
})

test('a seed that is interrupted at any call and started again ends with the same content', async () => {
  const whole = memoryStore()
  await seed(whole.store)
  for (let calls = 0; calls < whole.callCount(); calls += 4) {
    const interrupted = memoryStore(calls)
    await seed(interrupted.store).catch(() => undefined)
    interrupted.goOn()
    await seed(interrupted.store)
    assert.deepEqual(interrupted.written, whole.written)
  }
})
