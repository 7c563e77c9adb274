import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import test from 'node:test'
import { sha256 } from '#store/keys.ts'
import {
  readArchive,
  tarOf,
  writeArchive,
  type Named,
} from '../../netlify/local/content/archive.ts'
import { silent } from '../../netlify/local/content/progress.ts'
import { importContent } from '../../netlify/local/content/import.ts'
import { patientClock } from '../../netlify/local/content/target.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { emptyStores, noise, snapshot } from './content-store.ts'

const { signal } = new AbortController()

/** Archive of format 5, whose headers were not written by tar-stream. */
const olderArchive = join(import.meta.dirname, 'fixtures/archive-by-hand.tgz')

test('an archive whose tar was written by hand is read and imported', async (t) => {
  const verified = await verifyArchive(olderArchive, silent)
  assert.deepEqual(
    verified.items.map(({ name, size }) => [name.split('/').slice(0, 2).join('/'), size]),
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
  const { stores } = await emptyStores(t)
  const { written } = await importContent({
    stores,
    clock: patientClock,
    file: olderArchive,
    verified,
    forms: true,
    progress: silent,
    signal,
  })
  assert.equal(written, 8)
  const found = await snapshot(stores, ['content', 'files', 'ops', 'forms'])
  assert.deepEqual(
    Object.entries(found)
      .map(([name, facts]) => [name, facts.split(' ')[0]])
      .sort(),
    verified.items.map((item) => [item.name, item.sha256]).sort(),
  )
})

const entries: readonly Named[] = [
  { name: 'about.json', bytes: Buffer.from('{}') },
  { name: `content/h/${'a'.repeat(80)}/${'b'.repeat(80)}`, bytes: noise('odd', 1_001) },
  { name: 'files/d/empty', bytes: Buffer.alloc(0) },
  { name: 'files/d/whole', bytes: noise('whole', 1_024) },
]

async function* given(some: readonly Named[]): AsyncGenerator<Named> {
  for (const entry of some) {
    await turn()
    yield entry
  }
}

test('equal content gives equal bytes, which are read as they were', async (t) => {
  const folder = await temporaryFolder(t)
  const [first, second] = [join(folder, 'first.tgz'), join(folder, 'second.tgz')]
  await writeArchive(first, given(entries), signal)
  await writeArchive(second, given(entries), signal)
  assert.ok((await readFile(first)).equals(await readFile(second)))
  const read: [string, string][] = []
  for await (const { name, bytes } of readArchive(first)) read.push([name, sha256(bytes)])
  assert.deepEqual(
    read,
    entries.map(({ name, bytes }) => [name, sha256(bytes)]),
  )
})

test('an archive is made of one entry at a time, as fast as it is taken', async () => {
  let asked = 0
  async function* many(): AsyncGenerator<Named> {
    for (; asked < 50; asked += 1) yield { name: `files/d/${asked}`, bytes: noise('x', 200_000) }
  }
  let [taken, most] = [0, 0]
  for await (const chunk of tarOf(many())) {
    taken += (chunk as Buffer).length
    most = Math.max(most, asked - Math.floor(taken / 200_704))
  }
  assert.equal(taken, 50 * (512 + 200_192) + 1024)
  assert.ok(most <= 2, `${most} entries ahead`)
})

test('an entry that cannot be read, and a file that is there, end the writing with their error', async (t) => {
  const folder = await temporaryFolder(t)
  async function* broken(): AsyncGenerator<Named> {
    yield* given(entries)
    throw new RangeError('no more')
  }
  await assert.rejects(writeArchive(join(folder, 'a.tgz'), broken(), signal), RangeError)
  await assert.rejects(writeArchive(join(folder, 'a.tgz'), given(entries), signal), {
    code: 'EEXIST',
  })
})
