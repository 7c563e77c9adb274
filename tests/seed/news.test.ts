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

test('there are five news posts, oldest first, with unique ids and with addresses from their titles', () => {
  assert.equal(news.length, 5)
  assert.deepEqual(
    news.map((post) => post.date),
    news.map((post) => post.date).toSorted(),
  )
  assert.equal(new Set(news.map((post) => post.id)).size, 5)
  for (const post of news) assert.equal(post.slug, slugFrom(post.title.en))
})

test('every news post fits its schema and follows the rules of both languages', () =>
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
        'the Arabic text is too short',
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

const weekday = (year: number, month: number, day: number, language: 'en' | 'ar'): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )

const months = { September: 9, December: 12, سبتمبر: 9, ديسمبر: 12 } as const

test('each weekday in a news post is the weekday of the date after it in 2026', async () => {
  let count = 0
  for (const post of news) {
    const data = await newsDataOf(post, { en: path, ar: path })
    for (const [language, html] of [
      ['en', data.NewsData],
      ['ar', data.NewsData_AR],
    ] as const) {
      // Matches a weekday, a day and a month: English ends in `day`; Arabic begins with `ال`.
      for (const [, name, day, month] of words(html).matchAll(
        /(\p{L}+day|ال[أثخج]\p{L}+) (\d{1,2}) (\p{L}+)/gu,
      )) {
        count += 1
        assert.equal(
          name,
          weekday(2026, months[month as keyof typeof months], Number(day), language),
          `${name} ${day} ${month}`,
        )
      }
    }
  }
  assert.ok(count >= 8, `${count} days`)
})
