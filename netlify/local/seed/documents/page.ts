import { createHash } from 'node:crypto'
import { COLOURS, type Colour } from '#drawings/palette.ts'
import { markParts } from '#drawings/mark.ts'
import { site } from '#site/site.ts'
import { EFFECTIVE_FROM, type SampleDocument } from './documents.ts'
import { css, marginsOf } from './page-style.ts'
import type { Block, Cell } from './words/sheet.ts'
import { sheets } from './words/sheets.ts'

const words = {
  en: {
    short: 'In short', free: 'Free', soon: 'Coming soon', sample: 'Sample',
    effective: 'In force from', number: 'Document', page: 'Page',
    notice: 'This is a sample document of a company that does not exist. Its figures are examples and bind nobody.',
  },
  ar: {
    short: 'باختصار', free: 'مجاناً', soon: 'قريباً', sample: 'نموذج',
    effective: 'يسري اعتباراً من', number: 'المستند', page: 'صفحة',
    notice: 'هذا مستند نموذجي لشركة لا وجود لها. والأرقام فيه أمثلة لا تُلزم أحداً.',
  },
} as const

type Words = (typeof words)['en' | 'ar']

const dayIn = (language: 'en' | 'ar'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ar-AE-u-nu-latn', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(EFFECTIVE_FROM))

// A lone figure runs from left to right in either language.
const cell = (value: Cell, say: Words): string => {
  if (value === 'free') return say.free
  if (value === 'soon') return `<span class="soon">${say.soon}</span>`
  return /^[\d,.]+$/.test(value) ? `<bdi dir="ltr">${value}</bdi>` : value
}

const items = (texts: readonly string[]): string => texts.map((text) => `<li>${text}</li>`).join('')

const block = (part: Block, say: Words): string => {
  if ('p' in part) return `<p>${part.p}</p>`
  if ('list' in part) return `<ul>${items(part.list)}</ul>`
  if ('steps' in part) return `<ol>${items(part.steps)}</ol>`
  const { caption, head, rows } = part.table
  const above = caption ? `<caption>${caption}</caption>` : ''
  return `<table>${above}<thead><tr>${head.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead><tbody>`
    + rows.map(([name = '', ...values]) =>
      `<tr><th scope="row">${cell(name, say)}</th>${values.map((value) => `<td>${cell(value, say)}</td>`).join('')}</tr>`).join('')
    + '</tbody></table>'
}

// Paper knows no night: every colour of the mark is its daytime one.
const mark = markParts().replace(/var\(--([a-z0-9]+)\)/g, (_, name: string) => COLOURS[name as Colour][0])

/** A document as a page of HTML to be printed. `fonts` are `@font-face` rules that carry their files. */
export const pageOf = ({ name, language, number }: SampleDocument, fonts: string): string => {
  const say = words[language]
  const sheet = sheets[name][language]
  const sections = sheet.sections.map(({ heading, blocks }) =>
    `<section><h2>${heading}</h2>${blocks.map((part) => block(part, say)).join('')}</section>`).join('')
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${sheet.title}</title>`
    + `<style>${fonts}${css}${marginsOf(language, say.page, `${site.name[language]} · ${sheet.title}`)}</style></head><body>`
    + `<header><svg viewBox="0 0 40 40" aria-hidden="true">${mark}</svg><p class="brand">${site.name[language]}</p><p class="sample">${say.sample}</p></header>`
    + `<main><h1>${sheet.title}</h1><p class="facts">${say.effective} ${dayIn(language)} · ${say.number} <bdi dir="ltr">${number}</bdi></p><p class="notice">${say.notice}</p><p class="lead">${sheet.lead}</p>`
    + `<section class="short"><h2>${say.short}</h2><ul>${items(sheet.short)}</ul></section>${sections}</main>`
    + `<footer><p>${site.legalName[language]} · ${site.licence[language]} ${site.address[language]}</p></footer></body></html>`
}

/** A digest of a document's words and look. The PDF carries it, so that one which is older than its words is found. */
export const digestOf = (document: SampleDocument): string => createHash('sha256').update(pageOf(document, '')).digest('hex').slice(0, 16)
