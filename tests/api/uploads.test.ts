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
  uploadedFile,
  hashOf,
  MAX_PART_BYTES,
  startUploads,
  type FileWire,
  type Uploads,
} from './uploads-server.ts'

const MB = 1024 * 1024

/** Bytes of a stored file, as the API serves them. */
const served = async ({ origin }: Uploads, file: FileWire): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(encodeURI(file.FilePath), origin))).arrayBuffer())

/** Sends the first half of a part over a plain TCP connection, and closes the connection. */
const sendHalf = async (
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

test('uploads are resumable and consistent', async (t) => {
  const api = await startUploads(t)

  await t.test(
    'the client of the staff area can resume an interrupted upload of 10 MB',
    async () => {
      const bytes = await largePdf(10 * MB)
      const options = {
        endpoint: `${api.origin}/upload/`,
        chunkSize: MAX_PART_BYTES,
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
      assert.equal(hashOf(await served(api, file)), hashOf(bytes))
    },
  )

  await t.test(
    'nothing of a part is stored if its connection is cut, and the part can be sent again',
    async () => {
      const bytes = await largePdf(5 * MB)
      const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
      await sendHalf(api, location, 0, bytes.subarray(0, MAX_PART_BYTES))
      const head = await api.send('HEAD', location)
      assert.deepEqual(
        [head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')],
        [200, '0', String(bytes.length)],
      )
      assert.equal((await api.patch(location, 0, bytes.subarray(0, MAX_PART_BYTES))).status, 204)
      await sendHalf(api, location, MAX_PART_BYTES, bytes.subarray(MAX_PART_BYTES))
      const again = await api.patch(location, MAX_PART_BYTES, bytes.subarray(MAX_PART_BYTES))
      assert.equal(again.status, 204)
      assert.equal(hashOf(await served(api, uploadedFile(again))), hashOf(bytes))
    },
  )

  await t.test('of parts sent at once for the same offset exactly one is accepted', async () => {
    const bytes = await largePdf(6 * MB)
    const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
    const before = await api.keys()
    for (const offset of [0, MAX_PART_BYTES]) {
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          api.patch(location, offset, bytes.subarray(offset, offset + MAX_PART_BYTES)),
        ),
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
    'a part at another offset than the next, or longer than the announced rest, is refused',
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
    'an upload continues after a crash, with one part stored, with all parts, or with the file',
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
      await putPart(files, clock, await state(), new Uint8Array(bytes.subarray(0, MAX_PART_BYTES)))
      assert.equal(
        (await api.send('HEAD', `/upload/${id}`)).headers.get('upload-offset'),
        String(MAX_PART_BYTES),
      )
      await putPart(files, clock, await state(), new Uint8Array(bytes.subarray(MAX_PART_BYTES)))
      assert.ok(!(await api.keys()).includes(`d/${hashOf(bytes)}`))
      // All parts are stored, but the file is not. A resuming client sends only a HEAD and takes
      // the complete offset for a success, so the HEAD must store the file.
      for (const round of ['finished by a HEAD', 'finished again']) {
        const head = await api.send('HEAD', `/upload/${id}`)
        const file = uploadedFile(head)
        assert.deepEqual(
          [head.status, head.headers.get('upload-offset'), file.FilePath],
          [200, String(bytes.length), `/assets/${hashOf(bytes)}/a.pdf`],
          round,
        )
        assert.equal(hashOf(await served(api, file)), hashOf(bytes))
      }
      // The note that the upload is finished is lost. Its parts were erased when the file was
      // stored, so the client has to send them again.
      await files.delete(keyOf('up', id, 'done'))
      assert.equal((await api.send('HEAD', `/upload/${id}`)).headers.get('upload-offset'), '0')
      assert.deepEqual(
        (await api.keys()).filter((key) => key.startsWith(`up/${id}/`)),
        [`up/${id}/announced`],
      )
    },
  )

  await t.test(
    'a part that arrives after its upload was finished, refused or removed is not stored',
    async () => {
      const { files, clock } = api.services
      const bytes = await largePdf(5 * MB)
      const rest = new Uint8Array(bytes.subarray(MAX_PART_BYTES))
      const endings: Record<
        string,
        { end: (location: string) => Promise<Response>; status: number; storedNotes: string[] }
      > = {
        finished: {
          end: (location) => api.patch(location, MAX_PART_BYTES, rest),
          status: 204,
          storedNotes: ['announced', 'done'],
        },
        refused: {
          end: (location) => api.patch(location, MAX_PART_BYTES, new Uint8Array(rest.length)),
          status: 422,
          storedNotes: [],
        },
        removed: { end: (location) => api.send('DELETE', location), status: 204, storedNotes: [] },
      }
      for (const [ending, { end, status, storedNotes }] of Object.entries(endings)) {
        const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
        const id = location.replace('/upload/', '')
        await api.patch(location, 0, bytes.subarray(0, MAX_PART_BYTES))
        // State of the upload as a slow request has read it before the end.
        const earlyState = await readUpload(files, clock, id)
        assert.ok(earlyState)
        assert.equal((await end(location)).status, status, ending)
        assert.equal(await putPart(files, clock, earlyState, rest), false, ending)
        assert.deepEqual(
          (await api.keys()).filter((key) => key.startsWith(`up/${id}/`)),
          storedNotes.map((note) => `up/${id}/${note}`),
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
      const file = uploadedFile(await api.patch(location, 0, bytes))
      const complete = { ...begun, parts: 1, offset: bytes.length }
      const finished = await finishUpload(files, api.services, complete, () =>
        assert.fail('no part is read: the parts are erased'),
      )
      assert.equal(finished.path, file.FilePath)
    },
  )

  await t.test('a client can remove an unfinished upload', async () => {
    const bytes = await largePdf(5 * MB)
    const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
    await api.patch(location, 0, bytes.subarray(0, MAX_PART_BYTES))
    assert.equal((await api.send('DELETE', location)).status, 204)
    assert.deepEqual(
      (await api.keys()).filter((key) => key.startsWith(location.replace('/upload/', 'up/'))),
      [],
    )
    assert.equal((await api.send('HEAD', location)).status, 404)
    assert.equal(
      (await api.patch(location, MAX_PART_BYTES, bytes.subarray(MAX_PART_BYTES))).status,
      404,
    )
    assert.equal((await api.send('DELETE', location)).status, 404)
  })

  await t.test('the client of the staff area gets the status and reason of a refusal', async () => {
    const upload = new Upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      {
        endpoint: `${api.origin}/upload/`,
        chunkSize: MAX_PART_BYTES,
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

test('an unfinished upload is neither listed nor served, and is erased after a day', async (t) => {
  const clock = movableClock()
  const api = await startUploads(t, { clock })
  const { sweepUploads } = await import('../../netlify/api/sweep.ts')
  const bytes = await largePdf(5 * MB)
  const location = (await api.begin('a.pdf', bytes.length)).headers.get('location') ?? ''
  await api.patch(location, 0, bytes.subarray(0, MAX_PART_BYTES))
  const picture = (await pictures()).png
  const done = uploadedFile(await api.upload('b.png', picture))
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
  assert.equal(hashOf(await served(api, done)), hashOf(picture))
})

test('an upload that began a day ago is answered with 410', async (t) => {
  const clock = movableClock()
  const api = await startUploads(t, { clock })
  const { files } = api.services
  const id = newUploadId(clock.now() - 24 * 60 * 60_000)
  await announceUpload(files, clock, id, { name: 'a.pdf', hint: '', size: 10 })
  assert.equal((await api.send('HEAD', `/upload/${id}`)).status, 410)
  assert.equal((await api.patch(`/upload/${id}`, 0, Buffer.alloc(5))).status, 410)
})
