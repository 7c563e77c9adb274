import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  createIdentityService,
  type IdentityOptions,
} from '../../netlify/local/identity/service.ts'

export const SITE = 'http://localhost:8888'
/** IP address from which requests come by default. */
export const CLIENT_IP = '127.0.0.1'

/** Time of the clock at its start, in milliseconds since 1970. */
export const CLOCK_START_MS = Date.parse('2030-01-01T10:00:00Z')

/** Parts of a request, apart from its method and path. */
export interface RequestParts {
  /** Access token. */
  bearer?: string
  form?: Record<string, string>
  json?: unknown
  /** Body sent unchanged, as application/json. */
  raw?: string
  headers?: Record<string, string>
  /** IP address from which the request comes. */
  ip?: string
}

/** Temporary folder that is removed when the test ends. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * Starts an identity service with a clock that tests move. Its accounts file is `options.file`, or
 * a new file in a temporary folder.
 * @returns the service, functions that call it as a browser does, and the mails that it sent
 */
export async function startIdentity(t: TestContext, options: Partial<IdentityOptions> = {}) {
  const file = options.file ?? join(await temporaryFolder(t), 'data', 'identity', 'accounts.json')
  const clock = { ms: CLOCK_START_MS }
  const mails: { to: string; subject: string; text: string }[] = []
  const service = await createIdentityService({
    adminEmail: 'Admin@ghaf.example',
    sendMail: (mail) => void mails.push(mail),
    siteUrl: SITE,
    scryptCost: 16,
    now: () => clock.ms,
    ...options,
    file,
  })

  async function call(
    method: string,
    path: string,
    { bearer, form, json, raw, headers = {}, ip = CLIENT_IP }: RequestParts = {},
  ) {
    const allHeaders = new Headers(headers)
    if (bearer !== undefined) allHeaders.set('authorization', `Bearer ${bearer}`)
    if (json !== undefined || raw !== undefined) allHeaders.set('content-type', 'application/json')
    const jsonText = json === undefined ? undefined : JSON.stringify(json)
    const body = form ? new URLSearchParams(form) : (raw ?? jsonText)
    const request = new Request(`${SITE}/.netlify/identity${path}`, {
      method,
      headers: allHeaders,
      ...(body !== undefined && { body }),
    })
    const response = await service.handle(request, ip)
    const type = response.headers.get('content-type')
    const text = await response.text()
    const parsed: unknown = type === 'application/json' ? JSON.parse(text) : text
    return {
      status: response.status,
      type,
      setCookie: response.headers.getSetCookie(),
      body: parsed,
      headers: response.headers,
    }
  }

  const signIn = (username: string, password: string, address = CLIENT_IP) =>
    call('POST', '/token', { form: { grant_type: 'password', username, password }, ip: address })
  const refresh = (refresh_token: string) =>
    call('POST', '/token', { form: { grant_type: 'refresh_token', refresh_token } })

  return {
    file,
    clock,
    mails,
    service,
    call,
    signIn,
    refresh,
    /** Reads the accounts file. */
    readAccountsFile: () => readFile(file, 'utf8'),
    /**
     * Signs in the admin with the first password.
     * @returns the tokens
     */
    async adminTokens() {
      return tokensOf(await signIn('Admin@ghaf.example', service.adminPassword ?? ''))
    },
    /**
     * Token in the link of the last mail.
     * @throws Error when the mail has no such link
     */
    tokenInLastMail(kind: 'invite' | 'recovery'): string {
      const token = new RegExp(`${SITE}/#${kind}_token=([\\w-]{22})\\n`).exec(
        mails.at(-1)?.text ?? '',
      )?.[1]
      if (token === undefined) throw new Error('The last mail holds no such link.')
      return token
    },
  }
}

/**
 * Pair of tokens in a response of /token or /verify.
 * @throws Error when there are none
 */
export function tokensOf({ status, body }: { status: number; body: unknown }): {
  access: string
  refresh: string
} {
  if (
    typeof body === 'object' &&
    body !== null &&
    'access_token' in body &&
    'refresh_token' in body
  ) {
    const { access_token: access, refresh_token: refresh } = body
    if (typeof access === 'string' && typeof refresh === 'string') return { access, refresh }
  }
  throw new Error(`No tokens in an answer ${status}: ${JSON.stringify(body)}`)
}

/**
 * Id of the user in a response.
 * @throws Error when there is none
 */
export function idOf({ body }: { body: unknown }): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
    return body.id
  throw new Error(`No user in an answer: ${JSON.stringify(body)}`)
}
