import type { Route } from '../route.ts'
import { auditRoutes } from './audit.ts'
import { clientRoutes } from './client.ts'
import { documentRoutes } from './documents.ts'
import { emailRoutes } from './email.ts'
import { faqRoutes } from './faq.ts'
import { fileRoutes } from './files.ts'
import { formFindRoutes } from './form-find.ts'
import { formListRoutes } from './form-list.ts'
import { formMarkRoutes } from './form-mark.ts'
import { formSubmitRoutes } from './form-submit.ts'
import { healthRoutes } from './health.ts'
import { historyRoutes } from './history.ts'
import { openapiRoutes } from './openapi.ts'
import { orderRoutes } from './order.ts'
import { passKeyRoutes } from './pass-key.ts'
import { publishRoutes } from './publish.ts'
import { userAccessRoutes } from './user-access.ts'

/** Endpoints that are no content kind's list, read, create, update or delete. */
export const ownRoutes: readonly Route[] = [
  ...userAccessRoutes,
  ...passKeyRoutes,
  ...publishRoutes,
  ...historyRoutes,
  ...fileRoutes,
  ...faqRoutes,
  ...orderRoutes,
  ...documentRoutes,
  ...clientRoutes,
  ...formSubmitRoutes,
  ...formListRoutes,
  ...formFindRoutes,
  ...formMarkRoutes,
  ...emailRoutes,
  ...auditRoutes,
  ...healthRoutes,
  ...openapiRoutes,
]
