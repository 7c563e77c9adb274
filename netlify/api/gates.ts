import { checkOrigin } from './hosts.ts'
import { checkAdmin, readSignedInUser } from './identity.ts'
import { renewProof } from './pass-key.ts'
import { Problem } from './problem.ts'
import type { Route, User } from './route.ts'
import type { Services } from './services.ts'

/** Result of a call that was let through. */
export type Granted = {
  /** Null for a call that needs no sign-in. */
  user: User | null
  /** True for a call that only the admin may make, with a proof of the passphrase. */
  staff: boolean
  /** Renewed proof of the passphrase, for staff. */
  passKey?: string
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses a write from a page of another site. A request without `Origin` comes from a program.
 * That is safe: the call needs a bearer token and, for staff, a proof in a header, and a browser
 * never adds these by itself to another site's request.
 */
const checkWriteOrigin = (request: Request, url: URL, services: Services): void => {
  if (WRITES.has(request.method)) checkOrigin(request, url, services)
}

/**
 * True when a public list is requested in staff's view, by `?scope=staff`. Without this query, a
 * call with staff's headers gets the public view.
 */
export const requestsStaffView = (url: URL): boolean => url.searchParams.get('scope') === 'staff'

/** The gates of the staff area: the admin's account, then the proof of the passphrase. */
const checkStaffAccess = async (
  request: Request,
  url: URL,
  services: Services,
): Promise<Granted> => {
  const user = await readSignedInUser(request, services)
  checkAdmin(user, services)
  const passKey = await renewProof(services, user, request.headers.get('x-pass-key') ?? '')
  if (!passKey) throw new Problem('pass_key_required')
  checkWriteOrigin(request, url, services)
  return { user, staff: true, passKey }
}

const gates = {
  public: async (request: Request, url: URL, services: Services): Promise<Granted> =>
    requestsStaffView(url)
      ? checkStaffAccess(request, url, services)
      : { user: null, staff: false },
  'signed in': async (request: Request, url: URL, services: Services): Promise<Granted> => {
    const user = await readSignedInUser(request, services)
    checkWriteOrigin(request, url, services)
    return { user, staff: false }
  },
  staff: checkStaffAccess,
} satisfies Record<Route['access'], unknown>

/** Lets a call through, or throws a Problem, before anything of the body is read. */
export const checkAccess = (
  route: Pick<Route, 'access'>,
  request: Request,
  url: URL,
  services: Services,
): Promise<Granted> => gates[route.access](request, url, services)
