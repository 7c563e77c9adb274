import type { BrowserContextOptions } from 'playwright-core'
import type { RunningPlatform } from '../platform/spawn.ts'

export type StaffSite = Pick<RunningPlatform, 'url' | 'adminEmail' | 'adminPassword' | 'passphrase'>
export type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>

type Token = { access_token: string; refresh_token: string; expires_in: number }

/** Number of times that a call is repeated while the server is busy. */
const MAX_RETRIES = 10

/**
 * Calls a gate and returns the body of its response. While many programs start, the server may
 * respond with 503 for a short time: the call is repeated after the delay that the server names.
 * @throws Error when the gate rejects the call
 */
export const callGate = async <T>(
  address: string,
  init: RequestInit,
  retriesLeft: number = MAX_RETRIES,
): Promise<T> => {
  const response = await fetch(address, init)
  if (response.status === 503 && retriesLeft > 0) {
    await new Promise((resolve) =>
      setTimeout(resolve, 1_000 * Number(response.headers.get('retry-after') ?? 1)),
    )
    return callGate(address, init, retriesLeft - 1)
  }
  if (!response.ok)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/**
 * Passes both gates over HTTP.
 * @returns the browser state that a person has after typing through both gates: the identity
 * library's session and cookies, the proof of the passphrase, and the owner of the device
 * @throws Error when a gate rejects the call
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
  const token = await callGate<Token>(`${identity}/token`, { method: 'POST', body: grant })
  const authorization = `Bearer ${token.access_token}`
  const user = await callGate<object>(`${identity}/user`, { headers: { authorization } })
  const proof = await callGate<{ passKey: string; expiresAt: string }>(`${url}/api/pass-key`, {
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
