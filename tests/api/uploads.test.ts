import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { once } from 'node:events'
import test from 'node:test'
import { Upload, type DetailedError } from 'tus-js-client'
import { keyOf } from '#store/keys.ts'
import { finishUpload } from '../../netlify/api/uploads/finish.ts'
import {
  announceUpload,
  newUploadId,
  putPart,
  readUpload,
} from '../../netlify/api/uploads/upload.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { movableClock } from './harness.ts'
import {
  fileIn,
  hashOf,
  PART,
  startUploads,
  type FileWire,
  type Uploads,
} from './uploads-server.ts'

const MB = 1024 * 1024

const whole = async ({ origin }: Uploads, file: FileWire): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(encodeURI(file.FilePath), origin))).arrayBuffer())

/** Sends the beginning of a part over a bare connection, and closes it. */
const cutOff = async (
  { origin, staff }: Uploads,
  location: string,
  offset: number,
  bytes: Uint8Array,
): Promise<void> => {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const headers = {
    ...staff,
    host,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  }
  socket.write(
    `PATCH ${location} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  await new Promise((resolve) => socket.write(bytes.subarray(0, bytes.length / 2), resolve))
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
}

test('uploads', async (t) => {
  const api = await startUploads(t)

  await t.test(
    '10 MB in parts of 4 MB through the client that the staff area uses, cut in the middle and resumed',
    async () => {
      const bytes = await largePdf(10 * MB)
      const options = {
        endpoint: `${api.origin}/upload/`,
        chunkSize: PART,
        retryDelays: null,
        headers: api.staff,
        metadata: { filename: 'Fees & رسوم.pdf', filetype: 'application/pdf' },
      }
      const first = new Upload(bytes, options)
      await new Promise<void>((resolve, reject) => {
        first.options.onError = reject
        // Aborts within the second part.
        first.options.onProgress = (sent) => {
          if (sent > 6 * MB) void first.abort().then(resolve)
        }
        first.start()
      })
      assert.ok(!(await api.keys()).includes(`d/${hashOf(bytes)}`))
      const second = new Upload(bytes, { ...options, uploadUrl: first.url })
      const file = await new Promise<FileWire>((resolve, reject) => {
        second.options.onError = reject
        second.options.onSuccess = ({ lastResponse }) =>
          resolve(
            JSON.parse(
              decodeURIComponent(lastResponse.getHeader('X-Upload-File') ?? ''),
            ) as FileWire,
          )
        second.start()
      })
      assert.ok(api.answered.includes('HEAD 200'), api.answered.join())
      assert.deepEqual(file, {
        FilePath: `/assets/${hashOf(bytes)}/Fees-رسوم.pdf`,
        FileName: 'Fees-رسوم.pdf',
        Type: 'application/pdf',
        Size: bytes.length,
        Width: null,
        Height: null,
      })
      assert.equal(hashOf(await whole(api, file)), hashOf(bytes))
    },
  )

  await t.test('a connection that is cut within a part stores nothing of it', async () => {
    const bytes = await largePdf(5 * MB)
    const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
    await cutOff(api, location, 0, bytes.subarray(0, PART))
    const head = await api.send('HEAD', location)
    assert.deepEqual(
      [head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')],
      [200, '0', String(bytes.length)],
    )
    assert.equal((await api.patch(location, 0, bytes.subarray(0, PART))).status, 204)
    await cutOff(api, location, PART, bytes.subarray(PART))
    const again = await api.patch(location, PART, bytes.subarray(PART))
    assert.equal(again.status, 204)
    assert.equal(hashOf(await whole(api, fileIn(again))), hashOf(bytes))
  })

  await t.test('of parts sent to one place at the same time exactly one is taken', async () => {
    const bytes = await largePdf(6 * MB)
    const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
    const before = await api.keys()
    for (const offset of [0, PART]) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => api.patch(location, offset, bytes.subarray(offset, offset + PART))),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409, 409])
    }
    const after = (await api.keys()).filter((key) => key.startsWith('d/'))
    assert.deepEqual(
      after.filter((key) => !before.includes(key)),
      [`d/${hashOf(bytes)}`],
    )
  })

  await t.test(
    'a place that is not the next one is refused, and so is more than was announced',
    async () => {
      const bytes = pdf()
      const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
      assert.equal((await api.patch(location, 5, bytes.subarray(5))).status, 409)
      assert.equal((await api.patch(location, 0, Buffer.concat([bytes, bytes]))).status, 413)
      assert.equal((await api.patch(location, 0, bytes.subarray(0, 100))).status, 204)
      assert.equal((await api.patch(location, 0, bytes.subarray(0, 100))).status, 409)
      assert.equal((await api.patch(location, 100, bytes.subarray(100))).status, 204)
      assert.equal((await api.patch(location, bytes.length, new Uint8Array())).status, 204)
    },
  )

  await t.test('parts of more than 4 MB are refused', async () => {
    const bytes = await largePdf(5 * MB)
    const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
    const answer = await api.patch(location, 0, bytes)
    assert.equal(answer.status, 413)
    assert.match(((await answer.json()) as { detail: string }).detail, /at most 4 MB/)
  })

  await t.test(
    'whatever a crash left behind, the upload goes on: with a part and nothing else, with all parts, with the file',
    async () => {
      const { files, clock } = api.services
      const bytes = await largePdf(6 * MB)
      const id = newUploadId(clock.now())
      await announceUpload(files, clock, id, { name: 'a.pdf', hint: '', size: bytes.length })
      const state = async () => {
        const upload = await readUpload(files, clock, id)
        assert.ok(upload)
        return upload
      }
      await putPart(files, clock, await state(), new Uint8Array(bytes.subarray(0, PART)))
      assert.equal(
        (await api.send('HEAD', `/upload/${id}`)).headers.get('upload-offset'),
        String(PART),
      )
      await putPart(files, clock, await state(), new Uint8Array(bytes.subarray(PART)))
      assert.ok(!(await api.keys()).includes(`d/${hashOf(bytes)}`))
      // Complete, but unfinished: a HEAD finishes it, as a resuming client treats a complete upload
      // as a success.
      for (const round of ['finished by a HEAD', 'finished again']) {
        const head = await api.send('HEAD', `/upload/${id}`)
        const file = fileIn(head)
        assert.deepEqual(
          [head.status, head.headers.get('upload-offset'), file.FilePath],
          [200, String(bytes.length), `/assets/${hashOf(bytes)}/a.pdf`],
          round,
        )
        assert.equal(hashOf(await whole(api, file)), hashOf(bytes))
      }
      // Its note is lost: its parts are erased by then, so that the client sends them again.
      await files.delete(keyOf('up', id, 'done'))
      assert.equal((await api.send('HEAD', `/upload/${id}`)).headers.get('upload-offset'), '0')
      assert.deepEqual(
        (await api.keys()).filter((key) => key.startsWith(`up/${id}/`)),
        [`up/${id}/announced`],
      )
    },
  )

  await t.test(
    'a part that arrives once its upload is finished, refused or removed is not taken, and nothing of it stays',
    async () => {
      const { files, clock } = api.services
      const bytes = await largePdf(5 * MB)
      const rest = new Uint8Array(bytes.subarray(PART))
      const endings: Record<
        string,
        { end: (location: string) => Promise<Response>; status: number; left: string[] }
      > = {
        finished: {
          end: (location) => api.patch(location, PART, rest),
          status: 204,
          left: ['announced', 'done'],
        },
        refused: {
          end: (location) => api.patch(location, PART, new Uint8Array(rest.length)),
          status: 422,
          left: [],
        },
        removed: { end: (location) => api.send('DELETE', location), status: 204, left: [] },
      }
      for (const [ending, { end, status, left }] of Object.entries(endings)) {
        const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
        const id = location.replace('/upload/', '')
        await api.patch(location, 0, bytes.subarray(0, PART))
        const early = await readUpload(files, clock, id)
        assert.ok(early)
        assert.equal((await end(location)).status, status, ending)
        assert.equal(await putPart(files, clock, early, rest), false, ending)
        assert.deepEqual(
          (await api.keys()).filter((key) => key.startsWith(`up/${id}/`)),
          left.map((key) => `up/${id}/${key}`),
          ending,
        )
      }
    },
  )

  await t.test(
    'of two requests that finish an upload, the slower one finds the file of the other',
    async () => {
      const { files, clock } = api.services
      const bytes = pdf({ more: ['(finished by another)'] })
      const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
      const begun = await readUpload(files, clock, location.replace('/upload/', ''))
      assert.ok(begun)
      const file = fileIn(await api.patch(location, 0, bytes))
      const complete = { ...begun, parts: 1, offset: bytes.length }
      const found = await finishUpload(files, api.services, complete, () =>
        assert.fail('the parts are gone'),
      )
      assert.equal(found.path, file.FilePath)
    },
  )

  await t.test('a client can give an upload up', async () => {
    const bytes = await largePdf(5 * MB)
    const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
    await api.patch(location, 0, bytes.subarray(0, PART))
    assert.equal((await api.send('DELETE', location)).status, 204)
    assert.deepEqual(
      (await api.keys()).filter((key) => key.startsWith(location.replace('/upload/', 'up/'))),
      [],
    )
    assert.equal((await api.send('HEAD', location)).status, 404)
    assert.equal((await api.patch(location, PART, bytes.subarray(PART))).status, 404)
    assert.equal((await api.send('DELETE', location)).status, 404)
  })

  await t.test('a refusal reaches the client with its words', async () => {
    const upload = new Upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      {
        endpoint: `${api.origin}/upload/`,
        chunkSize: PART,
        retryDelays: [0, 0],
        headers: api.staff,
        metadata: { filename: 'drawing.png' },
      },
    )
    const error = await new Promise<DetailedError>((resolve) => {
      upload.options.onError = (failure) => resolve(failure as DetailedError)
      upload.start()
    })
    assert.equal(error.originalResponse?.getStatus(), 415)
    assert.match(
      (JSON.parse(error.originalResponse?.getBody() ?? '') as { detail: string }).detail,
      /SVG and HTML/,
    )
  })
})

test('an unfinished upload is nowhere to be seen, and is swept after a day', async (t) => {
  const clock = movableClock()
  const api = await startUploads(t, { clock })
  const { sweepUploads } = await import('../../netlify/api/sweep.ts')
  const bytes = await largePdf(5 * MB)
  const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
  await api.patch(location, 0, bytes.subarray(0, PART))
  const picture = (await pictures()).png
  const done = fileIn(await api.upload('b.png', picture))
  const listed = (await api.call('/api/files', { headers: api.staff })).body as FileWire[]
  assert.deepEqual(
    listed.map(({ FilePath }) => FilePath),
    [done.FilePath],
  )
  assert.equal((await fetch(`${api.origin}/assets/${hashOf(bytes)}/a.pdf`)).status, 404)
  clock.move(24 * 60 * 60_000 - 60_000)
  await sweepUploads(api.services)
  assert.ok((await api.keys()).includes(`${location.replace('/upload/', 'up/')}/0`))
  clock.move(60_000)
  await sweepUploads(api.services)
  assert.deepEqual(await api.keys(), [`d/${hashOf(picture)}`])
  assert.equal(hashOf(await whole(api, done)), hashOf(picture))
})

test('an upload that has run out is gone', async (t) => {
  const clock = movableClock()
  const api = await startUploads(t, { clock })
  const { files } = api.services
  const id = newUploadId(clock.now() - 24 * 60 * 60_000)
  await announceUpload(files, clock, id, { name: 'a.pdf', hint: '', size: 10 })
  assert.equal((await api.send('HEAD', `/upload/${id}`)).status, 410)
  assert.equal((await api.patch(`/upload/${id}`, 0, Buffer.alloc(5))).status, 410)
})
