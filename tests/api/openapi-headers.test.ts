import assert from 'node:assert/strict'
import test from 'node:test'
import { describedPath } from '../../netlify/api/openapi/document.ts'
import { routes } from '../../netlify/api/router.ts'
import { ADMIN, startApi } from './harness.ts'
import { document, type Operation } from './openapi-document.ts'

const described = (method: string, path: string): Operation => {
  const found = document.paths[describedPath(path)]?.[method.toLowerCase()]
  assert.ok(found, `${method} ${path}`)
  return found
}

const headersOf = (operation: Operation): string[] =>
  (operation.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name)

/** Public lists that are read by POST, and return more to staff. */
const readByPost = routes.filter(
  ({ method, access, describe }) =>
    method === 'POST' && access === 'public' && describe?.query?.includes('scope'),
)

test('Origin is described wherever a page of another site is refused', () => {
  for (const { method, path, access } of routes.filter(
    (route) => route.method !== 'GET' && (route.access !== 'public' || readByPost.includes(route)),
  )) {
    assert.ok(headersOf(described(method, path)).includes('Origin'), `${method} ${path}, ${access}`)
  }
  assert.deepEqual(headersOf(described('POST', '/api/form/')), ['Origin', 'Sec-Fetch-Site'])
})

test('staff read by a POST with the origin of the site or without any, and with no other', async (t) => {
  const api = await startApi(t)
  const { origin, ...program } = api.staff
  const bodies: Record<string, unknown> = {
    '/api/support': { FaqType: 'INDIVIDUAL_FAQ' },
    '/api/leaders': {},
  }
  assert.deepEqual(readByPost.map(({ path }) => path).sort(), Object.keys(bodies).sort())
  for (const { path } of readByPost) {
    const ask = async (headers: Record<string, string>) =>
      (await api.call(`${path}?scope=staff`, { method: 'POST', headers, json: bodies[path] }))
        .status
    assert.deepEqual(
      [
        await ask(program),
        await ask({ ...program, origin }),
        await ask({ ...program, origin: 'https://evil.example' }),
      ],
      [200, 200, 403],
      path,
    )
  }
  assert.equal(
    (
      await api.call('/api/user-access', {
        method: 'POST',
        headers: program,
        json: { userEmail: ADMIN },
      })
    ).status,
    200,
  )
})

test('how far back a search came is described wherever a search can end early', () => {
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

test('every address that takes or gives files is described, with the headers of its protocol', () => {
  const methodsOf = (path: string) => Object.keys(document.paths[path] ?? {}).sort()
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
