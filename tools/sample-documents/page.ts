import { createHash } from 'node:crypto'
import { markOnPaper } from '#drawings/mark.ts'
import { site } from '#site/site.ts'
import {
  EFFECTIVE_FROM,
  type SampleDocument,
} from '../../netlify/local/seed/documents/documents.ts'
import { documentTexts, type Block, type Cell } from './words/sheets.ts'

/** Texts that all documents have in common. */
const words = {
  en: {
    short: 'In short',
    free: 'Free',
    soon: 'Coming soon',
    sample: 'Sample',
    effective: 'In force from',
    number: 'Document',
    page: 'Page',
    notice:
      'This is a sample document from a company that does not exist. Its figures are examples and are not binding on anyone.',
  },
  ar: {
    short: 'باختصار',
    free: 'مجاناً',
    soon: 'قريباً',
    sample: 'نموذج',
    effective: 'يسري اعتباراً من',
    number: 'المستند',
    page: 'صفحة',
    notice: 'هذا مستند نموذجي لشركة لا وجود لها. والأرقام فيه أمثلة لا تُلزم أحداً.',
  },
} as const

type Words = (typeof words)['en' | 'ar']

/** The first day in force, as text. */
const effectiveDateIn = (language: 'en' | 'ar'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ar-AE-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(EFFECTIVE_FROM))

// Content of a table cell. A figure alone is marked as left to right in either language.
const cellHtml = (value: Cell, phrases: Words): string => {
  if (value === 'free') return phrases.free
  if (value === 'soon') return `<span class="soon">${phrases.soon}</span>`
  return /^[\d,.]+$/.test(value) ? `<bdi dir="ltr">${value}</bdi>` : value
}

const items = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('')

/** HTML of a part of a document. */
const blockHtml = (part: Block, phrases: Words): string => {
  if ('p' in part) return `<p>${part.p}</p>`
  if ('list' in part) return `<ul>${items(part.list)}</ul>`
  if ('steps' in part) return `<ol>${items(part.steps)}</ol>`
  const { caption, head, rows } = part.table
  const captionElement = caption ? `<caption>${caption}</caption>` : ''
  return (
    `<table>${captionElement}<thead><tr>${head.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead><tbody>` +
    rows
      .map(
        ([name = '', ...values]) =>
          `<tr><th scope="row">${cellHtml(name, phrases)}</th>${values.map((value) => `<td>${cellHtml(value, phrases)}</td>`).join('')}</tr>`,
      )
      .join('') +
    '</tbody></table>'
  )
}

/**
 * Replaces the elements around figures and Latin words by control characters of Unicode with the
 * same effect. In a PDF an element would be a separate piece of its line, and some programs read
 * the pieces of a line from the left even in Arabic.
 */
const withoutElements = (html: string): string =>
  html.replaceAll('<bdi dir="ltr">', '\u2066').replaceAll('</bdi>', '\u2069')

/**
 * The HTML page of a document, from which it is printed.
 * @param fonts `@font-face` rules that contain the font files
 */
export const pageOf = ({ name, language, number }: SampleDocument, fonts: string): string => {
  const phrases = words[language]
  const sheet = documentTexts[name][language]
  const sections = sheet.sections
    .map(
      ({ heading, blocks }) =>
        `<section><h2>${heading}</h2>${blocks.map((part) => blockHtml(part, phrases)).join('')}</section>`,
    )
    .join('')
  const html =
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${sheet.title}</title>` +
    `<style>${fonts}${css}${marginsOf(language, phrases.page, `${site.name[language]} · ${sheet.title}`)}</style></head><body>` +
    `<header><svg viewBox="0 0 40 40" aria-hidden="true">${markOnPaper()}</svg><p class="brand">${site.name[language]}</p><p class="sample">${phrases.sample}</p></header>` +
    `<main><h1>${sheet.title}</h1><p class="facts">${phrases.effective} ${effectiveDateIn(language)} · ${phrases.number} <bdi dir="ltr">${number}</bdi></p><p class="notice">${phrases.notice}</p><p class="lead">${sheet.lead}</p>` +
    `<section class="short"><h2>${phrases.short}</h2><ul>${items(sheet.short)}</ul></section>${sections}</main>` +
    `<footer><p>${site.status[language]} ${site.address[language]}</p></footer></body></html>`
  return language === 'ar' ? withoutElements(html) : html
}

/**
 * Digest of a document's text and look. The PDF contains it, so that a test can find a PDF that
 * must be printed again.
 */
export const digestOf = (document: SampleDocument): string =>
  createHash('sha256').update(pageOf(document, '')).digest('hex').slice(0, 16)

/**
 * Style sheet of the documents: A4, in the site's typeface and colours. In Arabic the columns of
 * figures are aligned at the start, like their headings: figures run from left to right, so their
 * last digits are still below one another.
 */
const css = `
@page { size: A4; margin: 12mm 19mm 15mm; }
* { box-sizing: border-box; margin: 0; }
html { font: 400 9.5pt/1.45 Plex; color: #14231c; print-color-adjust: exact; }
html[lang=ar] { line-height: 1.55; font-size: 9.9pt; }
header { display: flex; align-items: center; gap: 3mm; padding-block-end: 3mm; border-block-end: .35mm solid #e4dccb; }
header svg { inline-size: 10.5mm; block-size: 10.5mm; }
.brand { font-weight: 600; font-size: 13pt; }
.sample { margin-inline-start: auto; padding: .6mm 4mm; border: .35mm solid #8f3a18; border-radius: 5mm; color: #8f3a18; font-weight: 600; font-size: 9.5pt; }
h1 { margin-block-start: 5mm; font-size: 21pt; line-height: 1.2; font-weight: 600; color: #0e3b2c; text-wrap: balance; }
[lang=ar] h1 { line-height: 1.35; }
.facts { margin-block-start: 2mm; color: #44544b; font-size: 9.5pt; }
.lead { margin-block-start: 3mm; font-size: 11.5pt; }
h2 { font-size: 12.5pt; line-height: 1.3; font-weight: 600; color: #0e3b2c; break-after: avoid; }
section { margin-block-start: 3.3mm; }
section > :not(h2) { margin-block-start: 1.2mm; }
.short { padding: 3mm 6mm; border-radius: 5mm; background: #f8eed8; }
p, li { text-wrap: pretty; orphans: 2; widows: 2; }
ul, ol { padding-inline-start: 5.5mm; }
li { margin-block-start: .7mm; }
li:last-child { break-before: avoid; }
ul > li::marker { color: #145f45; }
ol > li::marker { color: #145f45; font-weight: 600; }
table { break-inside: avoid; inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-block-end: 1mm; text-align: start; color: #44544b; font-size: 9.5pt; }
th, td { padding-block: .9mm; border-block-end: .25mm solid #e4dccb; text-align: start; vertical-align: top; font-weight: 400; }
thead th { border-block-end: .45mm solid #0e3b2c; font-weight: 600; color: #0e3b2c; font-size: 9.5pt; }
th:not(:first-child), td { inline-size: 42mm; text-align: end; }
td { font-weight: 600; }
[lang=ar] :is(th, td) { padding-block: .7mm; line-height: 1.55; }
[lang=ar] :is(th, td):not(:first-child) { inline-size: 34mm; text-align: start; }
.soon { padding: .2mm 2.5mm; border-radius: 3mm; background: #f2b85a; font-size: 9pt; }
footer { margin-block-start: 4mm; padding-block-start: 2mm; border-block-start: .35mm solid #e4dccb; color: #44544b; font-size: 8.5pt; text-wrap: balance; break-inside: avoid; }
.notice { margin-block-start: 1mm; color: #8f3a18; font-weight: 600; font-size: 9.5pt; }
`

/**
 * Rules for the line at the foot of each sheet, with the title at its start and the number of the
 * page at its end. CSS names the boxes of a margin by left and right, so the names depend on the
 * language.
 */
const marginsOf = (language: 'en' | 'ar', page: string, title: string): string => {
  const [start, end] = language === 'ar' ? ['right', 'left'] : ['left', 'right']
  const line = 'font: 400 8.5pt Plex; color: #44544b;'
  return (
    `@page { @bottom-${start} { content: "${title}"; inline-size: 130mm; text-align: ${start}; ${line} } ` +
    `@bottom-${end} { content: "${page} " counter(page) " / " counter(pages); text-align: ${end}; ${line} } }`
  )
}
