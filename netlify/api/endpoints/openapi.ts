import * as v from 'valibot'
import { requireNoQuery } from '../request.ts'
import { documentOf, filePaths } from '../openapi/document.ts'
import { json, publicCacheHeaders } from '../respond.ts'
import type { Route } from '../route.ts'
import type { OpenApiObject } from '../openapi/headers.ts'

/** Any object: the tests check the document against OpenAPI's schema. */
const some = v.looseObject({})

/**
 * Describes the API, once: nothing in the answer changes while the function runs.
 * @param routes gives all routes, this one included; called by the first request
 */
export const openapiRoutes = (routes: () => readonly Route[]): readonly Route[] => {
  let document: OpenApiObject | null = null
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'public',
      describe: {
        summary: 'This description',
        success: {
          200: v.strictObject({
            openapi: v.literal('3.1.1'),
            info: some,
            servers: v.array(some),
            tags: v.array(some),
            paths: some,
            components: some,
            'x-elsewhere': some,
          }),
        },
      },
      handle: async ({ url }) => {
        requireNoQuery(url)
        document ??= documentOf(routes(), filePaths())
        return json(document, { headers: publicCacheHeaders('openapi') })
      },
    },
  ]
}
