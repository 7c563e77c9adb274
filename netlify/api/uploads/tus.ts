import { Server } from '@tus/server'
import { UnavailableError, withTimeout } from '#store/clock.ts'
import type { Granted } from '../gates.ts'
import { corsHeaders, isPreflight, preflightResponse } from '../hosts.ts'
import { Problem, problemOf, problemResponse } from '../problem.ts'
import { withCommonHeaders } from '../respond.ts'
import type { Services } from '../services.ts'
import { BlobsDataStore, notNextPart } from './data-store.ts'
import type { UploadEndpoint } from './upload-endpoint.ts'
import { libraryUpload } from './library.ts'
import { OVERRIDABLE_METHODS, PART_TYPE, TUS_VERSION } from './protocol.ts'
import { fileWire, newUploadId } from './upload.ts'

/**
 * Lock of an upload that locks nothing. Functions share no memory; if two parts are sent for the
 * same place, the store accepts only one of them.
 */
const noLock = {
  newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }),
}

/** Problems that replace refusals by the tus server (`@tus/server`). Key: status. */
const refusals: Record<number, () => Problem> = {
  404: () =>
    new Problem('not_found', {
      detail: 'This upload does not exist, or no longer exists. Start again.',
    }),
  409: notNextPart,
  413: () =>
    new Problem('too_large', {
      detail:
        'The parts exceed the announced Upload-Length or the maximum size of a file. Start again with the correct length.',
    }),
}

const otherVersion = () =>
  new Problem('invalid', {
    status: 412,
    detail: `Send Tus-Resumable: ${TUS_VERSION}.`,
    headers: { 'Tus-Version': TUS_VERSION },
  })

const noPart = () =>
  new Problem('unsupported_media', { detail: `Send a part with Content-Type: ${PART_TYPE}.` })

const unreadable = () =>
  new Problem('invalid', {
    detail: 'The headers of this upload are wrong. Send those that tus 1.0 requires.',
  })

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  typeof error.status_code === 'number'
    ? error.status_code
    : null

/** Error to throw for an error of the tus server: a Problem for its refusals. */
const tusProblem = (error: unknown): unknown => {
  if (error instanceof Problem || error instanceof UnavailableError) return error
  const status = statusOf(error)
  if (status === null) return error
  const problem = refusals[status] ?? unreadable
  return problem()
}

/**
 * A request for the tus server: with the method of `X-HTTP-Method-Override`, if that is allowed,
 * and without `X-Forwarded-Proto`, in which two proxies write a list that the server refuses.
 */
const normalisedRequest = (request: Request): Request => {
  const headers = new Headers(request.headers)
  headers.delete('x-forwarded-proto')
  const override = headers.get('x-http-method-override') ?? ''
  const method =
    request.method === 'POST' && OVERRIDABLE_METHODS.includes(override) ? override : request.method
  return method === 'HEAD'
    ? new Request(request.url, { method, headers })
    : new Request(request, { method, headers })
}

/** Refuses another version of the protocol, and a part of another media type. @throws Problem */
const checkProtocol = ({ method, headers }: Request): void => {
  if (method !== 'OPTIONS' && headers.get('tus-resumable') !== TUS_VERSION) throw otherVersion()
  if (method === 'PATCH' && headers.get('content-type') !== PART_TYPE) throw noPart()
}

/**
 * Answers one request of the tus protocol whose sender is authorised.
 * @throws Problem, UnavailableError, or an unexpected error
 */
const answerTus = async (
  request: Request,
  services: Services,
  endpoint: UploadEndpoint,
  ip: string,
): Promise<Response> => {
  checkProtocol(request)
  const datastore = new BlobsDataStore(services, endpoint, ip, request)
  let thrown: unknown = null
  const server = new Server({
    path: endpoint.path,
    datastore,
    locker: noLock,
    relativeLocation: true,
    // No limit for POST: `checkAnnounced` checks the size by type, with our messages.
    maxSize: ({ method }) => (method === 'POST' ? 0 : endpoint.maxFileBytes),
    namingFunction: () => newUploadId(services.clock.now()),
    onUploadFinish: async (_request, { id }) => {
      await datastore.finish(id)
      return {}
    },
    onResponseError: (_request, error) => {
      thrown = error
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  if (thrown !== null) throw tusProblem(thrown)
  if (response.status >= 400) throw tusProblem({ status_code: response.status })
  const headers = new Headers(
    [...response.headers].filter(([name]) => !name.startsWith('access-control-')),
  )
  const { file, metadata } = datastore.outcome
  // Upload-Metadata is returned as it was sent: the tus server would encode the decoded values
  // anew.
  if (metadata !== null && request.method === 'HEAD') headers.set('Upload-Metadata', metadata)
  if (file) headers.set('X-Upload-File', encodeURIComponent(JSON.stringify(fileWire(file))))
  return new Response(null, { status: response.status, headers })
}

/** Time limit of the authorisation, which asks the sign-in service and the store once each. */
const ADMIT_MS = 9_000

/**
 * Time limit of a request after its authorisation. Together, they end before the platform ends the
 * function without an answer, after 60 s.
 */
const ANSWER_MS = 48_000

/**
 * Checks the address and the method.
 * @throws Problem for an address that does not exist, or does not accept the method
 */
const checkAddress = (
  method: string,
  { pathname }: URL,
  { path, methods }: UploadEndpoint,
): void => {
  const [id = '', ...rest] = pathname.slice(path.length + 1).split('/')
  if (rest.length > 0) throw new Problem('not_found')
  const allowed = id === '' ? methods.begin : methods.continue
  if (!allowed.includes(method))
    throw new Problem('method_not_allowed', { headers: { Allow: allowed.join(', ') } })
}

/**
 * Answers a request of the tus 1.0 protocol at an upload endpoint. The request is authorised before
 * the store or its body is read, except OPTIONS, whose answer has only constants. A success has no
 * body. The header `X-Upload-File` has the finished file: in the answer to the last part, to a POST
 * with the whole file, and to a HEAD of a complete upload. A refused file is answered with a
 * problem whose `detail` is the reason.
 */
export const answerTusRequest = async (
  endpoint: UploadEndpoint,
  originalRequest: Request,
  services: Services,
  ip: string,
): Promise<Response> => {
  const request = normalisedRequest(originalRequest)
  const url = new URL(request.url)
  let granted: Granted | null = null
  let response: Response
  try {
    endpoint.checkHost(request, url, services)
    checkAddress(request.method, url, endpoint)
    if (isPreflight(request, url, services)) {
      response = preflightResponse()
    } else if (request.method === 'OPTIONS') {
      response = await answerTus(request, services, endpoint, ip)
    } else {
      const { clock } = services
      granted = await withTimeout(clock, ADMIT_MS, endpoint.admit(request, url, services, ip))
      response = await withTimeout(clock, ANSWER_MS, answerTus(request, services, endpoint, ip))
    }
  } catch (error) {
    response = problemResponse(problemOf(error, services))
  }
  const headers = new Headers(response.headers)
  headers.set('Tus-Resumable', TUS_VERSION)
  for (const [name, value] of Object.entries(corsHeaders(request, url, services)))
    headers.set(name, value)
  const body = request.method === 'HEAD' ? null : response.body
  return withCommonHeaders(new Response(body, { status: response.status, headers }), {
    private: true,
    ...(granted?.passKey ? { passKey: granted.passKey } : {}),
  })
}

/** `/upload/`: files for the library, from staff. */
export const answerUpload = (request: Request, services: Services): Promise<Response> =>
  answerTusRequest(libraryUpload, request, services, '')
