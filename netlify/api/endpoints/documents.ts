import * as v from 'valibot'
import type { AnyKind, Endpoint, Operation } from '#kinds/define.ts'
import { categories, documents, type Category } from '#kinds/documents.ts'
import { scopeQuery, visibleItems } from '../list.ts'
import { recordSchema } from '../openapi/kind.ts'
import { check, parseQuery } from '../request.ts'
import { publicCacheHeaders, conditionalResponse } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { toWire } from '../wire.ts'

/**
 * Endpoint that a kind declares for an operation, to be given another handler here. @throws Error
 * when the kind declares none
 */
const endpointOf = (kind: AnyKind, operation: Operation): Endpoint => {
  const endpoint = kind.api[operation]
  if (!endpoint) throw new Error(`${kind.name} declares no endpoint for ${operation}.`)
  return endpoint
}

type WireRecord = Record<string, unknown>

/** The documents by category, every category present, newest first in each. */
export const documentsByCategory = async (
  call: Pick<Call, 'services' | 'staff'>,
): Promise<Record<Category, WireRecord[]>> => {
  const items = await visibleItems(call, documents)
  const inCategory = (category: Category) =>
    items
      .filter(({ data }) => data['Category'] === category)
      .map((item) => toWire(documents, item, call.staff))
  return Object.fromEntries(categories.map(({ value }) => [value, inCategory(value)])) as Record<
    Category,
    WireRecord[]
  >
}

/** Schema of {@link documentsByCategory}. */
export const documentsByCategorySchema = (staff: boolean) =>
  v.strictObject(
    Object.fromEntries(
      categories.map(({ value }) => [
        value,
        v.array(recordSchema(documents, { withLongTexts: false, forStaff: staff })),
      ]),
    ),
  )

/** The list of documents: an object with the eight categories. */
export const documentRoutes: readonly Route[] = [
  {
    ...endpointOf(documents, 'list'),
    describe: {
      summary: 'Get the documents, grouped by category',
      query: ['scope'],
      conditional: true,
      success: { 200: documentsByCategorySchema(false) },
      staffSuccess: { 200: documentsByCategorySchema(true) },
    },
    handle: async (call) => {
      check(scopeQuery, parseQuery(call.url, ['scope']).scope, ['scope'])
      return conditionalResponse(
        call.request,
        JSON.stringify(await documentsByCategory(call)),
        publicCacheHeaders(documents.name),
      )
    },
  },
]
