import * as v from 'valibot'
import { faq } from '#kinds/faq.ts'
import { fieldSchema } from '#kinds/schema.ts'
import { retry } from '#store/clock.ts'
import { orderRevision } from '#store/order.ts'
import { readOptionalJson } from '../body.ts'
import { check } from '../check.ts'
import { endpointOf } from '../endpoint.ts'
import { answerList } from '../list.ts'
import { recordOf } from '../openapi/kind.ts'
import type { Route } from '../route.ts'

const body = v.strictObject({ FaqType: v.optional(fieldSchema(faq.form, 'FaqType')) })

/** The FAQ sets, all or of one type, in their saved order, whose revision is the ETag. Asked for by POST, so that no cache keeps them. */
export const faqRoutes: readonly Route[] = [
  {
    ...endpointOf(faq, 'list'),
    describe: {
      summary: 'The FAQ sets, all or of one type, in their saved order',
      query: ['scope', 'limit', 'cursor'],
      body: v.optional(body),
      success: { 200: v.array(recordOf(faq, { whole: false, staff: false })) },
      staff: { 200: v.array(recordOf(faq, { whole: false, staff: true })) },
      headers: ['ETag'],
    },
    handle: async (call) => {
      const { FaqType } = check(body, await readOptionalJson(call.request))
      const only = ({ data }: { data: Record<string, unknown> }) => FaqType === undefined || data['FaqType'] === FaqType
      // A read by POST: made again while the store hesitates, as reads by GET are.
      return retry(call.services.clock, () => answerList(call, faq, { only, etag: (items) => orderRevision(faq, items) }))
    },
  },
]
