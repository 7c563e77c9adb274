import { queryOf } from '../check.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'
import { readPublishing } from '../storage/publishing.ts'

/** 200 when the store answers; the router turns a store that doesn't into 503. */
export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    handle: async ({ url, services }) => {
      queryOf(url, [])
      await readPublishing(services.ops)
      return json({ status: 'ok' })
    },
  },
]
