import assert from 'node:assert/strict'
import test from 'node:test'
import { answerAsset } from '../../netlify/api/assets.ts'
import { handleRequest } from '../../netlify/api/router.ts'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { startApi } from './harness.ts'
import { fileIn, metadata, type FileWire } from './uploads-server.ts'

const SITE = 'http://localhost:8888'
const HOST = 'http://files.localhost:8888'

test("a page of the files' own host is no page of the site: neither its staff calls nor its forms are taken", async (t) => {
  const api = await startApi(t, { settings: { assetsHost: 'files.localhost:8888' } })
  const context = {
    ip: '203.0.113.7',
    deploy: { context: 'test', id: '0', published: true, skewProtectionToken: '' },
    waitUntil: () => undefined,
  }
  const post = async (path: string, headers: Record<string, string>, body: string) =>
    (
      await handleRequest(
        new Request(`${HOST}${path}`, { method: 'POST', headers, body }),
        context,
        api.services,
      )
    ).status
  assert.equal(await post('/api/publish', { ...api.staff, origin: HOST }, ''), 403)
  assert.equal(await post('/api/publish', { ...api.staff, origin: SITE }, ''), 202)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const headers of [{ origin: HOST }, { origin: HOST, 'sec-fetch-site': 'same-origin' }])
    assert.equal(await post('/api/form/', { ...form, ...headers }, 'FormType=CONTACT'), 403)
  assert.equal(await post('/api/form/', { ...form, origin: SITE }, 'FormType=CONTACT'), 422)
})

test('with a host of its own, files are uploaded there, from pages of the site and of nobody else', async (t) => {
  const api = await startApi(t, { settings: { assetsHost: 'files.localhost:8888' } })
  const ask = (
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body: Buffer | null = null,
  ) =>
    answerUpload(
      new Request(url, { method, headers, body: body ? new Uint8Array(body) : null }),
      api.services,
    )
  const staff = { ...api.staff, 'tus-resumable': '1.0.0' }
  const store = async (name: string, bytes: Buffer): Promise<FileWire> => {
    const begun = await ask('POST', `${HOST}/upload/`, {
      ...staff,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata(name),
    })
    const answer = await ask(
      'PATCH',
      `${HOST}${begun.headers.get('location')}`,
      { ...staff, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes,
    )
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('access-control-allow-origin'), SITE)
    assert.match(
      answer.headers.get('access-control-expose-headers') ?? '',
      /Upload-Offset.*X-Pass-Key.*X-Upload-File/,
    )
    return fileIn(answer)
  }
  const [document, picture] = [
    await store('fees.pdf', pdf()),
    await store('logo.png', (await pictures()).png),
  ]

  const preflight = {
    origin: SITE,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,tus-resumable',
  }
  const asked = await ask('OPTIONS', `${HOST}/upload/`, preflight)
  assert.deepEqual(
    [asked.status, asked.headers.get('access-control-allow-origin'), asked.headers.get('vary')],
    [204, SITE, 'Origin'],
  )
  assert.match(asked.headers.get('access-control-allow-methods') ?? '', /PATCH/)
  assert.match(asked.headers.get('access-control-allow-headers') ?? '', /X-Pass-Key/)
  const plain = await ask('OPTIONS', `${HOST}/upload/`, { origin: SITE })
  assert.deepEqual(
    [
      plain.status,
      plain.headers.get('tus-version'),
      plain.headers.get('access-control-allow-methods'),
    ],
    [204, '1.0.0', null],
  )
  for (const origin of ['https://evil.example', HOST, 'null']) {
    assert.equal((await ask('OPTIONS', `${HOST}/upload/`, { ...preflight, origin })).status, 403)
    const answer = await ask('POST', `${HOST}/upload/`, {
      ...staff,
      origin,
      'upload-length': '5',
      'upload-metadata': metadata('a.pdf'),
    })
    assert.deepEqual(
      [answer.status, answer.headers.get('access-control-allow-origin')],
      [403, null],
      origin,
    )
  }
  const wrong = await ask('POST', `${SITE}/upload/`, {
    ...staff,
    'upload-length': '5',
    'upload-metadata': metadata('a.pdf'),
  })
  assert.equal(wrong.status, 404)
  assert.match(
    ((await wrong.json()) as { detail: string }).detail,
    /http:\/\/files\.localhost:8888\/upload\//,
  )
  assert.equal((await ask('OPTIONS', `${SITE}/upload/`, preflight)).status, 404)

  const read = (origin: string, path: string, headers: Record<string, string> = {}) =>
    answerAsset(new Request(`${origin}${path}`, { headers }), api.services)
  const moved = await read(SITE, document.FilePath)
  assert.deepEqual(
    [
      moved.status,
      moved.headers.get('location'),
      moved.headers.get('cross-origin-resource-policy'),
    ],
    [308, `${HOST}${document.FilePath}`, 'cross-origin'],
  )
  assert.equal((await read(SITE, picture.FilePath)).status, 200)
  const own = await read(HOST, document.FilePath, { origin: SITE })
  assert.deepEqual(
    [
      own.status,
      own.headers.get('access-control-allow-origin'),
      own.headers.get('cross-origin-resource-policy'),
    ],
    [200, SITE, 'cross-origin'],
  )
  assert.equal(
    (await read(HOST, document.FilePath, { origin: 'https://evil.example' })).headers.get(
      'access-control-allow-origin',
    ),
    null,
  )
  assert.equal((await read(HOST, document.FilePath)).headers.get('vary'), 'Origin')
})
