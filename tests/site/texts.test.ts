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
/** HTML of each page. Key: path. */
const html = new Map<string, string>()

const read = (language: Language, path: string): string => html.get(pathIn(language, path)) ?? ''
const main = (text: string): string => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
/** First group of each match. */
const groupsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

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
      assert.deepEqual(groupsIn(text, /<li><a href="#([a-z]+)"/g), ids)
      assert.deepEqual(groupsIn(text, /<h2 id="([a-z]+)">\d+\. /g), ids)
      assert.deepEqual(
        groupsIn(text, /<h2 id="[a-z]+">(\d+)\. /g).map(Number),
        ids.map((_, index) => index + 1),
      )
      const [, day = '', words = ''] =
        /<time datetime="(\d{4}-\d\d-\d\d)">([^<]+)<\/time>/.exec(text) ?? []
      assert.equal(words, formatDate(day, language))
      assert.ok(day <= new Date().toISOString().slice(0, 10), `${day} is still to come`)
      assert.doesNotMatch(text, /\{[a-z]+\}/i, 'a name in braces was not replaced')
    })
  }

  test(`the privacy notice has the date of the consent version, the retention and links to the three forms, ${language}`, () => {
    const text = main(read(language, '/privacy'))
    assert.ok(text.includes(`<time datetime="${consentVersion}">`))
    for (const page of ['contact', 'business', 'careers'])
      assert.ok(text.includes(`<a href="${pathIn(language, `/${page}`)}">`), page)
    assert.ok(text.includes(withPromises(language, '{retention}', retentionDays(process.env))))
  })

  test(`the page of services has the codes of two ways to add money, eight services and a link to the table of twelve countries, ${language}`, () => {
    const text = main(read(language, '/services'))
    assert.deepEqual(groupsIn(text, /data-code="(\w+)"/g), ['BANK_TRANSFER', 'CASH_POINT'])
    assert.equal(
      groupsIn(text, /<section id="(add|send|request|withdraw|bills|international|qr|salary)"/g)
        .length,
      8,
    )
    assert.ok(text.includes(`<span class="tag">${messages(language).home.soon}</span>`))
    assert.ok(text.includes(`<a class="more" href="${pathIn(language, '/keyfact')}#countries">`))
    const [, table = ''] = main(read(language, '/keyfact')).split(' id="countries"')
    const rows = groupsIn(table, /<tr[^>]*>([\s\S]*?)<\/tr>/g).map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    // The rows have the calculator's values for visitors without scripts: rate, time of arrival.
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
    // A row of a country has a rate: a number and the code of another currency.
    assert.equal(rows.filter((row) => /\d (?!AED)[A-Z]{3}/.test(row)).length, 12)
  })

  test(`the navigation of the page of services links to each of its eight services, in three groups, ${language}`, () => {
    const [row = '', rest = ''] = main(read(language, '/services')).split('</nav>').slice(-3)
    const ids = groupsIn(row, /<a href="#([a-z]+)"/g)
    assert.equal(ids.length, 8)
    assert.deepEqual(
      groupsIn(rest, /<section id="([a-z]+)" aria-labelledby="[a-z]+-title" class="card"/g),
      ids,
    )
    assert.deepEqual(groupsIn(rest, /<h2 id="(in|move|out)">/g), ['in', 'move', 'out'])
  })

  test(`the leaders are in two groups, each person with name, title, description and picture, ${language}`, () => {
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
        assert.equal(new Set(groupsIn(people, pattern)).size, count, `${group} ${pattern}`)
      }
    }
  })

  test(`the page for businesses has three steps to join, and wage protection as coming soon, ${language}`, () => {
    const text = main(read(language, '/business'))
    for (const { title } of messages(language).business.steps)
      assert.ok(text.includes(`<b>${title}</b>`), title)
    assert.equal(messages(language).business.steps.length, 3)
    assert.ok(text.includes(`<span class="tag">${messages(language).business.soon}</span>`))
  })

  test(`the contact page has the body class "contact" and sections about complaints, fraud and channels, ${language}`, () => {
    const text = read(language, '/contact')
    assert.match(text, /<body class="contact"/)
    for (const id of ['complain', 'fraud', 'channels'])
      assert.ok(main(text).includes(`id="${id}"`), id)
  })
}

test('legal texts have the same sections in both languages, with Arabic headings in Arabic', () => {
  for (const page of legal) {
    assert.deepEqual(
      Object.keys(messages('ar')[page].sections),
      Object.keys(messages('en')[page].sections),
    )
    for (const { heading } of Object.values(messages('ar')[page].sections))
      assert.match(heading, /[\u0600-\u06ff]/)
  }
})
