import {
  acceptInvite,
  confirmEmail,
  login,
  logout,
  recoverPassword,
  requestPasswordRecovery,
} from '@netlify/identity'

/** Reason why the sign-in service refused; the service's messages are never shown. */
export type IdentityFault =
  'wrong' | 'not confirmed' | 'locked' | 'dead link' | 'weak password' | 'offline' | 'unavailable'
export type IdentityAnswer = { ok: true; email: string } | { ok: false; fault: IdentityFault }

/** Part of the identity service's answer that the library attaches to its errors. */
type LibraryCause = { status?: unknown; json?: { error?: unknown; error_description?: unknown } }

/** Cause of a library error. It has the HTTP status; the error's own `status` is undefined. */
const causeOf = (error: unknown): LibraryCause =>
  error instanceof Error && typeof error.cause === 'object' && error.cause !== null
    ? error.cause
    : {}

const faultByStatus: Readonly<Record<number, IdentityFault>> = {
  400: 'wrong',
  401: 'dead link',
  404: 'dead link',
  422: 'weak password',
  429: 'locked',
}

/** Names the fault of an error that the library threw. */
export function faultOf(error: unknown): IdentityFault {
  const { status, json } = causeOf(error)
  if (typeof status !== 'number') return 'offline'
  if (json?.error_description === 'Email not confirmed') return 'not confirmed'
  return faultByStatus[status] ?? 'unavailable'
}

async function attempt(work: () => Promise<string>): Promise<IdentityAnswer> {
  try {
    return { ok: true, email: await work() }
  } catch (error) {
    return { ok: false, fault: faultOf(error) }
  }
}

export const signInWith = (email: string, password: string): Promise<IdentityAnswer> =>
  attempt(async () => (await login(email, password)).email ?? email)

/** Requests a recovery link by e-mail; the answer is the same for known and unknown addresses. */
export const askForLink = (email: string): Promise<IdentityAnswer> =>
  attempt(async () => {
    await requestPasswordRecovery(email)
    return email
  })

/**
 * Sets a password with the token of a recovery link, then signs in with the password, because the
 * session of the link's token has no cookie.
 */
export const setNewPassword = (token: string, password: string): Promise<IdentityAnswer> =>
  attempt(async () => {
    const { email = '' } = await recoverPassword(token, password)
    await login(email, password)
    return email
  })

/** Accepts an invitation with its token, then signs in as {@link setNewPassword} does. */
export const acceptInvitation = (token: string, password: string): Promise<IdentityAnswer> =>
  attempt(async () => {
    const { email = '' } = await acceptInvite(token, password)
    await login(email, password)
    return email
  })

/**
 * Confirms an address with the token of its link. The link also signs the person in without a
 * password; that session has a bearer token but no cookie.
 */
export const confirmAddress = (token: string): Promise<IdentityAnswer> =>
  attempt(async () => (await confirmEmail(token)).email ?? '')

/** Ends the session in this browser, regardless of the server's answer. */
export const endSession = (): Promise<void> => logout().catch(() => undefined)
