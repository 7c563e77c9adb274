import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#rules/time.ts'
import { findByEmail, findById, type Account, type Accounts, type User } from './accounts.ts'
import {
  oauthRefusal,
  readForm,
  refusal,
  type Answer,
  type Call,
  type Identity,
  type Route,
} from './call.ts'

/** Time for which a refresh token can be used. */
const REFRESH_LIFE_MS = 30 * DAY_MS

/**
 * Time for which a refresh token is stored. It is longer than the token's life, so that the owner
 * of an expired token gets the answer that it expired.
 */
const REFRESH_MEMORY_MS = 2 * REFRESH_LIFE_MS
/** Maximum number of stored refresh tokens, of all users. Beyond it, the oldest are deleted. */
const MAX_REFRESH_TOKENS = 2000

const BAD_LOGIN = 'No user found with that email, or password invalid.'

/**
 * Starts a session: stores a new refresh token in the draft.
 * @returns the answer with the tokens, in the form that Netlify's clients expect
 */
export function issueSession(draft: Accounts, { user }: Account, now: number): Answer {
  const refreshToken = newOpaqueToken()
  draft.refreshTokens = draft.refreshTokens
    .filter(({ at }) => now - at <= REFRESH_MEMORY_MS)
    // Leaves room for the new token.
    .slice(1 - MAX_REFRESH_TOKENS)
  draft.refreshTokens.push({ hash: hashToken(refreshToken), userId: user.id, at: now, used: false })
  const tokens = {
    access_token: signAccessToken(draft.secret, user, now),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  }
  return { status: 200, json: tokens }
}

/**
 * Ends all sessions of a user: deletes the refresh tokens. Access tokens are valid until they
 * expire.
 */
export function endSessions(draft: Accounts, userId: string): void {
  draft.refreshTokens = draft.refreshTokens.filter((token) => token.userId !== userId)
}

/** Answers POST /token for one `grant_type`. */
type Grant = (identity: Identity, call: Call, form: URLSearchParams) => Promise<Answer>

const grants = new Map<string, Grant>([
  ['password', grantByPassword],
  ['refresh_token', grantByRefreshToken],
])

/** POST /token: signs in by password, or trades a refresh token for a new session. */
export const postToken: Route = async (identity, call) => {
  const form = await readForm(call.request)
  const grant = grants.get(form.get('grant_type') ?? '')
  if (grant === undefined) throw oauthRefusal('unsupported_grant_type')
  return grant(identity, call, form)
}

function grantByPassword(
  identity: Identity,
  { clientAddress }: Call,
  form: URLSearchParams,
): Promise<Answer> {
  const { accounts, passwords, lockout } = identity
  const email = form.get('username') ?? ''
  return passwords.inTurn(async () => {
    const wait = lockout.secondsToWait(clientAddress, email)
    if (wait > 0)
      throw refusal(429, 'Too many wrong passwords. Try again later.', {
        headers: { 'retry-after': String(wait) },
      })
    const account = findByEmail(await accounts.read(), email)
    const matches = await passwords.matches(form.get('password') ?? '', account?.password ?? null)
    if (account !== undefined && account.user.confirmed_at === undefined)
      throw oauthRefusal('invalid_grant', 'Email not confirmed')
    if (account === undefined || !matches) {
      lockout.countWrongPassword(clientAddress, email)
      throw oauthRefusal('invalid_grant', BAD_LOGIN)
    }
    lockout.forgetWrongPasswords(clientAddress, email)
    return accounts.update((draft) => {
      const current = findById(draft, account.user.id)
      // The account may have been deleted, or its password changed, while the password was
      // compared.
      if (current === undefined || current.password?.key !== account.password?.key)
        throw oauthRefusal('invalid_grant', BAD_LOGIN)
      return issueSession(draft, current, identity.now())
    })
  })
}

function grantByRefreshToken(
  identity: Identity,
  _call: Call,
  form: URLSearchParams,
): Promise<Answer> {
  const token = form.get('refresh_token') ?? ''
  if (token === '') throw oauthRefusal('invalid_request', 'refresh_token required')
  const hash = hashToken(token)
  return identity.accounts.update((draft) => {
    const record = draft.refreshTokens.find((candidate) => candidate.hash === hash)
    const account = record && findById(draft, record.userId)
    if (record === undefined || account === undefined)
      throw oauthRefusal('invalid_grant', 'Invalid Refresh Token')
    if (record.used) throw oauthRefusal('invalid_grant', 'Invalid Refresh Token', true)
    if (identity.now() - record.at >= REFRESH_LIFE_MS)
      throw oauthRefusal('invalid_grant', 'Refresh token expired', true)
    record.used = true
    return issueSession(draft, account, identity.now())
  })
}

/** POST /logout: ends all sessions of the caller. */
export const postLogout: Route = async (identity, { request }) => {
  const id = await readCallerId(identity, request, true)
  await identity.accounts.update((draft) => {
    if (findById(draft, id) === undefined) throw refusal(401, 'Invalid user', { clearCookie: true })
    endSessions(draft, id)
  })
  return { status: 204, clearCookie: true }
}

/**
 * Life of an access token in seconds. Must be more than 60: otherwise the browser client would
 * refresh the token without end.
 */
const ACCESS_TOKEN_SECONDS = 3600

/** Maximum characters of a token. A longer token is refused before it is decoded. */
const MAX_TOKEN_LENGTH = 8192

/** Error for a refused token. The messages are those of Netlify's JWT library. */
class InvalidToken extends Error {
  override name = 'InvalidToken'
}

/** JSON in base64url, the form of the parts of a JWT. */
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEADER = encode({ alg: 'HS256', kid: 'nf-ident', typ: 'JWT' })
const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(content).digest('base64url')

/**
 * Makes an access token: a JWT signed with HS256. It has only these claims: exp, sub, email,
 * app_metadata and user_metadata.
 * @param now in milliseconds
 */
function signAccessToken(secret: string, user: User, now: number): string {
  const { id: sub, email, app_metadata, user_metadata } = user
  const exp = Math.floor(now / 1000) + ACCESS_TOKEN_SECONDS
  const content = `${HEADER}.${encode({ exp, sub, email, app_metadata, user_metadata })}`
  return `${content}.${sign(secret, content)}`
}

/**
 * Checks the signature and the time of an access token.
 * @param now in milliseconds
 * @returns the user id in the token
 * @throws InvalidToken
 */
function verifyAccessToken(secret: string, token: string, now: number): string {
  const [header, payload, signature, ...rest] =
    token.length > MAX_TOKEN_LENGTH ? [] : token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) {
    throw new InvalidToken('token contains an invalid number of segments')
  }
  const { alg } = decode(header)
  if (alg !== 'HS256') {
    const isPrintable = typeof alg === 'string' && /^\w{1,20}$/.test(alg)
    throw new InvalidToken(`signing method ${isPrintable ? alg : '(alg)'} is invalid`)
  }
  if (!equal(signature, sign(secret, `${header}.${payload}`)))
    throw new InvalidToken('signature is invalid')
  const { exp, sub } = decode(payload)
  if (typeof exp !== 'number' || typeof sub !== 'string')
    throw new InvalidToken('token has invalid claims')
  const secondsLate = Math.floor(now / 1000) - exp
  if (secondsLate >= 0) throw new InvalidToken(`token is expired by ${secondsLate}s`)
  return sub
}

/** The object in a part of a JWT. @throws InvalidToken */
function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Throws the error below, as for a value that is not an object.
  }
  throw new InvalidToken('token is malformed')
}

/** Compares two texts in constant time, so that the time does not reveal a signature. */
function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Makes a token for a session or a mailed link: 16 random bytes, 22 characters. */
export function newOpaqueToken(): string {
  return randomBytes(16).toString('base64url')
}

/** SHA-256 of a token. It is stored instead of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The header Authorization. Netlify accepts the spellings `Bearer` and `bearer`, no other. */
const BEARER = /^[Bb]earer (\S+)$/

/**
 * The user id in the token of the header Authorization. Refuses with 401 a request without a valid
 * token. Cookies are ignored.
 * @param clearCookie true to clear the cookie nf_jwt when the request has no token
 */
export async function readCallerId(
  identity: Identity,
  request: Request,
  clearCookie: boolean,
): Promise<string> {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined)
    throw refusal(401, 'This endpoint requires a Bearer token', { clearCookie })
  const { secret } = await identity.accounts.read()
  try {
    return verifyAccessToken(secret, token, identity.now())
  } catch (error) {
    if (error instanceof InvalidToken)
      throw refusal(401, `Invalid token: ${error.message}`, { clearCookie: true })
    throw error
  }
}

/**
 * Refuses with 401 a caller who is not an admin. The stored account counts, as the role may have
 * changed since the token was made.
 */
export async function requireAdmin(identity: Identity, request: Request): Promise<void> {
  const id = await readCallerId(identity, request, false)
  const caller = findById(await identity.accounts.read(), id)
  if (caller === undefined) throw refusal(401, 'Invalid admin user')
  if (!isAdmin(caller)) throw refusal(401, 'User not allowed')
}

export function isAdmin({ user }: Account): boolean {
  return user.role === 'admin'
}

/** The account with this id. Refuses with 404 when there is none. */
export function requireAccount(accounts: Accounts, id: string): Account {
  const account = findById(accounts, id)
  if (account === undefined) throw refusal(404, 'User not found')
  return account
}
