import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { kinds } from '#kinds/index.ts'
import { removeRecord, restoreRecord } from '#store/content.ts'
import { WRITES_OVER_MS } from '#store/erasing.ts'
import { hashOf } from '#store/files.ts'
import { keyOf } from '#store/keys.ts'
import {
  eraseFile,
  hideFile,
  endHiding,
  readWithdrawal,
  type Withdrawal,
} from '#store/withdrawal.ts'
import { eraseHiddenFiles, SAVES_OVER_MS } from '../../netlify/api/uploads/withdraw.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { ADMIN, blogData, movableClock } from './harness.ts'
import { uploadedFile, startUploads, type FileWire } from './uploads-server.ts'

// A request to erase a file stores a mark for it with the state `hidden`, so that nobody can read
// the file. After a minute the scheduled work sets the state to `erasing` and erases the bytes. If
// a save that began before the mark uses the file, it sets the state to `kept` instead.

type Version = { Revision: string }
type Entry = { action: string; who: string; kind: string; id: string }

/** Milliseconds after which the scheduled work erases a hidden file: a minute and a second. */
const MINUTE_AND_MORE = WRITES_OVER_MS + 1_000

const start = async (t: TestContext) => {
  const purged: (string | undefined)[] = []
  const api = await startUploads(t, { purge: (tag) => Promise.resolve(void purged.push(tag)) })
  // Clock of the scheduled work and of direct calls of the store. The API has the real clock.
  const roundClock = movableClock()
  const { png } = await pictures()
  const upload = async (name = 'portrait.png', bytes: Buffer = png) =>
    uploadedFile(await api.upload(name, bytes)).FilePath
  const erase = (path: string) =>
    api.call(`/api/files?FilePath=${encodeURIComponent(path)}`, {
      method: 'DELETE',
      headers: api.staff,
    })
  return {
    ...api,
    roundClock,
    upload,
    erase,
    /** Number of purges of the whole CDN. */
    purges: () => purged.filter((tag) => tag === undefined).length,
    runErasureRound: () => eraseHiddenFiles({ ...api.services, clock: roundClock }),
    listed: async () =>
      ((await api.call('/api/files', { headers: api.staff })).body as FileWire[]).map(
        ({ FilePath }) => FilePath,
      ),
    /** Statuses of a file's address for the whole, a part, and the headers only. */
    seen: async (path: string) => {
      const requests: RequestInit[] = [{}, { headers: { range: 'bytes=0-9' } }, { method: 'HEAD' }]
      return Promise.all(
        requests.map(async (init) => (await fetch(new URL(path, api.origin), init)).status),
      )
    },
    /** Stored keys by first part: d bytes, n names, w mark; without up, uploads in progress. */
    stored: async () =>
      (await api.services.files.list())
        .map(({ key }) => key.split('/')[0])
        .filter((first) => first !== 'up')
        .sort(),
    audited: async () =>
      ((await api.call('/api/audit', { headers: api.staff })).body as Entry[]).filter(
        ({ kind }) => kind === 'files',
      ),
  }
}

test('an erased file is hidden at once under all of its names, and its bytes are erased a minute later', async (t) => {
  const {
    roundClock,
    settled,
    purges,
    upload,
    erase,
    runErasureRound,
    listed,
    seen,
    stored,
    audited,
    call,
    staff,
  } = await start(t)
  const [path, corrected] = [await upload('portriat.png'), await upload('portrait.png')]
  const hash = hashOf(path) ?? ''
  assert.equal((await erase(corrected)).status, 200)
  await settled()
  assert.deepEqual(
    [await listed(), await seen(path), await seen(corrected), purges()],
    [[], [404, 404, 404], [404, 404, 404], 1],
  )
  const { errors } = (
    await call('/api/blog/add-or-update-blog', {
      method: 'POST',
      headers: staff,
      json: { BlogId: randomUUID(), Data: blogData('A', { BlogImageUrl_EN: path }) },
    })
  ).body as { errors: { path: string }[] }
  assert.deepEqual(
    errors.map((error) => error.path),
    ['Data.BlogImageUrl_EN'],
  )
  // Within a minute nothing more happens; a second request continues the same erasure.
  await runErasureRound()
  assert.deepEqual([(await erase(path)).status, await stored()], [200, ['d', 'n', 'w']])
  await settled()
  roundClock.move(MINUTE_AND_MORE)
  await runErasureRound()
  await runErasureRound()
  // One purge by each of the two requests, one by the round that erases.
  assert.deepEqual([await stored(), purges()], [[], 3])
  assert.deepEqual(
    (await audited()).map(({ action, who, id }) => [action, who, id]),
    [['erase file', ADMIN, hash]],
  )
  assert.equal((await erase(path)).status, 404)
  // The same bytes may be uploaded again.
  assert.equal(await upload('portriat.png'), path)
  assert.deepEqual(await seen(path), [200, 206, 200])
})

test('a file used in a field or a text, also under another name, cannot be erased, and one used only in the bin can', async (t) => {
  const { upload, erase, seen, save, call, staff, purges } = await start(t)
  const [path, other] = [await upload('a.png'), await upload('b.png')]
  const [one, two] = [randomUUID(), randomUUID()]
  const first = (await save(one, blogData('In a field', { BlogImageUrl_EN: other })))
    .body as Version
  await save(two, blogData('In a text', { BlogData: `<p>Words</p><img src="${path}" alt="">` }), {
    Status: 'draft',
  })
  const refused = await erase(path)
  const { UsedIn } = refused.body as { UsedIn: { id: string; title: string }[] }
  assert.deepEqual(
    [refused.status, UsedIn.map(({ title }) => title).sort(), await seen(path), purges()],
    [409, ['In a field', 'In a text'], [200, 206, 200], 0],
  )
  for (const id of [one, two])
    await call(`/api/blog/delete?id=${id}`, { method: 'DELETE', headers: staff })
  assert.equal((await erase(path)).status, 200)
  // The item is restored as a draft, because it uses an erased file.
  const restored = (
    await call('/api/restore', { method: 'POST', headers: staff, json: { kind: 'blog', id: one } })
  ).body as Version & { Status: string }
  assert.equal(restored.Status, 'draft')
  const version = await call('/api/restore', {
    method: 'POST',
    headers: staff,
    json: { kind: 'blog', id: one, Revision: first.Revision },
  })
  assert.deepEqual(
    (version.body as { errors: { path: string }[] }).errors.map((error) => error.path),
    ['Data.BlogImageUrl_EN'],
  )
})

test('an erasure of an address that is not a file of the library is answered with 404', async (t) => {
  const { upload, erase } = await start(t)
  const path = await upload()
  const hash = hashOf(path) ?? ''
  const wrong = [
    '',
    '/',
    '/assets',
    `/assets/${hash}`,
    `/assets/${hash}/`,
    `/assets/${hash}/other.png`,
    `${path}/more`,
    path.toUpperCase(),
    `/assets/../${hash}/x`,
    `d/${hash}`,
    `/assets/${'0'.repeat(64)}/a.png`,
  ]
  for (const address of wrong) assert.equal((await erase(address)).status, 404, address)
})

test('a file is kept if a save that uses it began before the file was hidden', async (t) => {
  const { services, roundClock, upload, runErasureRound, seen, save, stored, audited, erase } =
    await start(t)
  const path = await upload()
  const id = randomUUID()
  await save(id, blogData('Saved meanwhile', { BlogImageUrl_EN: path }))
  // Hides the file, as an erasure does that looked for uses of it just before this save.
  await hideFile({ store: services.files, clock: roundClock }, hashOf(path) ?? '', ADMIN)
  assert.deepEqual(await seen(path), [404, 404, 404])
  // The record still counts as an earlier use after it is binned and restored.
  roundClock.move(SAVES_OVER_MS + 10_000)
  const context = { store: services.content, clock: roundClock }
  const target = { kind: kinds.blog, id, actor: { email: ADMIN } }
  await removeRecord(context, target)
  await restoreRecord(context, target, null, null)
  roundClock.move(MINUTE_AND_MORE)
  await runErasureRound()
  assert.deepEqual([await seen(path), (await stored()).includes('d')], [[200, 206, 200], true])
  assert.deepEqual((await audited()).map(({ action }) => action).sort(), [
    'erase file',
    'keep file',
  ])
  assert.equal((await erase(path)).status, 409)
})

test('a file is erased even if a save after it was hidden uses it', async (t) => {
  const {
    services: { files },
    roundClock,
    upload,
    erase,
    runErasureRound,
    listed,
    save,
    call,
    staff,
    stored,
  } = await start(t)
  const path = await upload()
  const [binned, saved] = [randomUUID(), randomUUID()]
  await save(binned, blogData('In the bin', { BlogImageUrl_EN: path }))
  await call(`/api/blog/delete?id=${binned}`, { method: 'DELETE', headers: staff })
  assert.equal((await erase(path)).status, 200)
  // Dates the mark back, so that the next saves are certain to be later.
  const key = keyOf('w', hashOf(path) ?? '')
  const mark = await files.get<Withdrawal>(key)
  assert.ok(mark)
  await files.put(
    key,
    { ...mark.data, at: new Date(Date.parse(mark.data.at) - SAVES_OVER_MS - 10_000).toISOString() },
    { onlyIfMatch: mark.etag },
  )
  assert.equal(
    (
      await call('/api/restore', {
        method: 'POST',
        headers: staff,
        json: { kind: 'blog', id: binned },
      })
    ).status,
    200,
  )
  // A link to a file of another site with the same path counts as a use.
  assert.equal(
    (
      await save(
        saved,
        blogData('Elsewhere', {
          BlogData: `<p><a href="https://other.example${path}">there</a></p>`,
        }),
      )
    ).status,
    201,
  )
  roundClock.move(MINUTE_AND_MORE)
  await runErasureRound()
  assert.deepEqual([await listed(), await stored()], [[], []])
})

test('eraseFile without an `erasing` mark does nothing', async (t) => {
  const {
    services: { files },
    roundClock,
    upload,
    erase,
    seen,
  } = await start(t)
  const path = await upload()
  const hash = hashOf(path) ?? ''
  // The second upload sets the mark to `kept`.
  await erase(path)
  await upload()
  await eraseFile(files, hash)
  assert.deepEqual(await seen(path), [200, 206, 200])
  await erase(path)
  const mark = await readWithdrawal(files, hash)
  assert.ok(mark && (await endHiding({ store: files, clock: roundClock }, hash, mark, 'erasing')))
  await eraseFile(files, hash)
  // Repeats the erasure after it has ended and the file was uploaded again.
  await upload()
  await eraseFile(files, hash)
  assert.deepEqual(await seen(path), [200, 206, 200])
})

test('endHiding with an old mark does not end a newer one', async (t) => {
  const {
    services: { files },
    roundClock,
    upload,
    erase,
  } = await start(t)
  const path = await upload()
  const hash = hashOf(path) ?? ''
  await erase(path)
  const old = await readWithdrawal(files, hash)
  assert.ok(old)
  assert.equal(await upload(), path)
  await erase(path)
  assert.deepEqual(
    [
      await endHiding({ store: files, clock: roundClock }, hash, old, 'erasing'),
      (await readWithdrawal(files, hash))?.state,
    ],
    [false, 'hidden'],
  )
})

test('a file uploaded again within the minute is kept, and an upload while its bytes are being erased is refused', async (t) => {
  const { services, roundClock, upload, erase, runErasureRound, seen, stored } = await start(t)
  const bytes = pdf()
  const path = await upload('paper.pdf', bytes)
  await erase(path)
  assert.equal(await upload('paper.pdf', bytes), path)
  roundClock.move(MINUTE_AND_MORE)
  await runErasureRound()
  assert.deepEqual(await seen(path), [200, 206, 200])
  // Erases the file again, up to the moment when its bytes are about to be erased.
  assert.equal((await erase(path)).status, 200)
  const key = keyOf('w', hashOf(path) ?? '')
  const mark = await services.files.get<object>(key)
  await services.files.put(
    key,
    { ...mark?.data, state: 'erasing' },
    { onlyIfMatch: mark?.etag ?? '' },
  )
  await assert.rejects(upload('paper.pdf', bytes))
  roundClock.move(MINUTE_AND_MORE)
  await runErasureRound()
  assert.deepEqual(await stored(), [])
  assert.equal(await upload('paper.pdf', bytes), path)
})

test('the bytes of a file are erased only after a successful purge of the CDN, and a damaged mark hides only its own file', async (t) => {
  // The CDN does not answer the first two purges: of the request, and of the first scheduled work.
  let purges = 0
  const api = await startUploads(t, {
    purge: () => {
      purges += 1
      return purges > 2 ? Promise.resolve() : Promise.reject(new Error('no answer'))
    },
  })
  const roundClock = movableClock()
  const { png, jpeg } = await pictures()
  const [path, other] = [
    uploadedFile(await api.upload('a.png', png)).FilePath,
    uploadedFile(await api.upload('b.jpg', jpeg)).FilePath,
  ]
  const services = { ...api.services, clock: roundClock }
  assert.equal(
    (await api.call(`/api/files?FilePath=${path}`, { method: 'DELETE', headers: api.staff }))
      .status,
    200,
  )
  roundClock.move(MINUTE_AND_MORE)
  await assert.rejects(eraseHiddenFiles(services))
  const isThere = async () =>
    (await api.services.files.getMetadata(keyOf('d', hashOf(path) ?? ''))) !== null
  assert.equal(await isThere(), true)
  await api.services.files.putBytes(
    keyOf('w', hashOf(other) ?? ''),
    new TextEncoder().encode('{'),
    {},
  )
  await eraseHiddenFiles(services)
  assert.equal(await isThere(), false)
  const { status, body } = await api.call('/api/files', { headers: api.staff })
  assert.deepEqual([status, body, (await fetch(new URL(other, api.origin))).status], [200, [], 404])
})
