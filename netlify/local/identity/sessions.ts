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

const REFRESH_LIFE_MS = 30 * DAY_MS

/**
 * Time for which refresh tokens are remembered: twice their life, so that their owner learns that
 * they expired.
 */
const REFRESH_MEMORY_MS = 2 * REFRESH_LIFE_MS
const MAX_REFRESH_TOKENS = 2000

const BAD_LOGIN = 'No user found with that email, or password invalid.'

/** Starts a session in the draft. The answer has the tokens in the form that the clients know. */
export function issueSession(draft: Accounts, { user }: Account, now: number): Answer {
  const refreshToken = newOpaqueToken()
  draft.refreshTokens = draft.refreshTokens
    .filter(({ at }) => now - at <= REFRESH_MEMORY_MS)
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

/** Ends every session of a user; issued access tokens stay valid until they expire. */
export function endSessions(draft: Accounts, userId: string): void {
  draft.refreshTokens = draft.refreshTokens.filter((token) => token.userId !== userId)
}

type Grant = (identity: Identity, call: Call, form: URLSearchParams) => Promise<Answer>

const grants = new Map<string, Grant>([
  ['password', grantByPassword],
  ['refresh_token', grantByRefreshToken],
])

/** POST /token: signs in by password, or trades a refresh token for a new pair. */
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
    const wait = lockout.wait(clientAddress, email)
    if (wait > 0)
      throw refusal(429, 'Too many wrong passwords. Try again later.', {
        headers: { 'retry-after': String(wait) },
      })
    const account = findByEmail(await accounts.read(), email)
    const matches = await passwords.matches(form.get('password') ?? '', account?.password ?? null)
    if (account !== undefined && account.user.confirmed_at === undefined)
      throw oauthRefusal('invalid_grant', 'Email not confirmed')
    if (account === undefined || !matches) {
      lockout.wrong(clientAddress, email)
      throw oauthRefusal('invalid_grant', BAD_LOGIN)
    }
    lockout.right(clientAddress, email)
    return accounts.update((draft) => {
      const current = findById(draft, account.user.id)
      // The account may have been deleted, or have got another password, during the comparison.
      if (current?.password?.key !== account.password?.key || current === undefined)
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

/** POST /logout: ends every session of the caller. */
export const postLogout: Route = async (identity, { request }) => {
  const id = await readCaller(identity, request, true)
  await identity.accounts.update((draft) => {
    if (findById(draft, id) === undefined) throw refusal(401, 'Invalid user', { clearCookie: true })
    endSessions(draft, id)
  })
  return { status: 204, clearCookie: true }
}

/**
 * Life of an access token in seconds. A token of 60 s or less would make the browser client refresh
 * without end.
 */
const ACCESS_TOKEN_SECONDS = 3600

/** Most characters of a token; a longer one is refused before it is decoded. */
const MAX_TOKEN_LENGTH = 8192

/** Reason for refusing a token, in the words of the JWT library of the real server. */
class InvalidToken extends Error {
  override name = 'InvalidToken'
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEADER = encode({ alg: 'HS256', kid: 'nf-ident', typ: 'JWT' })
const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(content).digest('base64url')

/**
 * A signed access token (HS256) with exactly the claims exp, sub, email, app_metadata and
 * user_metadata. `now` is in ms.
 */
function signAccessToken(secret: string, user: User, now: number): string {
  const { id: sub, email, app_metadata, user_metadata } = user
  const exp = Math.floor(now / 1000) + ACCESS_TOKEN_SECONDS
  const content = `${HEADER}.${encode({ exp, sub, email, app_metadata, user_metadata })}`
  return `${content}.${sign(secret, content)}`
}

/**
 * The user id in a token that this secret signed and that has not expired (`now` in ms). Throws
 * InvalidToken.
 */
function verifyAccessToken(secret: string, token: string, now: number): string {
  const [header, payload, signature, ...rest] =
    token.length > MAX_TOKEN_LENGTH ? [] : token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) {
    throw new InvalidToken('token contains an invalid number of segments')
  }
  const { alg } = decode(header)
  if (alg !== 'HS256') {
    throw new InvalidToken(
      `signing method ${typeof alg === 'string' && /^\w{1,20}$/.test(alg) ? alg : '(alg)'} is invalid`,
    )
  }
  if (!equal(signature, sign(secret, `${header}.${payload}`)))
    throw new InvalidToken('signature is invalid')
  const { exp, sub } = decode(payload)
  if (typeof exp !== 'number' || typeof sub !== 'string')
    throw new InvalidToken('token has invalid claims')
  const late = Math.floor(now / 1000) - exp
  if (late >= 0) throw new InvalidToken(`token is expired by ${late}s`)
  return sub
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Falls through to the same refusal as a value that is no object.
  }
  throw new InvalidToken('token is malformed')
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Makes an opaque token (refresh, invitation, recovery): 16 random bytes, 22 characters. */
export function newOpaqueToken(): string {
  return randomBytes(16).toString('base64url')
}

/** Stored form of an opaque token: its SHA-256. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Spellings that the real server accepts: `Bearer` and `bearer` only. */
const BEARER = /^[Bb]earer (\S+)$/

/**
 * The user id in the token of the header Authorization. Cookies are ignored. Refuses with 401; with
 * `clearCookie` the refusal of a request without a token clears the cookie.
 */
export async function readCaller(
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

/** Refuses an account that is not an admin's as stored now, whatever the token says. */
export async function requireAdmin(identity: Identity, request: Request): Promise<void> {
  const id = await readCaller(identity, request, false)
  const caller = findById(await identity.accounts.read(), id)
  if (caller === undefined) throw refusal(401, 'Invalid admin user')
  if (!isAdmin(caller)) throw refusal(401, 'User not allowed')
}

export function isAdmin({ user }: Account): boolean {
  return user.role === 'admin'
}

/** The account with this id; refuses with 404. */
export function requireAccount(accounts: Accounts, id: string): Account {
  const account = findById(accounts, id)
  if (account === undefined) throw refusal(404, 'User not found')
  return account
}
