import * as v from 'valibot'
import { readPublishing } from '#store/publishing.ts'
import { requireNoQuery } from '../request.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'
import { passKeyRoutes, userAccessRoutes } from './access.ts'
import { auditRoutes } from './audit.ts'
import { clientRoutes } from './client.ts'
import { documentRoutes } from './documents.ts'
import { draftRoutes } from './drafts.ts'
import { feedbackRoutes } from './feedback.ts'
import { feesRoutes } from './fees.ts'
import { formReplyRoutes } from './form-reply.ts'
import { fileRoutes } from './files.ts'
import { formListRoutes } from './form-list.ts'
import { formMarkRoutes } from './form-mark.ts'
import { formSearchRoutes } from './form-search.ts'
import { formSubmitRoutes } from './form-submit.ts'
import { historyRoutes } from './history.ts'
import { orderRoutes } from './order.ts'
import { previewRoutes } from './preview.ts'
import { publishRoutes } from './publish.ts'
import { releaseRoutes } from './releases.ts'

/** Health check: 200 when the store answers; the router turns a store that doesn't into 503. */
const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    describe: {
      summary: 'Check that the store responds',
      success: { 200: v.strictObject({ status: v.literal('ok') }) },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      await readPublishing(services.ops)
      return json({ status: 'ok' })
    },
  },
]

/** Endpoints with handlers of their own; `crud.ts` makes the standard endpoints of each kind. */
export const customRoutes: readonly Route[] = [
  ...userAccessRoutes,
  ...passKeyRoutes,
  ...publishRoutes,
  ...historyRoutes,
  ...fileRoutes,
  ...orderRoutes,
  ...documentRoutes,
  ...draftRoutes,
  ...previewRoutes,
  ...releaseRoutes,
  ...feesRoutes,
  ...feedbackRoutes,
  ...clientRoutes,
  ...formSubmitRoutes,
  ...formListRoutes,
  ...formSearchRoutes,
  ...formMarkRoutes,
  ...formReplyRoutes,
  ...auditRoutes,
  ...healthRoutes,
]
