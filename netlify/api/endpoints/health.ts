import * as v from 'valibot'
import { readPublishing } from '#store/publishing.ts'
import { queryOf } from '../check.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/** 200 when the store answers; the router turns a store that doesn't into 503. */
export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    describe: { summary: 'Whether the store answers', success: { 200: v.strictObject({ status: v.literal('ok') }) } },
    handle: async ({ url, services }) => {
      queryOf(url, [])
      await readPublishing(services.ops)
      return json({ status: 'ok' })
    },
  },
]
