import { expect, type Answer, type Check, type Site } from './check.ts'

const EVIL = 'evil.example'
const admin = { sub: '1', email: 'admin@ghaf.example', app_metadata: { roles: ['admin'] }, role: 'admin' }

/** Headers that only the platform itself may set, sent by a stranger. */
export const forgedHeaders = (): Record<string, string> => ({
  'x-nf-identity-info': Buffer.from(JSON.stringify({ url: `https://${EVIL}`, token: 'x', user: admin })).toString('base64'),
  'x-nf-client-connection-ip': '203.0.113.66',
  'x-nf-account-id': 'forged',
  'x-nf-site-id': 'forged',
  'x-nf-site-info': Buffer.from(JSON.stringify({ id: 'forged', url: `https://${EVIL}` })).toString('base64'),
  'x-nf-deploy-id': 'forged',
  'x-nf-deploy-context': 'deploy-preview',
  'x-nf-blobs-info': Buffer.from(JSON.stringify({ url: `https://${EVIL}`, token: 'forged' })).toString('base64'),
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

const ADDRESSES = ['/', '/ar', '/web-cms', '/build.json', '/sitemap.xml', '/api/blog', '/api/app-settings', '/api/client', '/api/health', '/api/none']

const COMPARED = ['content-type', 'cache-control', 'location', 'content-security-policy', 'etag', 'x-robots-tag'] as const

const essence = ({ status, headers, text }: Answer): string => JSON.stringify([status, COMPARED.map((name) => headers.get(name)), text])

const changesNothing = (site: Site, path: string): Check => ({
  name: `forged headers of the platform change nothing at ${path}`,
  run: async () => {
    const before = await site.ask(path)
    const forged = await site.ask(path, { headers: forgedHeaders() })
    // A build may have gone live in between: the answer must be the one before or the one after.
    const after = await site.ask(path)
    expect([essence(before), essence(after)].includes(essence(forged)), 'the answer is another one')
    const everything = JSON.stringify([...forged.headers, ...after.headers]) + forged.text + after.text
    expect(!everything.includes(EVIL), `the answer names ${EVIL}, or the cache kept it`)
  },
})

const noCors = (site: Site, path: string, method: string): Check => ({
  name: `${method} ${path} lets no other site in`,
  run: async () => {
    const asked = method === 'OPTIONS' ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' } : {}
    const { headers } = await site.ask(path, { method, headers: { origin: `https://${EVIL}`, ...asked } })
    const found = [...headers.keys()].find((name) => name.startsWith('access-control-'))
    expect(found === undefined, `it sends ${found}`)
  },
})

/** What a stranger's headers must not do. */
export const forgedChecks = (site: Site): Check[] => [
  ...ADDRESSES.map((path) => changesNothing(site, path)),
  ...['/', '/build.json', '/api/blog', '/api/client'].map((path) => noCors(site, path, 'GET')),
  ...['/', '/api/blog', '/api/form/', '/api/pass-key'].map((path) => noCors(site, path, 'OPTIONS')),
]
