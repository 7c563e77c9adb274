import type { Route } from '../route.ts'
import { fileRoutes } from './files.ts'
import { healthRoutes } from './health.ts'
import { historyRoutes } from './history.ts'
import { passKeyRoutes } from './pass-key.ts'
import { publishRoutes } from './publish.ts'
import { userAccessRoutes } from './user-access.ts'

/** Endpoints that are no content kind's list, read, create, update or delete. */
export const specialRoutes: readonly Route[] = [
  ...userAccessRoutes,
  ...passKeyRoutes,
  ...publishRoutes,
  ...historyRoutes,
  ...fileRoutes,
  ...healthRoutes,
]
