import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { blog, blogSides, type BlogData } from '#kinds/blog.ts'
import { news } from '#kinds/news.ts'
import { postPerson, topicOptions, topics } from '#kinds/posts.ts'
import { blogData } from '../fixtures/blog-data.ts'

const parsed = (more: Partial<BlogData> = {}): BlogData =>
  v.parse(blog.schema, blogData('A title', more))

test('a post without lead, people and topic, as older ones are, is valid and gets these fields empty', () => {
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

test('a lead has at most 200 characters, on one line, and invisible characters are removed from it', () => {
  const lead = (BlogLead: string) => v.safeParse(blog.schema, blogData('A title', { BlogLead }))
  assert.equal(lead('غ'.repeat(200)).success, true)
  assert.equal(lead('غ'.repeat(201)).success, false)
  const cleaned = lead(' A le\u200Bad\u0000.\n ')
  assert.ok(cleaned.success)
  assert.equal(cleaned.output.BlogLead, 'A lead.')
})

test('a topic is one of the list, or none', () => {
  assert.equal(v.is(blog.schema, blogData('A title', { BlogTopic: 'weather' })), false)
  assert.deepEqual(
    topicOptions.map(({ value }) => value),
    ['none', ...topics],
  )
})

test('the first comma, English or Arabic, parts the name of a person from the role; a missing Arabic person is the English one', () => {
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
