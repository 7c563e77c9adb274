import assert from 'node:assert/strict'
import { consentVersion } from '#forms/define.ts'
import { formatDate } from '#i18n/time.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { retentionDays } from '#rules/retention.ts'
import { withPromises } from '#site/promise-words.ts'
import { platform, test } from '../browser.ts'

const legal = ['terms', 'merchant-terms', 'privacy', 'disclaimer', 'consumerinsights'] as const
const html = new Map<string, string>()

const read = (language: Language, path: string): string => html.get(pathIn(language, path)) ?? ''
const main = (text: string): string => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

test.beforeAll(async () => {
  const { url } = platform
  const paths = [
    ...legal.map((page) => `/${page}`),
    '/about',
    '/services',
    '/keyfact',
    '/business',
    '/contact',
  ]
  for (const path of paths.flatMap((bare) => languages.map((language) => pathIn(language, bare))))
    html.set(path, await (await fetch(url + path)).text())
})

for (const language of languages) {
  for (const page of legal) {
    test(`${pathIn(language, `/${page}`)} is dated, numbered and has a table of contents`, () => {
      const text = main(read(language, `/${page}`))
      const ids = Object.keys(messages(language)[page].sections)
      assert.deepEqual(all(text, /<li><a href="#([a-z]+)"/g), ids)
      assert.deepEqual(all(text, /<h2 id="([a-z]+)">\d+\. /g), ids)
      assert.deepEqual(
        all(text, /<h2 id="[a-z]+">(\d+)\. /g).map(Number),
        ids.map((_, index) => index + 1),
      )
      const [, day = '', words = ''] =
        /<time datetime="(\d{4}-\d\d-\d\d)">([^<]+)<\/time>/.exec(text) ?? []
      assert.equal(words, formatDate(day, language))
      assert.ok(day <= new Date().toISOString().slice(0, 10), `${day} is still to come`)
      assert.doesNotMatch(text, /\{[a-z]+\}/i, 'a name was left')
    })
  }

  test(`the privacy notice is the version that the consent box names, and tells of all three forms, ${language}`, () => {
    const text = main(read(language, '/privacy'))
    assert.ok(text.includes(`<time datetime="${consentVersion}">`))
    for (const page of ['contact', 'business', 'careers'])
      assert.ok(text.includes(`<a href="${pathIn(language, `/${page}`)}">`), page)
    assert.ok(text.includes(withPromises(language, '{retention}', retentionDays(process.env))))
  })

  test(`the services name the ways to add money by their codes, and lead to the twelve countries, ${language}`, () => {
    const text = main(read(language, '/services'))
    assert.deepEqual(all(text, /data-code="(\w+)"/g), ['BANK_TRANSFER', 'CASH_POINT'])
    assert.equal(
      all(text, /<section id="(add|send|request|withdraw|bills|international|qr|salary)"/g).length,
      8,
    )
    assert.ok(text.includes(`<span class="tag">${messages(language).home.soon}</span>`))
    assert.ok(text.includes(`<a class="more" href="${pathIn(language, '/keyfact')}#countries">`))
    const [, table = ''] = main(read(language, '/keyfact')).split(' id="countries"')
    const rows = all(table, /<tr[^>]*>([\s\S]*?)<\/tr>/g).map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    // Values of the calculator, for visitors without scripts: fee, rate, and time of arrival.
    const { calculator } = messages(language)
    assert.ok(
      rows.some(
        (row) => row.includes('24.10 INR') && row.toLowerCase().includes(calculator.speeds.minutes),
      ),
      rows[1],
    )
    assert.ok(
      rows.some((row) => row.includes('402 NGN') && row.includes(calculator.speeds['next-day'])),
      rows.join('\n'),
    )
    assert.equal(rows.filter((row) => /\d (?!AED)[A-Z]{3}/.test(row)).length, 12)
  })

  test(`the row of services leads to each of them, below the title of its group, ${language}`, () => {
    const [row = '', rest = ''] = main(read(language, '/services')).split('</nav>').slice(-3)
    const ids = all(row, /<a href="#([a-z]+)"/g)
    assert.equal(ids.length, 8)
    assert.deepEqual(
      all(rest, /<section id="([a-z]+)" aria-labelledby="[a-z]+-title" class="card"/g),
      ids,
    )
    assert.deepEqual(all(rest, /<h2 id="(in|move|out)">/g), ['in', 'move', 'out'])
  })

  test(`board and senior management stand apart, each with name, title, description and picture, ${language}`, () => {
    const text = main(read(language, '/about'))
    for (const [group, count] of [
      ['board', 4],
      ['management', 5],
    ] as const) {
      const part = text.slice(text.indexOf(`<section id="${group}"`))
      const people = part.slice(0, part.indexOf('</section>'))
      for (const pattern of [
        /<h4>([^<]+)/g,
        /<p class="role">([^<]+)/g,
        /<p class="quiet">([^<]+)/g,
        /<img class="portrait" src="([^"]+)/g,
      ]) {
        assert.equal(new Set(all(people, pattern)).size, count, `${group} ${pattern}`)
      }
    }
  })

  test(`a business joins in three steps, and wage protection is coming soon, ${language}`, () => {
    const text = main(read(language, '/business'))
    for (const { title } of messages(language).business.steps)
      assert.ok(text.includes(`<b>${title}</b>`), title)
    assert.equal(messages(language).business.steps.length, 3)
    assert.ok(text.includes(`<span class="tag">${messages(language).business.soon}</span>`))
  })

  test(`the contact page has a class of its own and says how to complain and how to report fraud, ${language}`, () => {
    const text = read(language, '/contact')
    assert.match(text, /<body class="contact"/)
    for (const id of ['complain', 'fraud', 'channels'])
      assert.ok(main(text).includes(`id="${id}"`), id)
  })
}

test('the same sections stand in both languages, and no Arabic text was left in English', () => {
  for (const page of legal) {
    assert.deepEqual(
      Object.keys(messages('ar')[page].sections),
      Object.keys(messages('en')[page].sections),
    )
    for (const { heading } of Object.values(messages('ar')[page].sections))
      assert.match(heading, /[\u0600-\u06ff]/)
  }
})
