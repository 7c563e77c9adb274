import type { FormField } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { dayOf, toDubai } from '#i18n/time.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { csvLines, csvOf, type Separator } from '#rules/csv.ts'
import type { Failure, Transport } from '../network/api.ts'
import { labelOf, localeOf, repliesIn, valueText, type FormResponse } from './form-response.ts'
import { firstPagePath, readPage } from './inbox.ts'
import type { InboxQuery } from './query.ts'

const words = cmsInbox.export

/** Responses per call: many, for few calls, but not so many that the progress is invisible. */
const PAGE_SIZE = 200

/** Result of an export. */
export type ExportResult =
  | { name: 'done'; file: string; count: number }
  | { name: 'empty' }
  | { name: 'stopped' }
  | { name: 'failed'; why: Failure; count: number }

const fileNameOf = ({ form, state }: InboxQuery): string =>
  [words.file, form?.toLowerCase(), state, dayOf(new Date())].filter(Boolean).join('-') + '.csv'

/** Sentence that says which responses are exported. */
export function exportDescription({ form, state, q, person }: InboxQuery): string {
  const label = submissions.types.find(({ value }) => value === form)?.label
  const parts = [
    label,
    state && cmsInbox.states[state],
    q && words.found(q),
    person && words.found(person),
  ].filter(Boolean)
  return parts.length === 0 ? words.all : words.what(parts.join(', '))
}

const endSentences: {
  readonly [Name in ExportResult['name']]: (
    exported: Extract<ExportResult, { name: Name }>,
  ) => string
} = {
  done: ({ count, file }) => words.done(count, file),
  empty: () => words.none,
  stopped: () => words.stopped,
  failed: ({ why, count }) => (why === 'offline' ? words.offline : words.failed(count)),
}

/** Result of an export, in words. */
export const exportResultWords = <E extends ExportResult>(exported: E): string =>
  (endSentences[exported.name] as (exported: E) => string)(exported)

export type ExportOptions = {
  transport: Transport
  /** Downloads the parts as one file. */
  saveFile: (name: string, parts: readonly Blob[]) => void
  separator: Separator
  signal: AbortSignal
  onProgress: (count: number) => void
  pageSize?: number
}

/**
 * Reads all responses of a query, page by page, and saves them as one file. Nothing is saved when a
 * page cannot be read or the export is stopped.
 *
 * The server records these reads as an export. Each page is converted to a Blob at once, which the
 * browser may store on the disk: 200,000 long responses do not fit into its memory.
 */
export async function exportResponses(
  query: InboxQuery,
  { transport, saveFile, separator, signal, onProgress, pageSize = PAGE_SIZE }: ExportOptions,
): Promise<ExportResult> {
  const parts: Blob[] = []
  let count = 0
  let path: string | null = firstPagePath('export', query, pageSize)
  while (path !== null) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(
      transport,
      'export',
      path,
      query,
      { signal },
    )
    if (signal.aborted) return { name: 'stopped' }
    if (!answer.ok) return { name: 'failed', why: answer.kind, count }
    const table = tableOf(answer.data, query.form)
    // Only the first part has the byte order mark and the header row.
    const csv = parts.length === 0 ? csvOf(table, separator) : csvLines(table.slice(1), separator)
    parts.push(new Blob([csv]))
    count += answer.data.length
    onProgress(count)
    path = answer.next
  }
  if (count === 0) return { name: 'empty' }
  const file = fileNameOf(query)
  saveFile(file, parts)
  return { name: 'done', file, count }
}

type Column = { title: string; cellOf: (response: FormResponse) => string }

/**
 * Time in Dubai as `2026-11-21 11:52`, which sorts correctly as text and does not depend on the
 * language of the computer.
 */
const dubaiTime = (iso: string): string => {
  const { date, time } = toDubai(iso)
  return `${date} ${time}`
}

const leadingColumns: readonly Column[] = [
  { title: words.columns.reference, cellOf: ({ Reference }) => Reference },
  {
    title: words.columns.form,
    cellOf: ({ FormType }) =>
      submissions.types.find(({ value }) => value === FormType)?.label ?? FormType,
  },
  { title: words.columns.received, cellOf: ({ createdAt }) => dubaiTime(createdAt) },
  { title: words.columns.state, cellOf: ({ State }) => cmsInbox.states[State] },
  { title: words.columns.spam, cellOf: ({ Spam }) => (Spam ? cmsInbox.spam.reasons[Spam] : '') },
]

const trailingColumns: readonly Column[] = [
  { title: words.columns.page, cellOf: (response) => cmsInbox.languages[localeOf(response)] },
  { title: words.columns.note, cellOf: ({ Note }) => Note },
  {
    title: words.columns.replies,
    cellOf: (response) =>
      repliesIn(response)
        .map((mail) => `${dubaiTime(mail.createdAt)} ${mail.Subject}\n${mail.Message}`)
        .join('\n\n'),
  },
  { title: words.columns.answer, cellOf: ({ AnswerBy }) => AnswerBy ?? '' },
  { title: words.columns.kept, cellOf: ({ KeptUntil }) => toDubai(KeptUntil).date },
]

/**
 * Columns of the fields that have a label for staff, in the order of the forms; a field of several
 * forms has one column.
 */
function fieldColumns(types: readonly FormType[]): Column[] {
  const fields = new Map<string, FormField>(
    types.flatMap((type) => formOf(type).fields.map((field) => [field.key, field] as const)),
  )
  return [...fields.values()].flatMap((field) => {
    const title = field.type === 'consent' ? words.columns.consent : labelOf(field)
    return title === null
      ? []
      : [{ title, cellOf: (response: FormResponse) => valueText(field, response) }]
  })
}

/**
 * Table of an export: a header row, then a row for each response. With a `form`, only the fields of
 * that form have columns.
 */
export function tableOf(responses: readonly FormResponse[], form?: FormType): string[][] {
  const types = form ? [form] : submissions.types.map(({ value }) => value)
  const columns = [...leadingColumns, ...fieldColumns(types), ...trailingColumns]
  return [
    columns.map(({ title }) => title),
    ...responses.map((response) => columns.map(({ cellOf }) => cellOf(response))),
  ]
}
