import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { blog, blogSides, type BlogData } from '#kinds/blog.ts'
import { news } from '#kinds/news.ts'
import { postPerson, topicOptions, topics } from '#kinds/posts.ts'
import { blogData } from '../fixtures/blog-data.ts'

const parsed = (more: Partial<BlogData> = {}): BlogData =>
  v.parse(blog.schema, blogData('A title', more))

test('what was stored, exported or sent before these fields were there is taken, and has them empty', () => {
  const {
    BlogLead,
    BlogLead_AR,
    BlogAuthor,
    BlogAuthor_AR,
    BlogReviewer,
    BlogReviewer_AR,
    BlogTopic,
  } = parsed()
  assert.deepEqual(
    [BlogLead, BlogLead_AR, BlogAuthor, BlogAuthor_AR, BlogReviewer, BlogReviewer_AR],
    ['', '', '', '', '', ''],
  )
  assert.equal(BlogTopic, 'none')
  const { NewsLead, NewsAuthor } = v.parse(news.schema, {
    NewsTitle: 'A title',
    NewsData: '<p>Words.</p>',
    NewsDate: '2026-11-21',
  })
  assert.deepEqual([NewsLead, NewsAuthor], ['', ''])
})

test('a lead has 200 characters and plain letters, a topic is one of those that there are', () => {
  const lead = (BlogLead: string) => v.safeParse(blog.schema, blogData('A title', { BlogLead }))
  assert.equal(lead('غ'.repeat(200)).success, true)
  assert.equal(lead('غ'.repeat(201)).success, false)
  const kept = lead(' A le\u200Bad\u0000.\n ')
  assert.ok(kept.success)
  assert.equal(kept.output.BlogLead, 'A lead.')
  assert.equal(v.is(blog.schema, blogData('A title', { BlogTopic: 'weather' })), false)
  assert.deepEqual(
    topicOptions.map(({ value }) => value),
    ['none', ...topics],
  )
})

test('a person is a name and a role, by the comma of either script, in the language of the text or in English', () => {
  const sides = blogSides(
    parsed({
      BlogAuthor: 'Leila Haddad, Chief customer officer, Dubai',
      BlogAuthor_AR: 'ليلى حداد، رئيسة',
      BlogReviewer: 'Ghaf Wallet team',
    }),
  )
  assert.deepEqual(postPerson(sides, 'author', 'en'), {
    name: 'Leila Haddad',
    role: 'Chief customer officer, Dubai',
    language: 'en',
  })
  assert.deepEqual(postPerson(sides, 'author', 'ar'), {
    name: 'ليلى حداد',
    role: 'رئيسة',
    language: 'ar',
  })
  assert.deepEqual(postPerson(sides, 'reviewer', 'ar'), {
    name: 'Ghaf Wallet team',
    role: '',
    language: 'en',
  })
  assert.equal(postPerson(blogSides(parsed()), 'author', 'en'), null)
  assert.equal(postPerson(blogSides(parsed({ BlogAuthor: ', Editor' })), 'author', 'en'), null)
})
