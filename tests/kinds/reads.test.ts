import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { blog } from '#kinds/blog.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { content } from './entries.ts'

const time = '2026-11-20T08:00:00.000Z'
const postOf = (title: string) => {
  const data = v.parse(blog.schema, blogData(title))
  return { id: 'a', rank: null, slug: 'a', createdAt: time, updatedAt: time, publishAt: null, data }
}

const reads = await import('#content/reads.ts')
const { withCacheKey, stateOf, tracked, withReads } = reads
const { messagesInForce } = await import('#content/figures.ts')
const { postPaths, postsFor, topicPaths } = await import('#content/posts.ts')
const show = (title: string): void => {
  content.entries = { blog: [postOf(title)] }
}
const titles = async (): Promise<string[]> =>
  (await postsFor('blog', 'en')).map(({ title }) => title)

test('the reads of a page are those that it asked for itself, each once, without the reads within them', async () => {
  const price = tracked('price', () => Promise.resolve('AED 3'))
  const sentence = tracked('sentence', async (name: string) => `${name} pay ${await price(null)}.`)
  const { made, reads } = await withReads(async () => [
    await sentence('You'),
    await sentence('You'),
    await sentence('We'),
  ])
  assert.deepEqual(made, ['You pay AED 3.', 'You pay AED 3.', 'We pay AED 3.'])
  assert.deepEqual(reads, [
    ['sentence', '"You"'],
    ['sentence', '"We"'],
  ])
  const other = await withReads(() => price(null))
  assert.deepEqual(other.reads, [['price', 'null']])
})

test('two pages that are made at the same time have only their own reads', async () => {
  const slow = tracked(
    'slow',
    (name: string) => new Promise<string>((resolve) => setImmediate(resolve, name)),
  )
  const pages = await Promise.all(
    ['one', 'two'].map((name) => withReads(async () => [await slow(name), await slow('both')])),
  )
  assert.deepEqual(
    pages.map(({ reads }) => reads),
    [
      [
        ['slow', '"one"'],
        ['slow', '"both"'],
      ],
      [
        ['slow', '"two"'],
        ['slow', '"both"'],
      ],
    ],
  )
})

/**
 * Loads a fresh copy of the module, as another build would, with two tracked reads of a value:
 * `fee`, and `length`, whose state is only the length of the value.
 * @param copy distinguishes the address of the copy
 */
const freshReads = async (copy: string, value: string) => {
  const copied = (await import(
    new URL(`../../src/content/reads.ts?${copy}`, import.meta.url).href
  )) as typeof reads
  const fee = copied.tracked('fee', () => Promise.resolve(value))
  const length = copied.tracked(
    'length',
    () => Promise.resolve(value),
    (text) => String(text.length),
  )
  return { ...copied, fee, length }
}

test('the state of reads is that of their values', async () => {
  const [first, same, other] = [
    await freshReads('a', 'AED 3'),
    await freshReads('b', 'AED 3'),
    await freshReads('c', 'AED 4'),
  ]
  const fees: [string, string][] = [['fee', 'null']]
  assert.equal(await first.stateOf(fees), await same.stateOf(fees))
  assert.notEqual(await first.stateOf(fees), await other.stateOf(fees))
  assert.equal(
    await first.stateOf([['length', 'null']]),
    await other.stateOf([['length', 'null']]),
    'equal lengths are equal states',
  )
  assert.notEqual(await stateOf(fees), await first.stateOf(fees), 'no such read is tracked here')
})

test('a read outside of any page, as modules make it when they are loaded, belongs to every page', async () => {
  const [first, same] = [await freshReads('d', 'AED 3'), await freshReads('e', 'AED 3')]
  await first.fee(null)
  assert.deepEqual((await first.withReads(() => first.length(null))).reads, [
    ['fee', 'null'],
    ['length', 'null'],
  ])
  assert.deepEqual((await same.withReads(() => same.length(null))).reads, [['length', 'null']])
})

test('the cache key of a page differs for other properties', () => {
  const params = { slug: 'a' }
  const key = (props?: unknown): string => withCacheKey({ params, props }).cacheKey
  assert.equal(key({ title: 'One' }), key({ title: 'One' }))
  assert.equal(new Set([key(), key({ title: 'One' }), key({ title: 'Two' })]).size, 3)
})

test('the posts of a kind are made once for each language of a build, however many pages ask', async () => {
  show('One')
  assert.deepEqual(await titles(), ['One'])
  for (const kind of ['blog', 'news'] as const)
    await Promise.all([postPaths(kind), topicPaths(), postsFor(kind, 'en'), postsFor(kind, 'ar')])
  assert.deepEqual(content.readKinds.filter((name) => name !== 'fees').sort(), [
    'blog',
    'blog',
    'news',
    'news',
  ])
})

test('the words of all pages are filled with the figures in force once for each language of a build', async () => {
  content.readKinds = []
  for (let page = 0; page < 9; page++)
    assert.equal((await messagesInForce('en')).blog.title, 'Blog')
  assert.deepEqual(content.readKinds, ['fees'])
})

test('while the site is developed, the next request sees what has changed', async () => {
  content.isBuild = false
  show('Two')
  assert.deepEqual(await titles(), ['Two'])
  show('Three')
  assert.deepEqual(await titles(), ['Three'])
  content.readKinds = []
  await messagesInForce('en')
  assert.deepEqual(content.readKinds, ['fees'])
})
