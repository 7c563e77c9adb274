import * as v from 'valibot'
import { requireNoQuery } from '../request.ts'
import { documentOf, filePaths } from '../openapi/document.ts'
import { json, publicCacheHeaders } from '../respond.ts'
import type { Route } from '../route.ts'
import type { OpenApiObject } from '../openapi/headers.ts'

/** Any object. This schema need not be exact: tests check the document against OpenAPI's schema. */
const anyObject = v.looseObject({})

/**
 * Endpoint with the description of the API. The first request makes the document, and further ones
 * get the same: nothing in it changes while the function runs.
 * @param routes returns all routes, this one included; called by the first request
 */
export const openapiRoutes = (routes: () => readonly Route[]): readonly Route[] => {
  let document: OpenApiObject | null = null
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'public',
      describe: {
        summary: 'Get this OpenAPI document',
        success: {
          200: v.strictObject({
            openapi: v.literal('3.1.1'),
            info: anyObject,
            servers: v.array(anyObject),
            tags: v.array(anyObject),
            paths: anyObject,
            components: anyObject,
            'x-elsewhere': anyObject,
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
