import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { RETRY, retry } from '#store/clock.ts'
import { keyOf, sha256 } from '#store/keys.ts'
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

const TIME_LIMIT_MS = 3_000
const KEPT_MS = 60_000
const KEPT_MOST = 500
const TOKEN_BYTES = 8_192

type Account = { id?: unknown; email?: unknown; confirmed_at?: unknown }
type Kept = { account: Account; until: number }
const kept = new Map<string, Kept>()

const fold = (email: string): string => email.normalize('NFKC').toLowerCase()

const tokenOf = (request: Request): string => {
  const match = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/.exec(request.headers.get('authorization') ?? '')
  const token = match?.[1]
  if (!token || token.length > TOKEN_BYTES) throw new Problem('unauthorized')
  return token
}

/** Claims are read to be stricter, never to believe them: what they say is confirmed by the identity service. */
const claimsOf = (token: string): { sub?: unknown; exp?: unknown } => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    throw new Problem('unauthorized')
  }
}

const ask = async ({ settings, clock }: Services, token: string): Promise<Account> => {
  const limit = clock.limit(TIME_LIMIT_MS)
  let response: Response
  try {
    response = await fetch(`${settings.identityUrl}/user`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: limit.signal,
    })
    if (response.status >= 500) throw new Error('identity failed')
    if (!response.ok) throw new Problem('unauthorized')
    return (await response.json()) as Account
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unavailable', { detail: 'The sign-in service is not answering. Try again.' })
  } finally {
    limit.clear()
  }
}

const accountOf = async (services: Services, token: string): Promise<Account> => {
  const now = services.clock.now()
  const name = `${services.settings.identityUrl} ${sha256(token)}`
  const known = kept.get(name)
  if (known && known.until > now) return known.account
  const account = await ask(services, token)
  if (kept.size >= KEPT_MOST) kept.clear()
  kept.set(name, { account, until: now + KEPT_MS })
  return account
}

/**
 * Who is calling, confirmed by the identity service. Headers of the platform and decoded claims are never believed:
 * a client can send them. A positive answer is kept for a minute.
 * @throws Problem `unauthorized`, or `unavailable` when the service cannot be asked
 */
export const signedIn = async (request: Request, services: Services): Promise<User> => {
  const token = tokenOf(request)
  const claims = claimsOf(token)
  if (typeof claims.exp !== 'number' || claims.exp * 1_000 <= services.clock.now()) throw new Problem('unauthorized')
  const account = await accountOf(services, token)
  if (typeof account.id !== 'string' || typeof account.email !== 'string' || account.id !== claims.sub) throw new Problem('unauthorized')
  if (!account.confirmed_at) throw new Problem('forbidden')
  return { id: account.id, email: account.email }
}

// Folding turns look-alikes such as full-width letters into plain ones: an address that needs it is somebody else's.
const isPlain = (email: string): boolean => email === email.normalize('NFKC')

/** Whether an e-mail address is the admin's, whatever its case; an unset admin matches nobody. */
export const isAdminAddress = (email: string, adminEmail: string): boolean =>
  adminEmail !== '' && isPlain(email) && fold(email) === fold(adminEmail)

/** Whether this is the one admin. */
export const isAdmin = (user: User, services: Services): boolean => isAdminAddress(user.email, services.settings.adminEmail)

/** Whether an address that was sent is the signed-in one. */
export const sameEmail = (a: string, b: string): boolean => fold(a) === fold(b)

const WHOLE_MS = 8 * 60 * 60_000
const IDLE_MS = 30 * 60_000
const MAX_LENGTH = 1_024

const derive = promisify<string, string, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** N=2^15, r=8, p=1: about 0.1 s, the cost OWASP names for scrypt with 32 MiB. */
const digestOf = (passphrase: string): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), 'ghaf-wallet pass key', 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })

const digests = new Map<string, Promise<Buffer>>()
const expectedDigest = ({ settings }: Services): Promise<Buffer> => {
  const known = digests.get(settings.passphrase)
  if (known) return known
  const digest = digestOf(settings.passphrase)
  digests.set(settings.passphrase, digest)
  return digest
}

/** Compares on the server, in constant time. */
export const isPassphrase = async (services: Services, candidate: string): Promise<boolean> =>
  timingSafeEqual(await digestOf(candidate), await expectedDigest(services))

/** A random secret of the site's own, so that a stolen proof cannot be used to guess the passphrase. */
const siteSecret = ({ ops, clock }: Services): Promise<string> =>
  retry<string>(clock, async () => {
    const key = keyOf('s', 'pass-key')
    const found = await ops.get<{ secret: string }>(key)
    if (found) return found.data.secret
    const secret = randomBytes(32).toString('base64url')
    const outcome = await ops.put(key, { secret }, { onlyIfNew: true })
    return outcome.status === 'won' ? secret : RETRY
  })

const signingKey = async (services: Services): Promise<Buffer> =>
  createHmac('sha256', await siteSecret(services)).update(await expectedDigest(services)).digest()

type Claims = { sub: string; exp: number; last: number }
const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest()

const seal = async (services: Services, claims: Claims): Promise<string> => {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${sign(await signingKey(services), body).toString('base64url')}`
}

/** A proof that the passphrase was entered: bound to the user and to the passphrase's present value. 8 h, 30 min idle. */
export const issueProof = async (services: Services, user: User): Promise<{ passKey: string; expiresAt: string }> => {
  const now = services.clock.now()
  const passKey = await seal(services, { sub: user.id, exp: now + WHOLE_MS, last: now })
  return { passKey, expiresAt: new Date(now + WHOLE_MS).toISOString() }
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && 'sub' in value && 'exp' in value && 'last' in value &&
  typeof value.sub === 'string' && typeof value.exp === 'number' && typeof value.last === 'number'

/** Checks a proof and renews its idle time. @returns the renewed proof, or null when this one is not valid (any more) */
export const renewProof = async (services: Services, user: User, proof: string): Promise<string | null> => {
  const [body, signature, ...rest] = proof.split('.')
  if (!body || !signature || rest.length > 0 || proof.length > MAX_LENGTH) return null
  const expected = sign(await signingKey(services), body)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const now = services.clock.now()
  if (!isClaims(claims) || claims.sub !== user.id || claims.exp <= now || claims.last + IDLE_MS <= now) return null
  return seal(services, { ...claims, last: now })
}
