import assert from 'node:assert/strict'
import test, { suite } from 'node:test'
import type { Method } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { isObject } from '#rules/json.ts'
import { routes } from '../../netlify/api/router.ts'
import { expectHeader, expectProblem, expectStatus } from './answers.ts'
import { site, PARALLEL_TESTS, type Answer } from './site.ts'

const EVIL = 'evil.example'
/** User in the form in which Netlify passes a signed-in user to a function. */
const admin = {
  sub: '1',
  email: 'admin@ghaf.example',
  app_metadata: { roles: ['admin'] },
  role: 'admin',
}

/** Forged values of headers that only the platform itself may set. */
const forgedHeaders = (): Record<string, string> => ({
  'x-nf-identity-info': Buffer.from(
    JSON.stringify({ url: `https://${EVIL}`, token: 'x', user: admin }),
  ).toString('base64'),
  'x-nf-client-connection-ip': '203.0.113.66',
  'x-nf-account-id': 'forged',
  'x-nf-site-id': 'forged',
  'x-nf-site-info': Buffer.from(JSON.stringify({ id: 'forged', url: `https://${EVIL}` })).toString(
    'base64',
  ),
  'x-nf-deploy-id': 'forged',
  'x-nf-deploy-context': 'deploy-preview',
  'x-nf-blobs-info': Buffer.from(
    JSON.stringify({ url: `https://${EVIL}`, token: 'forged' }),
  ).toString('base64'),
  'x-nf-geo': Buffer.from(JSON.stringify({ city: 'Nowhere' })).toString('base64'),
  'netlify-invocation-source': 'forged',
  'netlify-deploy-context': 'deploy-preview',
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'http',
  'x-forwarded-for': '203.0.113.66',
  forwarded: `for=203.0.113.66;host=${EVIL};proto=http`,
  'x-original-url': '/web-cms',
  'x-rewrite-url': '/web-cms',
  'x-http-method-override': 'DELETE',
})

const ADDRESSES = [
  '/',
  '/ar',
  '/web-cms',
  '/build.json',
  '/sitemap.xml',
  '/api/blog',
  '/api/app-settings',
  '/api/client',
  '/api/health',
  '/api/none',
]

const COMPARED = [
  'content-type',
  'cache-control',
  'location',
  'content-security-policy',
  'etag',
  'x-robots-tag',
] as const

/** Text of the parts of an answer that must be equal in two answers of one address. */
const essence = ({ status, headers, text }: Answer): string =>
  JSON.stringify([status, COMPARED.map((name) => headers.get(name)), text])

/** Encodes a header or the claims of a token. */
const tokenPart = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Token with valid claims and no valid signature. */
const unsignedToken = (): string => {
  const claims = {
    sub: crypto.randomUUID(),
    email: 'admin@ghaf.example',
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    app_metadata: { roles: ['admin'] },
  }
  return [tokenPart({ alg: 'none', typ: 'JWT' }), tokenPart(claims), 'x'].join('.')
}

/** Endpoint that only signed-in staff may call. */
type Closed = {
  method: Method
  path: string
  /** The endpoint reads the method from `X-HTTP-Method-Override`, as its upload protocol says. */
  overridden?: true
}

/**
 * Address with random ids. Nothing has these ids, and bodies are empty objects, so a request
 * changes nothing even on a site without access control.
 */
const addressOf = ({ method, path }: Closed): string => {
  const filled = path.replace(/\{\w+\}/g, () => crypto.randomUUID())
  return method === 'DELETE' && filled === path ? `${path}?id=${crypto.randomUUID()}` : filled
}

const testClosed = (endpoint: Closed, search = '') =>
  test(`${endpoint.method} ${endpoint.path}${search} is closed without the gates`, async () => {
    const { method } = endpoint
    const address = addressOf(endpoint) + search
    const baseHeaders = { origin: site.origin, 'x-pass-key': 'none' }
    const body = method === 'GET' ? {} : { body: '{}' }
    const typeHeader: Record<string, string> =
      method === 'GET' ? {} : { 'content-type': 'application/json' }
    const { 'x-http-method-override': override = '', ...forged } = forgedHeaders()
    /** Headers of a visitor, and of an attacker with forged headers. */
    const callers: Record<string, string>[] = [
      {},
      {
        ...forged,
        ...(endpoint.overridden ? {} : { 'x-http-method-override': override }),
        authorization: `Bearer ${unsignedToken()}`,
      },
    ]
    for (const caller of callers) {
      const answer = await site.ask(address, {
        method,
        ...body,
        headers: { ...typeHeader, ...baseHeaders, ...caller },
      })
      expectProblem(answer, 401, 'unauthorized')
      expectHeader(answer, 'cache-control', 'private, no-store')
      assert.ok(answer.headers.get('x-pass-key') === null, 'it hands out a proof')
    }
  })

/** Every endpoint that is not public, and the endpoint of uploads. */
const closedEndpoints = (): Closed[] => [
  ...routes.filter(({ access }) => access !== 'public'),
  { method: 'POST', path: '/upload/', overridden: true },
]

suite('gates', { concurrency: PARALLEL_TESTS }, () => {
  for (const endpoint of closedEndpoints()) testClosed(endpoint)
  for (const { api } of allKinds)
    if (api.list?.method === 'GET') testClosed(api.list, '?scope=staff')

  test('nobody can sign up for an account', async () => {
    const answer = await site.ask('/.netlify/identity/settings')
    expectStatus(answer, 200)
    assert.ok(
      isObject(answer.json) && answer.json['disable_signup'] === true,
      'registration is open: set it to invite only',
    )
  })
})

/** Test: the answer has no header that lets scripts of another origin read it (CORS). */
const testOtherOrigin = (method: string, path: string) =>
  test(`${method} ${path} lets no other site in`, async () => {
    const corsRequest =
      method === 'OPTIONS'
        ? {
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type',
          }
        : {}
    const { headers } = await site.ask(path, {
      method,
      headers: { origin: `https://${EVIL}`, ...corsRequest },
    })
    const corsHeader = [...headers.keys()].find((name) => name.startsWith('access-control-'))
    assert.ok(corsHeader === undefined, `it sends ${corsHeader}`)
  })

suite('forged headers and other origins', { concurrency: PARALLEL_TESTS }, () => {
  for (const path of ADDRESSES)
    test(`forged headers of the platform change nothing at ${path}`, async () => {
      const before = await site.ask(path)
      const forged = await site.ask(path, { headers: forgedHeaders() })
      // A build may have gone live in between: the answer must equal the one before or after.
      const after = await site.ask(path)
      assert.ok(
        [essence(before), essence(after)].includes(essence(forged)),
        'the answer is another one',
      )
      // The second answer has it when a cache stored the answer to the forged request.
      const everything =
        JSON.stringify([...forged.headers, ...after.headers]) + forged.text + after.text
      assert.ok(!everything.includes(EVIL), `the answer names ${EVIL}, or the cache kept it`)
    })
  for (const path of ['/', '/build.json', '/api/blog', '/api/client']) testOtherOrigin('GET', path)
  for (const path of ['/', '/api/blog', '/api/form/', '/api/pass-key'])
    testOtherOrigin('OPTIONS', path)
})
