import { allKinds } from '#kinds/index.ts'
import { retry, withTimeout } from '#store/clock.ts'
import { routesOf } from './crud.ts'
import { ownRoutes } from './endpoints/index.ts'
import { openapiRoutes } from './endpoints/openapi.ts'
import { Problem, problemOf, problemResponse } from './problem.ts'
import { asksForStaff, checkAccess, type Granted } from './gates.ts'
import { withCommonHeaders } from './respond.ts'
import type { PlatformContext, Route } from './route.ts'
import { servicesUntil, type Services } from './services.ts'

/** All endpoints. One of `endpoints/` overrides the generic one with the same method and path. */
export const routes: readonly Route[] = [
  ...ownRoutes,
  ...openapiRoutes(() => routes),
  ...allKinds
    .flatMap(routesOf)
    .filter(
      (route) => !ownRoutes.some((own) => own.method === route.method && own.path === route.path),
    ),
]

for (const { path, access, describe } of routes) {
  if (!(['public', 'signed in', 'staff'] as unknown[]).includes(access))
    throw new Error(`${path} declares no access.`)
  if (!describe) throw new Error(`${path} is not described.`)
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const matched = (
  expected: readonly string[],
  given: readonly string[],
): Record<string, string> | null => {
  if (expected.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return null
  }
  return params
}

/** Literal paths come before those with parameters. */
const patterns = [...routes]
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((route) => ({ route, parts: partsOf(route.path) }))

const find = (request: Request, url: URL): { route: Route; params: Record<string, string> } => {
  const given = partsOf(url.pathname)
  const candidates = patterns.flatMap(({ route, parts }) => {
    const params = matched(parts, given)
    return params ? [{ route, params }] : []
  })
  const exact = candidates.filter(({ route }) => route.path === candidates[0]?.route.path)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const hit =
    exact.find(({ route }) => route.method === method) ??
    candidates.find(({ route }) => route.method === method)
  if (hit) return hit
  if (candidates.length === 0) throw new Problem('not_found')
  throw new Problem('method_not_allowed', {
    headers: { Allow: [...new Set(candidates.map(({ route }) => route.method))].join(', ') },
  })
}

/**
 * Time limit of an endpoint's work: with uncertain storage, too, the answer comes within 10 s, even
 * after several reads in sequence.
 */
const ANSWER_MS = 9_000

/**
 * Answers one request: finds its endpoint, checks the gates, and only then lets the handler read
 * the body.
 */
export const handleRequest = async (
  request: Request,
  context: PlatformContext,
  services: Services,
): Promise<Response> => {
  const url = new URL(request.url)
  let granted: Granted = { user: null, staff: false }
  let isPrivate = true
  const given = new AbortController()
  try {
    const { route, params } = find(request, url)
    isPrivate = route.access !== 'public' || asksForStaff(url)
    const later = (work: Promise<unknown>) => context.waitUntil(work)
    const identity = { at: new Date(services.clock.now()).toISOString(), op: crypto.randomUUID() }
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
        ...identity,
        services,
        signal: given.signal,
        later,
      }
      // A read is retried while the store is unavailable; a write handles its own retries.
      if (route.method !== 'GET') return route.handle(call)
      const reading = { ...call, services: servicesUntil(services, given.signal) }
      return retry(services.clock, () => route.handle(reading))
    }
    const response = await withTimeout(services.clock, ANSWER_MS, work())
    return withCommonHeaders(response, {
      private: isPrivate,
      ...(granted.passKey ? { passKey: granted.passKey } : {}),
    })
  } catch (error) {
    given.abort()
    return withCommonHeaders(problemResponse(problemOf(error, services)), {
      private: isPrivate,
      ...(granted.passKey ? { passKey: granted.passKey } : {}),
    })
  }
}
