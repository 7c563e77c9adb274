import { allKinds } from '#kinds/index.ts'
import { retry, withTimeout } from '#store/clock.ts'
import { routesOf } from './crud.ts'
import { customRoutes } from './endpoints/index.ts'
import { openapiRoutes } from './endpoints/openapi.ts'
import { Problem, problemOf, problemResponse } from './problem.ts'
import { requestsStaffView, checkAccess, type Granted } from './gates.ts'
import { withCommonHeaders } from './respond.ts'
import type { PlatformContext, Route } from './route.ts'
import { servicesUntil, type Services } from './services.ts'

/** All endpoints. Those in `customRoutes` replace generic ones with the same method and path. */
export const routes: readonly Route[] = [
  ...customRoutes,
  ...openapiRoutes(() => routes),
  ...allKinds
    .flatMap(routesOf)
    .filter(
      (route) =>
        !customRoutes.some((own) => own.method === route.method && own.path === route.path),
    ),
]

for (const { path, access, describe } of routes) {
  if (!(['public', 'signed in', 'staff'] as unknown[]).includes(access))
    throw new Error(`${path} declares no access.`)
  if (!describe) throw new Error(`${path} is not described.`)
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

/**
 * Matches the parts of an address with those of an endpoint's path.
 * @returns the values of the path's parameters, `{name}`; null if the parts do not match
 */
const paramsOf = (
  pathParts: readonly string[],
  addressParts: readonly string[],
): Record<string, string> | null => {
  if (pathParts.length !== addressParts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pathParts.entries()) {
    const value = addressParts[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return null
  }
  return params
}

/** Endpoints with the parts of their paths; paths without parameters come first. */
const routePatterns = [...routes]
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((route) => ({ route, parts: partsOf(route.path) }))

/** Endpoint of a request. @throws Problem `not_found` or `method_not_allowed` */
const matchRoute = (
  request: Request,
  url: URL,
): { route: Route; params: Record<string, string> } => {
  const addressParts = partsOf(url.pathname)
  const candidates = routePatterns.flatMap(({ route, parts }) => {
    const params = paramsOf(parts, addressParts)
    return params ? [{ route, params }] : []
  })
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const match = candidates.find(({ route }) => route.method === method)
  if (match) return match
  if (candidates.length === 0) throw new Problem('not_found')
  throw new Problem('method_not_allowed', {
    headers: { Allow: [...new Set(candidates.map(({ route }) => route.method))].join(', ') },
  })
}

/**
 * Time limit of an endpoint's work: the answer comes within 10 s, even after several slow reads of
 * the store in sequence.
 */
const ANSWER_MS = 9_000

/**
 * Answers one request: finds its endpoint, checks the caller's access, and only then calls the
 * handler, which reads the body.
 */
export const handleRequest = async (
  request: Request,
  context: PlatformContext,
  services: Services,
): Promise<Response> => {
  const url = new URL(request.url)
  let granted: Granted = { user: null, staff: false }
  let isPrivate = true
  const controller = new AbortController()
  try {
    const { route, params } = matchRoute(request, url)
    isPrivate = route.access !== 'public' || requestsStaffView(url)
    const inBackground = (work: Promise<unknown>) => context.waitUntil(work)
    const stamp = { at: new Date(services.clock.now()).toISOString(), op: crypto.randomUUID() }
    const work = async () => {
      granted = await checkAccess(route, request, url, services)
      const call = {
        request,
        url,
        params,
        user: granted.user,
        staff: granted.staff,
        ip: context.ip,
        requestId: context.requestId ?? null,
        ...stamp,
        services,
        signal: controller.signal,
        inBackground,
      }
      // A read is retried while the store is unavailable; a write handles its own retries.
      if (route.method !== 'GET') return route.handle(call)
      const readCall = { ...call, services: servicesUntil(services, controller.signal) }
      return retry(services.clock, () => route.handle(readCall))
    }
    const response = await withTimeout(services.clock, ANSWER_MS, work())
    return withCommonHeaders(response, {
      private: isPrivate,
      ...(granted.passKey ? { passKey: granted.passKey } : {}),
    })
  } catch (error) {
    controller.abort()
    return withCommonHeaders(problemResponse(problemOf(error, services)), {
      private: isPrivate,
      ...(granted.passKey ? { passKey: granted.passKey } : {}),
    })
  }
}
