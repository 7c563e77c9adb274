import { submissions } from '#kinds/submissions.ts'
import { request, type Answer, type Options } from '../network/api.ts'
import type { FormResponse } from './form-response.ts'
import { askedOf, type InboxQuery } from './query.ts'

/** Where the first page of a search or an export is asked for, so many at a time; the answer names the next. */
export const firstPage = (operation: 'search' | 'export', limit: number): string => `${submissions.api[operation].path}?limit=${limit}`

/** A page of what a query finds. */
export const pageAt = (path: string, query: InboxQuery, options: Pick<Options, 'signal' | 'wait'> = {}): Promise<Answer<FormResponse[]>> =>
  request<FormResponse[]>(submissions.api.search.method, path, { ...options, body: askedOf(query) })
