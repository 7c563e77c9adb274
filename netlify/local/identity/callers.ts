import { type Account, type Accounts, findById } from './accounts.ts'
import { refusal } from './answers.ts'
import type { Identity } from './context.ts'
import { InvalidToken, verifyAccessToken } from './tokens.ts'

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
