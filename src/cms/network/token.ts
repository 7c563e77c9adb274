import GoTrue from 'gotrue-js'
import { browserStorage, type StringStorage } from './browser.ts'

/** Storage key of the session of gotrue-js, named by the library. */
const SESSION_KEY = 'gotrue.user'

/** Part of the identity library that is used: its session, from the storage that all tabs share. */
export type IdentityClient = {
  currentUser: () => { email?: string; jwt: () => Promise<string> } | null
}

let client: GoTrue | undefined

/** Session of the library, which `@netlify/identity` shares with this client. */
const identity: IdentityClient = {
  currentUser: () =>
    (client ??= new GoTrue({ APIUrl: '/.netlify/identity', setCookie: false })).currentUser(),
}

/** E-mail address of the session in this browser, not verified; empty without a session. */
export const savedEmail = (): string => identity.currentUser()?.email ?? ''

/** Access token, or the reason why there is none. */
export type Bearer = { token: string } | { missing: 'signed out' | 'offline' }

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number'
    ? error.status
    : undefined

/**
 * True when a failed refresh does not mean that the session has ended: the service did not answer,
 * or is down or busy.
 */
const isInconclusive = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500

/**
 * Makes the function that returns the access token, refreshed when less than a minute is left.
 *
 * The library deletes the stored session on every failed refresh. If the network or the service
 * failed, this function stores the session again. If another tab has refreshed the session in the
 * meantime, this function uses that tab's session.
 */
export const makeBearer = ({ currentUser }: IdentityClient, storage: StringStorage) =>
  async function bearer(): Promise<Bearer> {
    const user = currentUser()
    if (!user) return { missing: 'signed out' }
    const saved = storage.getItem(SESSION_KEY)
    try {
      return { token: await user.jwt() }
    } catch (error) {
      if (isInconclusive(statusOf(error)) && saved !== null) {
        storage.setItem(SESSION_KEY, saved)
        return { missing: 'offline' }
      }
      const refreshedUser = currentUser()
      if (!refreshedUser) return { missing: 'signed out' }
      return refreshedUser.jwt().then(
        (token) => ({ token }),
        () => ({ missing: 'signed out' as const }),
      )
    }
  }

/** Access token of this browser's session. */
export const bearer = makeBearer(identity, browserStorage)
