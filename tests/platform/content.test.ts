import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import test, { after, before, type TestContext } from 'node:test'
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
import { parseRecordName, type Stores } from '../../netlify/local/content/manifest.ts'
import { needsOf } from '../../netlify/local/content/needs.ts'
import { exportContent, type ExportOptions } from '../../netlify/local/content/export.ts'
import { importContent } from '../../netlify/local/content/import.ts'
import { createProgress, silentProgress } from '../../netlify/local/content/progress.ts'
import { localAccess } from '../../netlify/local/content/target.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { noteChange } from '../../netlify/api/submissions/journal.ts'
import { announceUpload, newUploadId } from '../../netlify/api/uploads/upload.ts'
import { startApi } from '../api/harness.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import {
  startEmptyStores,
  fillStores,
  noise,
  storedFormResponse,
  snapshot,
  sharedSetup,
} from './content-store.ts'

const { signal } = new AbortController()

/** Filled stores, which the tests only read. */
let stores: Stores
const setup = sharedSetup()
before(async () => {
  stores = (await startEmptyStores(setup, 'test')).stores
  await fillStores(stores)
})
after(setup.end)

const runExport = (stores: Stores, file: string, more: Partial<ExportOptions> = {}) =>
  exportContent({
    stores,
    clock: systemClock,
    environment: 'local',
    file,
    includeForms: false,
    force: false,
    progress: silentProgress,
    signal,
    ...more,
  })

const runImport = async (stores: Stores, file: string, forms = false) =>
  importContent({
    stores,
    clock: systemClock,
    file,
    verified: await verifyArchive(file, silentProgress),
    includeForms: forms,
    progress: silentProgress,
    signal,
  })

test('an export that is imported into an empty store gives the same content, the same archive, and the same lists', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  const counts = await runExport(stores, file)
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

  const { stores: target, blobs } = await startEmptyStores(t, 'test')
  const result = await runImport(target, file)
  assert.deepEqual(result, {
    sourceEnvironment: 'local',
    written: Object.keys(before).length,
    alreadyStored: 0,
    notImported: 0,
  })
  assert.deepEqual(await snapshot(target), before)
  assert.deepEqual(await target.forms.list(), [])

  const secondResult = await runImport(target, file)
  assert.deepEqual([secondResult.written, secondResult.alreadyStored], [0, result.written])

  const back = join(dirname(file), 'back.tgz')
  await runExport(target, back)
  assert.deepEqual(
    (await verifyArchive(back, silentProgress)).records,
    (await verifyArchive(file, silentProgress)).records,
  )

  const api = await startApi(t, { access: () => localAccess(blobs), deployContext: 'test' })
  const list = await api.call('/api/blog')
  assert.equal((list.body as unknown[]).length, 1)
  const bin = await api.call('/api/bin', { headers: api.staff })
  assert.equal(
    (bin.body as unknown[]).length,
    allKinds.filter(({ page }) => page).length,
    'one of each kind with pages',
  )
})

/** Names of the entries in an archive of these stores. */
const exportedNames = async (t: TestContext, from: Stores): Promise<string[]> => {
  const file = join(await temporaryFolder(t), 'names.tgz')
  await runExport(from, file)
  return (await verifyArchive(file, silentProgress)).records.map(({ name }) => name)
}

const newPost = () => ({
  kind: kinds.blog,
  id: crypto.randomUUID(),
  actor: { email: 'admin@ghaf.example' },
})

test('an archive has no data of an erased record, whose history and address are not cleared yet', async (t) => {
  const { stores: source } = await startEmptyStores(t, 'test')
  const context = { store: source.content, clock: systemClock }
  const [erased, kept] = [newPost(), newPost()]
  await createRecord(context, erased, { data: records.blog, slug: 'a-post-to-erase' })
  await createRecord(context, kept, { data: records.blog, slug: 'a-post-to-keep' })
  await removeRecord(context, erased)
  await eraseRecord(context, erased)
  const names = await exportedNames(t, source)
  assert.deepEqual(
    [
      names.length,
      names.filter((name) => name.includes(erased.id)),
      names.filter((name) => name.startsWith('content/u/')).length,
    ],
    // Per kept post: the record, its version and its address.
    [3, [], 1],
  )
})

test('an archive has no erased file whose bytes are still stored, unless a record uses the file', async (t) => {
  const { stores: source } = await startEmptyStores(t, 'test')
  const context = { store: source.content, clock: systemClock }
  const [erased, shown, used] = ['hidden', 'shown', 'used'].map((seed) => noise(seed, 500))
  assert.ok(erased && shown && used)
  for (const [at, bytes] of [erased, shown, used].entries())
    for (const name of ['one.pdf', 'two.pdf'])
      await putFile(source.files, bytes, {
        name: `${at}-${name}`,
        type: 'application/pdf',
        width: null,
        height: null,
      })
  await createRecord(context, newPost(), {
    data: { ...records.blog.data, PdFImage_En: `/assets/${sha256(used)}/2-two.pdf` },
    slug: 'a-post-that-uses-it',
  })
  // Erasing a file first hides it; its bytes are erased later.
  for (const bytes of [erased, used])
    await hideFile({ store: source.files, clock: systemClock }, sha256(bytes), 'admin@ghaf.example')
  const names = await exportedNames(t, source)
  assert.deepEqual(
    names
      .filter((name) => name.startsWith('files/'))
      .map((name) => name.split('/').slice(1, 3).join('/'))
      .sort(),
    // `d`: the bytes under their first name, `n`: another name of them.
    [shown, used].flatMap((bytes) => [`d/${sha256(bytes)}`, `n/${sha256(bytes)}`]).sort(),
  )
  assert.equal(names.filter((name) => name.startsWith('content/')).length, 3)
})

test('an export writes one file, which only its owner can read', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  await runExport(stores, file)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(dirname(file)), [basename(file)])
})

test('an archive is a tar that other programs read, without secrets and derived data', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  await runExport(stores, file)
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

test('form responses are exported, and imported, only with the option for them', async (t) => {
  const folder = await temporaryFolder(t)
  const [without, withForms] = [join(folder, 'without.tgz'), join(folder, 'with.tgz')]
  await runExport(stores, without)
  assert.equal((await runExport(stores, withForms, { includeForms: true }))['form responses'], 5)
  const { stores: target, blobs } = await startEmptyStores(t)
  await assert.rejects(runImport(target, without, true), /holds no form responses/)
  assert.equal(blobs.writeCount(), 0)
  assert.equal((await runImport(target, withForms)).notImported, 5)
  assert.deepEqual(await target.forms.list(), [])
  assert.equal((await runImport(target, withForms, true)).written, 5)
  assert.deepEqual(await snapshot(target, ['forms']), await snapshot(stores, ['forms']))
})

test('the file of a form response is exported with it, and a file without a form response is not', async (t) => {
  const { stores: source } = await startEmptyStores(t, 'test')
  const services = { forms: source.forms, clock: systemClock }
  const storeResponse = async (at: number, resume: string): Promise<string> => {
    const id = crypto.randomUUID()
    const response = { ...storedFormResponse(id, at), type: 'CAREER', values: { resume } }
    // As in the API, the journal's note on a form response comes before its record.
    await noteChange(services, {
      id,
      op: response.op,
      receivedAt: new Date().toISOString(),
    })
    await source.forms.put(keyOf('r', id), response, { onlyIfNew: true })
    return id
  }
  /** Stores a file of a form. @returns the value of the form's field */
  const storeFile = async (upload: string) => {
    await source.forms.putBytes(keyOf('f', upload), samplePdf, {
      name: 'cv.pdf',
      type: 'application/pdf',
      size: samplePdf.byteLength,
    })
    await announceUpload(source.forms, systemClock, upload, {
      name: 'cv.pdf',
      hint: '',
      size: samplePdf.byteLength,
    })
    return attachmentText({ upload, sha256: sha256(samplePdf), name: 'cv.pdf' })
  }
  const used = newUploadId(Date.now())
  const id = await storeResponse(1, await storeFile(used))
  await storeFile(newUploadId(Date.now()))
  await putFile(source.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const file = join(await temporaryFolder(t), 'with.tgz')
  const counts = await runExport(source, file, { includeForms: true })
  assert.deepEqual([counts['form responses'], counts['files of form responses']], [1, 1])
  const { stores: target } = await startEmptyStores(t)
  await runImport(target, file, true)
  const keys = (await target.forms.list())
    .map(({ key }) => key)
    .filter((key) => /^[rf]\//.test(key))
  assert.deepEqual(keys.sort(), [`f/${used}`, `r/${id}`])
  assert.deepEqual((await target.forms.getBytes(keyOf('f', used)))?.bytes, samplePdf)
})

test('an import names a record that differs in the store, and writes nothing', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  await runExport(stores, file)
  const { stores: target, blobs } = await startEmptyStores(t)
  const key = (await stores.content.list('e'))[0]?.key ?? ''
  await target.content.put(keyOf(key), { id: 'other' }, { onlyIfNew: true })
  await assert.rejects(runImport(target, file), (error: Error) => {
    assert.match(
      error.message,
      /^The store holds other content than the archive in 1 record, .* Nothing was written\./,
    )
    assert.ok(error.message.endsWith(`\n  content/${key}`))
    return true
  })
  assert.equal(blobs.writeCount(), 1, 'the only write is that of this test')
})

test('an export replaces an existing file only with the option `force`', async (t) => {
  const file = join(await temporaryFolder(t), 'all.tgz')
  await writeFile(file, 'mine')
  await assert.rejects(runExport(stores, file), /There is a file .*all\.tgz already/)
  assert.equal(await readFile(file, 'utf8'), 'mine')
  await runExport(stores, file, { force: true })
  await verifyArchive(file, silentProgress)
  assert.deepEqual(await readdir(dirname(file)), ['all.tgz'])
})

test('an export that fails or is stopped leaves no file behind', async (t) => {
  const { stores: empty } = await startEmptyStores(t)
  const folder = await temporaryFolder(t)
  await assert.rejects(
    runExport(empty, join(folder, 'empty.tgz')),
    /There is no content in the environment local/,
  )
  await assert.rejects(
    runExport(stores, join(folder, 'none', 'x.tgz')),
    /The folder .*none is not there/,
  )
  const stop = new AbortController()
  const progress = (step: string) => step === 'Exporting files' && stop.abort()
  await assert.rejects(
    runExport(stores, join(folder, 'stopped.tgz'), { progress, signal: stop.signal }),
    { name: 'AbortError' },
  )
  await empty.ops.put(keyOf('new-kind', 'x'), {}, { onlyIfNew: true })
  await assert.rejects(
    runExport(empty, join(folder, 'unknown.tgz')),
    /The store ops holds a record that the export does not know, "new-kind\/x"/,
  )
  assert.deepEqual(await readdir(folder), [])
})

test('an export during saves includes with every record its version, its addresses and its files', async (t) => {
  const { stores: live } = await startEmptyStores(t)
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
  /**
   * Saves an article with a new slug and a new picture, whose name is corrected once, and then a
   * draft of the article.
   */
  const save = async (id: string) => {
    saves += 1
    const number = saves
    const upload = (name: string) =>
      putFile(live.files, noise(String(number), 99), {
        name,
        type: 'image/webp',
        width: 1,
        height: 1,
      })
    await upload(`${number}.webp`)
    const { path } = await upload(`corrected-${number}.webp`)
    const rev = (await live.content.get<Entity>(keyOf('e', 'blog', id)))?.data.rev ?? ''
    const written = await updateRecord(
      context,
      { kind: kinds.blog, id, actor },
      draft(`<img src="${path}">`, `moved-${number}`),
      rev,
    )
    assert.ok('entity' in written)
    assert.ok(
      'entity' in
        (await saveDraft(
          context,
          { kind: kinds.blog, id, actor },
          draft(`<p>${number}</p>`, `draft-${number}`),
          draftToken(written.entity),
        )),
    )
  }
  /** Stores in which an article is saved just before and just after the export reads it. */
  const busy: Stores = {
    ...live,
    content: {
      ...live.content,
      getBytes: async (key) => {
        const id = key.startsWith('e/blog/') ? key.slice('e/blog/'.length) : null
        if (id !== null) await save(id)
        const blob = await live.content.getBytes(key)
        if (id !== null) await save(id)
        return blob
      },
    },
  }
  const file = join(await temporaryFolder(t), 'busy.tgz')
  await runExport(busy, file)
  assert.equal(saves, 2 * ids.length)
  const names = new Set((await verifyArchive(file, silentProgress)).records.map(({ name }) => name))
  let entities = 0
  for await (const { name, bytes } of readArchive(file)) {
    if (!name.startsWith('content/e/')) continue
    entities += 1
    const needs = needsOf(
      parseRecordName(name)?.part ?? assert.fail(name),
      name.slice('content/'.length),
      bytes,
    )
    // Five records: the last revision, the present and the old address, the picture and its name.
    assert.deepEqual([needs.filter((need) => !names.has(need)), needs.length], [[], 5])
  }
  assert.equal(entities, ids.length)
})

/** Text that the progress of two steps prints, each of 1,000 records at 10 ms. */
const progressText = (isTTY: boolean): string => {
  let text = ''
  let time = 0
  const write = (part: string) => (text += part)
  const progress = createProgress({ isTTY, write }, () => time)
  for (const step of ['one', 'two']) {
    for (let done = 1; done <= 1_000; done += 1, time += 10) progress(step, done, 1_000)
  }
  return text
}

test('progress prints a line every five seconds when the output is not a terminal', () => {
  assert.deepEqual(progressText(false).split('\n'), [
    'one: 501 of 1000',
    'one: 1000 of 1000',
    'two: 501 of 1000',
    'two: 1000 of 1000',
    '',
  ])
})

test('progress rewrites one line per step on a terminal', () => {
  const terminal = progressText(true)
  assert.equal(terminal.split('\n').length, 3)
  assert.ok(terminal.startsWith('\r\u001b[2Kone: 1 of 1000\r\u001b[2Kone: 11 of 1000'))
})
