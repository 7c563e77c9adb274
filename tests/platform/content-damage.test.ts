import assert from 'node:assert/strict'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack, type Header } from 'tar-stream'
import { sha256 } from '#store/keys.ts'
import { listInbox } from '../inbox.ts'
import { exportContent } from '../../netlify/local/content/export.ts'
import { importContent } from '../../netlify/local/content/import.ts'
import { silentProgress } from '../../netlify/local/content/progress.ts'
import { patientClock } from '../../netlify/local/content/target.ts'
import { tarOf } from '../../netlify/local/content/archive.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import {
  startEmptyStores,
  fillStores,
  noise,
  storedFormResponse,
  sharedSetup,
} from './content-store.ts'

const { signal } = new AbortController()
const setup = sharedSetup()
/** Bytes of a good archive of filled stores. */
let archive = Buffer.alloc(0)
/** Empty stores, into which no import of a damaged archive may write. */
let target: Awaited<ReturnType<typeof startEmptyStores>>
/** Path of the file that each test writes its archive to. */
let file = ''
before(async () => {
  const { stores } = await startEmptyStores(setup)
  await fillStores(stores)
  target = await startEmptyStores(setup)
  file = join(dirname(target.blobs.directory), `${basename(target.blobs.directory)}.tgz`)
  setup.after(() => rm(file, { force: true }))
  await exportContent({
    stores,
    clock: patientClock,
    environment: 'local',
    file,
    includeForms: false,
    force: false,
    progress: silentProgress,
    signal,
  })
  archive = await readFile(file)
})
after(setup.end)

/**
 * Tries to import these bytes, and asserts that the import is refused and writes nothing.
 * @param what name of the bytes for messages
 * @returns the message of the refusal
 */
const refusalOf = async (bytes: Uint8Array, what: string): Promise<string> => {
  await writeFile(file, bytes)
  const failure = await verifyArchive(file, silentProgress)
    .then((verified) =>
      importContent({
        stores: target.stores,
        clock: patientClock,
        file,
        verified,
        includeForms: false,
        progress: silentProgress,
        signal,
      }),
    )
    .then(
      () => assert.fail(`${what} was imported`),
      (error: unknown) => error,
    )
  assert.ok(
    failure instanceof Error && failure.name === 'ContentRefusal',
    `${what}: ${String(failure)}`,
  )
  assert.equal(target.blobs.writeCount(), 0, what)
  return failure.message
}

test('an archive with a changed byte anywhere is refused before anything is written', async () => {
  const evenPlaces = Array.from({ length: 36 }, (_, index) =>
    Math.floor((index * (archive.length - 1)) / 35),
  )
  // The header of gzip has ten bytes. The last eight are its checksum and the length.
  const gzipPlaces = [...Array.from({ length: 12 }, (_, index) => index), archive.length - 5]
  for (const at of [...evenPlaces, ...gzipPlaces]) {
    const damaged = Buffer.from(archive)
    // Flips one bit.
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
    assert.match(await refusalOf(damaged, `byte ${at}`), /cannot be used: .+\. Nothing was written/)
  }
})

test('an archive that is cut short is refused', async () => {
  for (const length of [
    0,
    1,
    9,
    10,
    18,
    100,
    archive.length >> 1,
    archive.length - 9,
    archive.length - 8,
    archive.length - 1,
  ]) {
    await refusalOf(archive.subarray(0, length), `${length} bytes`)
  }
})

test('an archive with bytes after its end is refused', async () => {
  for (const more of [
    Buffer.alloc(1),
    Buffer.alloc(700),
    Buffer.from('x'),
    gzipSync(''),
    gzipSync(Buffer.alloc(1024)),
    archive,
  ]) {
    await refusalOf(Buffer.concat([archive, more]), `${more.length} bytes more`)
  }
})

test('a file that is not an archive is refused', async () => {
  await refusalOf(Buffer.from('no archive at all, but a text of some length'), 'a text')
})

/** Entry of an archive; `sha` replaces its hash in the manifest. */
type Entry = { name: string; bytes: Uint8Array; metadata?: Record<string, unknown>; sha?: string }

/** Compressed tar with the same gzip header as that of an export. */
const zipped = (tar: Uint8Array): Buffer => {
  const bytes = gzipSync(tar)
  // Compression level and operating system: none named.
  bytes[8] = 0
  bytes[9] = 255
  return bytes
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
/** Content of the first entry, `about.json`, as an export writes it. */
const usualAbout = {
  format: 'ghaf-wallet-content',
  version: 1,
  environment: 'local',
  createdAt: '2026-11-21T00:00:00.000Z',
  forms: false,
}
/** Line of the manifest about an entry. */
const factOf = ({ name, bytes, metadata, sha }: Entry) => ({
  name,
  size: bytes.length,
  sha256: sha ?? sha256(bytes),
  ...(metadata ? { metadata } : {}),
})

/**
 * Archive of these entries, in the format of an export.
 * @param options `listed`: entries in the manifest; `after`: entries after the manifest
 */
const archiveOf = async (
  entries: readonly Entry[],
  { about = usualAbout as unknown, listed = entries, after: last = [] as Entry[] } = {},
): Promise<Buffer> => {
  const all = [
    { name: 'about.json', bytes: jsonBytes(about) },
    ...entries,
    { name: 'manifest.json', bytes: jsonBytes({ entries: listed.map(factOf) }) },
    ...last,
  ]
  return zipped(await buffer(tarOf(all)))
}

const entity = (id: string) => ({
  id,
  rev: '000001a',
  op: 'a',
  ops: ['a'],
  rank: null,
  status: 'draft',
  publishAt: null,
  expireAt: null,
  slug: null,
  oldSlugs: [],
  data: { BlogTitle: 'x' },
  touched: { en: '2026', ar: '2026' },
  createdAt: '2026',
  updatedAt: '2026',
  updatedBy: 'x',
  deletedAt: null,
})
/** Entry of a record; by default the record has the id in the third part of the name. */
const record = (name: string, value: unknown = entity(name.split('/')[3] ?? '')): Entry => ({
  name,
  bytes: jsonBytes(value),
})
const picture = (more: Partial<Entry> = {}): Entry => {
  const bytes = noise('picture', 300)
  return {
    name: `files/d/${sha256(bytes)}`,
    bytes,
    metadata: { name: 'a.webp', type: 'image/webp', size: 300 },
    ...more,
  }
}

// The tests after this one assert that such archives are refused when one part is wrong.
test('an archive of good entries that a test made is imported', async (t) => {
  await writeFile(
    file,
    await archiveOf([record('content/e/blog/x'), record('content/h/blog/x/1-a'), picture()]),
  )
  const { stores } = await startEmptyStores(t)
  const verified = await verifyArchive(file, silentProgress)
  assert.equal(
    (
      await importContent({
        stores,
        clock: patientClock,
        file,
        verified,
        includeForms: false,
        progress: silentProgress,
        signal,
      })
    ).written,
    3,
  )
})

test('an archive is refused when an entry has a name that no export writes', async () => {
  const names = [
    '../../etc/passwd',
    '/etc/passwd',
    'content/../ops/a/x',
    'content/e/../../x',
    'content/e/blog/..',
    'content/e//x',
    'content/e/',
    'content/',
    'content',
    'content/E/blog/x',
    'content/e/blog/x y',
    'content/e/blog/x?y',
    'content/e/blog/x#y',
    'content/e/blog/%2e%2e',
    'content/e/blog/x\u0001',
    'content/e/blog',
    'content/e/blog/x/y',
    'content/h/blog/x',
    'content/p/blog/public',
    'content/d/x',
    'ops/s/pass-key',
    'ops/rl/pass-key/x',
    'ops/q/rebuild',
    'files/up/x/1',
    'files/e/blog/x',
    'forms/p/202611',
    'prod-content/e/blog/x',
    'site:content/e/blog/x',
    'content/u/blog/x',
    'files/d/x',
    '',
    'about.json',
  ]
  for (const name of names) await refusalOf(await archiveOf([record(name)]), JSON.stringify(name))
})

test('an archive with form responses is refused when it says that it has none', async () => {
  assert.match(
    await refusalOf(await archiveOf([record('forms/r/x')]), 'hidden responses'),
    /holds form responses and says that it does not/,
  )
})

test('an archive with an entry that is not a plain file with a plain header is refused', async () => {
  const withEntry = async (header: Partial<Header>, content = ''): Promise<Buffer> => {
    const tar = pack()
    tar.entry({ name: 'about.json' }, JSON.stringify(usualAbout))
    tar.entry({ name: 'content/e/blog/x', ...header }, content)
    tar.finalize()
    return zipped(await buffer(tar))
  }
  await refusalOf(await withEntry({ type: 'symlink', linkname: '/etc/passwd' }), 'a link')
  await refusalOf(await withEntry({ type: 'link', linkname: 'about.json' }), 'a hard link')
  await refusalOf(await withEntry({ type: 'directory' }), 'a folder')
  await refusalOf(
    await withEntry({ pax: { comment: 'x'.repeat(5_000) } }, '{}'),
    'an extended header',
  )
  await refusalOf(await withEntry({ mode: 0o4755 }, '{}'), 'a mode')
})

const RESPONSE_ID = '11111111-1111-4111-8111-111111111111'
const aboutWithForms = { ...usualAbout, forms: true }

test('a good form response in an archive is imported, and the inbox lists it', async (t) => {
  const id = RESPONSE_ID
  const about = aboutWithForms
  const good = storedFormResponse(id, 1)
  await writeFile(file, await archiveOf([record(`forms/r/${id}`, good)], { about }))
  assert.equal((await verifyArchive(file, silentProgress)).records.length, 1)
  const { stores } = await startEmptyStores(t)
  assert.equal(
    (
      await importContent({
        stores,
        clock: patientClock,
        file,
        verified: await verifyArchive(file, silentProgress),
        includeForms: true,
        progress: silentProgress,
        signal,
      })
    ).written,
    1,
  )
  assert.equal((await listInbox({ forms: stores.forms, clock: patientClock })).length, 1)
})

test('an archive with a form response that would break the inbox is refused', async () => {
  const good = storedFormResponse(RESPONSE_ID, 1)
  const wrong = [
    {},
    { ...good, id: 'x' },
    { ...good, receivedAt: 'yesterday' },
    { ...good, type: 'OTHER' },
    { ...good, mail: null },
    { ...good, mail: [{}] },
    { ...good, values: 'x' },
  ]
  for (const response of wrong)
    await refusalOf(
      await archiveOf([record(`forms/r/${RESPONSE_ID}`, response)], { about: aboutWithForms }),
      JSON.stringify(response),
    )
})

// A tar consists of blocks of 512 bytes. An entry is a header of one block, then its content, which
// zeros fill up to a whole block. Two blocks of zeros end the tar.
const BLOCK = 512
const END = 2 * BLOCK

/** Blocks of the usual first entry, and of a second entry with these bytes, without the end. */
const blocksWith = async (bytes: Uint8Array): Promise<Buffer> => {
  const about = { name: 'about.json', bytes: jsonBytes(usualAbout) }
  return (await buffer(tarOf([about, { name: 'content/e/blog/x', bytes }]))).subarray(0, -END)
}

/** Sets the size in the header of an entry to eight gigabytes, the highest that it can name. */
const claimHugeSize = (header: Buffer): void => {
  const [SIZE_AT, SUM_AT] = [124, 148]
  header.write('77777777777\0', SIZE_AT, 'latin1')
  // The checksum is the sum of all bytes of the header, with spaces in place of the checksum.
  header.write('        ', SUM_AT, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT, 'latin1')
}

test('an archive is refused at a header with a size that would fill the memory', async () => {
  const tar = Buffer.concat([await blocksWith(Buffer.alloc(0)), Buffer.alloc(1_000_000)])
  // The first entry takes two blocks; the header of the second follows.
  claimHugeSize(tar.subarray(2 * BLOCK, 3 * BLOCK))
  assert.match(await refusalOf(zipped(tar), 'eight gigabytes'), /larger than any record can be/)
})

test('an archive with a record that is small only while it is compressed is refused', async () => {
  const bomb = zipped(await blocksWith(Buffer.alloc(65 * 1024 * 1024)))
  assert.ok(bomb.length < 100_000)
  assert.match(await refusalOf(bomb, 'a bomb'), /larger than any record can be/)
})

test('an archive with a long first entry is refused', async () => {
  await refusalOf(
    await archiveOf([], { about: { ...usualAbout, environment: 'x'.repeat(5_000) } }),
    'a long first entry',
  )
})

/**
 * Archive whose gzip names a wrong length at its end. A program that reads it to its end reports
 * that length: any other refusal comes from an earlier place.
 */
const withWrongLength = (tar: Buffer): Buffer => {
  const bytes = zipped(tar)
  bytes.writeUInt32LE(0, bytes.length - 4)
  return bytes
}

test('an archive with many zeros after its entries is refused before all of them are read', async () => {
  const blocks = await blocksWith(record('content/e/blog/x').bytes)
  const zeros = withWrongLength(Buffer.concat([blocks, Buffer.alloc(8_000_000)]))
  assert.match(await refusalOf(zeros, 'zeros'), /its end is not as it was written/)
})

test('an archive with long extended headers is refused before all of them are read', async () => {
  const blocks = await blocksWith(record('content/e/blog/x').bytes)
  const withLongHeader = pack()
  withLongHeader.entry({ name: 'x', pax: { comment: 'x'.repeat(2_000_000) } }, '')
  withLongHeader.finalize()
  // The extended header alone, without the header of its entry and the end.
  const extended = (await buffer(withLongHeader)).subarray(0, -BLOCK - END)
  const headers = withWrongLength(Buffer.concat([blocks, extended, extended, extended]))
  assert.match(await refusalOf(headers, 'headers'), /an entry was not written by the export/)
})

test('an archive that contradicts itself or the format of an export is refused', async () => {
  const [one, two] = [record('content/e/blog/a'), record('content/e/blog/b')]
  const tar = gunzipSync(archive)
  // The last byte of the first entry's content block, which must be zero.
  const padded = Buffer.from(tar)
  padded[2 * BLOCK - 1] = 1
  const cases: Record<string, Buffer | Promise<Buffer>> = {
    'a wrong sum': archiveOf([{ ...one, sha: sha256('other') }]),
    'a record that is not listed': archiveOf([one, two], { listed: [one] }),
    'a record that is listed and not there': archiveOf([one], { listed: [one, two] }),
    'another order': archiveOf([one, two], { listed: [two, one] }),
    'a record twice': archiveOf([one, one]),
    'revisions before entities': archiveOf([record('content/h/blog/a/1-a'), one]),
    'something after the manifest': archiveOf([one], { after: [two] }),
    'a second manifest': archiveOf([one], { after: [record('manifest.json', { entries: [] })] }),
    'a list as a record': archiveOf([record('content/e/blog/a', [])]),
    'an entity without data': archiveOf([
      record('content/e/blog/a', { ...entity('a'), data: null }),
    ]),
    'an entity under another id': archiveOf([record('content/e/blog/a', entity('b'))]),
    'no JSON': archiveOf([{ name: 'content/e/blog/a', bytes: Buffer.from('{"id":') }]),
    'no UTF-8': archiveOf([{ name: 'content/e/blog/a', bytes: Buffer.from([0x22, 0xff, 0x22]) }]),
    'a file under another hash': archiveOf([picture({ name: `files/d/${'0'.repeat(64)}` })]),
    'a page instead of a picture': archiveOf([
      picture({ metadata: { name: 'a.html', type: 'text/html', size: 300 } }),
    ]),
    'a drawing': archiveOf([
      picture({ metadata: { name: 'a.svg', type: 'image/svg+xml', size: 300 } }),
    ]),
    'a file whose name leads elsewhere': archiveOf([
      picture({ metadata: { name: '../../x', type: 'image/webp', size: 300 } }),
    ]),
    'a file whose name ends a header': archiveOf([
      picture({ metadata: { name: 'a.webp\r\nSet-Cookie: a=b', type: 'image/webp', size: 300 } }),
    ]),
    'a name of a file under another hash': archiveOf([
      picture(),
      record(`files/n/${picture().name.slice('files/d/'.length)}/${sha256('b.webp')}`, {
        name: 'c.webp',
      }),
    ]),
    'a name of a file that leads elsewhere': archiveOf([
      picture(),
      record(`files/n/${picture().name.slice('files/d/'.length)}/${sha256('../x')}`, {
        name: '../x',
      }),
    ]),
    'a file of another size': archiveOf([
      picture({ metadata: { name: 'a.webp', type: 'image/webp', size: 299 } }),
    ]),
    'too much metadata': archiveOf([{ ...one, metadata: { x: 'x'.repeat(2_000) } }]),
    'another format': archiveOf([one], { about: { ...usualAbout, format: 'other' } }),
    'unknown facts': archiveOf([one], { about: { ...usualAbout, more: true } }),
    'no first entry': zipped(await buffer(tarOf([one]))),
    'no manifest': zipped(
      await buffer(tarOf([{ name: 'about.json', bytes: jsonBytes(usualAbout) }])),
    ),
    nothing: zipped(await buffer(tarOf([]))),
    'no end': zipped(tar.subarray(0, -END)),
    'half an end': zipped(tar.subarray(0, -END / 2)),
    'bytes between two entries': zipped(padded),
    'an end between two entries': zipped(
      Buffer.concat([tar.subarray(0, 2 * BLOCK), Buffer.alloc(BLOCK), tar.subarray(2 * BLOCK)]),
    ),
    'bytes after the end': zipped(Buffer.concat([tar, Buffer.alloc(BLOCK)])),
  }
  for (const [what, bytes] of Object.entries(cases)) await refusalOf(await bytes, what)
})

test('an archive in a newer format is refused with a message that says so', async () => {
  const archiveOfVersion7 = await archiveOf([record('content/e/blog/a')], {
    about: { ...usualAbout, version: 7 },
  })
  assert.match(
    await refusalOf(archiveOfVersion7, 'a newer format'),
    /written by a newer version of the export/,
  )
})

test('verifying an archive does not change its file', async () => {
  await writeFile(file, archive)
  const before = await stat(file)
  await verifyArchive(file, silentProgress)
  assert.deepEqual(
    [(await stat(file)).mtimeMs, (await readFile(file)).equals(archive)],
    [before.mtimeMs, true],
  )
})
