import * as v from 'valibot'
import type { AnyKind, Endpoint, Operation } from '#kinds/define.ts'
import { categories, documents, type Category } from '#kinds/documents.ts'
import { faq } from '#kinds/faq.ts'
import { fieldSchema } from '#kinds/schema.ts'
import { retry } from '#store/clock.ts'
import { orderRevision } from '#store/order.ts'
import { answerList, scopeQuery, shownTo } from '../list.ts'
import { recordOf } from '../openapi/kind.ts'
import { check, queryOf, readOptionalJson } from '../request.ts'
import { json, publicCache } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { toWire } from '../wire.ts'

/** The endpoint that a kind declares for an operation; a handler of `endpoints/` may override it at the same address. @throws Error when there is none */
const endpointOf = (kind: AnyKind, operation: Operation): Endpoint => {
  const endpoint = kind.api[operation]
  if (!endpoint) throw new Error(`${kind.name} declares no endpoint for ${operation}.`)
  return endpoint
}

type Wire = Record<string, unknown>

/** The documents by category, every category present, newest first in each. */
export const documentsByCategory = async (call: Pick<Call, 'services' | 'staff'>): Promise<Record<Category, Wire[]>> => {
  const items = await shownTo(call, documents)
  const of = (category: Category) => items.filter(({ data }) => data['Category'] === category).map((item) => toWire(documents, item, call.staff))
  return Object.fromEntries(categories.map(({ value }) => [value, of(value)])) as Record<Category, Wire[]>
}

/** The shape of {@link documentsByCategory}. */
export const byCategory = (staff: boolean) =>
  v.strictObject(Object.fromEntries(categories.map(({ value }) => [value, v.array(recordOf(documents, { whole: false, staff }))])))

/** The list of documents: an object with the eight categories. */
export const documentRoutes: readonly Route[] = [
  {
    ...endpointOf(documents, 'list'),
    describe: { summary: 'The documents, by category', query: ['scope'], success: { 200: byCategory(false) }, staff: { 200: byCategory(true) } },
    handle: async (call) => {
      check(scopeQuery, queryOf(call.url, ['scope']).scope, ['scope'])
      return json(await documentsByCategory(call), { headers: publicCache(documents.name) })
    },
  },
]

const faqBody = v.strictObject({ FaqType: v.optional(fieldSchema(faq.form, 'FaqType')) })

/** The FAQ sets, all or of one type, in their saved order, whose revision is the ETag. Asked for by POST, so that no cache keeps them. */
export const faqRoutes: readonly Route[] = [
  {
    ...endpointOf(faq, 'list'),
    describe: {
      summary: 'The FAQ sets, all or of one type, in their saved order',
      query: ['scope', 'limit', 'cursor'],
      body: v.optional(faqBody),
      success: { 200: v.array(recordOf(faq, { whole: false, staff: false })) },
      staff: { 200: v.array(recordOf(faq, { whole: false, staff: true })) },
      headers: ['ETag'],
    },
    handle: async (call) => {
      const { FaqType } = check(faqBody, await readOptionalJson(call.request))
      const only = ({ data }: { data: Record<string, unknown> }) => FaqType === undefined || data['FaqType'] === FaqType
      // A read by POST: retried while the store is unavailable, as reads by GET are.
      return retry(call.services.clock, () => answerList(call, faq, { only, etag: (items) => orderRevision(faq, items) }))
    },
  },
]
