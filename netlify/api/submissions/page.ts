import * as v from 'valibot'
import type { FormType, State } from '#kinds/submissions.ts'
import type { Services } from '../services.ts'
import { isFrom } from './erase.ts'
import { placeOf, readInbox } from './inbox.ts'
import { search } from './search.ts'
import { toWire, type Listed } from './submission.ts'

/** Which submissions are asked for: `type` undefined for all forms, `email` for whoever sent them, `words` '' for any. */
export type Wanted = { type: FormType | undefined; states: readonly State[]; email: string | undefined; words: string }

/** `count` of all that are found; `next`: the cursor of the following page, null after the last. */
export type Page = { items: Record<string, unknown>[]; count: number; next: string | null }

/** Characters of one answer, which may have 6 MB: of text that takes three bytes each it is full with a third. */
const MAX_CHARACTERS = 1_500_000

const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [0-9a-f-]{36}$/

/** The place behind which a page begins, as {@link Page} names it: a time and an id, nothing of a person. */
export const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(120, 'This is no place in the list.'),
    v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
    v.regex(PLACE, 'This is no place in the list.'),
  ),
)

/** As many as were asked for and fit into one answer. */
const fitting = (items: readonly Listed[], limit: number, { settings }: Services): Record<string, unknown>[] => {
  const page: Record<string, unknown>[] = []
  let length = 0
  for (const item of items.slice(0, limit)) {
    const wire = toWire(item, settings)
    length += JSON.stringify(wire).length
    if (length > MAX_CHARACTERS && page.length > 0) break
    page.push(wire)
  }
  return page
}

/** Submissions that are wanted, newest first, from behind a place on. @throws UnavailableError */
export const readPage = async (services: Services, { type, states, email, words }: Wanted, limit: number, after: string | undefined): Promise<Page> => {
  const from = email === undefined ? () => true : isFrom(email)
  const all = (await readInbox(services)).filter((item) => (type === undefined || item.type === type) && states.includes(item.state) && from(item))
  const found = search(all, words)
  const rest = found.filter((item) => after === undefined || placeOf(item) < after)
  const items = fitting(rest, limit, services)
  const last = rest[items.length - 1]
  return { items, count: found.length, next: last && rest.length > items.length ? Buffer.from(placeOf(last)).toString('base64url') : null }
}
