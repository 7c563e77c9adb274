import type { TestContext } from 'node:test'
// The API imports TSX.
import '../../netlify/local/functions/tsx.ts'
import { systemClock, type Clock } from '#store/clock.ts'
import { putFile } from '#store/files.ts'
import type { StoreAccess } from '#store/store.ts'
import { readSignedInUser as confirmedUser } from '../../netlify/api/identity.ts'
import { issueProof } from '../../netlify/api/pass-key.ts'
import { handleRequest } from '../../netlify/api/router.ts'
import { createServices, type Services } from '../../netlify/api/services.ts'
import { accessTo } from '../blobs/temporary.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { ADMIN, signInUser, tokenFor } from './identity-server.ts'
import { paced } from '../pace.ts'
import { checkAnswer } from './openapi-answers.ts'
import { sharedServers, type Servers } from './shared-servers.ts'

export { blogData } from '../fixtures/blog-data.ts'
export { ADMIN } from './identity-server.ts'

export const PASSPHRASE = 'شجرة الغاف 2026'

export type Answer = { status: number; body: unknown; headers: Headers; text: string }
export type CallOptions = {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  raw?: string | Uint8Array<ArrayBuffer>
  ip?: string
}

/**
 * Clock that tests move forwards or back; its time limits are scaled to the speed of the machine.
 */
export const movableClock = (): Clock & { move(milliseconds: number): void } => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    sleep: systemClock.sleep,
    limit: (milliseconds) => systemClock.limit(paced(milliseconds)),
    move: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

const isJson = (response: Response): boolean =>
  /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')

type Options = {
  clock?: Clock
  settings?: Partial<Services['settings']>
  /** Wraps the API's access to its store. */
  access?(real: Required<StoreAccess>): StoreAccess
  purge?: Services['purgeCdn']
  /** Prefix of the stores; by default new ones for this test only. */
  deployContext?: string
  /** Separate servers, for a test that examines all of their content. */
  servers?: Servers
}

/**
 * Option of {@link startApi}: access to the stores over HTTP, not by function calls. It is for
 * tests with many concurrent calls, and for those that observe the requests.
 */
export const overHttp = {
  access: ({ fetch: _, ...real }: Required<StoreAccess>): StoreAccess => real,
} satisfies Options

/** APIs that the tests of this process have started so far. */
let started = 0

/**
 * Whole API on a Blobs server and an Identity service, which all tests of a process share. Each API
 * has its own stores, sign-in and proof of passphrase. Every response is checked against the API's
 * description.
 */
export const startApi = async (t: TestContext, options: Options = {}) => {
  const background: Promise<unknown>[] = []
  // Runs before the servers stop: background work would lose its connection.
  t.after(() => Promise.allSettled(background))
  const { blobs, identity } = options.servers ?? (await sharedServers())
  started += 1
  const deployContext = options.deployContext ?? `test${started}`
  const real = accessTo(blobs)
  const logged: string[] = []
  const services: Services = createServices({
    settings: {
      siteUrl: 'http://localhost:8888',
      identityUrl: identity.url,
      adminEmail: ADMIN,
      passphrase: PASSPHRASE,
      buildHookUrl: null,
      buildStatusUrl: null,
      smtpUrl: null,
      rateLimitsVisitors: true,
      acceptsVisitorData: true,
      retentionDays: 365,
      assetsHost: null,
      ...options.settings,
    },
    deployContext,
    access: options.access?.(real) ?? real,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.purge ? { purge: options.purge } : {}),
    log: (event) => void logged.push(event),
  })
  await putFile(services.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const call = async (
    path: string,
    { method = 'GET', headers = {}, json, raw, ip = '203.0.113.7' }: CallOptions = {},
  ): Promise<Answer> => {
    const body = raw ?? (json === undefined ? null : JSON.stringify(json))
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(`http://localhost:8888${path}`, {
      method,
      headers: { ...type, ...headers },
      body,
    })
    const deploy = { context: 'test', id: '0', published: true, skewProtectionToken: '' }
    const response = await handleRequest(
      request,
      { ip, deploy, waitUntil: (work: Promise<unknown>) => void background.push(work) },
      services,
    )
    const text = await response.text()
    checkAnswer(
      { method: request.method, url: new URL(request.url) },
      { status: response.status, headers: response.headers, text },
    )
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson(response) ? (JSON.parse(text) as unknown) : null,
    }
  }
  /** Waits until the background work of all responses so far has ended. */
  const settled = async () => void (await Promise.all(background))
  // Each test has its own token: the process caches checked tokens, and another test may have
  // another clock time.
  const token = await tokenFor(identity.url, ADMIN, identity.password)
  const signedIn = { authorization: `Bearer ${token}`, origin: 'http://localhost:8888' }
  /** Enters the passphrase, which takes 0.1 s of CPU time. @returns the proof of passphrase */
  const passKey = async (): Promise<string> => {
    const { body } = await call('/api/pass-key', {
      method: 'POST',
      headers: signedIn,
      json: { passphrase: PASSPHRASE },
    })
    return (body as { passKey: string }).passKey
  }
  const user = await confirmedUser(
    new Request('http://localhost:8888/', { headers: signedIn }),
    services,
  )
  const staff = { ...signedIn, 'x-pass-key': (await issueProof(services, user)).passKey }
  const save = (id: string, data: unknown, more: Record<string, unknown> = {}) =>
    call('/api/blog/add-or-update-blog', {
      method: 'POST',
      headers: staff,
      json: { BlogId: id, Data: data, updatedBy: ADMIN, ...more },
    })
  return {
    call,
    settled,
    signedIn,
    staff,
    passKey,
    save,
    services,
    blobs,
    identity,
    logged,
    deployContext,
    addUser: (email: string) => signInUser(identity.url, token, email),
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
