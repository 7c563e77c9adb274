import * as v from 'valibot'
import { requireNoQuery } from '../request.ts'
import { documentOf, filePaths } from '../openapi/document.ts'
import { json, publicCacheHeaders } from '../respond.ts'
import type { Route } from '../route.ts'
import type { OpenApiObject } from '../openapi/headers.ts'

/** Held to the schema of OpenAPI by the tests. */
const some = v.looseObject({})

let document: OpenApiObject | null = null

/** The API's own description. It is made once: nothing in it changes while the function runs. */
export const openapiRoutes: readonly Route[] = [
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
      // The table of routes holds this one too, so that it can only be asked for later.
      document ??= documentOf((await import('../router.ts')).routes, filePaths())
      return json(document, { headers: publicCacheHeaders('openapi') })
    },
  },
]
