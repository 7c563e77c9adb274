import { queryOf } from '../check.ts'
import { announceChange, publishStatus } from '../publish.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/** What is saved, building, live or failed; and "publish now". */
export const publishRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/publish-status',
    access: 'staff',
    handle: async ({ url, services }) => {
      queryOf(url, [])
      return json(await publishStatus(services))
    },
  },
  {
    method: 'POST',
    path: '/api/publish',
    access: 'staff',
    handle: async ({ url, services }) => {
      queryOf(url, [])
      await announceChange(services)
      return json(await publishStatus(services), { status: 202 })
    },
  },
]
