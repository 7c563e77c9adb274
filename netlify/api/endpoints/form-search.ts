import * as v from 'valibot'
import { email as emailField } from '#forms/fields.ts'
import { responseStates, submissions } from '#kinds/submissions.ts'
import { retry } from '#store/clock.ts'
import { writeAudit } from '../audit.ts'
import { staffUser } from '../crud.ts'
import { isSignature, signatureOf } from '../pass-key.ts'
import { check, limitQuery, parseQuery, readJson, invalidFields } from '../request.ts'
import { json, nextLink } from '../respond.ts'
import type { Call, Description, Route } from '../route.ts'
import { servicesUntil } from '../services.ts'
import { cursorQuery, readPage, type InboxFilter, type Page } from '../submissions/inbox.ts'
import { formTypeSchema, submissionSchema, searchWordsSchema } from './form-schemas.ts'

/**
 * Body of a search. The filter is not in the query of the address: words and e-mail addresses are
 * personal data, and addresses are written into logs.
 */
const searchBodySchema = v.strictObject({
  FormType: v.optional(formTypeSchema),
  State: v.optional(
    v.pipe(
      v.array(v.picklist(responseStates, 'Choose from new, read, done and spam.')),
      v.minLength(1, 'Choose at least one state.'),
      v.maxLength(responseStates.length, 'Name each state once.'),
    ),
    [...responseStates],
  ),
  Email: v.optional(emailField),
  q: searchWordsSchema,
})

type ParsedSearch = { filter: InboxFilter; limit: number; cursor: string | undefined }

const readSearch = async ({ url, request }: Call): Promise<ParsedSearch> => {
  const query = parseQuery(url, ['limit', 'cursor'])
  const limit = check(limitQuery, query.limit, ['limit'])
  const { FormType, State, Email, q } = check(searchBodySchema, await readJson(request))
  return {
    filter: { type: FormType, states: State, email: Email, words: q },
    limit,
    cursor: query.cursor,
  }
}

/**
 * Headers of a page of responses. `Link` has the address of the next page. `Searched-To` is present
 * when the search stopped before its end: the time back to which it has come. The next page goes
 * on from there.
 */
export const pageHeaders = (
  url: URL,
  { next, searchedTo }: Pick<Page, 'next' | 'searchedTo'>,
): Record<string, string> => ({
  ...nextLink(url, next),
  ...(searchedTo === null ? {} : { 'Searched-To': searchedTo }),
})

const auditReading = (call: Call, { type }: InboxFilter): Promise<void> =>
  writeAudit(call, { action: 'read responses', kind: submissions.name, id: type ?? 'all' })

/**
 * Answers with a page of a search. It only reads, but by POST: the router retries reads by GET
 * only, so this function retries itself.
 */
const search = async (original: Call): Promise<Response> => {
  const { filter, limit, cursor } = await readSearch(original)
  const call = { ...original, services: servicesUntil(original.services, original.signal) }
  const after = check(cursorQuery, cursor, ['cursor'])
  return retry(call.services.clock, async () => {
    const page = await readPage(call.services, filter, { limit, after })
    await auditReading(call, filter)
    return json(page.items, { headers: pageHeaders(call.url, page) })
  })
}

/** Writes the audit entry of an export. @param count number of responses; null where unknown */
const auditExport = (
  call: Call,
  { type, states: State, email, words }: InboxFilter,
  count: number | null,
): Promise<void> => {
  const form = type ?? 'all'
  const by = [
    ...(words.trim() === '' ? [] : (['words'] as const)),
    ...(email === undefined ? [] : (['person'] as const)),
  ]
  return writeAudit(call, {
    action: 'export responses',
    kind: submissions.name,
    id: form,
    filter: { FormType: form, State: [...new Set(State)], by },
    ...(count === null ? {} : { count }),
  })
}

/**
 * Text whose signature an export's cursor contains. The signature proves that this user began the
 * export with this filter, and that the audit trail has an entry of it.
 * @param sortKey key of a response, after which the next page begins
 */
const signedText = (call: Call, filter: InboxFilter, sortKey: string): string =>
  JSON.stringify([staffUser(call).id, filter, sortKey])

/**
 * The sort key in a cursor, `<sortKey>.<signature>`, from a page of the same export.
 * @throws Problem `invalid` for any other cursor
 */
const verifiedSortKey = async (
  call: Call,
  filter: InboxFilter,
  signedCursor: string,
): Promise<string | undefined> => {
  const [sortKey = '', signature = ''] = signedCursor.split('.', 2)
  const after = check(cursorQuery, sortKey, ['cursor'])
  if (await isSignature(call.services, 'export', signedText(call, filter, sortKey), signature))
    return after
  throw invalidFields([{ path: 'cursor', message: 'This cursor does not belong to this export.' }])
}

/**
 * Answers with one page of an export. The first page writes the export's audit entry, with the
 * number of responses if one call can count them; each further page is audited as a reading. Like
 * {@link search}, it retries itself.
 */
const exportResponses = async (original: Call): Promise<Response> => {
  const { filter, limit, cursor } = await readSearch(original)
  const services = servicesUntil(original.services, original.signal)
  const call = { ...original, services }
  return retry(services.clock, async () => {
    const after = cursor === undefined ? undefined : await verifiedSortKey(call, filter, cursor)
    const page = await readPage(services, filter, { limit, after, countAll: after === undefined })
    await (after === undefined ? auditExport(call, filter, page.count) : auditReading(call, filter))
    const next =
      page.next === null
        ? null
        : `${page.next}.${await signatureOf(services, 'export', signedText(call, filter, page.next))}`
    return json(page.items, { headers: pageHeaders(call.url, { ...page, next }) })
  })
}

const describeSearch = (summary: string): Description => ({
  summary,
  query: ['limit', 'cursor'],
  body: searchBodySchema,
  success: { 200: v.array(submissionSchema) },
  headers: ['Searched-To'],
})

/** Search and export of form responses; a further page is requested with the same body. */
export const formSearchRoutes: readonly Route[] = [
  {
    ...submissions.api.search,
    describe: describeSearch(
      'Search form responses by e-mail address or words, newest first; `q` searches names, companies, roles, e-mail addresses, phone numbers, references, messages and notes',
    ),
    handle: search,
  },
  {
    ...submissions.api.export,
    describe: describeSearch(
      'Export form responses, with the same filter as `/api/form-search`; the first page writes one audit entry: who, when, which filter and, if known, how many',
    ),
    handle: exportResponses,
  },
]
