import * as v from 'valibot'
import { buildProgress } from '#rules/build-progress.ts'
import { requireNoQuery } from '../request.ts'
import { publishStatus, reportedBuildSchema, requestBuild } from '../publish.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

const nullableText = v.nullable(v.string())

/** Schema of {@link publishStatus}. */
const statusSchema = v.strictObject({
  items: v.array(
    v.strictObject({
      kind: v.string(),
      id: v.string(),
      Revision: v.string(),
      builtRevision: nullableText,
      state: v.picklist(['saved', 'building', 'live', 'failed', 'waits', 'not public']),
      since: nullableText,
      gone: v.boolean(),
    }),
  ),
  more: v.number(),
  builtAt: nullableText,
  build: v.strictObject({ ...reportedBuildSchema.entries, progress: v.nullable(buildProgress) }),
})

/** Endpoints for the state of publishing, and for a request to build the site now. */
export const publishRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/publish-status',
    access: 'staff',
    describe: {
      summary:
        'Get the publishing state of each item, such as saved, being built, live or failed, and the state of the build',
      success: { 200: statusSchema },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      return json(await publishStatus(services))
    },
  },
  {
    method: 'POST',
    path: '/api/publish',
    access: 'staff',
    describe: { summary: 'Request a build of the site', success: { 202: statusSchema } },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      await requestBuild(services)
      return json(await publishStatus(services), { status: 202 })
    },
  },
]
