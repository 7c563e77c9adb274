import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import test from 'node:test'
import * as v from 'valibot'
import { blog } from '#kinds/blog.ts'
import { blogData } from '../fixtures/blog-data.ts'

const time = '2026-11-20T08:00:00.000Z'
const postOf = (title: string) => ({ data: { id: 'a', rank: null, slug: 'a', createdAt: time, updatedAt: time, publishAt: null, data: v.parse(blog.schema, blogData(title)) } })

/** What Astro gives the pages: the collections, and whether it builds them or is developing. `asked` counts the readings of the blog. */
const astro = {
  isBuild: true,
  title: 'One',
  asked: 0,
  getCollection: (name: string) => {
    if (name !== 'blog') return []
    astro.asked += 1
    return [postOf(astro.title)]
  },
}
Object.assign(globalThis, { astroForTest: astro })
const content = 'data:text/javascript,export const { getCollection } = astroForTest'
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'astro:content' ? { url: content, shortCircuit: true } : next(specifier, context)),
  load: (url, context, next) => {
    const loaded = next(url, context)
    const source = String(loaded.source).replaceAll('import.meta.env.PROD', 'astroForTest.isBuild')
    return url.endsWith('/src/content/once-per-build.ts') ? { ...loaded, source } : loaded
  },
})

const { postPaths, postsFor, topicPaths } = await import('#content/posts.ts')
const titles = async (): Promise<string[]> => (await postsFor('blog', 'en')).map(({ title }) => title)

test('the posts of a kind are made once for each language of a build, however many pages ask', async () => {
  assert.deepEqual(await titles(), ['One'])
  for (const kind of ['blog', 'news'] as const) await Promise.all([postPaths(kind), topicPaths(), postsFor(kind, 'en'), postsFor(kind, 'ar')])
  assert.equal(astro.asked, 2)
})

test('while the site is developed, the next request sees what has changed', async () => {
  astro.isBuild = false
  astro.title = 'Two'
  assert.deepEqual(await titles(), ['Two'])
  astro.title = 'Three'
  assert.deepEqual(await titles(), ['Three'])
})
