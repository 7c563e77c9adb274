import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { news as kind } from '#kinds/news.ts'
import { textOf as words } from '#rich-text/text.ts'
import { slugFrom } from '#rules/slug.ts'
import { news, newsDataOf } from '../../netlify/local/seed/news/news.ts'
import { assertRows } from '../each.ts'
import { checkHeadings, checkHtml, checkSigned, checkWords } from './languages.ts'

const path = `/assets/${'0'.repeat(64)}/picture.webp`

test('five news posts, oldest first, with ids and addresses of their own', () => {
  assert.equal(news.length, 5)
  assert.deepEqual(
    news.map((post) => post.date),
    news.map((post) => post.date).toSorted(),
  )
  assert.equal(new Set(news.map((post) => post.id)).size, 5)
  for (const post of news) assert.equal(post.slug, slugFrom(post.title.en))
})

test('every news post is what the kind stores, and reads well in both languages', () =>
  assertRows(
    news,
    ({ slug }) => slug,
    async (post) => {
      const data = await newsDataOf(post, { en: path, ar: path })
      assert.deepEqual(v.parse(kind.schema, data), data)
      checkSigned(post)
      const count = words(data.NewsData).split(' ').length
      assert.ok(count >= 150 && count <= 350, `${count} words`)
      assert.ok(
        words(data.NewsData_AR).split(' ').length >= count * 0.6,
        'the Arabic text holds as much',
      )
      for (const [language, title, html] of [
        ['en', data.NewsTitle, data.NewsData],
        ['ar', data.NewsTitle_AR, data.NewsData_AR],
      ] as const) {
        checkWords(title, language)
        checkHtml(html, language)
        assert.ok(checkHeadings(html) > 2)
      }
    },
  ))

/** Weekday of a date. */
const weekday = (year: number, month: number, day: number, language: 'en' | 'ar'): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )

const months = { September: 9, December: 12, سبتمبر: 9, ديسمبر: 12 } as const

test('days of the week are those of the calendar', async () => {
  let found = 0
  for (const post of news) {
    const data = await newsDataOf(post, { en: path, ar: path })
    for (const [language, html] of [
      ['en', data.NewsData],
      ['ar', data.NewsData_AR],
    ] as const) {
      for (const [, name, day, month] of words(html).matchAll(
        /(\p{L}+day|ال[أثخج]\p{L}+) (\d{1,2}) (\p{L}+)/gu,
      )) {
        found += 1
        assert.equal(
          name,
          weekday(2026, months[month as keyof typeof months], Number(day), language),
          `${name} ${day} ${month}`,
        )
      }
    }
  }
  assert.ok(found >= 8, `${found} days`)
})
