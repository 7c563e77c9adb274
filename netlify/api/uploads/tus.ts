import { Server } from '@tus/server'
import { fileTypes } from '#rules/uploads.ts'
import { UnavailableError } from '#store/clock.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { BlobsDataStore } from './data-store.ts'
import { fileWire } from './file-wire.ts'
import { newUploadId } from './upload.ts'

export const TUS_VERSION = '1.0.0'

/** Nothing is locked: functions share no memory, and the store itself lets one of two parts at the same place win. */
const noLock = { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) }

/** What the protocol's own refusals mean here; none of them is a failure of ours. */
const refusals: Record<number, () => Problem> = {
  404: () => new Problem('not_found', { detail: 'This upload does not exist (any more). Begin again.' }),
  409: () => new Problem('conflict', { detail: 'The upload stands at another place. Ask for its offset and go on from there.' }),
  412: () => new Problem('invalid', { status: 412, detail: 'Send Tus-Resumable: 1.0.0.', headers: { 'Tus-Version': TUS_VERSION } }),
  413: () => new Problem('too_large', { detail: 'This is more than was announced, or more than a file may have.' }),
}

const unreadable = () => new Problem('invalid', { detail: 'The headers of this upload are not right.' })

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'status_code' in error && typeof error.status_code === 'number' ? error.status_code : null

const problemOf = (error: unknown): unknown => {
  if (error instanceof Problem || error instanceof UnavailableError) return error
  const status = statusOf(error)
  return status === null ? error : (refusals[status] ?? unreadable)()
}

/** Answers one request of the tus protocol whose sender has passed the gates. @throws Problem, UnavailableError and what is unforeseen */
export const answerTus = async (request: Request, services: Services): Promise<Response> => {
  const datastore = new BlobsDataStore(services, request.method === 'HEAD')
  let thrown: unknown = null
  const server = new Server({
    path: '/upload',
    datastore,
    locker: noLock,
    relativeLocation: true,
    // A beginning is measured by its type, in words of ours.
    maxSize: ({ method }) => (method === 'POST' ? 0 : Math.max(...fileTypes.map(({ most }) => most))),
    namingFunction: () => newUploadId(services.clock.now()),
    onUploadFinish: async (_request, { id }) => ({ ...(request.method === 'PATCH' ? { status_code: 200 } : {}), body: JSON.stringify(fileWire(await datastore.finished(id))) }),
    onResponseError: (_request, error) => {
      thrown = error
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  if (thrown !== null) throw problemOf(thrown)
  if (response.status >= 400) throw problemOf({ status_code: response.status })
  const headers = new Headers([...response.headers].filter(([name]) => !name.startsWith('access-control-')))
  const { file } = datastore.outcome
  if (file) {
    // Also where the answer has no body, as when a client resumes what was complete already.
    headers.set('X-Upload-File', encodeURIComponent(JSON.stringify(fileWire(file))))
    if (request.method !== 'HEAD') headers.set('Content-Type', 'application/json; charset=utf-8')
  }
  return new Response(response.status === 204 ? null : response.body, { status: response.status, headers })
}
