import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import test from 'node:test'
import { atom, cleanStores } from 'nanostores'
import { draftFrom, drafts, unfinishedItems } from '#cms/drafts/item-drafts.ts'
import { migrateDraft } from '#cms/drafts/migrate-draft.ts'
import { personalDrafts } from '#cms/drafts/personal.ts'
import { makeLockedStore } from '#cms/drafts/slots.ts'
import { inboxLock, makeInboxDrafts, type StoredDraft } from '#cms/inbox/drafts.ts'
import { emptyValues } from '#cms/model/values.ts'
import type { JobState, Purpose } from '#cms/uploads/job.ts'
import { makeStoredJobs } from '#cms/uploads/stored-jobs.ts'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import { wirePath } from '#kinds/wire.ts'
import { sampleOf } from './stored-items.ts'

/** Writes a value into a browser's database, as an earlier version of the staff area did. */
const putAsBefore = async (
  database: string,
  store: string,
  key: string,
  value: unknown,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const request = indexedDB.open(database)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  request.onerror = () => reject(request.error ?? new Error(database))
  request.onsuccess = () => {
    const transaction = request.result.transaction(store, 'readwrite')
    transaction.objectStore(store).put(value, key)
    transaction.oncomplete = () => {
      request.result.close()
      resolve(undefined)
    }
  }
  await promise
}

const opening = '0b9f3f5e-4b0e-4d0e-9a52-0f6c4a527b0e'
const id = '7b0e6a52-6f0c-4a52-9d39-3a0f0f6f3a11'

/** Draft as the editor stores it now. */
const storedDraft = {
  kind: 'blog',
  id,
  opening,
  isNew: false,
  values: { BlogTitle: 'Typed and never saved', Status: 'draft', Slug: 'typed' },
  base: { BlogTitle: 'Saved', Status: 'draft', Slug: 'typed' },
  revision: '4',
  sent: [{ BlogTitle: 'Sent without an answer' }],
  strays: [{ path: 'Lead', text: 'A lead that has no field any more' }],
  at: 1_795_305_600_000,
}

/** The same draft as earlier versions stored it, with the API's names of the fields. */
const draftByWireNames = {
  ...storedDraft,
  values: { 'Data.BlogTitle': 'Typed and never saved', Status: 'draft', Slug: 'typed' },
  base: { 'Data.BlogTitle': 'Saved', Status: 'draft', Slug: 'typed' },
  sent: [{ 'Data.BlogTitle': 'Sent without an answer' }],
  strays: [{ path: 'Data.Lead', text: 'A lead that has no field any more' }],
}

test('a draft that an earlier version stored is read, held, overwritten and removed under its key', async () => {
  await putAsBefore('web-cms', 'copies', `blog/${id}/${opening}`, draftByWireNames)
  assert.deepEqual(await drafts.all(), [storedDraft])
  assert.deepEqual(await drafts.ofItem('blog', id), { offered: [storedDraft], held: [] })
  const [unfinished] = await unfinishedItems()
  assert.deepEqual(
    [unfinished?.title, unfinished?.path],
    ['Typed and never saved', `/web-cms/protected/blogs/${id}`],
  )
  const release = drafts.hold(opening)
  assert.ok(
    (await navigator.locks.query()).held?.some(({ name }) => name === `web-cms/opening/${opening}`),
    'the lock has the name that the earlier version uses',
  )
  release()
  await drafts.write(storedDraft)
  assert.deepEqual(await drafts.all(), [storedDraft], 'the key is that of the earlier version')
  await drafts.remove(storedDraft)
  assert.deepEqual(await drafts.all(), [])
})

const draftBefore = (kind: AnyKind, values: Values) =>
  draftFrom({ ...draftByWireNames, kind: kind.name, values, base: {}, sent: [], strays: [] })

test('a draft of any kind is read with the API’s names of its fields, and with the form’s names', () => {
  for (const kind of allKinds) {
    const now = { ...emptyValues(kind, new Date()), ...sampleOf(kind).data }
    const before = Object.fromEntries(
      Object.entries(now).map(([path, value]) => [wirePath(kind, path), value]),
    )
    assert.deepEqual(draftBefore(kind, before)?.values, now, kind.name)
    assert.deepEqual(draftBefore(kind, now)?.values, now, kind.name)
    assert.deepEqual(migrateDraft(kind, {}, { values: now, base: {} }), {
      values: now,
      orphaned: [],
    })
  }
  const set = { FaqType: 'BUSINESS_FAQ', 'Data.SupportHeading': 'Heading', 'Data.SupportData': [] }
  assert.deepEqual(draftBefore(kinds.faq, set)?.values, {
    FaqType: 'BUSINESS_FAQ',
    SupportHeading: 'Heading',
    SupportData: [],
  })
  assert.deepEqual(draftBefore(kinds.settings, { 'Value.AlertContent': '<p>News</p>' })?.values, {
    AlertContent: '<p>News</p>',
  })
})

test('text of a field that the form no longer has is returned as orphaned, under either name of the field', () => {
  for (const path of ['Data.Lead', 'Lead']) {
    const draft = draftBefore(kinds.blog, { [path]: '<p>A lead that I wrote</p>' })
    assert.ok(draft)
    const usual = emptyValues(kinds.blog, new Date())
    assert.deepEqual(migrateDraft(kinds.blog, usual, draft), {
      values: usual,
      orphaned: [{ path: 'Lead', text: 'A lead that I wrote' }],
    })
  }
})

test('the values of a draft of an unknown kind stay unchanged', () => {
  const values = { 'Data.Name': 'A name' }
  assert.deepEqual(draftFrom({ ...draftByWireNames, kind: 'unknown', values })?.values, values)
})

test('a reply and a note that an earlier version stored are counted, restored and removed', async () => {
  const reply = {
    value: { Subject: 'Your question', Message: 'Dear Mariam', ReplyId: opening, sent: null },
    at: 1_795_305_600_000,
  }
  const note = { value: { text: 'Call back', seen: '' }, at: 1_795_305_600_001 }
  await putAsBefore('web-cms-personal', 'kept', `reply/${id}`, reply)
  await putAsBefore('web-cms-personal', 'kept', `note/${id}/2`, note)
  assert.equal(await personalDrafts.count(), 2)
  const all = makeInboxDrafts({
    slots: makeLockedStore({
      storage: personalDrafts,
      locks: navigator.locks,
      lockNameOf: inboxLock,
    }),
    onPageLeaving: () => () => undefined,
  })
  const found: StoredDraft<unknown>[] = []
  const watcher = {
    onStatus: () => undefined,
    onFound: (draft: StoredDraft<unknown>) => void found.push(draft),
  }
  const open = [all.open(`reply/${id}`, watcher), all.open(`note/${id}`, watcher)]
  for (const draft of open) await draft.ready
  assert.deepEqual(found, [reply, note])
  const { held = [] } = await navigator.locks.query()
  assert.deepEqual(
    held.map(({ name }) => name).sort(),
    [`web-cms/note/${id}/2`, `web-cms/reply/${id}`],
    'the locks have the names that the earlier version uses',
  )
  for (const draft of open) await draft.close()
  await personalDrafts.clear()
  assert.equal(await personalDrafts.count(), 0)
})

test('an unfinished upload that an earlier version stored is read, updated, held and removed', async () => {
  // The API and the form have the same field names for kinds with a board, so every version stores
  // their values alike.
  for (const kind of allKinds.filter(({ board }) => board))
    for (const key of kind.form.flatMap(keysOf)) assert.equal(wirePath(kind, key), key)
  const values = { ...sampleOf(kinds.documents).data, Status: 'published', ExpireAt: null }
  const purpose: Purpose = {
    label: 'File',
    accept: 'files',
    place: { kind: 'documents', id, base: { revision: '4', values }, values },
  }
  const upload = {
    id: opening,
    name: 'fees.pdf',
    size: 50_000,
    lastModified: 1,
    begunAt: 1_795_305_600_000,
    purpose,
    kept: 20_000,
    stored: null,
  }
  const items = new Map([['staff-uploads', JSON.stringify([upload])]])
  const storage = {
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  const jobs = makeStoredJobs({ storage: () => storage, locks: navigator.locks })
  assert.deepEqual(await jobs.all(upload.begunAt + 60_000), [upload])
  const state: JobState = { name: 'waiting', acknowledged: 40_000 }
  const { kept: _bytes, stored: _file, ...facts } = upload
  await jobs.put({ ...facts, $state: atom(state) }, state)
  assert.deepEqual([...items.keys()], [`staff-uploads/${opening}`])
  assert.deepEqual(await jobs.all(upload.begunAt + 60_000), [{ ...upload, kept: 40_000 }])
  const release = jobs.hold(opening)
  const { held = [] } = await navigator.locks.query()
  assert.ok(
    held.some(({ name }) => name === `upload-${opening}`),
    'the lock has the name that the earlier version uses',
  )
  release()
  await jobs.remove(opening)
  assert.equal(items.size, 0)
})

test('an upload that an earlier version stored stays when the storage is full', async () => {
  const upload = { id: opening, purpose: {}, begunAt: Date.now() }
  const list = JSON.stringify([upload])
  const items = new Map([['staff-uploads', list]])
  const storage = {
    length: 1,
    key: () => 'staff-uploads',
    getItem: (key: string) => items.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => void items.delete(key),
  }
  const jobs = makeStoredJobs({ storage: () => storage, locks: navigator.locks })
  const state: JobState = { name: 'waiting', acknowledged: 0 }
  const job = {
    id: opening,
    name: 'fees.pdf',
    size: 1,
    lastModified: 1,
    begunAt: upload.begunAt,
    purpose: { label: 'File', accept: 'files', place: null } satisfies Purpose,
    $state: atom(state),
  }
  await jobs.put(job, state)
  await jobs.remove('another')
  assert.deepEqual([...items], [['staff-uploads', list]])
})

test('the column of uploads is needed when this or an earlier version has stored an upload', async () => {
  const { $isDockNeeded } = await import('#cms/uploads/dock-needed.ts')
  for (const [key, expected] of [
    ['theme', false],
    ['staff-uploads', true],
    ['staff-uploads/one', true],
  ] as const) {
    Object.defineProperty(globalThis, 'localStorage', {
      value: { [key]: 'stored' },
      configurable: true,
    })
    $isDockNeeded.set(false)
    const stop = $isDockNeeded.subscribe(() => undefined)
    assert.equal($isDockNeeded.get(), expected, key)
    stop()
    cleanStores($isDockNeeded)
  }
})
