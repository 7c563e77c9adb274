import * as v from 'valibot'
import { readPublishing } from '#store/publishing.ts'
import { queryOf } from '../request.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'
import { passKeyRoutes, userAccessRoutes } from './access.ts'
import { auditRoutes } from './audit.ts'
import { clientRoutes } from './client.ts'
import { documentRoutes, faqRoutes } from './documents.ts'
import { emailRoutes } from './email.ts'
import { fileRoutes } from './files.ts'
import { formFindRoutes, formListRoutes } from './form-list.ts'
import { formMarkRoutes } from './form-mark.ts'
import { formSubmitRoutes } from './form-submit.ts'
import { historyRoutes } from './history.ts'
import { openapiRoutes } from './openapi.ts'
import { orderRoutes } from './order.ts'
import { publishRoutes } from './publish.ts'

/** 200 when the store answers; the router turns a store that doesn't into 503. */
const healthRoutes: readonly Route[] = [
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
