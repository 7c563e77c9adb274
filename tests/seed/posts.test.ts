import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import * as v from 'valibot'
import { blog } from '#kinds/blog.ts'
import { settings } from '#kinds/settings.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { textOf as words } from '#rich-text/text.ts'
import { slugFrom } from '../../netlify/api/storage/slugs.ts'
import { announcement } from '../../netlify/local/seed/announcement.ts'
import { posts } from '../../netlify/local/seed/posts.ts'
import { dataOf, textOf } from '../../netlify/local/seed/seed.ts'

const contract = JSON.parse(await readFile(join(import.meta.dirname, '../fixtures/contract.json'), 'utf8')) as { routes: string[] }
const addresses = {
  en: new Set(contract.routes),
  ar: new Set(contract.routes.map(route => (route === '/' ? '/ar' : `/ar${route}`))),
}
const path = `/assets/${'0'.repeat(64)}/picture.webp`

const texts = [
  ...(await Promise.all(posts.flatMap(post => (['en', 'ar'] as const).map(async language => ({
    name: `${post.slug} (${language})`, language, title: post.title[language], html: await textOf(post.slug, language),
  }))))),
  { name: 'announcement (en)', language: 'en' as const, title: '', html: announcement.AlertContent },
  { name: 'announcement (ar)', language: 'ar' as const, title: '', html: announcement.AlertContent_AR },
]

test('six posts, oldest first, with ids and addresses of their own', () => {
  assert.equal(posts.length, 6)
  assert.deepEqual(posts.map(post => post.date), posts.map(post => post.date).toSorted())
  assert.equal(new Set(posts.map(post => post.id)).size, 6)
  for (const post of posts) assert.equal(post.slug, slugFrom(post.title.en))
})

for (const post of posts) {
  test(`${post.slug} is what the blog kind stores, to the letter`, async () => {
    const data = await dataOf(post, { en: path, ar: path })
    assert.deepEqual(v.parse(blog.schema, data), data)
    assert.ok(post.date >= '2026-09-01' && post.date <= '2026-11-30')
    const count = words(data.BlogData).split(' ').length
    assert.ok(count >= 400 && count <= 700, `${count} words`)
    assert.ok(words(data.BlogData_AR).split(' ').length >= count * 0.6, 'the Arabic text holds as much')
  })
}

test('the announcement is what the setting stores, and is off', () => {
  assert.deepEqual(v.parse(settings.schema, announcement), announcement)
  assert.equal(announcement.isActive, false)
})

for (const { name, language, title, html } of texts) {
  const text = `${title} ${words(html)}`

  test(`${name}: the sanitiser changes nothing`, () => {
    assert.equal(sanitise(html), html)
  })

  test(`${name}: links lead to pages of the same language, or to the telephone`, () => {
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      assert.ok(href === 'tel:8000000' || addresses[language].has(href), href)
    }
  })

  test(`${name}: headings begin at h2 and leave out no level`, () => {
    let level = 1
    for (const [, next] of html.matchAll(/<h([1-6])>/g)) {
      assert.ok(Number(next) >= 2 && Number(next) <= level + 1, `h${next} after h${level}`)
      level = Number(next)
    }
    assert.ok(level > 1)
  })

  test(`${name}: the free number is isolated, and digits are Latin`, () => {
    assert.doesNotMatch(html.replaceAll('<bdi dir="ltr">800 0000</bdi>', ''), /800 0000/)
    assert.doesNotMatch(html.replaceAll(/<bdi dir="ltr">[\d,.]+<\/bdi>/g, ''), /\d[,.]\d/)
    assert.doesNotMatch(text, /[٠-٩۰-۹]/)
  })

  test(`${name}: quotation marks are typographic`, () => {
    assert.doesNotMatch(text, language === 'en' ? /["'«»،؛؟]|[\u0600-\u06ff]/ : /["'“”‘’]/)
  })

  if (language === 'ar') {
    test(`${name}: Arabic letters and Arabic punctuation only`, () => {
      assert.doesNotMatch(text.replaceAll(/\b(Ghaf|QR|PIN|SIM|IBAN|App Store|Google Play)\b/g, ''), /[A-Za-z]/)
      assert.doesNotMatch(text.replaceAll(/\d[,.]\d/g, ''), /[,;?]/)
      // A space before a mark, or none after it, is a slip of the keyboard.
      assert.doesNotMatch(text, /\s[،؛؟.:]|[،؛؟](?=[^\s»])/)
    })
  }
}
