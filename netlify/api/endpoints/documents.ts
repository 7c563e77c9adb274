import * as v from 'valibot'
import { categories, documents, type Category } from '#kinds/documents.ts'
import { check, queryOf } from '../check.ts'
import { endpointOf } from '../endpoint.ts'
import { scopeQuery, shownTo } from '../list.ts'
import { recordOf } from '../openapi/kind.ts'
import { json, publicCache } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { toWire } from '../wire.ts'

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
