import type { FormField } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { dayOf, toDubai } from '#i18n/time.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Failure, Transport } from '../network/api.ts'
import { labelOf, localeOf, repliesIn, valueText, type FormResponse } from './form-response.ts'
import { firstPage, pageAt } from './inbox.ts'
import type { InboxQuery } from './query.ts'

const words = cmsInbox.export

/** Responses per call: enough for few calls, few enough for visible progress. */
const PAGE = 200

export type Exported = { name: 'done'; file: string; count: number } | { name: 'empty' } | { name: 'stopped' } | { name: 'failed'; why: Failure; count: number }

const fileOf = ({ form, state }: InboxQuery): string =>
  [words.file, form?.toLowerCase(), state, dayOf(new Date())].filter(Boolean).join('-') + '.csv'

/** What is exported, in words. */
export function exportWords({ form, state, q, person }: InboxQuery): string {
  const label = submissions.types.find(({ value }) => value === form)?.label
  const parts = [label, state && cmsInbox.states[state], q && words.found(q), person && words.found(person)].filter(Boolean)
  return parts.length === 0 ? words.all : words.what(parts.join(', '))
}

const ends: { readonly [Name in Exported['name']]: (exported: Extract<Exported, { name: Name }>) => string } = {
  done: ({ count, file }) => words.done(count, file),
  empty: () => words.none,
  stopped: () => words.stopped,
  failed: ({ why, count }) => (why === 'offline' ? words.offline : words.failed(count)),
}

/** How an export ended, in words. */
export const endWords = <E extends Exported>(exported: E): string => (ends[exported.name] as (exported: E) => string)(exported)

export type ExportOptions = {
  transport: Transport
  /** Hands a file to the person. */
  saveFile: (name: string, text: string) => void
  separator: Separator
  signal: AbortSignal
  onProgress: (count: number) => void
  pageSize?: number
}

/** Reads everything that a query finds, page by page, which the server notes as an export, and saves it as one file: whole or not at all. */
export async function exportResponses(query: InboxQuery, { transport, saveFile, separator, signal, onProgress, pageSize = PAGE }: ExportOptions): Promise<Exported> {
  const found: FormResponse[] = []
  let path: string | null = firstPage('export', pageSize)
  while (path !== null) {
    const answer: Awaited<ReturnType<typeof pageAt>> = await pageAt(transport, path, query, { signal })
    if (signal.aborted) return { name: 'stopped' }
    if (!answer.ok) return { name: 'failed', why: answer.kind, count: found.length }
    found.push(...answer.data)
    onProgress(found.length)
    path = answer.next
  }
  if (found.length === 0) return { name: 'empty' }
  const file = fileOf(query)
  saveFile(file, csvOf(tableOf(found, query.form), separator))
  return { name: 'done', file, count: found.length }
}

type Column = { title: string; of: (response: FormResponse) => string }

/** `2026-11-21 11:52` on the clock of Dubai: sorts as text, and is the same in every language's settings. */
const moment = (iso: string): string => {
  const { date, time } = toDubai(iso)
  return `${date} ${time}`
}

const first: readonly Column[] = [
  { title: words.columns.reference, of: ({ Reference }) => Reference },
  { title: words.columns.form, of: ({ FormType }) => submissions.types.find(({ value }) => value === FormType)?.label ?? FormType },
  { title: words.columns.received, of: ({ createdAt }) => moment(createdAt) },
  { title: words.columns.state, of: ({ State }) => cmsInbox.states[State] },
  { title: words.columns.spam, of: ({ Spam }) => (Spam ? cmsInbox.spam.reasons[Spam] : '') },
]

const last: readonly Column[] = [
  { title: words.columns.page, of: (response) => cmsInbox.languages[localeOf(response)] },
  { title: words.columns.note, of: ({ Note }) => Note },
  {
    title: words.columns.replies,
    of: (response) => repliesIn(response).map((mail) => `${moment(mail.createdAt)} ${mail.Subject}\n${mail.Message}`).join('\n\n'),
  },
  { title: words.columns.kept, of: ({ KeptUntil }) => toDubai(KeptUntil).date },
]

/** Columns of the fields that the forms declare and people see, each once, in the order of the forms. */
function declared(types: readonly FormType[]): Column[] {
  const fields = new Map<string, FormField>(types.flatMap((type) => formOf(type).fields.map((field) => [field.key, field] as const)))
  return [...fields.values()].flatMap((field) => {
    const title = field.type === 'consent' ? words.columns.consent : labelOf(field)
    return title === null ? [] : [{ title, of: (response: FormResponse) => valueText(field, response) }]
  })
}

/** The table of an export, its head first; with one form chosen it has that form's fields alone. Everything is text. */
export function tableOf(responses: readonly FormResponse[], form?: FormType): string[][] {
  const types = form ? [form] : submissions.types.map(({ value }) => value)
  const columns = [...first, ...declared(types), ...last]
  return [columns.map(({ title }) => title), ...responses.map((response) => columns.map(({ of }) => of(response)))]
}

/** The column separators. A spreadsheet program reads a file with its computer's separator, not with the file's. */
export const separators = { comma: ',', semicolon: ';' } as const
export type Separator = keyof typeof separators

/** The byte order mark, by which Excel knows that a file is UTF-8; without it Arabic is read as Latin. */
const BOM = '\uFEFF'

/** Where a cell could begin for a program that reads the file with another separator, or ends quotes at a line break. */
const BETWEEN = /([,;|\t\n\v\f\r\u0085\u2028\u2029\u060c\u061b])/u

/** Characters that programs skip at the beginning of a cell: spaces, marks, fillers, quotes of any kind. */
const UNSEEN = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\u2800\p{Quotation_Mark}`´′″]*/u

/** What begins a formula, or a link to a program: these four, in any width, and the true minus sign. */
const BEGINS = /^[=+\-@\u2212]/

/** An apostrophe: a spreadsheet takes what follows it as text. */
const LEAD = "'"

const beginsFormula = (part: string): boolean => BEGINS.test((part.replace(UNSEEN, '').match(/^./u)?.[0] ?? '').normalize('NFKC'))

/** A number that a spreadsheet would change: without its leading zero, or rounded to fifteen digits and written as a power. */
const isSpoilt = (text: string): boolean => /^0\d+$|^\d{12,}$/.test(text)

/**
 * Text that no spreadsheet takes for a formula: an apostrophe leads in whatever could begin one, at the beginning of the
 * cell and wherever a cell would begin for a program that splits the file at another separator. Nothing is removed.
 */
export function harmless(text: string): string {
  const parts = text.split(BETWEEN)
  const led = parts.map((part, index) => (index % 2 === 0 && beginsFormula(part) ? LEAD + part : part)).join('')
  return isSpoilt(text) || /^[\t\r\n]/.test(led) ? LEAD + led : led
}

/** Every cell is in quotes, so that breaks, separators and quotes inside it stay in it (RFC 4180). */
const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/**
 * A table as CSV in UTF-8 with its mark and lines that end in CRLF. No `sep=` line names the separator: Excel that meets
 * one ignores the mark, and garbles Arabic. That is why the person chooses the separator instead.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: Separator): string {
  return BOM + rows.map((row) => `${row.map(cell).join(separators[separator])}\r\n`).join('')
}

/** The separator that a computer in this language most likely has: the semicolon where the comma parts decimals, and for Arabic. */
export function usualSeparator(language: string): Separator {
  const decimal = new Intl.NumberFormat(language).format(1.5)
  return language.startsWith('ar') || decimal.includes(',') ? 'semicolon' : 'comma'
}
