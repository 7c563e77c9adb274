import { checkOrigin } from './hosts.ts'
import { checkAdmin, signedIn } from './identity.ts'
import { renewProof } from './pass-key.ts'
import { Problem } from './problem.ts'
import type { Route, User } from './route.ts'
import type { Services } from './services.ts'

export type Granted = { user: User | null; staff: boolean; passKey?: string }

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses a write from a page of another site. A request without `Origin` comes from a program: it
 * is authorised by a bearer token and a header, which no browser adds for a page that does not have
 * them.
 */
const checkWriter = (request: Request, url: URL, services: Services): void => {
  if (WRITES.has(request.method)) checkOrigin(request, url, services)
}

/**
 * True when a public list is asked for staff's view, which takes a query: headers alone change no
 * answer.
 */
export const asksForStaff = (url: URL): boolean => url.searchParams.get('scope') === 'staff'

const bothGates = async (request: Request, url: URL, services: Services): Promise<Granted> => {
  const user = await signedIn(request, services)
  checkAdmin(user, services)
  const passKey = await renewProof(services, user, request.headers.get('x-pass-key') ?? '')
  if (!passKey) throw new Problem('pass_key_required')
  checkWriter(request, url, services)
  return { user, staff: true, passKey }
}

const gates = {
  public: async (request: Request, url: URL, services: Services): Promise<Granted> =>
    asksForStaff(url) ? bothGates(request, url, services) : { user: null, staff: false },
  'signed in': async (request: Request, url: URL, services: Services): Promise<Granted> => {
    const user = await signedIn(request, services)
    checkWriter(request, url, services)
    return { user, staff: false }
  },
  staff: bothGates,
} satisfies Record<Route['access'], unknown>

/** Lets a call through, or throws a Problem, before anything of the body is read. */
export const checkAccess = (
  route: Pick<Route, 'access'>,
  request: Request,
  url: URL,
  services: Services,
): Promise<Granted> => gates[route.access](request, url, services)
