import { attachmentIn } from '#forms/attachment.ts'
import { consentVersion, translateError, type Form, type FormField } from '#forms/define.ts'
import { about, type Language } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import { pathIn } from '#i18n/paths.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { forms as english } from '#messages/en/forms.ts'
import type { FieldError } from '#rules/problems.ts'
import { site } from '#site/site.ts'
import { formPolicy, formStyle } from './form-style.ts'

const words = { en: english, ar: arabic }

export type Notice = Exclude<keyof typeof english.notSent, 'title' | 'kept' | 'back'>
const PHONE = { en: site.phone.text, ar: `\u2066${site.phone.text}\u2069` }

/**
 * Reason for which a form was not accepted; with the number of wrong fields, or the phone number to
 * call, where the text has a place for it.
 */
const noticeIn = (language: Language, notice: Notice, wrong = 0): string => {
  const said = words[language].notSent[notice]
  return typeof said === 'string'
    ? said.replace('#', PHONE[language])
    : plural(language, wrong, said)
}

/** Values typed by a visitor, by field name. */
export type Typed = Readonly<Record<string, string>>

type Page = {
  status: number
  language: Language
  notice: Notice
  /** Absent where nothing could be read, or nothing of it may be shown again. */
  form?: { form: Form; typed: Typed; errors: readonly FieldError[] }
  headers?: Record<string, string>
}

/** Characters that HTML cannot hold. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text escaped for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNPRINTABLE, '\uFFFD')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

type Row = { field: FormField; language: Language; typed: string; error: string | null }

const labelOf = ({ field, language }: Pick<Row, 'field' | 'language'>): string => {
  const { fields } = words[language]
  const name = field.label ?? field.key
  return name in fields ? fields[name as keyof typeof fields] : name
}

const label = (row: Row): string => {
  const note =
    row.field.required || row.field.either
      ? ''
      : ` <small>(${words[row.language].optional})</small>`
  return `<label for="${row.field.key}">${escapeHtml(labelOf(row))}${note}</label>`
}

const attributes = ({ field, error }: Row): string => {
  const said = error === null ? '' : ` aria-invalid="true" aria-describedby="${field.key}-error"`
  const filled = field.autocomplete ? ` autocomplete="${field.autocomplete}"` : ''
  return ` id="${field.key}" name="${field.key}"${field.required ? ' required' : ''}${filled}${said}`
}

const wrong = ({ field, error }: Row): string =>
  error === null ? '' : `<p class="wrong" id="${field.key}-error">${escapeHtml(error)}</p>`

const wrapped = (row: Row, input: string): string =>
  `<div class="field">${label(row)}${input}${wrong(row)}</div>`

/**
 * Input for a line of text. Numbers, addresses and links run from left to right in both languages.
 */
const input =
  (type: 'text' | 'email' | 'tel' | 'url') =>
  (row: Row): string =>
    wrapped(
      row,
      `<input type="${type}"${type === 'text' ? ' dir="auto"' : ' dir="ltr"'}${attributes(row)} value="${escapeHtml(row.typed)}">`,
    )

const choice = (row: Row): string => {
  const { choose, choices } = words[row.language]
  const names: Readonly<Record<string, string>> = choices[row.field.key as keyof typeof choices]
  const option = (value: string, text: string) =>
    `<option value="${value}"${value === row.typed ? ' selected' : ''}>${escapeHtml(text)}</option>`
  return wrapped(
    row,
    `<select${attributes(row)}>${option('', choose)}${(row.field.options ?? []).map((value) => option(value, names[value] ?? value)).join('')}</select>`,
  )
}

const consent = (row: Row): string => {
  const { privacy } = words[row.language]
  const link = `<a href="${pathIn(row.language, '/privacy')}">${escapeHtml(privacy)}</a>`
  return (
    `<div class="field consent"><input type="checkbox" value="true"${attributes(row)}${row.typed === '' ? '' : ' checked'}>` +
    `<div><label for="${row.field.key}">${escapeHtml(labelOf(row))}</label>${link}</div>${wrong(row)}</div>`
  )
}

/**
 * Input for a PDF. One that was uploaded already is sent along in a hidden input, and another can
 * replace it.
 */
const file = (row: Row): string => {
  const { field, typed } = row
  const name = attachmentIn(typed)?.name
  const kept =
    name === undefined
      ? ''
      : `<p><bdi>${escapeHtml(name)}</bdi></p><input type="hidden" name="${field.key}" value="${escapeHtml(typed)}">`
  return wrapped(row, `${kept}<input type="file" accept="application/pdf"${attributes(row)}>`)
}

const hidden = ({ field, typed }: Row): string =>
  `<input type="hidden" name="${field.key}" value="${escapeHtml(typed)}">`

const trap = (row: Row): string =>
  `<div class="trap" aria-hidden="true"><label for="${row.field.key}">${escapeHtml(labelOf(row))}</label>` +
  `<input id="${row.field.key}" name="${row.field.key}" tabindex="-1" autocomplete="off" value="${escapeHtml(row.typed)}"></div>`

const inputs = {
  text: input('text'),
  email: input('email'),
  tel: input('tel'),
  url: input('url'),
  // A line break comes first: parsers drop the first one of a text area.
  'long text': (row) =>
    wrapped(row, `<textarea dir="auto"${attributes(row)}>\n${escapeHtml(row.typed)}</textarea>`),
  choice,
  consent,
  file,
  hidden,
  trap,
} satisfies Record<FormField['type'], (row: Row) => string>

const unseen: readonly string[] = ['hidden', 'trap']

const summaryOf = (
  rows: readonly Row[],
  errors: readonly FieldError[],
  language: Language,
): string => {
  const shown = rows.filter(({ field }) => !unseen.includes(field.type))
  const links = shown.flatMap((row) => {
    const name = row.field.type === 'consent' ? words[language].consent : labelOf(row)
    return row.error === null
      ? []
      : [`<li><a href="#${row.field.key}">${escapeHtml(`${name}: ${row.error}`)}</a></li>`]
  })
  const others = errors.filter(({ path }) => !shown.some(({ field }) => field.key === path))
  const items = [
    ...links,
    ...others.map(
      ({ message }) => `<li>${escapeHtml(translateError(message, words[language].errors))}</li>`,
    ),
  ]
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** Value that the page sets itself, whatever was sent instead. */
const ownValue = (field: FormField, language: Language, typed: Typed): string => {
  if (field.key === 'locale') return language
  if (field.key === 'consentVersion') return typed['consentVersion'] ?? consentVersion
  return field.key === 'startedAt' ? '' : (typed[field.key] ?? '')
}

const main = ({ language, notice, form }: Page): string => {
  const { notSent, submit, titles } = words[language]
  const heading = `<h1>${escapeHtml(notSent.title)}</h1>`
  const [path, back] =
    notice === 'fileTooLarge' ? ['/careers', titles.CAREER] : ['/contact', notSent.back]
  if (!form)
    return `${heading}<p>${escapeHtml(noticeIn(language, notice))}</p><p><a href="${pathIn(language, path)}">${escapeHtml(back)}</a></p>`
  const rows = form.form.fields.map((field): Row => {
    const error = form.errors.find(({ path }) => path === field.key)
    return {
      field,
      language,
      typed: ownValue(field, language, form.typed),
      error: error ? translateError(error.message, words[language].errors) : null,
    }
  })
  return (
    `${heading}<p>${escapeHtml(notSent.kept)}</p>` +
    `<div class="summary" role="alert"><h2>${escapeHtml(noticeIn(language, notice, form.errors.length))}</h2>${summaryOf(rows, form.errors, language)}</div>` +
    `<form method="post" action="/api/form/"${rows.some(({ field }) => field.type === 'file') ? ' enctype="multipart/form-data"' : ''} novalidate aria-label="${escapeHtml(titles[form.form.type])}"><input type="hidden" name="FormType" value="${form.form.type}">` +
    `${rows.map((row) => inputs[row.field.type](row)).join('')}<button>${escapeHtml(submit)}</button></form>`
  )
}

/**
 * Page for a visitor without scripts whose form was not accepted: it has the reason, links to the
 * fields, and the form with all typed values, ready to be sent again. Works on its own, under a
 * separate policy.
 */
export const formPage = (page: Page): Response => {
  const { language, status, headers } = page
  const title = `${words[language].notSent.title} · ${site.name[language]}`
  const html =
    `<!doctype html><html lang="${language}" dir="${about[language].dir}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    // The answer's policy, no referrer at all, would make the browser hide the form's origin when
    // it is sent again.
    '<meta name="referrer" content="strict-origin-when-cross-origin">' +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${formStyle}</style></head>` +
    `<body><header><a href="${pathIn(language, '/')}"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(site.name[language])}</a></header>` +
    `<main>${main(page)}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': formPolicy,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
