import { DAY_MS } from '#rules/time.ts'
import { type Account, type Accounts, findByEmail, findById } from './accounts.ts'
import { type Answer, type Call, type Identity, oauthRefusal, readForm, refusal, type Route } from './call.ts'
import { ACCESS_TOKEN_SECONDS, hashToken, newOpaqueToken, readCaller, signAccessToken } from './tokens.ts'

const REFRESH_LIFE_MS = 30 * DAY_MS

/** Expired tokens are remembered as long again, so that their owner hears that they expired. */
const REFRESH_MEMORY_MS = 2 * REFRESH_LIFE_MS
const MAX_REFRESH_TOKENS = 2000

const BAD_LOGIN = 'No user found with that email, or password invalid.'

/** Starts a session in the draft: the tokens in the form the clients know. */
export function issueSession(draft: Accounts, { user }: Account, now: number): Answer {
  const refreshToken = newOpaqueToken()
  draft.refreshTokens = draft.refreshTokens.filter(({ at }) => now - at <= REFRESH_MEMORY_MS).slice(1 - MAX_REFRESH_TOKENS)
  draft.refreshTokens.push({ hash: hashToken(refreshToken), userId: user.id, at: now, used: false })
  const tokens = {
    access_token: signAccessToken(draft.secret, user, now),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  }
  return { status: 200, json: tokens }
}

/** Ends every session of a user; access tokens already given out live until they expire. */
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

function grantByPassword(identity: Identity, { clientAddress }: Call, form: URLSearchParams): Promise<Answer> {
  const { accounts, passwords, lockout } = identity
  const email = form.get('username') ?? ''
  return passwords.inTurn(async () => {
    const wait = lockout.wait(clientAddress, email)
    if (wait > 0) throw refusal(429, 'Too many wrong passwords. Try again later.', { headers: { 'retry-after': String(wait) } })
    const account = findByEmail(await accounts.read(), email)
    const matches = await passwords.matches(form.get('password') ?? '', account?.password ?? null)
    if (account !== undefined && account.user.confirmed_at === undefined) throw oauthRefusal('invalid_grant', 'Email not confirmed')
    if (account === undefined || !matches) {
      lockout.wrong(clientAddress, email)
      throw oauthRefusal('invalid_grant', BAD_LOGIN)
    }
    lockout.right(clientAddress, email)
    return accounts.update((draft) => {
      const current = findById(draft, account.user.id)
      // The account may have gone, or got another password, while this one was compared.
      if (current?.password?.key !== account.password?.key || current === undefined) throw oauthRefusal('invalid_grant', BAD_LOGIN)
      return issueSession(draft, current, identity.now())
    })
  })
}

function grantByRefreshToken(identity: Identity, _call: Call, form: URLSearchParams): Promise<Answer> {
  const token = form.get('refresh_token') ?? ''
  if (token === '') throw oauthRefusal('invalid_request', 'refresh_token required')
  const hash = hashToken(token)
  return identity.accounts.update((draft) => {
    const record = draft.refreshTokens.find((candidate) => candidate.hash === hash)
    const account = record && findById(draft, record.userId)
    if (record === undefined || account === undefined) throw oauthRefusal('invalid_grant', 'Invalid Refresh Token')
    if (record.used) throw oauthRefusal('invalid_grant', 'Invalid Refresh Token', true)
    if (identity.now() - record.at >= REFRESH_LIFE_MS) throw oauthRefusal('invalid_grant', 'Refresh token expired', true)
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
