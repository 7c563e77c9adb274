import * as v from 'valibot'
import { kinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { requireNoQuery } from '../request.ts'
import { visibleItems } from '../list.ts'
import { recordSchema } from '../openapi/kind.ts'
import { publicCacheHeaders, conditionalResponse } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { toWire } from '../wire.ts'
import { documentsByCategorySchema, documentsByCategory } from './documents.ts'

const publicWire = async (call: Call, kind: AnyKind) =>
  (await visibleItems(call, kind)).map((item) => toWire(kind, item, false))

const listSchema = (kind: AnyKind) =>
  v.array(recordSchema(kind, { withLongTexts: false, forStaff: false }))

const contentSchema = v.strictObject({
  appSettings: listSchema(kinds.settings),
  faqDocumentations: listSchema(kinds.faq),
  testimonials: listSchema(kinds.testimonials),
  documentUploads: documentsByCategorySchema(false),
})

/** Content for pages that were built without it. */
export const clientRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/client',
    access: 'public',
    describe: {
      summary:
        'Get the web notification, FAQs, testimonials and documents, for pages that were built without them',
      conditional: true,
      success: { 200: contentSchema },
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const [appSettings, faqDocumentations, testimonials, documentUploads] = await Promise.all([
        publicWire(call, kinds.settings),
        publicWire(call, kinds.faq),
        publicWire(call, kinds.testimonials),
        documentsByCategory(call),
      ])
      const tags = [kinds.settings, kinds.faq, kinds.testimonials, kinds.documents]
        .map(({ name }) => name)
        .join(',')
      return conditionalResponse(
        call.request,
        JSON.stringify({ appSettings, faqDocumentations, testimonials, documentUploads }),
        publicCacheHeaders(tags),
      )
    },
  },
]
