import { isObject } from '#rules/json.ts'
import { sha256 } from '#store/keys.ts'
import { Problem } from './problem.ts'
import type { User } from './route.ts'
import type { Services } from './services.ts'

const IDENTITY_TIMEOUT_MS = 3_000
const ACCOUNT_CACHE_MS = 60_000
const MAX_CACHED_ACCOUNTS = 500
const MAX_TOKEN_LENGTH = 8_192

type Account = { id?: unknown; email?: unknown; confirmed_at?: unknown }
/** `until`: milliseconds since 1970. */
type CachedAccount = { account: Account; until: number }
/** Key: address of the identity service, and hash of the token. */
const accountCache = new Map<string, CachedAccount>()

/**
 * An e-mail address in lower case, with look-alikes of plain letters, such as full-width letters,
 * replaced by the plain ones (NFKC).
 */
const foldEmail = (email: string): string => email.normalize('NFKC').toLowerCase()

/** Token in a request's `Authorization` header. @throws Problem `unauthorized` without one */
const tokenOf = (request: Request): string => {
  // A JWT has three parts.
  const match = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/.exec(
    request.headers.get('authorization') ?? '',
  )
  const token = match?.[1]
  if (!token || token.length > MAX_TOKEN_LENGTH) throw new Problem('unauthorized')
  return token
}

/**
 * Claims of a token, not verified here. Forged claims can only lead to a refusal, since the
 * identity service checks the token afterwards.
 */
const claimsOf = (token: string): { sub?: unknown; exp?: unknown } => {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    )
    return isObject(claims) ? claims : {}
  } catch {
    throw new Problem('unauthorized')
  }
}

const fetchAccount = async ({ settings, clock }: Services, token: string): Promise<Account> => {
  const limit = clock.limit(IDENTITY_TIMEOUT_MS)
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
  const cacheKey = `${services.settings.identityUrl} ${sha256(token)}`
  const cached = accountCache.get(cacheKey)
  if (cached && cached.until > now) return cached.account
  const account = await fetchAccount(services, token)
  if (accountCache.size >= MAX_CACHED_ACCOUNTS) accountCache.clear()
  accountCache.set(cacheKey, { account, until: now + ACCOUNT_CACHE_MS })
  return account
}

/**
 * User who is calling, confirmed by the identity service. Headers of the platform and decoded
 * claims are never trusted: a client can forge them. An account is cached for a minute.
 * @throws Problem `unauthorized`; `forbidden` if the account's e-mail address is not confirmed;
 * `unavailable` if the service does not answer
 */
export const readSignedInUser = async (request: Request, services: Services): Promise<User> => {
  const token = tokenOf(request)
  const claims = claimsOf(token)
  if (typeof claims.exp !== 'number' || claims.exp * 1_000 <= services.clock.now())
    throw new Problem('unauthorized')
  const account = await accountOf(services, token)
  if (
    typeof account.id !== 'string' ||
    typeof account.email !== 'string' ||
    account.id !== claims.sub
  )
    throw new Problem('unauthorized')
  if (!account.confirmed_at)
    throw new Problem('forbidden', {
      detail:
        'The e-mail address of this account is not confirmed. Follow the link in the message that was sent to it.',
    })
  return { id: account.id, email: account.email }
}

/**
 * False for an address with look-alikes of plain letters. {@link foldEmail} makes the plain address
 * of it, but it may belong to another person, who must not get the access of the plain address.
 */
const hasNoLookAlikes = (email: string): boolean => email === email.normalize('NFKC')

/**
 * True for the admin's e-mail address, ignoring case; false for every address with look-alikes, and
 * while no admin is set.
 */
export const isAdminAddress = (email: string, adminEmail: string): boolean =>
  adminEmail !== '' && hasNoLookAlikes(email) && foldEmail(email) === foldEmail(adminEmail)

export const isAdmin = (user: User, services: Services): boolean =>
  isAdminAddress(user.email, services.settings.adminEmail)

/** Refuses everybody but the admin, without saying who that is. @throws Problem `forbidden` */
export const checkAdmin = (user: User, services: Services): void => {
  if (!isAdmin(user, services))
    throw new Problem('forbidden', {
      detail: 'This account has no access to the staff area. Sign in with an account that has.',
    })
}

/**
 * True for two spellings of one e-mail address, ignoring case and look-alikes. It only compares the
 * address that a signed-in user sends with the address of the user's account;
 * {@link isAdminAddress} decides on access.
 */
export const sameEmail = (a: string, b: string): boolean => foldEmail(a) === foldEmail(b)
