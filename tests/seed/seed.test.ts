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

/** Store that holds its writes in memory, and fails after a number of calls. */
const keeper = (calls = Infinity) => {
  const kept = new Map<string, unknown>()
  let made = 0
  const keep = (key: string, value: unknown) => {
    if (made >= calls) throw new Error('interrupted')
    made += 1
    kept.set(key, value)
  }
  const store: SeedStore = {
    async putFile(bytes, { name, ...facts }) {
      const address = `/assets/${createHash('sha256').update(bytes).digest('hex')}/${name}`
      keep(address, facts)
      return address
    },
    async create(kind, id, data, slug) {
      keep(`${kind}/${id}`, { slug, data })
    },
    async putSetting(key, value) {
      keep(`settings/${key}`, value)
    },
  }
  return {
    kept,
    store,
    made: () => made,
    goOn: () => {
      calls = Infinity
    },
  }
}

test('it keeps every item with its files, and the announcement', async () => {
  const { kept, store } = keeper()
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
  for (const id of ids) assert.ok(kept.has(id), id)
  assert.ok(kept.has('settings/WEB_NOTIFICATION'))
  const files = JSON.stringify([...kept.values()]).match(/\/assets\/[^"]+/g) ?? []
  assert.ok(files.length >= 2 * (posts.length + news.length) + documents.length)
  for (const file of files) assert.ok(kept.has(file), file)
})

test('only items with pages of their own have an address', async () => {
  const { kept, store } = keeper()
  await seed(store)
  for (const [key, value] of kept) {
    if (/^(blog|news|faq|jobs|testimonials|documents|leaders|fees|places)\//.test(key)) {
      assert.equal(
        typeof (value as { slug?: string }).slug,
        /^(blog|news|fees|places)\//.test(key) ? 'string' : 'undefined',
        key,
      )
    }
  }
})

test('broken off anywhere and begun again, it ends with the same content', async () => {
  const whole = keeper()
  await seed(whole.store)
  for (let calls = 0; calls < whole.made(); calls += 4) {
    const broken = keeper(calls)
    await seed(broken.store).catch(() => undefined)
    broken.goOn()
    await seed(broken.store)
    assert.deepEqual(broken.kept, whole.kept)
  }
})
