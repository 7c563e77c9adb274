import { withTimeout } from '#store/clock.ts'
import { Problem, problemOf, problemResponse } from '../problem.ts'
import { passGates, type Passed } from '../gates.ts'
import { seal } from '../respond.ts'
import type { Route } from '../route.ts'
import type { Services } from '../services.ts'
import { checkUploadHost, crossOrigin, isPreflight, preflight } from './hosts.ts'
import { answerTus, TUS_VERSION } from './tus.ts'

/** Beginning an upload, and going on with one. */
const METHODS = { begin: ['OPTIONS', 'POST'], goOn: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'] } as const

/** The gates ask the sign-in service and the store once each. */
const GATES_MS = 9_000

/** All steps of a request together, when each of them takes its time: the platform ends a function after 60 s, without an answer. */
const ALL_MS = 48_000

const route: Route = { method: 'POST', path: '/upload/', access: 'staff', handle: ({ request, services }) => answerTus(request, services) }

/** @throws Problem for an address that is none, or that does not take the method */
const checkAddress = (method: string, { pathname }: URL): void => {
  const [, , id = '', ...rest] = pathname.split('/')
  if (rest.length > 0) throw new Problem('not_found')
  const allowed: readonly string[] = id === '' ? METHODS.begin : METHODS.goOn
  if (!allowed.includes(method)) throw new Problem('method_not_allowed', { headers: { Allow: allowed.join(', ') } })
}

/**
 * `/upload/`: the tus 1.0 protocol, for staff. Both gates are asked before the store or the body is read. The last
 * part's answer is 200 with the finished file; its facts stand in `X-Upload-File` too, also for a HEAD that finds the
 * upload complete. A file that is refused is answered with a problem whose `detail` says why.
 */
export const answerUpload = async (request: Request, services: Services): Promise<Response> => {
  const url = new URL(request.url)
  let passed: Passed | null = null
  let response: Response
  try {
    checkUploadHost(request, url, services)
    checkAddress(request.method, url)
    if (isPreflight(request, url, services)) {
      response = preflight()
    } else {
      passed = await withTimeout(services.clock, GATES_MS, passGates(route, request, url, services))
      response = await withTimeout(services.clock, ALL_MS, answerTus(request, services))
    }
  } catch (error) {
    response = problemResponse(problemOf(error, services))
  }
  const headers = new Headers(response.headers)
  headers.set('Tus-Resumable', TUS_VERSION)
  for (const [name, value] of Object.entries(crossOrigin(request, url, services))) headers.set(name, value)
  const body = request.method === 'HEAD' ? null : response.body
  return seal(new Response(body, { status: response.status, headers }), { private: true, ...(passed?.passKey ? { passKey: passed.passKey } : {}) })
}
