import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Clock } from '../../netlify/api/clock.ts'
import { systemClock } from '../../netlify/api/clock.ts'
import { answer } from '../../netlify/api/router.ts'
import { createServices, type Services } from '../../netlify/api/services.ts'
import { putFile } from '../../netlify/api/storage/files.ts'
import type { Access } from '../../netlify/api/storage/store.ts'
import { createIdentityService } from '../../netlify/local/identity/service.ts'
import { temporaryFolder, temporaryServer } from '../blobs/temporary.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { nodeRequest, sendResponse } from './node-http.ts'
import { checkAnswer } from './openapi-answers.ts'

export const PASSPHRASE = 'شجرة الغاف 2026'
export const ADMIN = 'admin@ghaf.example'
const PASSWORD = 'right horse battery'

export type Answer = { status: number; body: unknown; headers: Headers; text: string }
export type Sent = { method?: string; headers?: Record<string, string>; json?: unknown; raw?: string | Uint8Array<ArrayBuffer>; ip?: string }

/** A clock that tests move; waiting takes no time but is counted in. */
export const movableClock = (): Clock & { move(milliseconds: number): void } => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    sleep: systemClock.sleep,
    limit: systemClock.limit,
    move: (milliseconds) => void (ahead += milliseconds),
  }
}

/** A real Identity service with one account, the admin's. */
export const identityServer = async (t: TestContext) => {
  const service = await createIdentityService({
    file: join(await temporaryFolder(t), 'identity', 'accounts.json'),
    adminEmail: ADMIN,
    adminPassword: PASSWORD,
    outbox: () => undefined,
    siteUrl: 'http://localhost:8888',
    scryptCost: 16,
  })
  let asked = 0
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.endsWith('/user')) asked += 1
    void nodeRequest(incoming).then(async (request) => sendResponse(outgoing, await service.handle(request, '127.0.0.1')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { url: `http://127.0.0.1:${address.port}/.netlify/identity`, asked: () => asked, password: PASSWORD }
}

/** Signs in at an Identity service. */
export const tokenFor = async (identityUrl: string, username: string, password: string): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'password', username, password })
  const response = await fetch(`${identityUrl}/token`, { method: 'POST', body })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

const addUser = async (identityUrl: string, admin: string, email: string): Promise<string> => {
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
  await fetch(`${identityUrl}/admin/users`, { method: 'POST', headers, body: JSON.stringify({ email, password: 'editor-pass-9', confirm: true }) })
  return tokenFor(identityUrl, email, 'editor-pass-9')
}

const isJson = (response: Response): boolean => /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')

/** A record of the kind's own that every schema takes. */
export const blogData = (title: string, more: Record<string, unknown> = {}) => ({
  BlogTitle: title, BlogTitle_AR: `${title} بالعربية`, BlogData: '<p>Words.</p>', BlogData_AR: '<p>كلمات.</p>', BlogDate: '2026-11-21', ...more,
})

/**
 * The whole API on a real Blobs server and a real Identity service. Every answer is held against the API's description.
 * @param options.access puts something between the API and its store
 */
export const startApi = async (t: TestContext, options: { clock?: Clock; settings?: Partial<Services['settings']>; access?(real: Access): Promise<Access>; purge?: Services['purge'] } = {}) => {
  const background: Promise<unknown>[] = []
  // Before the servers go: work behind an answer would knock at a closed door.
  t.after(() => Promise.allSettled(background))
  const blobs = await temporaryServer(t)
  const identity = await identityServer(t)
  const real: Access = { siteID: blobs.siteId, token: blobs.token, edgeURL: blobs.url, uncachedEdgeURL: blobs.url }
  const logged: string[] = []
  const services: Services = createServices({
    settings: {
      siteUrl: 'http://localhost:8888', identityUrl: identity.url, adminEmail: ADMIN, passphrase: PASSPHRASE, buildHookUrl: null, buildStatusUrl: null,
      smtpUrl: null, retentionDays: 365, assetsHost: null, ...options.settings,
    },
    deployContext: 'test',
    access: options.access ? await options.access(real) : real,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.purge ? { purge: options.purge } : {}),
    log: (event) => void logged.push(event),
  })
  await putFile(services.files, samplePdf, { name: 'sample.pdf', type: 'application/pdf', width: null, height: null })
  const call = async (path: string, { method = 'GET', headers = {}, json, raw, ip = '203.0.113.7' }: Sent = {}): Promise<Answer> => {
    const body = raw ?? (json === undefined ? null : JSON.stringify(json))
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(`http://localhost:8888${path}`, { method, headers: { ...type, ...headers }, body })
    const deploy = { context: 'test', id: '0', published: true, skewProtectionToken: '' }
    const response = await answer(request, { ip, deploy, waitUntil: (work: Promise<unknown>) => void background.push(work) }, services)
    const text = await response.text()
    checkAnswer({ method: request.method, url: new URL(request.url) }, { status: response.status, headers: response.headers, text })
    return { status: response.status, headers: response.headers, text, body: isJson(response) ? JSON.parse(text) as unknown : null }
  }
  /** Waits until the work behind the answers so far is done. */
  const settled = async () => void (await Promise.all(background))
  const token = await tokenFor(identity.url, ADMIN, PASSWORD)
  const signedIn = { authorization: `Bearer ${token}`, origin: 'http://localhost:8888' }
  const passKey = async (): Promise<string> => {
    const { body } = await call('/api/pass-key', { method: 'POST', headers: signedIn, json: { passphrase: PASSPHRASE } })
    return (body as { passKey: string }).passKey
  }
  const staff = { ...signedIn, 'x-pass-key': await passKey() }
  const save = (id: string, data: unknown, more: Record<string, unknown> = {}) =>
    call('/api/blog/add-or-update-blog', { method: 'POST', headers: staff, json: { BlogId: id, Data: data, updatedBy: ADMIN, ...more } })
  return { call, settled, signedIn, staff, passKey, save, services, blobs, identity, logged, addUser: (email: string) => addUser(identity.url, token, email) }
}

export type Api = Awaited<ReturnType<typeof startApi>>
