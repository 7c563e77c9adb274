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

const { messagesInForce } = await import('#content/figures.ts')
const { postPaths, postsFor, topicPaths } = await import('#content/posts.ts')
const show = (title: string): void => { content.entries = { blog: [postOf(title)] } }
const titles = async (): Promise<string[]> => (await postsFor('blog', 'en')).map(({ title }) => title)

test('the posts of a kind are made once for each language of a build, however many pages ask', async () => {
  show('One')
  assert.deepEqual(await titles(), ['One'])
  for (const kind of ['blog', 'news'] as const) await Promise.all([postPaths(kind), topicPaths(), postsFor(kind, 'en'), postsFor(kind, 'ar')])
  assert.deepEqual(content.asked.filter((name) => name !== 'fees').sort(), ['blog', 'blog', 'news', 'news'])
})

test('the words of all pages are filled with the figures in force once for each language of a build', async () => {
  content.asked = []
  for (let page = 0; page < 9; page++) assert.equal((await messagesInForce('en')).blog.title, 'Blog')
  assert.deepEqual(content.asked, ['fees'])
})

test('while the site is developed, the next request sees what has changed', async () => {
  content.isBuild = false
  show('Two')
  assert.deepEqual(await titles(), ['Two'])
  show('Three')
  assert.deepEqual(await titles(), ['Three'])
  content.asked = []
  await messagesInForce('en')
  assert.deepEqual(content.asked, ['fees'])
})
