import assert from 'node:assert/strict'
import test from 'node:test'
import { randomUUID } from 'node:crypto'
import { allKinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { strictTransport } from '#site/site.ts'
import { routes } from '../../netlify/api/router.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, blogData, startApi, type Answer, type Api } from './harness.ts'

/** Headers that every answer of the API has. */
const commonHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': strictTransport,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const checkHeaders = (answer: Answer, what: string): void => {
  // HTML pages have a policy of their own; everything else loads nothing.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  for (const [name, value] of Object.entries(commonHeaders)) {
    if (!(isPage && name === 'content-security-policy'))
      assert.equal(answer.headers.get(name), value, `${what}: ${name}`)
  }
  const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
  assert.deepEqual(cors, [], what)
  // Headers that would reveal the software of the server, or set a cookie.
  for (const name of ['server', 'x-powered-by', 'set-cookie'])
    assert.equal(answer.headers.get(name), null, `${what}: ${name}`)
  if (answer.status !== 303) assert.equal(answer.headers.get('location'), null, `${what}: location`)
  if (answer.status === 405) assert.ok(answer.headers.get('allow'), `${what}: Allow`)
  if (answer.status === 429 || answer.status === 503)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, `${what}: Retry-After`)
  if (answer.text && !isPage)
    assert.match(
      answer.headers.get('content-type') ?? '',
      /^application\/(problem\+)?json; charset=utf-8$|^application\/json$/,
      what,
    )
}

/** Requests for {@link Api.call}, each with the status that it produces; in this order. */
const requests = async (api: Api) => {
  const id = randomUUID()
  const { Revision } = (await api.save(id, blogData('One'))).body as { Revision: string }
  await api.settled()
  const put = (headers: Record<string, string>, json: unknown) => ({
    path: '/api/blog/add-or-update-blog',
    method: 'PUT',
    headers: { ...api.staff, ...headers },
    json,
  })
  const body = { BlogId: id, Data: blogData('Two') }
  const post = { path: '/api/blog/add-or-update-blog', method: 'POST', headers: api.staff }
  const wrong = {
    path: '/api/pass-key',
    method: 'POST',
    headers: api.signedIn,
    json: { passphrase: 'wrong' },
  }
  return [
    { status: 200, path: `/api/blog/${id}` },
    { status: 201, ...post, json: { BlogId: randomUUID(), Data: blogData('New') } },
    {
      status: 400,
      ...post,
      raw: '{',
      headers: { ...api.staff, 'content-type': 'application/json' },
    },
    { status: 400, path: '/api/blog?unknown=1' },
    { status: 401, ...post, headers: {} },
    { status: 403, ...post, headers: api.signedIn },
    { status: 404, path: `/api/blog/${randomUUID()}` },
    { status: 404, path: '/api/nothing' },
    { status: 405, path: '/api/blog', method: 'DELETE' },
    { status: 409, ...post, json: { BlogId: id, Data: blogData('Other') } },
    { status: 412, ...put({ 'if-match': '"0"' }, body) },
    { status: 413, ...post, json: { a: 'x'.repeat(1_000_001) } },
    { status: 415, ...post, raw: 'a', headers: { ...api.staff, 'content-type': 'text/plain' } },
    { status: 422, ...post, json: { BlogId: id } },
    { status: 428, ...put({}, body) },
    { status: 200, ...put({ 'if-match': Revision }, body) },
    ...Array.from({ length: 5 }, () => ({ status: 403, ...wrong })),
    { status: 429, ...wrong },
  ]
}

test('an answer of any status has the common headers and none for other origins', async (t) => {
  const api = await startApi(t)
  for (const { status, path, ...sent } of await requests(api)) {
    const answer = await api.call(path, sent)
    assert.equal(answer.status, status, `${path} ${answer.text}`)
    checkHeaders(answer, `${status} ${path}`)
  }
  // No service listens on port 9, and this token is not in the API's cache of checked tokens.
  api.services.settings.identityUrl = 'http://127.0.0.1:9/.netlify/identity'
  const unavailable = await api.call('/api/bin', {
    headers: { ...api.staff, authorization: `${api.staff.authorization}x` },
  })
  assert.equal(unavailable.status, 503)
  checkHeaders(unavailable, '503')
})

test('every endpoint sends the common headers to every caller, and lets no cache store an answer for staff', async (t) => {
  const api = await startApi(t)
  for (const { method, path, access } of routes) {
    for (const headers of [{}, api.staff]) {
      const answer = await api.call(path.replace(/\{\w+\}/, randomUUID()), {
        method,
        headers,
        ...(method === 'GET' || method === 'DELETE' ? {} : { json: {} }),
      })
      checkHeaders(answer, `${answer.status} ${method} ${path}`)
      if (access !== 'public')
        assert.equal(answer.headers.get('cache-control'), 'private, no-store', `${method} ${path}`)
      if (access !== 'public' || answer.status >= 400)
        assert.equal(answer.headers.get('netlify-cdn-cache-control'), null, `${method} ${path}`)
      if (access === 'public' && method === 'GET') {
        const staff = await api.call(`${path.replace(/\{\w+\}/, randomUUID())}?scope=staff`, {
          headers,
        })
        if (staff.status !== 400)
          assert.equal(staff.headers.get('cache-control'), 'private, no-store', path)
      }
    }
  }
})

test('the CDN keeps a public list under the tag of its kind, and a write purges this tag', async (t) => {
  const purged: (string | undefined)[] = []
  const api = await startApi(t, { purge: async (tag) => void purged.push(tag) })
  const tagOf = async (path: string) =>
    (await api.call(path)).headers.get('netlify-cache-tag')?.split(',') ?? []
  for (const kind of allKinds) {
    const sample = (records as Record<string, { id: string; data: Record<string, unknown> }>)[
      kind.name
    ]
    const endpoint = kind.api.create ?? kind.api.update
    assert.ok(sample && endpoint)
    if (kind.api.list?.method === 'GET') {
      const list = await api.call(kind.api.list.path)
      assert.deepEqual(list.headers.get('netlify-cache-tag')?.split(','), [kind.name])
      assert.match(list.headers.get('netlify-cdn-cache-control') ?? '', /s-maxage=\d+/)
    }
    purged.length = 0
    const json = { [kind.wire.id]: sample.id, ...wireOf(kind, sample.id, sample.data) }
    assert.ok(
      (await api.call(endpoint.path, { method: endpoint.method, headers: api.staff, json }))
        .status < 300,
    )
    await api.settled()
    assert.deepEqual(purged, [kind.name])
  }
  assert.deepEqual((await tagOf('/api/client')).sort(), [
    'documents',
    'faq',
    'settings',
    'testimonials',
  ])
})

test('a public answer is the same whatever the headers of the request', async (t) => {
  const api = await startApi(t)
  const id = randomUUID()
  await api.save(id, blogData('Public'))
  await api.save(randomUUID(), blogData('A draft'), { Status: 'draft' })
  await api.settled()
  const headerSets: Record<string, string>[] = [
    api.staff,
    { cookie: 'nf_jwt=a.b.c', authorization: 'Bearer a.b.c', 'x-pass-key': 'x' },
    {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-url': '/api/bin',
      forwarded: 'host=evil.example',
    },
    {
      'x-http-method-override': 'DELETE',
      'x-nf-identity-info': 'e30',
      'x-language': 'ar',
      'x-country': 'AE',
      'x-nf-account-tier': 'x',
    },
    {
      accept: 'text/html',
      'accept-language': 'ar',
      'accept-encoding': 'br',
      'user-agent': '<script>',
      origin: 'https://evil.example',
      range: 'bytes=0-1',
    },
    {
      'if-modified-since': 'Sat, 21 Nov 2026 00:00:00 GMT',
      'if-match': '"0"',
      'content-type': 'text/plain',
      'x-request-id': 'chosen',
    },
  ]
  const publicReads = routes
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path.replace('{id}', id))
  assert.ok(publicReads.length >= 10)
  for (const path of publicReads) {
    const plain = await api.call(path)
    assert.ok(!plain.text.includes(ADMIN) && !plain.text.includes('A draft'), path)
    for (const headers of headerSets) {
      const answer = await api.call(path, { headers })
      assert.deepEqual(
        [answer.status, answer.text, Object.fromEntries(answer.headers)],
        [plain.status, plain.text, Object.fromEntries(plain.headers)],
        `${path} ${Object.keys(headers).join()}`,
      )
    }
  }
})

test('the CDN keeps separate answers for the query parameters of public endpoints, and for no others', async (t) => {
  const api = await startApi(t)
  const parameters = new Set(
    routes.flatMap(({ method, access, describe }) =>
      method === 'GET' && access === 'public' ? (describe?.query ?? []) : [],
    ),
  )
  for (const path of ['/api/blog', '/api/client', '/api/openapi.json', '/api/document-uploads']) {
    const vary = (await api.call(path)).headers.get('netlify-vary') ?? ''
    // Such as `query=cursor|limit`.
    assert.deepEqual(new Set(/^query=(.+)$/.exec(vary)?.[1]?.split('|')), parameters, path)
  }
})
