import * as v from 'valibot'
import { formTypes, responseStates } from '#kinds/submissions.ts'
import { mapPooled } from '#store/concurrency.ts'
import { listAuditKeys, readAudit } from '../audit.ts'
import { check, limitQuery, parseQuery } from '../request.ts'
import { json, nextLink } from '../respond.ts'
import type { Route } from '../route.ts'

/** Entries read at the same time. */
const CONCURRENCY = 16

/** Cursor: key of the last entry of the page before, as {@link listAuditKeys} returns it. */
const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(80, 'This cursor does not belong to this list.'),
    v.regex(/^\d{6}\/[a-z0-9]+-[a-z0-9-]+$/, 'This cursor does not belong to this list.'),
  ),
)

const filterSchema = v.strictObject({
  FormType: v.picklist([...formTypes, 'all']),
  State: v.array(v.picklist(responseStates)),
  // Kinds of search that the filter used.
  by: v.array(v.picklist(['words', 'person'])),
})

const entrySchema = v.strictObject({
  at: v.string(),
  who: v.string(),
  action: v.string(),
  kind: v.string(),
  id: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  request: v.nullable(v.string()),
  filter: v.nullable(filterSchema),
  count: v.nullable(v.number()),
})

/** The audit trail, newest first. */
export const auditRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/audit',
    access: 'staff',
    describe: {
      summary: 'List the audit trail, newest first',
      query: ['limit', 'cursor'],
      success: { 200: v.array(entrySchema) },
    },
    handle: async ({ url, services }) => {
      const query = parseQuery(url, ['limit', 'cursor'])
      const limit = check(limitQuery, query.limit, ['limit'])
      // One key more than the limit where a further page follows.
      const keys = await listAuditKeys(
        services,
        limit,
        check(cursorQuery, query.cursor, ['cursor']),
      )
      const page = keys.slice(0, limit)
      const next = keys.length > limit ? (page.at(-1) ?? null) : null
      return json(await mapPooled(page, CONCURRENCY, (key) => readAudit(services, key)), {
        headers: nextLink(url, next),
      })
    },
  },
]
