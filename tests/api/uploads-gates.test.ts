import assert from 'node:assert/strict'
import test from 'node:test'
import { strictTransport } from '#site/site.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { startUploads } from './uploads-server.ts'

/** Headers that every answer about an upload has. */
const commonHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': strictTransport,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'tus-resumable': '1.0.0',
}

const checkHeaders = (answer: Response, what: string): void => {
  for (const [name, value] of Object.entries(commonHeaders))
    assert.equal(answer.headers.get(name), value, `${what}: ${name}`)
  const foreign = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
  assert.deepEqual(foreign, [], what)
}

test('every method of an upload but OPTIONS is refused without sign-in and passphrase, or from another origin, and writes nothing', async (t) => {
  const api = await startUploads(t)
  const bytes = pdf()
  const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
  const other = await api.addUser('editor@ghaf.example')
  const { origin: _origin, ...withoutOrigin } = api.staff
  // `YS5wZGY=` is `a.pdf` in base64.
  const tus = {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': 'filename YS5wZGY=',
    'upload-offset': '0',
  }
  const callers: Record<string, Record<string, string>> = {
    nobody: { origin: api.staff.origin },
    'the passphrase without sign-in': {
      origin: api.staff.origin,
      'x-pass-key': api.staff['x-pass-key'],
    },
    'signed in without the passphrase': api.signedIn,
    'signed in with a made-up proof': { ...api.signedIn, 'x-pass-key': 'a.b' },
    'another user': { ...api.staff, authorization: `Bearer ${other}` },
    'a forged token': {
      ...api.staff,
      authorization: `${api.staff.authorization.slice(0, -4)}AAAA`,
    },
  }
  const methods: [string, string][] = [
    ['POST', '/upload/'],
    ['HEAD', location],
    ['PATCH', location],
    ['DELETE', location],
  ]
  const before = api.blobs.writeCount()
  for (const [who, headers] of Object.entries(callers)) {
    for (const [method, path] of methods) {
      const body = method === 'PATCH' ? bytes : null
      const answer = await fetch(new URL(path, api.origin), {
        method,
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', ...headers },
        body: body && new Uint8Array(body),
      })
      assert.ok([401, 403].includes(answer.status), `${who}: ${method} gave ${answer.status}`)
      assert.deepEqual(
        [
          answer.headers.get('upload-offset'),
          answer.headers.get('x-pass-key'),
          answer.headers.get('tus-extension'),
        ],
        [null, null, null],
        `${who}: ${method}`,
      )
      checkHeaders(answer, `${who}: ${method}`)
    }
  }
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const foreignOrigins: Record<string, string>[] = [
      { origin: 'null' },
      { origin: 'https://evil.example' },
    ]
    for (const foreignOrigin of foreignOrigins) {
      const path = method === 'POST' ? '/upload/' : location
      const answer = await fetch(new URL(path, api.origin), {
        method,
        headers: new Headers({
          ...tus,
          ...withoutOrigin,
          ...foreignOrigin,
          'content-type': 'application/offset+octet-stream',
        }),
      })
      assert.equal(answer.status, 403, method)
    }
  }
  assert.equal(api.blobs.writeCount(), before)
  // A request without an origin, as a program sends it, is accepted with the headers of staff.
  const begun = await fetch(new URL('/upload/', api.origin), {
    method: 'POST',
    headers: new Headers({ ...tus, ...withoutOrigin }),
  })
  assert.equal(begun.status, 201)
  assert.equal((await api.patch(location, 0, bytes)).status, 204)
})

test('every answer about an upload renews the proof of passphrase and has the common headers, whatever its status', async (t) => {
  const api = await startUploads(t)
  const bytes = pdf()
  const begun = await api.begin('a.pdf', bytes.length)
  const location = begun.headers.get('location') ?? ''
  assert.match(location, /^\/upload\/[0-9a-z]+-[0-9a-f-]{36}$/)
  const { 'tus-resumable': _version, ...withoutVersion } = api.staff
  const answers: [status: number, answer: Response][] = [
    [201, begun],
    [200, await api.send('HEAD', location)],
    [409, await api.patch(location, 3, bytes)],
    [
      400,
      await api.send(
        'PATCH',
        location,
        { 'upload-offset': '-1', 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    ],
    [
      415,
      await api.send(
        'PATCH',
        location,
        { 'upload-offset': '0', 'content-type': 'text/plain' },
        bytes,
      ),
    ],
    [
      400,
      await api.send(
        'PATCH',
        location,
        { 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    ],
    [400, await api.send('POST', '/upload/', { 'upload-metadata': 'filename YS5wZGY=' })],
    [
      400,
      await api.send('POST', '/upload/', {
        'upload-defer-length': '1',
        'upload-metadata': 'filename YS5wZGY=',
      }),
    ],
    [
      400,
      await api.send('POST', '/upload/', {
        'upload-length': '5',
        'upload-metadata': 'filename ***',
      }),
    ],
    [
      400,
      await api.send('POST', '/upload/', {
        'upload-length': '5',
        'upload-concat': 'partial',
        'upload-metadata': 'filename YS5wZGY=',
      }),
    ],
    [
      412,
      await fetch(new URL('/upload/', api.origin), { method: 'POST', headers: withoutVersion }),
    ],
    [404, await api.send('HEAD', '/upload/00000000-11111111-1111-4111-8111-111111111111')],
    [404, await api.send('HEAD', '/upload/..%2f..%2fcontent')],
    [204, await api.patch(location, 0, bytes)],
    [204, await api.send('DELETE', location)],
  ]
  for (const [status, answer] of answers) {
    assert.equal(answer.status, status)
    assert.ok(answer.headers.get('x-pass-key'), String(status))
    checkHeaders(answer, String(status))
  }
})

test('unknown addresses and methods of uploads are refused without sign-in', async (t) => {
  const api = await startUploads(t)
  for (const [method, path, status] of [
    ['GET', '/upload/', 405],
    ['PUT', '/upload/x', 405],
    ['GET', '/upload/x', 405],
    ['POST', '/upload/x', 405],
    ['HEAD', '/upload', 405],
    ['HEAD', '/upload/a/b', 404],
  ] as const) {
    const answer = await fetch(new URL(path, api.origin), { method })
    assert.equal(answer.status, status, `${method} ${path}`)
    checkHeaders(answer, path)
  }
})

test('an upload with an invalid id is not found, and nothing is written', async (t) => {
  const api = await startUploads(t)
  const before = api.blobs.writeCount()
  for (const id of [
    '%00',
    '%2e%2e',
    'announced',
    '..%2Fd',
    '#',
    '%',
    '%ff',
    'a'.repeat(5_000),
    '%F0%9F%92%A9',
    '__proto__',
    '0000000g-11111111-1111-4111-8111-11111111111g',
  ]) {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await api.send(
        method,
        `/upload/${id}`,
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        method === 'PATCH' ? new Uint8Array(3) : null,
      )
      assert.ok(answer.status === 404 || answer.status === 405, `${method} ${id}: ${answer.status}`)
    }
  }
  assert.equal(api.blobs.writeCount(), before)
  assert.ok(!api.logged.includes('unexpected failure'))
})
