import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { BlobsServer } from '@netlify/blobs/server'
import { platform, test, type Test } from '../browser.ts'
import { staffClient } from '../e2e/staff-client.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { listen } from '../listening.ts'
import { startEmptyStores } from './content-store.ts'
import { checkDeploy, runCheckFile } from './deploy-check.ts'
import { allSet, API_TOKEN, startNetlifyApi, type Variable } from './netlify-api.ts'

test('a good site passes every check, and the check leaves the store that it writes to empty', async ({
  t,
}) => {
  const { url } = platform
  const { blobs } = await startEmptyStores(t)
  const {
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
    passphrase: CMS_PASSPHRASE,
  } = platform
  const { code, out, err } = await checkDeploy([url], {
    ...(await startNetlifyApi(t, blobs)),
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    CMS_PASSPHRASE,
  })
  const lines = out.trimEnd().split('\n')
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('ok  ')),
    [`${lines.length - 1} passed, 0 failed, 0 skipped`],
    err,
  )
  assert.ok(lines.length > 120)
  assert.equal(code, 0)
  const { stores } = (await (
    await fetch(`${blobs.url}/${blobs.siteId}`, {
      headers: { authorization: `Bearer ${blobs.token}` },
    })
  ).json()) as { stores: string[] }
  // Successful writes of the check of the store: a create, an erasure, one of ten parallel creates,
  // a change, one of ten parallel changes, and an erasure.
  assert.deepEqual([stores, blobs.writeCount()], [[], 6])
  const { call } = await staffClient(platform)
  const { body: bin } = await call('GET', '/api/bin')
  assert.equal(
    JSON.stringify(bin).match(/Check of the deploy/g)?.length,
    3,
    'the drafts are in the bin',
  )
  assert.ok(
    !(await (await fetch(`${url}/api/job-listings`)).text()).includes('Check of the deploy'),
  )
})

type Answer = { status: number; headers: Headers; text: string }

/** Fault of the site at one address, which the check must detect. */
type Fault = {
  /** Address with the fault. */
  at: string
  /** Beginning of the line in which the check reports the fault. */
  failed: string
  /** Method of the requests with the fault; all methods if omitted. */
  method?: string
  /** Only requests with this header have the fault. */
  with?: string
  /** Changes the headers in place, and returns a changed status or text. */
  change(answer: Answer): Partial<Answer> | undefined | void
}

const dropHeader =
  (name: string) =>
  ({ headers }: Answer): void =>
    headers.delete(name)
const setHeader =
  (name: string, value: string) =>
  ({ headers }: Answer): void =>
    headers.set(name, value)

const faults: readonly Fault[] = [
  { at: '/about', failed: '/about answers 200', change: dropHeader('content-security-policy') },
  { at: '/ar/faq', failed: '/ar/faq answers 200', change: dropHeader('strict-transport-security') },
  {
    at: '/services',
    failed: '/services answers 200',
    change: ({ headers }) =>
      headers.set(
        'content-security-policy',
        `${headers.get('content-security-policy')}; script-src-elem 'unsafe-inline'`,
      ),
  },
  { at: '/careers', failed: '/careers answers 200', change: setHeader('set-cookie', 'a=b') },
  {
    at: '/ar/news',
    failed: '/ar/news answers 200',
    change: ({ text }) => ({ text: text.replace('dir="rtl"', '') }),
  },
  { at: '/contact', failed: '/contact answers 200', change: () => ({ status: 301 }) },
  {
    at: '/none-2f1c7a90d3e84b56',
    failed: '/none-2f1c7a90d3e84b56 answers 404',
    change: () => ({ status: 200 }),
  },
  {
    at: '/netlify.toml',
    failed: '/netlify.toml answers 404',
    change: () => ({ status: 200, text: '[build]' }),
  },
  {
    at: '/web-cms/protected/blogs',
    failed: '/web-cms/protected/blogs is there, kept out',
    change: dropHeader('x-robots-tag'),
  },
  { at: '/preview', failed: '/preview is there, kept out', change: dropHeader('x-robots-tag') },
  {
    at: '/api/preview',
    failed: 'a preview without a link is 404',
    change: () => ({ status: 200, text: '{}' }),
  },
  {
    at: '/robots.txt',
    failed: '/robots.txt is there',
    change: dropHeader('x-content-type-options'),
  },
  {
    at: '/api/news',
    failed: 'GET /api/news answers',
    change: dropHeader('content-security-policy'),
  },
  {
    at: '/api/testimonial',
    failed: 'GET /api/testimonial answers',
    change: ({ text }) => ({
      text: text.replace('"createdAt":', '"updatedBy":"a@b.example","createdAt":'),
    }),
  },
  {
    at: '/api/job-listings',
    failed: 'GET /api/job-listings answers',
    change: ({ text }) => ({ text: text.replace('"Status":"published"', '"Status":"draft"') }),
  },
  {
    at: '/api/health',
    failed: 'GET /api/health answers',
    change: setHeader('content-type', 'text/html'),
  },
  {
    at: '/api/form/',
    method: 'POST',
    failed: 'an empty form is 422',
    change: ({ status }) =>
      status === 422 ? { status: 500, text: 'Error\n    at handler' } : undefined,
  },
  { at: '/api/bin', failed: 'GET /api/bin is closed', change: () => ({ status: 200, text: '[]' }) },
  {
    at: '/api/audit',
    failed: 'GET /api/audit is closed',
    change: setHeader('cache-control', 'public, max-age=60'),
  },
  {
    at: '/api/files',
    with: 'x-nf-identity-info',
    failed: 'GET /api/files is closed',
    change: () => ({ status: 200, text: '[]' }),
  },
  {
    at: '/.netlify/identity/settings',
    failed: 'nobody can sign up',
    change: ({ text }) => ({
      text: text.replace('"disable_signup":true', '"disable_signup":false'),
    }),
  },
  {
    at: '/sitemap.xml',
    with: 'x-forwarded-host',
    failed: 'forged headers of the platform change nothing at /sitemap.xml',
    change: ({ text }) => ({ text: text.replaceAll('https://', 'https://evil.example/') }),
  },
  {
    at: '/api/app-settings',
    with: 'x-nf-identity-info',
    failed: 'forged headers of the platform change nothing at /api/app-settings',
    change: () => ({ text: '[]' }),
  },
  {
    at: '/api/client',
    with: 'origin',
    failed: 'GET /api/client lets no other site in',
    change: setHeader('access-control-allow-origin', '*'),
  },
  {
    at: '/api/pass-key',
    method: 'OPTIONS',
    failed: 'OPTIONS /api/pass-key lets no other site in',
    change: setHeader('access-control-allow-methods', 'POST'),
  },
]

/** Serves a running site with all of the {@link faults}. @returns the origin */
const serveWithFaults = async (t: Test, site: string): Promise<string> => {
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers: requestHeaders } = incoming
      const notPassedOn = [
        'host',
        'connection',
        'content-length',
        'accept-encoding',
        'transfer-encoding',
      ]
      const sentHeaders = Object.entries(requestHeaders).flatMap(([name, value]) =>
        notPassedOn.includes(name) || typeof value !== 'string'
          ? []
          : [[name, value] as [string, string]],
      )
      const body = await buffer(incoming)
      const response = await fetch(site + url, {
        method,
        headers: sentHeaders,
        body: body.length > 0 ? body : null,
        redirect: 'manual',
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const answer: Answer = {
        status: response.status,
        headers: new Headers(response.headers),
        text: bytes.toString('utf8'),
      }
      const fault = faults.find(
        (one) =>
          one.at === url &&
          (one.method ?? method) === method &&
          (one.with === undefined || one.with in requestHeaders),
      )
      const { status, text } = { ...answer, ...fault?.change(answer) }
      for (const name of [
        'content-length',
        'content-encoding',
        'transfer-encoding',
        'connection',
        'keep-alive',
      ])
        answer.headers.delete(name)
      // A text that is unchanged may be a picture, whose bytes only the original has.
      outgoing
        .writeHead(status, Object.fromEntries(answer.headers))
        .end(text === answer.text ? bytes : text)
    })().catch(() => outgoing.destroy())
  }, t)
  return origin
}

test('each of many faults of a site makes exactly the check for it fail', async ({ t }) => {
  const { code, out } = await checkDeploy([await serveWithFaults(t, platform.url)])
  const lines = out.trimEnd().split('\n')
  const failed = lines
    .filter((line) => line.startsWith('failed'))
    .map((line) => line.replace(/^failed +/, ''))
  for (const { failed: name } of faults)
    assert.ok(
      failed.some((line) => line.startsWith(name)),
      `not seen: ${name}`,
    )
  assert.deepEqual(
    failed.filter((line) => !faults.some(({ failed: name }) => line.startsWith(name))),
    [],
  )
  const passed = lines.filter((line) => line.startsWith('ok ')).length
  assert.deepEqual(
    [code, lines.at(-1)],
    [1, `${passed} passed, ${faults.length} failed, 3 skipped`],
  )
  assert.match(
    lines.at(-4) ?? '',
    /^skipped writes: set ADMIN_EMAIL, ADMIN_PASSWORD and CMS_PASSPHRASE to try writes at once .+$/,
  )
  assert.match(
    lines.at(-3) ?? '',
    /^skipped settings: set .+ NETLIFY_AUTH_TOKEN to check that SMTP_URL .+$/,
  )
  assert.match(
    lines.at(-2) ?? '',
    /^skipped store: set .+ NETLIFY_AUTH_TOKEN to try conditional writes$/,
  )
})

test('a setting that production lacks makes the check fail, and no value is printed', async ({
  t,
}) => {
  const { blobs } = await startEmptyStores(t)
  const value = 'smtp://user:password@mail.example'
  const outcomes = async (variables: Record<string, Variable>, token = API_TOKEN) => {
    const lines = await runCheckFile('settings.test.ts', {
      ...(await startNetlifyApi(t, blobs, variables)),
      NETLIFY_AUTH_TOKEN: token,
    })
    assert.ok(!lines.join('\n').includes(value))
    return lines.map((line) => line.replace(/^ok .*/, 'ok').replace(/^failed +/, ''))
  }
  assert.deepEqual(
    await outcomes({ ...allSet, SMTP_URL: { values: [{ context: 'production', value }] } }),
    ['ok', 'ok', 'ok', 'ok'],
  )
  const { SMTP_URL: _smtp, ...rest } = allSet
  const unset: Record<string, Variable>[] = [
    rest,
    { ...rest, SMTP_URL: { values: [{ context: 'deploy-preview', value }] } },
    { ...rest, SMTP_URL: { values: [{ context: 'all', value: '' }] } },
  ]
  for (const variables of unset) {
    const [missing, ...others] = (await outcomes(variables)).filter((outcome) => outcome !== 'ok')
    assert.deepEqual(
      [missing, others],
      [
        'settings: SMTP_URL is set for production: it is not, so nobody gets the confirmation that every form promises, and the team no word of a form',
        [],
      ],
    )
  }
  assert.match(
    (await outcomes(allSet, 'another')).join(),
    /^(settings: \w+ is set for production: Netlify does not answer: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN,?){4}$/,
  )
})

test('an address that is not a site ends the check with one sentence', async ({ t }) => {
  const { origin } = await listen(
    (_, outgoing) => outgoing.writeHead(301, { location: 'https://www.ghaf.example/' }).end(),
    t,
  )
  assert.deepEqual(await checkDeploy([origin]), {
    code: 1,
    out: '',
    err: `${origin} leads to https://www.ghaf.example: check that address\n`,
  })
  const unreachable = await checkDeploy(['http://127.0.0.1:1'])
  assert.deepEqual([unreachable.code, unreachable.out], [1, ''])
  assert.match(unreachable.err, /^GET \/ was not answered \(.+\)\n$/)
  const { code, err, out } = await checkDeploy(['nowhere'])
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^Say which site to check: .+\n$/)
})

test('a store without conditional writes makes the check fail', async ({ t }) => {
  const server = new BlobsServer({ directory: await temporaryFolder(t), token: 'token' })
  const { port } = await server.start()
  t.after(() => server.stop())
  const lines = await runCheckFile('store.test.ts', {
    NETLIFY_SITE_ID: 'site',
    NETLIFY_AUTH_TOKEN: 'token',
    NETLIFY_API_URL: `http://localhost:${port}`,
  })
  assert.equal(lines.length, 5)
  assert.ok(
    lines.some((line) => line.startsWith('failed')),
    lines.join('\n'),
  )
})
