import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { answerAsset } from '../../netlify/api/assets.ts'
import { handleRequest } from '../../netlify/api/router.ts'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { startApi } from './harness.ts'
import { uploadedFile, uploadMetadata, type FileWire } from './uploads-server.ts'

/** Origin of the site. */
const SITE = 'http://localhost:8888'
/** Origin of the separate host for files. */
const HOST = 'http://files.localhost:8888'

test('calls of staff and forms sent from the separate host for files are refused', async (t) => {
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

/** API with a separate host for files, and functions to upload and read files there. */
const startWithHost = async (t: TestContext) => {
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
      'upload-metadata': uploadMetadata(name),
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
    return uploadedFile(answer)
  }
  const read = (origin: string, path: string, headers: Record<string, string> = {}) =>
    answerAsset(new Request(`${origin}${path}`, { headers }), api.services)
  return { ask, staff, store, read }
}

/** Headers of the request by which a browser asks if it may send an upload to another host. */
const preflight = {
  origin: SITE,
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization,tus-resumable',
}

test('the host for files accepts uploads from pages of the site only', async (t) => {
  const { ask, staff } = await startWithHost(t)
  const answered = await ask('OPTIONS', `${HOST}/upload/`, preflight)
  assert.deepEqual(
    [
      answered.status,
      answered.headers.get('access-control-allow-origin'),
      answered.headers.get('vary'),
    ],
    [204, SITE, 'Origin'],
  )
  assert.match(answered.headers.get('access-control-allow-methods') ?? '', /PATCH/)
  assert.match(answered.headers.get('access-control-allow-headers') ?? '', /X-Pass-Key/)
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
      'upload-metadata': uploadMetadata('a.pdf'),
    })
    assert.deepEqual(
      [answer.status, answer.headers.get('access-control-allow-origin')],
      [403, null],
      origin,
    )
  }
})

test('with a separate host for files, an upload to the site is not found and the answer names the host', async (t) => {
  const { ask, staff } = await startWithHost(t)
  const wrong = await ask('POST', `${SITE}/upload/`, {
    ...staff,
    'upload-length': '5',
    'upload-metadata': uploadMetadata('a.pdf'),
  })
  assert.equal(wrong.status, 404)
  assert.match(
    ((await wrong.json()) as { detail: string }).detail,
    /http:\/\/files\.localhost:8888\/upload\//,
  )
  assert.equal((await ask('OPTIONS', `${SITE}/upload/`, preflight)).status, 404)
})

test('a document is redirected from the site to the host for files, and a picture is served by the site', async (t) => {
  const { store, read } = await startWithHost(t)
  const document = await store('fees.pdf', pdf())
  const picture = await store('logo.png', (await pictures()).png)
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
})

test('scripts of the site, and of no other, may read files of the host for files', async (t) => {
  const { store, read } = await startWithHost(t)
  const document = await store('fees.pdf', pdf())
  const answer = await read(HOST, document.FilePath, { origin: SITE })
  assert.deepEqual(
    [
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('cross-origin-resource-policy'),
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
