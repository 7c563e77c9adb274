import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import test, { after, before } from 'node:test'
import { createGunzip, gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { attachmentText } from '#forms/attachment.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { systemClock } from '#store/clock.ts'
import { createRecord, removeRecord, updateRecord } from '#store/content.ts'
import { draftToken, saveDraft } from '#store/drafts.ts'
import { eraseRecord } from '#store/erasing.ts'
import { putFile } from '#store/files.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import { hideFile } from '#store/withdrawal.ts'
import { readArchive } from '../../netlify/local/content/archive.ts'
import { placeOf, type Stores } from '../../netlify/local/content/manifest.ts'
import { needsOf } from '../../netlify/local/content/needs.ts'
import { exportContent, type ExportOptions } from '../../netlify/local/content/export.ts'
import { importContent } from '../../netlify/local/content/import.ts'
import { createProgress, silent } from '../../netlify/local/content/progress.ts'
import { localAccess } from '../../netlify/local/content/target.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { noteChange } from '../../netlify/api/submissions/journal.ts'
import { announceUpload, newUploadId } from '../../netlify/api/uploads/upload.ts'
import { startApi } from '../api/harness.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import {
  emptyStores,
  fillStores,
  noise,
  responseOf,
  snapshot,
  sharedSetup,
} from './content-store.ts'

const { signal } = new AbortController()

/** Store with everything in it, which the tests only read. */
let stores: Stores
const filled = sharedSetup()
before(async () => {
  stores = (await emptyStores(filled, 'test')).stores
  await fillStores(stores)
})
after(filled.end)

const exported = (stores: Stores, file: string, more: Partial<ExportOptions> = {}) =>
  exportContent({
    stores,
    clock: systemClock,
    environment: 'local',
    file,
    forms: false,
    force: false,
    progress: silent,
    signal,
    ...more,
  })

const imported = async (stores: Stores, file: string, forms = false) =>
  importContent({
    stores,
    clock: systemClock,
    file,
    verified: await verifyArchive(file, silent),
    forms,
    progress: silent,
    signal,
  })

test('a round trip into an empty store is identical, and the site that it makes is the same', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  const counts = await exported(stores, file)
  const before = await snapshot(stores)
  assert.equal(
    Object.values(counts).reduce((sum, count) => sum + count, 0),
    Object.keys(before).length,
  )
  assert.deepEqual(Object.keys(counts), [
    'entities',
    'revisions',
    'addresses',
    'releases',
    'files',
    'file names',
    'audit entries',
  ])

  const { stores: into, blobs } = await emptyStores(t, 'test')
  const result = await imported(into, file)
  assert.deepEqual(result, {
    from: 'local',
    written: Object.keys(before).length,
    there: 0,
    leftOut: 0,
  })
  assert.deepEqual(await snapshot(into), before)
  assert.deepEqual(await into.forms.list(), [])

  const again = await imported(into, file)
  assert.deepEqual([again.written, again.there], [0, result.written])

  const back = join(dirname(file), 'back.tgz')
  await exported(into, back)
  assert.deepEqual(
    (await verifyArchive(back, silent)).items,
    (await verifyArchive(file, silent)).items,
  )

  const target = await startApi(t, { access: () => localAccess(blobs), deployContext: 'test' })
  const list = await target.call('/api/blog')
  assert.equal((list.body as unknown[]).length, 1)
  const bin = await target.call('/api/bin', { headers: target.staff })
  assert.equal(
    (bin.body as unknown[]).length,
    allKinds.filter(({ page }) => page).length,
    'one of each kind with pages',
  )
})

test('what was erased is in no archive, though its history, its address and its bytes may not be swept yet', async (t) => {
  const { stores: own } = await emptyStores(t, 'test')
  const context = { store: own.content, clock: systemClock }
  const [gone, kept] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => ({
    kind: kinds.blog,
    id,
    actor: { email: 'admin@ghaf.example' },
  }))
  assert.ok(gone && kept)
  await createRecord(context, gone, { data: records.blog, slug: 'a-post-to-erase' })
  await createRecord(context, kept, { data: records.blog, slug: 'a-post-to-keep' })
  await removeRecord(context, gone)
  await eraseRecord(context, gone)
  const bytes = [noise('hidden', 500), noise('shown', 500), noise('used', 500)] as const
  for (const [at, one] of bytes.entries())
    for (const name of ['one.pdf', 'two.pdf'])
      await putFile(own.files, one, {
        name: `${at}-${name}`,
        type: 'application/pdf',
        width: null,
        height: null,
      })
  await createRecord(
    context,
    { ...kept, id: crypto.randomUUID() },
    {
      data: { ...records.blog.data, PdFImage_En: `/assets/${sha256(bytes[2])}/2-two.pdf` },
      slug: 'a-post-that-uses-it',
    },
  )
  for (const one of [bytes[0], bytes[2]])
    await hideFile({ store: own.files, clock: systemClock }, sha256(one), 'admin@ghaf.example')
  const file = join(await temporaryFolder(t), 'erased.tgz')
  await exported(own, file)
  const all = (await verifyArchive(file, silent)).items.map(({ name }) => name)
  assert.deepEqual(
    all
      .filter((name) => name.startsWith('files/'))
      .map((name) => name.split('/').slice(1, 3).join('/'))
      .sort(),
    [1, 2].flatMap((at) => ['d', 'n'].map((first) => `${first}/${sha256(bytes[at] ?? '')}`)).sort(),
  )
  const names = all.filter((name) => name.startsWith('content/'))
  assert.deepEqual(
    [
      names.length,
      names.filter((name) => name.includes(gone.id)),
      names.filter((name) => name.startsWith('content/u/')).length,
    ],
    [6, [], 2],
  )
})

test('the archive is a tar that other programs read, for its owner only, and holds no secret', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  await exported(stores, file)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(dirname(file)), [basename(file)])
  const names: string[] = []
  const reader = createReadStream(file).pipe(createGunzip()).pipe(extract())
  for await (const entry of reader) {
    names.push(entry.header.name)
    entry.resume()
  }
  assert.deepEqual(
    [names[0], names.at(-1), names.length],
    ['about.json', 'manifest.json', Object.keys(await snapshot(stores)).length + 2],
  )
  assert.ok(!gunzipSync(await readFile(file)).includes('NEVER-IN-AN-ARCHIVE'))
  assert.ok(!names.some((name) => /^(forms|ops\/(s|rl|q)|content\/p|files\/up)\//.test(name)))
})

test('form responses travel only when they are asked for, on both ways', async (t) => {
  const folder = await temporaryFolder(t)
  const [without, within] = [join(folder, 'without.tgz'), join(folder, 'with.tgz')]
  await exported(stores, without)
  assert.equal((await exported(stores, within, { forms: true }))['form responses'], 5)
  const { stores: target, blobs } = await emptyStores(t)
  await assert.rejects(imported(target, without, true), /holds no form responses/)
  assert.equal(blobs.writes(), 0)
  assert.equal((await imported(target, within)).leftOut, 5)
  assert.deepEqual(await target.forms.list(), [])
  assert.equal((await imported(target, within, true)).written, 5)
  assert.deepEqual(await snapshot(target, ['forms']), await snapshot(stores, ['forms']))
})

test('a file that came with a form travels with its response; one that no form has stays behind, and what the inbox derives', async (t) => {
  const { stores: own } = await emptyStores(t, 'test')
  const services = { forms: own.forms, clock: systemClock }
  const sent = async (at: number, resume: string): Promise<string> => {
    const id = crypto.randomUUID()
    await noteChange(
      services,
      { id, op: 'a', receivedAt: new Date().toISOString() },
      { bytes: 1_000, share: 1 },
    )
    await own.forms.put(
      keyOf('r', id),
      { ...responseOf(id, at), type: 'CAREER', values: { resume } },
      { onlyIfNew: true },
    )
    return id
  }
  const fileAt = async (upload: string) => {
    await own.forms.putBytes(keyOf('f', upload), samplePdf, {
      name: 'cv.pdf',
      type: 'application/pdf',
      size: samplePdf.byteLength,
    })
    await announceUpload(own.forms, systemClock, upload, {
      name: 'cv.pdf',
      hint: '',
      size: samplePdf.byteLength,
    })
    return attachmentText({ upload, sha256: sha256(samplePdf), name: 'cv.pdf' })
  }
  const used = newUploadId(Date.now())
  const id = await sent(1, await fileAt(used))
  await fileAt(newUploadId(Date.now()))
  await putFile(own.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const file = join(await temporaryFolder(t), 'with.tgz')
  const counts = await exported(own, file, { forms: true })
  assert.deepEqual([counts['form responses'], counts['files of form responses']], [1, 1])
  const { stores: target } = await emptyStores(t)
  await imported(target, file, true)
  const keys = (await target.forms.list())
    .map(({ key }) => key)
    .filter((key) => /^[rf]\//.test(key))
  assert.deepEqual(keys.sort(), [`f/${used}`, `r/${id}`])
  assert.deepEqual((await target.forms.getBytes(keyOf('f', used)))?.bytes, samplePdf)
})

test('a record that differs stops the import before it writes, and is named', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  await exported(stores, file)
  const { stores: target, blobs } = await emptyStores(t)
  const key = (await stores.content.list('e'))[0]?.key ?? ''
  await target.content.put(keyOf(key), { id: 'other' }, { onlyIfNew: true })
  await assert.rejects(imported(target, file), (error: Error) => {
    assert.match(
      error.message,
      /^The store holds other content than the archive in 1 record, .* Nothing was written\./,
    )
    assert.ok(error.message.endsWith(`\n  content/${key}`))
    return true
  })
  assert.equal(blobs.writes(), 1)
})

test('a file that is there is replaced only by force, and an export that fails leaves nothing behind', async (t) => {
  const { stores: empty } = await emptyStores(t)
  const folder = await temporaryFolder(t)
  const file = join(folder, 'all.tgz')
  await assert.rejects(exported(empty, file), /There is no content in the environment local/)
  await writeFile(file, 'mine')
  await assert.rejects(exported(stores, file), /There is a file .*all\.tgz already/)
  assert.equal(await readFile(file, 'utf8'), 'mine')
  await exported(stores, file, { force: true })
  await verifyArchive(file, silent)
  await assert.rejects(
    exported(stores, join(folder, 'none', 'x.tgz')),
    /The folder .*none is not there/,
  )

  const stop = new AbortController()
  const progress = (step: string) => step === 'Exporting files' && stop.abort()
  await assert.rejects(
    exported(stores, join(folder, 'stopped.tgz'), { progress, signal: stop.signal }),
    { name: 'AbortError' },
  )
  await empty.ops.put(keyOf('new-kind', 'x'), {}, { onlyIfNew: true })
  await assert.rejects(
    exported(empty, join(folder, 'unknown.tgz')),
    /The store ops holds a record that the export does not know, "new-kind\/x"/,
  )
  assert.deepEqual(await readdir(folder), ['all.tgz'])
})

test('an export while others write holds every entity with its version, its addresses and its files', async (t) => {
  const { stores: live } = await emptyStores(t)
  const context = { store: live.content, clock: systemClock }
  const actor = { email: 'admin@ghaf.example' }
  const draft = (text: string, slug: string) => ({
    data: { ...records.blog.data, BlogData: text },
    slug,
  })
  const ids = Array.from({ length: 6 }, (_, index) => `0000000${index}-0000-4000-8000-000000000000`)
  for (const id of ids)
    await createRecord(
      context,
      { kind: kinds.blog, id, actor },
      draft('<p>First.</p>', `first-${id}`),
    )
  let saves = 0
  // Saves the article just before it is read, with a new slug and a new picture under a corrected
  // name, then a draft of it, and both again just after.
  const save = async (id: string) => {
    const turn = (saves += 1)
    const upload = (name: string) =>
      putFile(live.files, noise(String(turn), 99), {
        name,
        type: 'image/webp',
        width: 1,
        height: 1,
      })
    await upload(`${turn}.webp`)
    const { path } = await upload(`corrected-${turn}.webp`)
    const rev = (await live.content.get<Entity>(keyOf('e', 'blog', id)))?.data.rev ?? ''
    const written = await updateRecord(
      context,
      { kind: kinds.blog, id, actor },
      draft(`<img src="${path}">`, `moved-${turn}`),
      rev,
    )
    assert.ok('entity' in written)
    assert.ok(
      'entity' in
        (await saveDraft(
          context,
          { kind: kinds.blog, id, actor },
          draft(`<p>${turn}</p>`, `draft-${turn}`),
          draftToken(written.entity),
        )),
    )
  }
  const busy: Stores = {
    ...live,
    content: {
      ...live.content,
      getBytes: async (key) => {
        const id = key.startsWith('e/blog/') ? key.slice('e/blog/'.length) : null
        if (id !== null) await save(id)
        return live.content.getBytes(key).finally(() => id === null || save(id))
      },
    },
  }
  const file = join(await temporaryFolder(t), 'busy.tgz')
  await exported(busy, file)
  assert.equal(saves, 2 * ids.length)
  const names = new Set((await verifyArchive(file, silent)).items.map(({ name }) => name))
  let entities = 0
  for await (const { name, bytes } of readArchive(file)) {
    if (!name.startsWith('content/e/')) continue
    entities += 1
    const needs = needsOf(
      placeOf(name)?.part ?? assert.fail(name),
      name.slice('content/'.length),
      bytes,
    )
    assert.deepEqual([needs.filter((need) => !names.has(need)), needs.length], [[], 5])
  }
  assert.equal(entities, ids.length)
})

test('progress rewrites one line per step on a terminal and prints few lines elsewhere', () => {
  const run = (isTTY: boolean): string => {
    let text = ''
    let time = 0
    const progress = createProgress({ isTTY, write: (part) => (text += part) }, () => time)
    for (const step of ['one', 'two']) {
      for (let done = 1; done <= 1_000; done += 1, time += 10) progress(step, done, 1_000)
    }
    return text
  }
  const lines = run(false).split('\n')
  assert.deepEqual(lines, [
    'one: 501 of 1000',
    'one: 1000 of 1000',
    'two: 501 of 1000',
    'two: 1000 of 1000',
    '',
  ])
  const terminal = run(true)
  assert.equal(terminal.split('\n').length, 3)
  assert.ok(terminal.startsWith('\r\u001b[2Kone: 1 of 1000\r\u001b[2Kone: 11 of 1000'))
})
