import type { TestContext } from 'node:test'
import { systemClock, type Clock } from '#store/clock.ts'
import { putFile } from '#store/files.ts'
import type { Access } from '#store/store.ts'
import { signedIn as confirmedUser } from '../../netlify/api/identity.ts'
import { issueProof } from '../../netlify/api/pass-key.ts'
import { handleRequest } from '../../netlify/api/router.ts'
import { createServices, type Services } from '../../netlify/api/services.ts'
import { accessTo } from '../blobs/temporary.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { ADMIN, addUser, tokenFor } from './identity-server.ts'
import { paced } from '../pace.ts'
import { checkAnswer } from './openapi-answers.ts'
import { sharedServers, type Servers } from './shared-servers.ts'

export { blogData } from '../fixtures/blog-data.ts'
export { ADMIN } from './identity-server.ts'

export const PASSPHRASE = 'شجرة الغاف 2026'

export type Answer = { status: number; body: unknown; headers: Headers; text: string }
export type Sent = {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  raw?: string | Uint8Array<ArrayBuffer>
  ip?: string
}

/** A clock that tests move; its limits follow the machine. */
export const movableClock = (): Clock & { move(milliseconds: number): void } => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    sleep: systemClock.sleep,
    limit: (milliseconds) => systemClock.limit(paced(milliseconds)),
    move: (milliseconds) => void (ahead += milliseconds),
  }
}

const isJson = (response: Response): boolean =>
  /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')

type Options = {
  clock?: Clock
  settings?: Partial<Services['settings']>
  /** Puts something between the API and its store. */
  access?(real: Required<Access>): Access
  purge?: Services['purge']
  /** Names the stores; without it they are new ones that no other test sees. */
  deployContext?: string
  /** Servers of the test's own, for one that looks at all that they hold. */
  servers?: Servers
}

/** Stores that are reached over HTTP: where much happens at once, or the requests to them are looked at. */
export const overHttp = {
  access: ({ fetch: _, ...real }: Required<Access>): Access => real,
} satisfies Options

let started = 0

/**
 * The whole API on a real Blobs server and a real Identity service, which the tests of a process share: each has stores, a
 * sign-in and a proof of its own. Every answer is held against the API's description.
 */
export const startApi = async (t: TestContext, options: Options = {}) => {
  const background: Promise<unknown>[] = []
  // Before the servers go: work behind an answer would knock at a closed door.
  t.after(() => Promise.allSettled(background))
  const { blobs, identity } = options.servers ?? (await sharedServers())
  const deployContext = options.deployContext ?? `test${(started += 1)}`
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
      countsVisitors: true,
      takesVisitors: true,
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
    { method = 'GET', headers = {}, json, raw, ip = '203.0.113.7' }: Sent = {},
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
  /** Waits until the work behind the answers so far is done. */
  const settled = async () => void (await Promise.all(background))
  // Each its own: what the server keeps of a token must not be seen by a test whose clock says another time.
  const token = await tokenFor(identity.url, ADMIN, identity.password)
  const signedIn = { authorization: `Bearer ${token}`, origin: 'http://localhost:8888' }
  /** Enters the passphrase, which costs a tenth of a second of a core. */
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
    addUser: (email: string) => addUser(identity.url, token, email),
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
