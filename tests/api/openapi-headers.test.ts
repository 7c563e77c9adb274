import assert from 'node:assert/strict'
import test from 'node:test'
import { describedPath } from '../../netlify/api/openapi/document.ts'
import { routes } from '../../netlify/api/router.ts'
import { ADMIN, startApi } from './harness.ts'
import { apiDescription, type Operation } from './openapi-document.ts'

const described = (method: string, path: string): Operation => {
  const found = apiDescription.paths[describedPath(path)]?.[method.toLowerCase()]
  assert.ok(found, `${method} ${path}`)
  return found
}

const headersOf = (operation: Operation): string[] =>
  (operation.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name)

/** Routes of public lists that are read by POST, and contain more for staff. */
const listsByPost = routes.filter(
  ({ method, access, describe }) =>
    method === 'POST' && access === 'public' && describe?.query?.includes('scope'),
)

test('the header Origin is described for every endpoint that refuses pages of other sites', () => {
  for (const { method, path, access } of routes.filter(
    (route) => route.method !== 'GET' && (route.access !== 'public' || listsByPost.includes(route)),
  )) {
    assert.ok(headersOf(described(method, path)).includes('Origin'), `${method} ${path}, ${access}`)
  }
  assert.deepEqual(headersOf(described('POST', '/api/form/')), ['Origin', 'Sec-Fetch-Site'])
})

test('staff can read a list by POST with the origin of the site or without an origin, but not with another origin', async (t) => {
  const api = await startApi(t)
  const { origin, ...withoutOrigin } = api.staff
  const bodies: Record<string, unknown> = {
    '/api/support': { FaqType: 'INDIVIDUAL_FAQ' },
    '/api/leaders': {},
  }
  assert.deepEqual(listsByPost.map(({ path }) => path).sort(), Object.keys(bodies).sort())
  for (const { path } of listsByPost) {
    const ask = async (headers: Record<string, string>) =>
      (await api.call(`${path}?scope=staff`, { method: 'POST', headers, json: bodies[path] }))
        .status
    assert.deepEqual(
      [
        await ask(withoutOrigin),
        await ask({ ...withoutOrigin, origin }),
        await ask({ ...withoutOrigin, origin: 'https://evil.example' }),
      ],
      [200, 200, 403],
      path,
    )
  }
  assert.equal(
    (
      await api.call('/api/user-access', {
        method: 'POST',
        headers: withoutOrigin,
        json: { userEmail: ADMIN },
      })
    ).status,
    200,
  )
})

test('the headers Searched-To and Link are described for every search that can end early', () => {
  for (const [method, path] of [
    ['GET', '/api/form/'],
    ['POST', '/api/form-search'],
    ['POST', '/api/form-export'],
  ] as const) {
    const { headers } = described(method, path).responses['200'] as {
      headers: Record<string, unknown>
    }
    assert.ok('Searched-To' in headers && 'Link' in headers, path)
  }
})

test('every endpoint that receives or sends files is described with its request headers', () => {
  const methodsOf = (path: string) => Object.keys(apiDescription.paths[path] ?? {}).sort()
  for (const [path, methods] of [
    ['/upload', ['delete', 'head', 'patch', 'post']],
    ['/api/form-file', ['head', 'patch', 'post']],
  ] as const) {
    assert.deepEqual([methodsOf(path), methodsOf(`${path}/{id}`)], [['options', 'post'], methods])
    assert.deepEqual(headersOf(described('POST', path)), [
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Metadata',
      'Origin',
    ])
    assert.deepEqual(headersOf(described('PATCH', `${path}/{id}`)), [
      'Tus-Resumable',
      'Upload-Offset',
      'Origin',
    ])
    assert.deepEqual(headersOf(described('POST', `${path}/{id}`)), [
      'Tus-Resumable',
      'X-HTTP-Method-Override',
      'Upload-Offset',
      'Origin',
    ])
  }
  assert.deepEqual(headersOf(described('GET', '/assets/{hash}/{name}')), [
    'Range',
    'If-Range',
    'If-None-Match',
  ])
})
