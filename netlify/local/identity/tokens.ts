import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Account, type Accounts, findById, type User } from './accounts.ts'
import { type Identity, refusal } from './call.ts'

/** Life of an access token in seconds. A token of 60 s or less would make the browser client refresh without end. */
export const ACCESS_TOKEN_SECONDS = 3600

/** A longer one is refused before it is decoded. */
const MAX_TOKEN_LENGTH = 8192

/** Why a token is refused, in the words of the JWT library of the real server. */
class InvalidToken extends Error {
  override name = 'InvalidToken'
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEADER = encode({ alg: 'HS256', kid: 'nf-ident', typ: 'JWT' })
const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(content).digest('base64url')

/** A signed access token (HS256) with exactly the claims exp, sub, email, app_metadata and user_metadata. `now` is in ms. */
export function signAccessToken(secret: string, user: User, now: number): string {
  const { id: sub, email, app_metadata, user_metadata } = user
  const exp = Math.floor(now / 1000) + ACCESS_TOKEN_SECONDS
  const content = `${HEADER}.${encode({ exp, sub, email, app_metadata, user_metadata })}`
  return `${content}.${sign(secret, content)}`
}

/** The user id in a token that this secret signed and that has not expired (`now` in ms). Throws InvalidToken. */
function verifyAccessToken(secret: string, token: string, now: number): string {
  const [header, payload, signature, ...rest] = token.length > MAX_TOKEN_LENGTH ? [] : token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) {
    throw new InvalidToken('token contains an invalid number of segments')
  }
  const { alg } = decode(header)
  if (alg !== 'HS256') {
    throw new InvalidToken(`signing method ${typeof alg === 'string' && /^\w{1,20}$/.test(alg) ? alg : '(alg)'} is invalid`)
  }
  if (!equal(signature, sign(secret, `${header}.${payload}`))) throw new InvalidToken('signature is invalid')
  const { exp, sub } = decode(payload)
  if (typeof exp !== 'number' || typeof sub !== 'string') throw new InvalidToken('token has invalid claims')
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

/** A token that means nothing by itself (refresh, invitation, recovery): 16 random bytes, 22 characters. */
export function newOpaqueToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The form in which an opaque token is stored: its SHA-256. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The real server knows the word in these two spellings only. */
const BEARER = /^[Bb]earer (\S+)$/

/**
 * The user id in the token of the header Authorization. A cookie counts for nothing.
 * Refuses with 401; `clearCookie` is whether the refusal of a request without a token clears the cookie.
 */
export async function readCaller(identity: Identity, request: Request, clearCookie: boolean): Promise<string> {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) throw refusal(401, 'This endpoint requires a Bearer token', { clearCookie })
  const { secret } = await identity.accounts.read()
  try {
    return verifyAccessToken(secret, token, identity.now())
  } catch (error) {
    if (error instanceof InvalidToken) throw refusal(401, `Invalid token: ${error.message}`, { clearCookie: true })
    throw error
  }
}

/** Refuses everybody whose account, as stored now (not as the token says), is not an admin's. */
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
