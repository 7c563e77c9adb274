import * as v from 'valibot'
import {
  type Account,
  type Accounts,
  addAccount,
  findByEmail,
  findById,
  setPassword,
} from './accounts.ts'
import {
  type Answer,
  type Identity,
  optionalMetadata,
  optionalText,
  readJson,
  refusal,
  type Route,
} from './call.ts'
import { hashToken, issueSession, newOpaqueToken, requireAdmin } from './sessions.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Minimum time between two recovery mails to a user. */
const RECOVERY_PAUSE_MS = 15 * MINUTE_MS

/** Time for which a mailed link can be used. */
const LINK_LIFE_MS = { recovery: DAY_MS, invitation: 7 * DAY_MS }

/**
 * POST /recover: mails a link that signs in once. The answer is the same when there is no account,
 * so that it does not reveal which accounts exist.
 */
export const postRecover: Route = async (identity, { request }) => {
  const { email } = await readJson(request, 'verification', v.object({ email: optionalText }))
  if (email === '') throw refusal(422, 'Password recovery requires an email')
  const { accounts, sendMail, siteUrl } = identity
  const now = identity.now()
  const token = newOpaqueToken()
  const account = await accounts.update((draft) => {
    const recipient = findByEmail(draft, email)
    if (recipient === undefined) return undefined
    const sentAt = recipient.user.recovery_sent_at
    if (sentAt !== undefined && now - Date.parse(sentAt) < RECOVERY_PAUSE_MS) {
      throw refusal(429, 'A recovery mail was sent less than 15 minutes ago')
    }
    recipient.recovery = { hash: hashToken(token), at: now }
    recipient.user.recovery_sent_at = new Date(now).toISOString()
    return recipient
  })
  if (account === undefined) return { status: 200, json: {} }
  try {
    await sendMail({
      to: account.user.email,
      subject: 'Reset your Ghaf Wallet staff password',
      text: `Somebody asked to reset the password of your Ghaf Wallet staff account. If it was not you, ignore this e-mail. To choose a new password, follow this link within one day; it works once:\n\n${siteUrl}/#recovery_token=${token}\n`,
    })
  } catch (error) {
    // The mail was not sent: deletes the link, unless a later request has replaced it.
    await accounts.update((draft) => {
      const recipient = findById(draft, account.user.id)
      if (recipient?.recovery?.hash !== hashToken(token)) return
      delete recipient.recovery
      delete recipient.user.recovery_sent_at
    })
    throw error
  }
  return { status: 200, json: {} }
}

/**
 * POST /invite, for admins: adds an account without a password, and mails a link with which the
 * user chooses one.
 */
export const postInvite: Route = async (identity, { request }) => {
  await requireAdmin(identity, request)
  const { email, data } = await readJson(
    request,
    'Invite',
    v.object({ email: optionalText, data: optionalMetadata }),
  )
  const { accounts, sendMail, siteUrl } = identity
  const token = newOpaqueToken()
  const { user } = await accounts.update((draft) => {
    const account = addAccount(draft, { email, invited: true, user_metadata: data }, identity.now())
    account.invitation = { hash: hashToken(token), at: identity.now() }
    return account
  })
  try {
    await sendMail({
      to: email,
      subject: 'Your invitation to the Ghaf Wallet staff area',
      text: `You have been invited to the Ghaf Wallet staff area. If you did not expect this, ignore this e-mail. To choose a password, follow this link within seven days; it works once:\n\n${siteUrl}/#invite_token=${token}\n`,
    })
  } catch (error) {
    // The mail was not sent: deletes the account.
    await accounts.update((draft) => {
      draft.accounts = draft.accounts.filter((account) => account.user.id !== user.id)
    })
    throw error
  }
  return { status: 200, json: user }
}

type LinkKind = keyof typeof LINK_LIFE_MS

/** Kinds of links by the `type` that a client sends with the token. */
const kindsByType = new Map<string, LinkKind>([
  ['signup', 'invitation'],
  ['recovery', 'recovery'],
])

/**
 * POST /verify: trades the token of a mailed link for a session. The link becomes invalid, and the
 * e-mail address counts as confirmed. With an invitation, the user also sends the new password.
 */
export const postVerify: Route = async (identity, { request }) => {
  const schema = v.object({ token: optionalText, type: optionalText, password: optionalText })
  const { token, type, password } = await readJson(request, 'verification', schema)
  if (token === '') throw refusal(422, 'Verify requires a token')
  const kind = kindsByType.get(type)
  if (kind === undefined) throw refusal(422, 'Verify requires a verification type')
  const needsPassword =
    kind === 'invitation' &&
    findByLink(await identity.accounts.read(), kind, token, identity.now()).password === null
  if (needsPassword && password === '') throw refusal(422, 'Invited users must specify a password')
  const record = needsPassword ? await identity.passwords.hash(password) : null
  return identity.accounts.update((draft) => redeemLink(draft, kind, token, record, identity))
}

/**
 * Redeems the link and starts a session.
 * @param password to set when the account has none; or null
 */
function redeemLink(
  draft: Accounts,
  kind: LinkKind,
  token: string,
  password: Account['password'],
  identity: Identity,
): Answer {
  const now = identity.now()
  const account = findByLink(draft, kind, token, now)
  const time = new Date(now).toISOString()
  // Either kind of link confirms the address, and an invitation is of no use after that.
  delete account.invitation
  delete account[kind]
  if (password && account.password === null) setPassword(draft, account, password)
  account.user.confirmed_at ??= time
  account.user.updated_at = time
  return issueSession(draft, account, now)
}

/**
 * The account to which a link was mailed. Refuses with 404 a link that is unknown, used or too old.
 */
function findByLink(accounts: Accounts, kind: LinkKind, token: string, now: number): Account {
  const hash = hashToken(token)
  const account = accounts.accounts.find((candidate) => candidate[kind]?.hash === hash)
  const link = account?.[kind]
  if (account === undefined || link === undefined || now - link.at >= LINK_LIFE_MS[kind])
    throw refusal(404, 'User not found')
  return account
}
