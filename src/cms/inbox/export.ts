import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { toDubai } from '../edit/dubai.ts'
import type { Failure } from '../network/api.ts'
import { csvOf, type Separator } from './csv.ts'
import type { FormResponse } from './form-response.ts'
import type { InboxQuery } from './query.ts'
import { firstPage, pageAt } from './reading.ts'
import { tableOf } from './table.ts'

/** Read at once: enough for few calls, little enough for progress to be seen. */
const PAGE = 200

export type Exported = { name: 'done'; file: string; count: number } | { name: 'empty' } | { name: 'stopped' } | { name: 'failed'; why: Failure; count: number }

/** Hands a file to the browser's downloads. */
function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Given time to be fetched; then the personal data in it are let go.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const fileOf = ({ form, state }: InboxQuery): string =>
  [cmsInbox.export.file, form?.toLowerCase(), state, toDubai(new Date().toISOString()).date].filter(Boolean).join('-') + '.csv'

type Options = { separator: Separator; signal: AbortSignal; onProgress: (count: number) => void }

/** Reads everything that a query finds, page by page, which the server notes as an export, and saves it as one file: whole or not at all. */
export async function exportResponses(query: InboxQuery, { separator, signal, onProgress }: Options): Promise<Exported> {
  const found: FormResponse[] = []
  let path: string | null = firstPage('export', PAGE)
  while (path !== null) {
    const answer: Awaited<ReturnType<typeof pageAt>> = await pageAt(path, query, { signal })
    if (signal.aborted) return { name: 'stopped' }
    if (!answer.ok) return { name: 'failed', why: answer.kind, count: found.length }
    found.push(...answer.data)
    onProgress(found.length)
    path = answer.next
  }
  if (found.length === 0) return { name: 'empty' }
  const file = fileOf(query)
  download(file, csvOf(tableOf(found, query.form), separator))
  return { name: 'done', file, count: found.length }
}
