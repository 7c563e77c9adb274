import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import test from 'node:test'
import { sha256 } from '#store/keys.ts'
import {
  readArchive,
  tarOf,
  writeArchive,
  type ArchiveEntry,
} from '../../netlify/local/content/archive.ts'
import { silentProgress } from '../../netlify/local/content/progress.ts'
import { importContent } from '../../netlify/local/content/import.ts'
import { patientClock } from '../../netlify/local/content/target.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { startEmptyStores, noise, snapshot } from './content-store.ts'

const { signal } = new AbortController()

/** Archive in the older format 5. It was written without tar-stream, the library of later ones. */
const olderArchive = join(import.meta.dirname, 'fixtures/archive-by-hand.tgz')

test('an archive in the older format, written without tar-stream, is verified and imported', async (t) => {
  const verified = await verifyArchive(olderArchive, silentProgress)
  assert.deepEqual(
    verified.records.map(({ name, size }) => [name.split('/').slice(0, 2).join('/'), size]),
    [
      ['content/e', 1011],
      ['content/h', 1011],
      ['content/u', 66],
      ['files/d', 513],
      ['files/d', 512],
      ['files/n', 23],
      ['ops/a', 85],
      ['forms/r', 498],
    ],
  )
  const { stores } = await startEmptyStores(t)
  const { written } = await importContent({
    stores,
    clock: patientClock,
    file: olderArchive,
    verified,
    includeForms: true,
    progress: silentProgress,
    signal,
  })
  assert.equal(written, 8)
  // A value of a snapshot is the hash of a record, a space, and its metadata.
  const stored = await snapshot(stores, ['content', 'files', 'ops', 'forms'])
  assert.deepEqual(
    Object.entries(stored)
      .map(([name, hashAndMetadata]) => [name, hashAndMetadata.split(' ')[0]])
      .sort(),
    verified.records.map((item) => [item.name, item.sha256]).sort(),
  )
})

const entries: readonly ArchiveEntry[] = [
  { name: 'about.json', bytes: Buffer.from('{}') },
  { name: `content/h/${'a'.repeat(80)}/${'b'.repeat(80)}`, bytes: noise('odd', 1_001) },
  { name: 'files/d/empty', bytes: Buffer.alloc(0) },
  { name: 'files/d/whole', bytes: noise('whole', 1_024) },
]

/** Yields entries asynchronously, as an export does. */
async function* inTurn(list: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  for (const entry of list) {
    await nextTurn()
    yield entry
  }
}

test('two archives of equal content have equal bytes', async (t) => {
  const folder = await temporaryFolder(t)
  const [first, second] = [join(folder, 'first.tgz'), join(folder, 'second.tgz')]
  await writeArchive(first, inTurn(entries), signal)
  await writeArchive(second, inTurn(entries), signal)
  assert.ok((await readFile(first)).equals(await readFile(second)))
})

test('an archive is read with the names and bytes that were written', async (t) => {
  const file = join(await temporaryFolder(t), 'archive.tgz')
  await writeArchive(file, inTurn(entries), signal)
  const read: [string, string][] = []
  for await (const { name, bytes } of readArchive(file)) read.push([name, sha256(bytes)])
  assert.deepEqual(
    read,
    entries.map(({ name, bytes }) => [name, sha256(bytes)]),
  )
})

test('a tar requests its entries only as fast as its bytes are read', async () => {
  const ENTRIES = 50
  // In a tar an entry has a header of 512 bytes, and its content fills up blocks of 512 bytes. Two
  // empty blocks end the tar.
  const CONTENT_BYTES = 200_000
  const ENTRY_BYTES = 512 + 200_192
  let requested = 0
  async function* manyEntries(): AsyncGenerator<ArchiveEntry> {
    for (; requested < ENTRIES; requested += 1)
      yield { name: `files/d/${requested}`, bytes: noise('x', CONTENT_BYTES) }
  }
  let [readBytes, mostAhead] = [0, 0]
  for await (const chunk of tarOf(manyEntries())) {
    readBytes += (chunk as Buffer).length
    mostAhead = Math.max(mostAhead, requested - Math.floor(readBytes / ENTRY_BYTES))
  }
  assert.equal(readBytes, ENTRIES * ENTRY_BYTES + 1024)
  assert.ok(mostAhead <= 2, `${mostAhead} entries ahead`)
})

test('writing an archive fails with the error of an entry that cannot be read', async (t) => {
  const file = join(await temporaryFolder(t), 'a.tgz')
  async function* failingEntries(): AsyncGenerator<ArchiveEntry> {
    yield* inTurn(entries)
    throw new RangeError('no more')
  }
  await assert.rejects(writeArchive(file, failingEntries(), signal), RangeError)
})

test('an archive is not written over a file that exists', async (t) => {
  const file = join(await temporaryFolder(t), 'a.tgz')
  await writeArchive(file, inTurn(entries), signal)
  await assert.rejects(writeArchive(file, inTurn(entries), signal), { code: 'EEXIST' })
})
