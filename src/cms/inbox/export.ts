import { dayOf } from '#i18n/time.ts'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Failure, Transport } from '../network/api.ts'
import { csvOf, type Separator } from './csv.ts'
import type { FormResponse } from './form-response.ts'
import type { InboxQuery } from './query.ts'
import { firstPage, pageAt } from './reading.ts'
import { tableOf } from './table.ts'

const words = cmsInbox.export

/** Read at once: enough for few calls, little enough for progress to be seen. */
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
