import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import assert from 'node:assert/strict'
import { sanitise } from '#rich-text/sanitise.ts'
import { textOf as words } from '#rich-text/text.ts'
import { site } from '#site/site.ts'
import type { SamplePost } from '../../netlify/local/seed/posts.ts'

export type Language = 'en' | 'ar'

const contract = JSON.parse(
  await readFile(join(import.meta.dirname, '../fixtures/contract.json'), 'utf8'),
) as { routes: string[] }
const pages = [...contract.routes, '/keyfact/business', '/find-us', '/app', '/complaints']
const addresses = {
  en: new Set(pages),
  ar: new Set(pages.map((route) => (route === '/' ? '/ar' : `/ar${route}`))),
}

// Names that are written in Latin letters in Arabic texts, too.
const NAMES =
  /\b(Ghaf|QR|PIN|SIM|IBAN|UAE PASS|Apple Pay|App Store|Google Play|Kotlin)\b|help@ghafwallet\.example|sanadak\.gov\.ae/g

/** Asserts that a text without markup follows the rules of its language. */
export const checkWords = (written: string, language: Language): void => {
  // A placeholder such as `{fee:name}` is replaced by a figure when the text is shown.
  const text = written.replaceAll(/\{(?:fee|limit):[a-z0-9-]+\}/g, '1')
  assert.notEqual(text.trim(), '')
  assert.doesNotMatch(text, /[٠-٩۰-۹]/, 'digits are Latin')
  assert.doesNotMatch(text, / {2}|^\s|\s$/, 'spaces are single')
  if (language === 'en') {
    assert.doesNotMatch(text, /["'«»،؛؟]|[\u0600-\u06ff]/, 'typographic quotation marks, no Arabic')
    return
  }
  assert.doesNotMatch(text, /["'“”‘’]/, 'quotation marks are Arabic ones')
  assert.match(text, /[\u0600-\u06ff]/)
  assert.doesNotMatch(text.replaceAll(NAMES, ''), /[A-Za-z]/, 'Arabic letters')
  assert.doesNotMatch(text.replaceAll(/\d[,.]\d/g, ''), /[,;?]/, 'Arabic punctuation')
  // A space before a punctuation mark, or none after it, is a typing error.
  assert.doesNotMatch(text, /\s[،؛؟.:]|[،؛؟](?=[^\s»])/)
  assert.doesNotMatch(text, /اً(?=[ء-ي])|ًا/, 'the tanwin stands on the alif, at the end of its word')
}

/**
 * Asserts that the sanitiser does not change a rich text, that its links lead to the site's pages,
 * telephone or mail address, and that figures, which a browser could reorder in Arabic, are in a
 * `bdi` element.
 */
export const checkHtml = (html: string, language: Language): void => {
  assert.equal(sanitise(html), html)
  checkWords(words(html), language)
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    assert.ok(
      href === site.phone.href || href === `mailto:${site.email}` || addresses[language].has(href),
      href,
    )
  }
  assert.doesNotMatch(
    html.replaceAll(`<bdi dir="ltr">${site.phone.text}</bdi>`, ''),
    new RegExp(site.phone.text),
  )
  assert.doesNotMatch(
    html
      .replaceAll(`mailto:${site.email}`, '')
      .replaceAll(`<bdi dir="ltr">${site.email}</bdi>`, ''),
    /@/,
  )
  const outsideOfBdi = html.replaceAll(/<bdi dir="ltr">[\d,.%]+<\/bdi>/g, '')
  assert.doesNotMatch(outsideOfBdi, language === 'ar' ? /\d[,.]\d|\d%|QR(?!<)/ : /\d,\d/)
}

/**
 * Asserts that headings start at h2 and skip no level.
 * @returns number of headings
 */
export const checkHeadings = (html: string): number => {
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level))
  levels.forEach((level, index) =>
    assert.ok(level >= 2 && level <= (levels[index - 1] ?? 1) + 1, `h${level}`),
  )
  return levels.length
}

type Signed = Pick<SamplePost, 'lead' | 'author' | 'reviewer'>

/** Asserts that a lead has whole sentences, and that nobody reviews their own post. */
export const checkSigned = ({ lead, author, reviewer }: Signed): void => {
  for (const language of ['en', 'ar'] as const) {
    for (const line of [lead, author, ...(reviewer ? [reviewer] : [])])
      checkWords(line[language], language)
    // No lower-case letter at the beginning, and a full stop or question mark at the end.
    assert.match(lead[language], /^\P{Ll}.*[.?؟]$/u)
    assert.notEqual(author[language], reviewer?.[language])
  }
}
