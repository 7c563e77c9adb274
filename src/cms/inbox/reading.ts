import { submissions } from '#kinds/submissions.ts'
import type { Answer, Options, Transport } from '../network/api.ts'
import type { FormResponse } from './form-response.ts'
import { askedOf, type InboxQuery } from './query.ts'

/** Where the first page of a search or an export is asked for, so many at a time; the answer names the next. */
export const firstPage = (operation: 'search' | 'export', limit: number): string => `${submissions.api[operation].path}?limit=${limit}`

/** A page of what a query finds. */
export const pageAt = (transport: Transport, path: string, query: InboxQuery, options: Pick<Options, 'signal' | 'wait'> = {}): Promise<Answer<FormResponse[]>> =>
  transport<FormResponse[]>(submissions.api.search.method, path, { ...options, body: askedOf(query) })

/** One response, with its replies as they are now. */
export const readResponse = (transport: Transport, id: string): Promise<Answer<FormResponse>> =>
  transport<FormResponse>(submissions.api.read.method, submissions.api.read.path.replace('{ContactId}', encodeURIComponent(id)))

/** What came from one address: `isAll` false where there is still more. */
export type Person = { ids: readonly string[]; isAll: boolean }

/** More of one address than anybody reads through before erasing them. */
const MAX_RESPONSES = 1_000

/** Everything that came from an address, spam included; null when it could not be read. */
export async function readPerson(transport: Transport, email: string, most = MAX_RESPONSES): Promise<Person | null> {
  const answer = await pageAt(transport, firstPage('search', most), { person: email })
  return answer.ok ? { ids: answer.data.map(({ ContactId }) => ContactId), isAll: answer.next === null } : null
}
