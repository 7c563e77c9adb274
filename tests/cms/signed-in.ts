import type { BrowserContextOptions } from 'playwright-core'
import type { Running } from '../platform/spawn.ts'

export type StaffSite = Pick<Running, 'url' | 'adminEmail' | 'adminPassword' | 'passphrase'>
export type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>

type Token = { access_token: string; refresh_token: string; expires_in: number }

/** Number of retries of a busy server, each after the delay that it asks for. */
const TRIES = 10

/**
 * Response of a gate. With a dozen programs starting, the server may briefly report its storage as
 * uncertain: the call is retried. @throws Error when the gate refuses
 */
export const answered = async <T>(
  address: string,
  init: RequestInit,
  triesLeft: number = TRIES,
): Promise<T> => {
  const response = await fetch(address, init)
  if (response.status === 503 && triesLeft > 0) {
    await new Promise((resolve) =>
      setTimeout(resolve, 1_000 * Number(response.headers.get('retry-after') ?? 1)),
    )
    return answered(address, init, triesLeft - 1)
  }
  if (!response.ok)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/**
 * Passes both gates over HTTP.
 * @returns the browser state after a person has passed them by typing: the identity library's
 * session and cookies, the proof of the passphrase, and the owner of the device
 * @throws Error when a gate refuses
 */
export async function signedInState({
  url,
  adminEmail,
  adminPassword,
  passphrase,
}: StaffSite): Promise<StorageState> {
  const identity = `${url}/.netlify/identity`
  const grant = new URLSearchParams({
    grant_type: 'password',
    username: adminEmail,
    password: adminPassword ?? '',
  })
  const token = await answered<Token>(`${identity}/token`, { method: 'POST', body: grant })
  const authorization = `Bearer ${token.access_token}`
  const user = await answered<object>(`${identity}/user`, { headers: { authorization } })
  const proof = await answered<{ passKey: string; expiresAt: string }>(`${url}/api/pass-key`, {
    method: 'POST',
    headers: { authorization, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ passphrase }),
  })
  const session = {
    ...user,
    token: { ...token, expires_at: Date.now() + token.expires_in * 1_000 },
    url: identity,
    audience: '',
  }
  const cookie = {
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: true,
    sameSite: 'Lax' as const,
  }
  const localStorage = {
    'gotrue.user': JSON.stringify(session),
    passKey: proof.passKey,
    passKeyUntil: String(Date.parse(proof.expiresAt)),
    'personal-owner': adminEmail.toLowerCase(),
  }
  return {
    cookies: [
      { name: 'nf_jwt', value: token.access_token, ...cookie },
      { name: 'nf_refresh', value: token.refresh_token, ...cookie },
    ],
    origins: [
      {
        origin: url,
        localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })),
      },
    ],
  }
}
