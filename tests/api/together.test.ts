import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { readConsistently, readEntries } from '#content/read-entries.ts'
import { notesInMemory } from '#content/notes.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { keyOf } from '#store/keys.ts'
import { readCachedEntity } from '#store/cached-entities.ts'
import { readForWriting, type Decision, type Marked } from '#store/marks.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { entityKey, nextVersion, readEntity, readRevisions, type Entity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { clearMarks, writeAtomically, type RecordChange } from '#store/together.ts'
import { records } from '../fixtures/records.ts'
import { startApi } from './harness.ts'

// `writeAtomically` changes several items together: it first puts a mark with the new version on
// each of them, then decides at one key for all, and then writes the items without their marks.

const { blog } = kinds
const IDS = ['a', 'b'].map((letter) => `${letter.repeat(8)}-3333-4333-8333-333333333333`)
/** Keys of two releases, at which writes are decided. */
const [KEY, OTHER] = [keyOf('release', 'one'), keyOf('release', 'other')]
const items = IDS.map((id) => ({ kind: blog, id }))
const actor = { email: 'someone@example.com' }
const dataOf = (BlogTitle: string) => ({ ...records.blog.data, BlogTitle })

/** Store with two articles, and functions on it. */
const start = async (t: TestContext) => {
  const {
    services: { content: store, clock },
  } = await startApi(t)
  for (const id of IDS)
    assert.ok(
      'entity' in
        (await createRecord({ store, clock }, { kind: blog, id, actor }, { data: dataOf('Old') })),
    )
  await refresh(store, clock, blog)
  const partOf = async (id: string, title: string): Promise<RecordChange> => {
    const found = (await readForWriting(store, clock, entityKey(blog, id))) ?? assert.fail()
    const op = `${title}-${id}`.toLowerCase().replaceAll('-', '').slice(0, 24)
    return {
      kind: blog,
      id,
      found,
      next: nextVersion(found.data, op, {
        data: dataOf(title),
        updatedAt: new Date(clock.now()).toISOString(),
      }),
    }
  }
  /**
   * Writes both articles together with a new title. `whenMarked` runs after the marks and before
   * the decision; if it returns false, the write gives up.
   */
  const write = async (
    title: string,
    whenMarked: () => Promise<unknown> = () => Promise.resolve(),
    { view = store, key = KEY }: { view?: Store; key?: typeof KEY } = {},
  ) =>
    writeAtomically<Decision>(
      view,
      clock,
      key,
      await Promise.all(IDS.map((id) => partOf(id, title))),
      {
        begin: (stored) => stored ?? { attempt: null, decided: [], isMarked: false },
        decide: (stored) => stored,
        whenMarked: async () => {
          await refresh(store, clock, blog)
          return (await whenMarked()) !== false
        },
        itemsOf: () => items,
      },
    )
  /**
   * Different titles that the readers of both articles get: of a record, from the cache, from both
   * lists, and in a build.
   */
  const titles = async () => {
    const built = await readConsistently(store, () =>
      readEntries(blog, { store, notes: notesInMemory(), warn: () => undefined, now: clock.now() }),
    )
    const read = [
      ...(await Promise.all(IDS.map(async (id) => (await readEntity(store, blog, id))?.data))),
      ...(await Promise.all(
        IDS.map(async (id) => (await readCachedEntity(store, blog, id))?.data),
      )),
      ...(await readSummaries(store, clock, blog, 'public')),
      ...(await readSummaries(store, clock, blog, 'staff')),
      ...built,
    ]
    assert.equal(read.length, 10)
    return [...new Set(read.map((entry) => (entry?.data as Data | undefined)?.['BlogTitle']))]
  }
  /** Removes the marks that an interrupted write left: of a decided one, with its new versions. */
  const tidy = () => clearMarks(store, clock, KEY, () => items)
  const stored = async (id: string) => (await store.get<Marked>(entityKey(blog, id)))?.data
  return { store, clock, write, titles, stored, tidy }
}

/** Store that writes the marks and fails to write the items afterwards, as if the process ended. */
const interruptedStore = (store: Store): Store => {
  let itemWrites = 0
  return {
    ...store,
    // A separate identity, since caches are kept by the identity of a store.
    cacheKey: {},
    put: (key, value, condition) => {
      if (key.startsWith('e/')) itemWrites += 1
      return key.startsWith('e/') && itemWrites > IDS.length
        ? Promise.reject(new Error('The process has ended.'))
        : store.put(key, value, condition)
    },
  }
}

test('all readers get the old versions before the decision and the new ones after it, even while the marks are still stored', async (t) => {
  const { store, write, titles, stored, tidy } = await start(t)
  let during: unknown[] = []
  assert.deepEqual(
    await write(
      'New',
      async () => {
        during = await titles()
      },
      { view: interruptedStore(store) },
    ),
    { isDecided: true },
  )
  assert.deepEqual(during, ['Old'])
  assert.ok((await stored(IDS[0] ?? ''))?.mark)
  assert.deepEqual(await titles(), ['New'])
  await tidy()
  assert.equal((await stored(IDS[0] ?? ''))?.mark, undefined)
  assert.deepEqual(
    [await titles(), (await store.get<Decision>(KEY))?.data.isMarked],
    [['New'], false],
  )
  assert.deepEqual(
    (await readRevisions(store, blog, IDS[0] ?? '')).map(({ data }) => data['BlogTitle']),
    ['New', 'Old'],
  )
})

test('a save before the decision makes a joint write give up, and a save after it keeps the joint write', async (t) => {
  const { store, clock, write, titles, stored } = await start(t)
  const [first = '', second = ''] = IDS
  const save = async () => {
    const { rev } = (await readEntity(store, blog, first))?.data ?? assert.fail()
    assert.ok(
      'entity' in
        (await updateRecord(
          { store, clock },
          { kind: blog, id: first, actor },
          { data: dataOf('Own') },
          rev,
        )),
    )
  }
  assert.deepEqual(await write('New', save), { refused: 'stale', items: [] })
  assert.deepEqual(
    [await titles(), (await stored(first))?.mark, (await stored(second))?.mark],
    [['Own', 'Old'], undefined, undefined],
  )
  assert.deepEqual(await write('Newer'), { isDecided: true })
  await save()
  assert.deepEqual(await titles(), ['Own', 'Newer'])
})

test('a save over a decided mark follows the decided version, even if the joint write was interrupted', async (t) => {
  const { store, clock, write, titles } = await start(t)
  const [first = ''] = IDS
  await write('New', undefined, { view: interruptedStore(store) })
  const { rev } = (await readEntity(store, blog, first))?.data ?? assert.fail()
  assert.ok(
    'entity' in
      (await updateRecord(
        { store, clock },
        { kind: blog, id: first, actor },
        { data: dataOf('Own') },
        rev,
      )),
  )
  await refresh(store, clock, blog)
  assert.deepEqual(await titles(), ['Own', 'New'])
  assert.deepEqual(
    (await readRevisions(store, blog, first)).map(({ data }) => data['BlogTitle']),
    ['Own', 'New', 'Old'],
  )
})

test('clearing marks leaves those of a write that is not decided yet', async (t) => {
  const { write, titles, tidy } = await start(t)
  assert.deepEqual(await write('New', tidy), { isDecided: true })
  assert.deepEqual(await titles(), ['New'])
})

test('of two concurrent joint writes of the same items exactly one takes effect, and completely', async (t) => {
  for (const key of [KEY, OTHER]) {
    const { write, titles } = await start(t)
    let other: unknown = null
    const result = await write('One', async () => {
      other = await write('Two', undefined, { key })
    })
    assert.deepEqual([result, other], [{ refused: 'stale', items: [] }, { isDecided: true }])
    assert.deepEqual(await titles(), ['Two'])
  }
})

test('a joint write that gives up leaves the result of a concurrent or a decided joint write consistent', async (t) => {
  const { store, write, titles } = await start(t)
  const givingUp = () => write('Lost', () => Promise.resolve(false), { key: OTHER })
  let other: unknown = null
  const result = await write('New', async () => {
    other = await givingUp()
  })
  assert.deepEqual(
    [result, other, await titles()],
    [{ refused: 'stale', items: [] }, { refused: 'stale', items: [] }, ['Old']],
  )
  await write('New', undefined, { view: interruptedStore(store) })
  assert.deepEqual([await givingUp(), await titles()], [{ refused: 'stale', items: [] }, ['New']])
})

test('a build reads all items again if a release was decided while it was reading', async (t) => {
  const { store, write } = await start(t)
  /** Titles of both items at each attempt. */
  const attempts: string[][] = []
  const read = async () => {
    const titleOf = (entity: Entity | undefined) => String(entity?.data['BlogTitle'])
    const first = titleOf((await readEntity(store, blog, IDS[0] ?? ''))?.data)
    if (attempts.length === 0) await write('New')
    attempts.push([first, titleOf((await readEntity(store, blog, IDS[1] ?? ''))?.data)])
    return attempts.at(-1)
  }
  assert.deepEqual(
    [await readConsistently(store, read), attempts],
    [
      ['New', 'New'],
      [
        ['Old', 'New'],
        ['New', 'New'],
      ],
    ],
  )
  // A read during which another release is decided each time never succeeds.
  const decideMeanwhile = () =>
    store.put(keyOf('release', crypto.randomUUID()), { decided: [] }, { onlyIfNew: true })
  await assert.rejects(readConsistently(store, decideMeanwhile), /again and again/)
})
