import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { strictTransport } from '#site/site.ts'
import { putFile } from '#store/files.ts'
import { keyOf } from '#store/keys.ts'
import type { Store } from '#store/store.ts'
import { answerAsset } from '../../netlify/api/assets.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { checkAnswer } from './openapi-answers.ts'
import { uploadedFile, startUploads } from './uploads-server.ts'

const start = async (t: TestContext) => {
  const api = await startUploads(t)
  const bytes = await largePdf(300_000)
  const { FilePath } = uploadedFile(await api.upload('رسوم المحفظة (2026).pdf', bytes))
  const url = new URL(encodeURI(FilePath), api.origin)
  const read = async (headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(url, { method, headers })
    checkAnswer(
      { method, url },
      { status: answer.status, headers: answer.headers, text: await answer.clone().text() },
    )
    return answer
  }
  return { api, bytes, path: FilePath, url, read }
}

test('anybody can read the files of the store', async (t) => {
  const running = await start(t)

  await t.test(
    'a file is served whole, with its own media type, to be cached for good',
    async () => {
      const { api, bytes, path, read } = running
      const answer = await read()
      assert.equal(answer.status, 200)
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
      const name = path.split('/').at(-1) ?? ''
      assert.equal(name, 'رسوم-المحفظة-2026.pdf')
      const expected = {
        'content-type': 'application/pdf',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'netlify-cdn-cache-control': 'public, max-age=31536000, durable, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'strict-transport-security': strictTransport,
        'referrer-policy': 'no-referrer',
        etag: `"${path.split('/')[2]}"`,
        'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9._-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      }
      for (const [header, value] of Object.entries(expected))
        assert.equal(answer.headers.get(header), value, header)
      const picture = uploadedFile(await api.upload('a.webp', (await pictures()).webp))
      const shown = await fetch(new URL(picture.FilePath, api.origin))
      assert.match(
        shown.headers.get('content-security-policy') ?? '',
        /^default-src 'none'.*sandbox/,
      )
      assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      assert.equal(shown.headers.get('content-type'), 'image/webp')
      assert.deepEqual(
        [...answer.headers.keys()].filter((header) => header.startsWith('access-control-')),
        [],
      )
    },
  )

  await t.test(
    'a HEAD request is answered like a GET of the whole file, without the bytes',
    async () => {
      const { bytes, read } = running
      const answer = await read({ range: 'bytes=0-5' }, 'HEAD')
      assert.deepEqual(
        [
          answer.status,
          answer.headers.get('content-length'),
          (await answer.arrayBuffer()).byteLength,
        ],
        [200, String(bytes.length), 0],
      )
    },
  )

  await t.test(
    'a valid range is answered with its part, an unsupported one with the whole, one past the end with 416',
    async () => {
      const { bytes, read, path } = running
      const size = bytes.length
      const etag = `"${path.split('/')[2]}"`
      const parts: [Record<string, string>, number, number][] = [
        [{ range: 'bytes=0-0' }, 0, 0],
        [{ range: 'bytes=100-199' }, 100, 199],
        [{ range: 'bytes=200000-' }, 200_000, size - 1],
        [{ range: 'bytes=-5' }, size - 5, size - 1],
        [{ range: `bytes=-${size * 2}` }, 0, size - 1],
        [{ range: `bytes=${size - 1}-${size * 9}` }, size - 1, size - 1],
        [{ range: 'bytes=7-9', 'if-range': etag }, 7, 9],
      ]
      for (const [headers, from, to] of parts) {
        const answer = await read(headers)
        assert.deepEqual(
          [
            answer.status,
            answer.headers.get('content-range'),
            answer.headers.get('content-length'),
          ],
          [206, `bytes ${from}-${to}/${size}`, String(to - from + 1)],
          headers['range'],
        )
        assert.ok(
          Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(from, to + 1)),
          headers['range'],
        )
        // The CDN would serve a part in place of the whole.
        assert.equal(answer.headers.get('netlify-cdn-cache-control'), null)
      }
      const wholes = [
        { range: 'bytes=0-1,5-6' },
        { range: 'bytes=5-2' },
        { range: 'lines=1-2' },
        { range: 'bytes=' },
        { range: 'bytes=-' },
        { range: 'bytes=a-b' },
        { range: 'bytes=0-1', 'if-range': '"other"' },
        { range: 'bytes=0-1', 'if-range': `W/${etag}` },
        { range: 'bytes=0-1', 'if-range': new Date().toUTCString() },
      ]
      for (const headers of wholes) {
        const answer = await read(headers)
        assert.deepEqual(
          [answer.status, (await answer.arrayBuffer()).byteLength],
          [200, size],
          JSON.stringify(headers),
        )
      }
      for (const range of [`bytes=${size}-`, 'bytes=99999999-', 'bytes=-0']) {
        const answer = await read({ range })
        assert.deepEqual(
          [answer.status, answer.headers.get('content-range')],
          [416, `bytes */${size}`],
          range,
        )
      }
    },
  )

  await t.test(
    'a range reads only its own bytes if the store can give a part, else also all bytes before it',
    async () => {
      const { api, bytes, url } = running
      const range = 'bytes=200000-200099'
      for (const givesParts of [true, false]) {
        let read = 0
        const getStream: Store['getStream'] = async (key, part) => {
          const found = await api.services.files.getStream(key, givesParts ? part : undefined)
          const counting = new TransformStream<Uint8Array, Uint8Array>({
            transform: (piece, out) => {
              read += piece.byteLength
              out.enqueue(piece)
            },
          })
          return found && { ...found, body: found.body.pipeThrough(counting) }
        }
        const answer = await answerAsset(new Request(url, { headers: { range } }), {
          ...api.services,
          files: { ...api.services.files, getStream },
        })
        assert.equal(answer.status, 206)
        assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(200_000, 200_100)))
        assert.ok(givesParts ? read === 100 : read > 200_000, `${read} bytes were read`)
      }
    },
  )

  await t.test(
    'an address with a query is not found, and its answer is not kept at the CDN; a lone `?` is no query',
    async () => {
      const { url } = running
      for (const query of ['?x=1', '?x=2', '?', '?w=100&h=2']) {
        const answer = await fetch(new URL(url.pathname + query, url), {
          headers: { range: 'bytes=0-0' },
        })
        assert.deepEqual(
          [answer.status, answer.headers.get('netlify-cdn-cache-control')],
          query === '?' ? [206, null] : [404, null],
          query,
        )
      }
    },
  )

  await t.test(
    'another percent-encoding of an address redirects to the canonical one, and no cache keeps the redirect',
    async () => {
      const { url, api } = running
      const plain = uploadedFile(await api.upload('paper.pdf', await largePdf(2_000)))
      for (const [other, canonical] of [
        [url.pathname.replace('%D8', '%d8'), url.pathname],
        [url.pathname.replace('2026', '%32026'), url.pathname],
        [plain.FilePath.replace('paper.pdf', '%70aper%2Epdf'), plain.FilePath],
      ] as const) {
        assert.notEqual(other, canonical)
        const answer = await fetch(new URL(other, url), { redirect: 'manual' })
        assert.deepEqual(
          [
            answer.status,
            answer.headers.get('location'),
            answer.headers.get('cache-control'),
            answer.headers.get('netlify-cdn-cache-control'),
          ],
          [308, canonical, 'no-store', null],
          other,
        )
        assert.equal((await fetch(new URL(other, url))).status, 200)
      }
    },
  )

  await t.test('a file whose hash is in If-None-Match is not sent again', async () => {
    const { read, path } = running
    const hash = path.split('/')[2]
    for (const known of [`"${hash}"`, `W/"${hash}"`, `"a", "${hash}"`, '*']) {
      const answer = await read({ 'if-none-match': known })
      assert.deepEqual([answer.status, answer.headers.get('etag')], [304, `"${hash}"`], known)
    }
    assert.equal((await read({ 'if-none-match': '"other"' })).status, 200)
  })

  await t.test('an address with a wrong name, hash or form is not found', async () => {
    const { api, path } = running
    const [, , hash = '', name = ''] = path.split('/')
    for (const wrong of [
      `/assets/${hash}/other.pdf`,
      `/assets/${hash}/`,
      `/assets/${hash}`,
      `/assets/${'0'.repeat(64)}/${name}`,
      `/assets/${hash.toUpperCase()}/${name}`,
      `/assets/${path}`,
      '/assets/%00/%',
      `/assets/${hash}/${name}/x`,
      `/assets/${hash}/%ff`,
    ]) {
      const answer = await fetch(new URL(encodeURI(wrong).replaceAll('%25', '%'), api.origin))
      assert.equal(answer.status, 404, wrong)
      assert.equal(
        answer.headers.get('content-security-policy'),
        "default-src 'none'; frame-ancestors 'none'",
      )
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetch(new URL(encodeURI(path), api.origin), { method })
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD'])
    }
    assert.ok(!api.logged.includes('unexpected failure'))
  })

  await t.test(
    'bytes uploaded again under another name are stored once and served at both addresses',
    async () => {
      const { api, bytes, path } = running
      const fileKeys = async () => (await api.keys()).filter((key) => key.startsWith('d/'))
      const before = await fileKeys()
      for (const name of [
        'corrected name.pdf',
        'تعريف الرسوم.pdf',
        'corrected name.pdf',
        path.split('/').at(-1) ?? '',
      ]) {
        const again = uploadedFile(await api.upload(name, bytes))
        assert.equal(again.FileName, name.replaceAll(' ', '-'))
        assert.equal(again.FilePath, `${path.slice(0, path.lastIndexOf('/'))}/${again.FileName}`)
        for (const address of [again.FilePath, path]) {
          const answer = await fetch(new URL(encodeURI(address), api.origin))
          assert.equal(answer.status, 200, address)
          assert.ok(
            answer.headers
              .get('content-disposition')
              ?.endsWith(`filename*=UTF-8''${encodeURIComponent(address.split('/').at(-1) ?? '')}`),
            address,
          )
          assert.deepEqual(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))
        }
        assert.equal(
          (await fetch(new URL(`${encodeURI(again.FilePath)}x`, api.origin))).status,
          404,
        )
      }
      assert.deepEqual(await fileKeys(), before)
    },
  )

  await t.test(
    'an upload fails if the store has other bytes under the key of its hash',
    async () => {
      const { api } = running
      const bytes = new Uint8Array((await pictures()).png)
      const { sha256 } = await import('#store/keys.ts')
      await api.services.files.putBytes(keyOf('d', sha256(bytes)), bytes.slice(1), {
        name: 'a.png',
        type: 'image/png',
        size: bytes.length - 1,
      })
      await assert.rejects(
        putFile(api.services.files, bytes, {
          name: 'a.png',
          type: 'image/png',
          width: 1,
          height: 1,
        }),
        { name: 'UnavailableError' },
      )
    },
  )
})
