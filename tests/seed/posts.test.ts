import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { blog } from '#kinds/blog.ts'
import { settings } from '#kinds/settings.ts'
import { textOf as words } from '#rich-text/text.ts'
import { slugFrom } from '#rules/slug.ts'
import { announcement, blogDataOf } from '../../netlify/local/seed/seed.ts'
import { posts } from '../../netlify/local/seed/posts.ts'
import { assertRows } from '../each.ts'
import { checkHeadings, checkHtml, checkSigned, checkWords } from './languages.ts'

const path = `/assets/${'0'.repeat(64)}/picture.webp`

test('there are six posts, oldest first, with unique ids and with addresses from their titles', () => {
  assert.equal(posts.length, 6)
  assert.deepEqual(
    posts.map((post) => post.date),
    posts.map((post) => post.date).toSorted(),
  )
  assert.equal(new Set(posts.map((post) => post.id)).size, 6)
  for (const post of posts) assert.equal(post.slug, slugFrom(post.title.en))
})

test('every post fits its schema, and its texts and date are within their limits', () =>
  assertRows(
    posts,
    ({ slug }) => slug,
    async (post) => {
      const data = await blogDataOf(post, { en: path, ar: path })
      assert.deepEqual(v.parse(blog.schema, data), data)
      assert.ok(post.date >= '2026-09-01' && post.date <= '2026-11-30')
      const count = words(data.BlogData).split(' ').length
      assert.ok(count >= 400 && count <= 700, `${count} words`)
      assert.ok(
        words(data.BlogData_AR).split(' ').length >= count * 0.6,
        'the Arabic text is too short',
      )
    },
  ))

test('every post follows the rules of both languages, and has a reviewer if its topic requires one', () =>
  assertRows(
    posts,
    ({ slug }) => slug,
    async (post) => {
      const data = await blogDataOf(post, { en: path, ar: path })
      checkSigned(post)
      assert.ok(post.topic)
      assert.equal(post.reviewer !== undefined, post.topic === 'safety' || post.topic === 'fees')
      for (const [language, title, html] of [
        ['en', data.BlogTitle, data.BlogData],
        ['ar', data.BlogTitle_AR, data.BlogData_AR],
      ] as const) {
        checkWords(title, language)
        checkHtml(html, language)
        assert.ok(checkHeadings(html) > 2)
      }
    },
  ))

test('the announcement fits its schema and is switched off', () => {
  assert.deepEqual(v.parse(settings.schema, announcement), announcement)
  assert.equal(announcement.isActive, false)
  for (const [language, html] of [
    ['en', announcement.AlertContent],
    ['ar', announcement.AlertContent_AR],
  ] as const) {
    checkHtml(html, language)
    assert.equal(checkHeadings(html), 1)
  }
})
