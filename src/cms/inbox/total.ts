import type { Inbox } from './inbox.ts'
import type { Counts } from './new-count.ts'
import { statesOf, type InboxQuery } from './query.ts'

/** Whether a query asks for what only the server's list can tell, and not its counts. */
export const isNarrowed = ({ q, person }: InboxQuery): boolean => q !== undefined || person !== undefined

/** How many a query finds: as counted, or where a search narrows them once all are read; null until that is known. */
export function totalOf(inbox: Pick<Inbox, 'items' | 'next'>, counts: Counts | null, query: InboxQuery): number | null {
  if (isNarrowed(query) || !counts) return inbox.next === null ? inbox.items.length : null
  const types = query.form ? [counts[query.form]] : Object.values(counts)
  return types.reduce((sum, of) => statesOf(query).reduce((all, state) => all + of[state], sum), 0)
}

/** How many were held back as spam, in what a query looks at. */
export const spamIn = (counts: Counts | null, { form }: InboxQuery): number =>
  counts ? (form ? [counts[form]] : Object.values(counts)).reduce((sum, of) => sum + of.spam, 0) : 0
