import assert from 'node:assert/strict'
import test from 'node:test'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'
import { sendTusRequest } from './form-files.ts'
import { startApi } from './harness.ts'
import { checkAnswer } from './openapi-answers.ts'
import { uploadedFile, uploadMetadata } from './uploads-server.ts'

const ORIGIN = 'http://localhost:8888'
const MB = 1024 * 1024
const OCTETS = { 'content-type': 'application/offset+octet-stream' }

type Ask = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: Uint8Array<ArrayBuffer> | null,
) => Promise<Response>
/** Endpoint for uploads. */
type UploadEndpoint = {
  path: string
  ask: Ask
  /** Optional parts of the tus protocol that it supports, separated by commas. */
  extensions: string
  /** Maximum size of a file, in bytes. */
  maxSize: number
  api: Awaited<ReturnType<typeof startApi>>
}

/** Functions that start an API for each of the two endpoints. */
const endpoints: Record<string, (t: test.TestContext) => Promise<UploadEndpoint>> = {
  'the library': async (t) => {
    const api = await startApi(t)
    const ask: Ask = async (method, path, headers, body = null) => {
      const url = new URL(path, ORIGIN)
      const answer = await answerUpload(
        new Request(url, {
          method,
          headers: { ...api.staff, 'tus-resumable': '1.0.0', ...headers },
          body,
        }),
        api.services,
      )
      checkAnswer(
        { method, url },
        { status: answer.status, headers: answer.headers, text: await answer.clone().text() },
      )
      return answer
    }
    return {
      path: '/upload',
      ask,
      extensions: 'creation,creation-with-upload,termination',
      maxSize: 20 * MB,
      api,
    }
  },
  "visitors' files": async (t) => {
    const api = await startApi(t)
    return {
      path: '/api/form-file',
      ask: (method, path, headers, body) =>
        sendTusRequest(api.services, method, path, headers, body),
      extensions: 'creation,creation-with-upload',
      maxSize: 5 * MB,
      api,
    }
  },
}

const bytes = new Uint8Array(pdf())
const detailOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { detail: string }).detail

for (const [name, startEndpoint] of Object.entries(endpoints)) {
  test(`${name}: uploads follow the tus protocol`, async (t) => {
    const { path, ask, extensions, maxSize, api } = await startEndpoint(t)
    // Metadata of the file, and further values as other clients send them: with and without text.
    const sent = `${uploadMetadata('a.pdf', 'application/pdf')},relativePath bnVsbA==,is_final,tenant /w==`
    const begin = (headers: Record<string, string> = {}) =>
      ask('POST', `${path}/`, {
        'upload-length': String(bytes.length),
        'upload-metadata': sent,
        ...headers,
      })
    /** Announces a file. @returns the address of the upload */
    const beginUpload = async () => (await begin()).headers.get('location') ?? ''

    await t.test(
      'a request with another protocol version is refused with the supported one, and has no effect',
      async () => {
        const location = await beginUpload()
        const before = api.blobs.writeCount()
        for (const version of ['0.2.2', '2.0.0', '1.0', '']) {
          const resumable = { 'tus-resumable': version }
          for (const answer of [
            await begin(resumable),
            await ask('HEAD', location, resumable),
            await ask('PATCH', location, { ...resumable, ...OCTETS, 'upload-offset': '0' }, bytes),
          ]) {
            assert.deepEqual(
              [answer.status, answer.headers.get('tus-version')],
              [412, '1.0.0'],
              version,
            )
          }
        }
        // At the endpoint for visitors the counters of the rate limits may be written.
        if (path === '/upload') assert.equal(api.blobs.writeCount(), before)
        assert.equal((await ask('HEAD', location)).headers.get('upload-offset'), '0')
      },
    )

    await t.test('a part of another media type, or without one, is refused', async () => {
      const location = await beginUpload()
      for (const headers of [
        { 'content-type': 'application/octet-stream' },
        { 'content-type': 'text/plain' },
        {},
      ]) {
        const answer = await ask('PATCH', location, { 'upload-offset': '0', ...headers }, bytes)
        assert.equal(answer.status, 415, JSON.stringify(headers))
        assert.match(await detailOf(answer), /application\/offset\+octet-stream/)
      }
    })

    await t.test(
      'a POST with X-HTTP-Method-Override works like the named method, for every request of an upload',
      async () => {
        const location = await beginUpload()
        const postAs = (
          method: string,
          headers: Record<string, string> = {},
          body: Uint8Array<ArrayBuffer> | null = null,
        ) => ask('POST', location, { 'x-http-method-override': method, ...headers }, body)
        assert.equal(
          (await postAs('PATCH', { ...OCTETS, 'upload-offset': '0' }, bytes.slice(0, 80))).status,
          204,
        )
        const head = await postAs('HEAD', {}, bytes.slice(0, 1))
        assert.deepEqual(
          [head.status, head.headers.get('upload-offset'), await head.text()],
          [200, '80', ''],
        )
        const last = await postAs('PATCH', { ...OCTETS, 'upload-offset': '80' }, bytes.slice(80))
        assert.deepEqual([last.status, uploadedFile(last).Size], [204, bytes.length])
        const isRemovable = extensions.includes('termination')
        assert.equal((await postAs('DELETE')).status, isRemovable ? 204 : 405)
        assert.equal((await ask('HEAD', location)).status, isRemovable ? 404 : 200)
        for (const method of ['GET', 'PUT', 'OPTIONS', 'patch', ''])
          assert.equal((await postAs(method)).status, 405, method)
      },
    )

    await t.test(
      'HEAD returns the metadata as it was sent, and metadata that is too long is refused',
      async () => {
        assert.equal((await ask('HEAD', await beginUpload())).headers.get('upload-metadata'), sent)
        assert.equal(
          (await begin({ 'upload-metadata': `${sent},more ${'A'.repeat(4_096)}` })).status,
          422,
        )
      },
    )

    await t.test('OPTIONS returns version, extensions and maximum size to everybody', async () => {
      for (const address of [path, `${path}/`]) {
        const answer = await ask('OPTIONS', address, {
          authorization: 'Bearer a.b.c',
          'x-pass-key': 'x',
          'tus-resumable': '',
        })
        const { headers } = answer
        assert.deepEqual([answer.status, await answer.text()], [204, ''])
        assert.deepEqual(
          [headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-max-size')],
          ['1.0.0', extensions, String(maxSize)],
        )
        assert.deepEqual(
          [headers.get('cache-control'), headers.get('x-pass-key')],
          ['private, no-store', null],
        )
      }
    })

    await t.test(
      'the answer to the last part has no body and names the file in a header',
      async () => {
        const answer = await ask(
          'PATCH',
          await beginUpload(),
          { ...OCTETS, 'upload-offset': '0' },
          bytes,
        )
        assert.deepEqual(
          [answer.status, answer.headers.get('upload-offset'), answer.headers.get('content-type')],
          [204, String(bytes.length), null],
        )
        assert.equal(uploadedFile(answer).Size, bytes.length)
        const whole = await ask(
          'POST',
          `${path}/`,
          { ...OCTETS, 'upload-length': String(bytes.length), 'upload-metadata': sent },
          bytes,
        )
        assert.deepEqual(
          [whole.status, uploadedFile(whole).Size, await whole.text()],
          [201, bytes.length, ''],
        )
      },
    )

    await t.test('a request with any value of X-Forwarded-Proto is accepted', async () => {
      const location = await beginUpload()
      for (const proto of ['https,http', 'https, https', 'wss'])
        assert.equal(
          (await ask('HEAD', location, { 'x-forwarded-proto': proto })).status,
          200,
          proto,
        )
    })
  })
}
