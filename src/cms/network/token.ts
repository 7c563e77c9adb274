import GoTrue from 'gotrue-js'

/** Where gotrue-js keeps its session; the name is the library's. */
const SESSION_KEY = 'gotrue.user'

let client: GoTrue | undefined

/** The library's own session, which `@netlify/identity` shares with this client. */
const identity = (): GoTrue => (client ??= new GoTrue({ APIUrl: '/.netlify/identity', setCookie: false }))

/** The e-mail of the session on this machine, unproven; empty without a session. */
export const savedEmail = (): string => identity().currentUser()?.email ?? ''

export type Bearer = { token: string } | { missing: 'signed out' | 'offline' }

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' ? error.status : undefined

/** Whether a failed refresh says nothing about the session: no answer, or one of a service that is down or busy. */
const isNoVerdict = (status: number | undefined): boolean => status === undefined || status === 429 || status >= 500

/**
 * The access token, refreshed when less than a minute is left. The library ends the session on every failed refresh,
 * a failure of the network or the service and another tab's earlier refresh included: the first is put back, the second
 * is read again.
 */
export async function bearer(): Promise<Bearer> {
  const user = identity().currentUser()
  if (!user) return { missing: 'signed out' }
  const saved = localStorage.getItem(SESSION_KEY)
  try {
    return { token: await user.jwt() }
  } catch (error) {
    if (isNoVerdict(statusOf(error)) && saved !== null) {
      localStorage.setItem(SESSION_KEY, saved)
      return { missing: 'offline' }
    }
    const other = identity().currentUser()
    if (!other) return { missing: 'signed out' }
    return other.jwt().then(
      (token) => ({ token }),
      () => ({ missing: 'signed out' as const }),
    )
  }
}
