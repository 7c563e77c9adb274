import { readBuild } from '#rules/site-build.ts'
import { callGate } from '../cms/signed-in.ts'
import { paced } from '../pace.ts'
import type { RunningPlatform } from '../platform/spawn.ts'

/** Passes both gates over HTTP, and returns a function that calls the API as staff do. */
export const staffClient = async ({
  url,
  adminEmail,
  adminPassword,
  passphrase,
}: Pick<RunningPlatform, 'url' | 'adminEmail' | 'adminPassword' | 'passphrase'>) => {
  const form = new URLSearchParams({
    grant_type: 'password',
    username: adminEmail,
    password: adminPassword ?? '',
  })
  const { access_token } = await callGate<{ access_token: string }>(
    `${url}/.netlify/identity/token`,
    { method: 'POST', body: form },
  )
  const signedIn = {
    authorization: `Bearer ${access_token}`,
    origin: url,
    'content-type': 'application/json',
  }
  const { passKey } = await callGate<{ passKey: string }>(`${url}/api/pass-key`, {
    method: 'POST',
    headers: signedIn,
    body: JSON.stringify({ passphrase }),
  })
  const headers = { ...signedIn, 'x-pass-key': passKey }
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<{ status: number; body: T }> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }
  return { call, headers }
}

/**
 * Waits until the live site contains an item; if a revision is given, until it contains that one.
 * @throws Error after five minutes
 */
export const untilLive = async (url: string, item: string, revision?: string): Promise<void> => {
  const fetchJson = async (path: string): Promise<unknown> =>
    (await fetch(`${url}${path}`)).json().catch(() => null)
  const end = Date.now() + paced(300_000)
  let lastBuiltAt: string | null = null
  while (Date.now() < end) {
    const build = await readBuild(fetchJson, ({ builtAt }) => builtAt === lastBuiltAt)
    if (build && (revision === undefined ? item in build.items : build.items[item] === revision))
      return
    lastBuiltAt = build?.builtAt ?? lastBuiltAt
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${item} did not go live.`)
}
