import { isAdmin, signedIn } from './identity.ts'
import { renewProof } from './pass-key.ts'
import { Problem } from './problem.ts'
import type { Route, User } from './route.ts'
import type { Services } from './services.ts'

export type Passed = { user: User | null; staff: boolean; passKey?: string }

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A write of staff must come from a page of the site's own: browsers can't be made to lie about Origin. */
const fromOwnPage = (request: Request, url: URL, services: Services): boolean => {
  const origin = request.headers.get('origin')
  return origin !== null && (origin === url.origin || origin === new URL(services.settings.siteUrl).origin)
}

const bothGates = async (request: Request, url: URL, services: Services): Promise<Passed> => {
  const user = await signedIn(request, services)
  if (!isAdmin(user, services)) throw new Problem('forbidden')
  const passKey = await renewProof(services, user, request.headers.get('x-pass-key') ?? '')
  if (!passKey) throw new Problem('pass_key_required')
  if (WRITES.has(request.method) && !fromOwnPage(request, url, services)) throw new Problem('forbidden')
  return { user, staff: true, passKey }
}

const gates = {
  public: async (request: Request, url: URL, services: Services): Promise<Passed> =>
    // A public list shows staff more only when it is asked for it, so that headers alone change no answer.
    url.searchParams.get('scope') === 'staff' ? bothGates(request, url, services) : { user: null, staff: false },
  'signed in': async (request: Request, url: URL, services: Services): Promise<Passed> => {
    const user = await signedIn(request, services)
    if (WRITES.has(request.method) && !fromOwnPage(request, url, services)) throw new Problem('forbidden')
    return { user, staff: false }
  },
  staff: bothGates,
} satisfies Record<Route['access'], unknown>

/** Lets a call through, or throws a Problem; nothing of the body has been read by then. */
export const passGates = (route: Route, request: Request, url: URL, services: Services): Promise<Passed> =>
  gates[route.access](request, url, services)
