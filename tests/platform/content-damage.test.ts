import assert from 'node:assert/strict'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack, type Header } from 'tar-stream'
import { sha256 } from '#store/keys.ts'
import { listedInbox } from '../inbox.ts'
import { exportContent } from '../../netlify/local/content/export.ts'
import { importContent } from '../../netlify/local/content/import.ts'
import { silent } from '../../netlify/local/content/progress.ts'
import { patientClock } from '../../netlify/local/content/target.ts'
import { tarOf } from '../../netlify/local/content/archive.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { emptyStores, fillStores, noise, responseOf, sharedSetup } from './content-store.ts'

const { signal } = new AbortController()
const whole = sharedSetup()
let archive = Buffer.alloc(0)
let target: Awaited<ReturnType<typeof emptyStores>>
let file = ''
before(async () => {
  const { stores } = await emptyStores(whole)
  await fillStores(stores)
  target = await emptyStores(whole)
  file = join(dirname(target.blobs.directory), `${basename(target.blobs.directory)}.tgz`)
  whole.after(() => rm(file, { force: true }))
  await exportContent({
    stores,
    clock: patientClock,
    environment: 'local',
    file,
    forms: false,
    force: false,
    progress: silent,
    signal,
  })
  archive = await readFile(file)
})
after(whole.end)

/**
 * Tries to import these bytes into the empty store. @returns the message of the refusal; fails when
 * it succeeds, or writes
 */
const refusalOf = async (bytes: Uint8Array, what: string): Promise<string> => {
  await writeFile(file, bytes)
  const failure = await verifyArchive(file, silent)
    .then((verified) =>
      importContent({
        stores: target.stores,
        clock: patientClock,
        file,
        verified,
        forms: false,
        progress: silent,
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
  assert.equal(target.blobs.writes(), 0, what)
  return failure.message
}

test('a changed byte anywhere is found before anything is written', async () => {
  const places = Array.from({ length: 36 }, (_, index) =>
    Math.floor((index * (archive.length - 1)) / 35),
  )
  for (const at of [
    ...places,
    ...Array.from({ length: 12 }, (_, index) => index),
    archive.length - 5,
  ]) {
    const damaged = Buffer.from(archive)
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
    assert.match(await refusalOf(damaged, `byte ${at}`), /cannot be used: .+\. Nothing was written/)
  }
})

test('an archive that is cut short, or has something after its end, is found', async () => {
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
  await refusalOf(Buffer.from('no archive at all, but a text of some length'), 'a text')
})

type Entry = { name: string; bytes: Uint8Array; metadata?: Record<string, unknown>; sha?: string }

const zipped = (tar: Uint8Array): Buffer => {
  const bytes = gzipSync(tar)
  bytes[8] = 0
  bytes[9] = 255
  return bytes
}

const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const usualAbout = {
  format: 'ghaf-wallet-content',
  version: 1,
  environment: 'local',
  createdAt: '2026-11-21T00:00:00.000Z',
  forms: false,
}
const factOf = ({ name, bytes, metadata, sha }: Entry) => ({
  name,
  size: bytes.length,
  sha256: sha ?? sha256(bytes),
  ...(metadata ? { metadata } : {}),
})

/** Archive made by hand, without damage. */
const crafted = async (
  entries: readonly Entry[],
  { about = usualAbout as unknown, listed = entries, after: last = [] as Entry[] } = {},
): Promise<Buffer> => {
  const all = [
    { name: 'about.json', bytes: text(about) },
    ...entries,
    { name: 'manifest.json', bytes: text({ entries: listed.map(factOf) }) },
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
const record = (name: string, value: unknown = entity(name.split('/')[3] ?? '')): Entry => ({
  name,
  bytes: text(value),
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

test('an archive made by hand of good parts is taken, so that the refusals below mean something', async (t) => {
  await writeFile(
    file,
    await crafted([record('content/e/blog/x'), record('content/h/blog/x/1-a'), picture()]),
  )
  const { stores } = await emptyStores(t)
  const verified = await verifyArchive(file, silent)
  assert.equal(
    (
      await importContent({
        stores,
        clock: patientClock,
        file,
        verified,
        forms: false,
        progress: silent,
        signal,
      })
    ).written,
    3,
  )
})

test('names that lead elsewhere are refused', async () => {
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
  for (const name of names) await refusalOf(await crafted([record(name)]), JSON.stringify(name))
  assert.match(
    await refusalOf(await crafted([record('forms/r/x')]), 'hidden responses'),
    /holds form responses and says that it does not/,
  )
})

test('entries that are no plain file, or not in the plain form, are refused', async () => {
  const made = async (header: Partial<Header>, content = ''): Promise<Buffer> => {
    const tar = pack()
    tar.entry({ name: 'about.json' }, JSON.stringify(usualAbout))
    tar.entry({ name: 'content/e/blog/x', ...header }, content)
    tar.finalize()
    return zipped(await buffer(tar))
  }
  await refusalOf(await made({ type: 'symlink', linkname: '/etc/passwd' }), 'a link')
  await refusalOf(await made({ type: 'link', linkname: 'about.json' }), 'a hard link')
  await refusalOf(await made({ type: 'directory' }), 'a folder')
  await refusalOf(await made({ pax: { comment: 'x'.repeat(5_000) } }, '{}'), 'an extended header')
  await refusalOf(await made({ mode: 0o4755 }, '{}'), 'a mode')
})

test('a form response that would break the inbox is refused', async (t) => {
  const id = '11111111-1111-4111-8111-111111111111'
  const about = { ...usualAbout, forms: true }
  const good = responseOf(id, 1)
  await writeFile(file, await crafted([record(`forms/r/${id}`, good)], { about }))
  assert.equal((await verifyArchive(file, silent)).items.length, 1)
  const { stores } = await emptyStores(t)
  assert.equal(
    (
      await importContent({
        stores,
        clock: patientClock,
        file,
        verified: await verifyArchive(file, silent),
        forms: true,
        progress: silent,
        signal,
      })
    ).written,
    1,
  )
  assert.equal((await listedInbox({ forms: stores.forms, clock: patientClock })).length, 1)
  const wrong = [
    {},
    { ...good, id: 'x' },
    { ...good, receivedAt: 'yesterday' },
    { ...good, type: 'OTHER' },
    { ...good, mail: null },
    { ...good, mail: [{}] },
    { ...good, values: 'x' },
  ]
  for (const one of wrong)
    await refusalOf(await crafted([record(`forms/r/${id}`, one)], { about }), JSON.stringify(one))
})

/** Blocks of the usual first entry and of another one, without the end of an archive. */
const blocksWith = async (bytes: Uint8Array): Promise<Buffer> => {
  const about = { name: 'about.json', bytes: text(usualAbout) }
  return (await buffer(tarOf([about, { name: 'content/e/blog/x', bytes }]))).subarray(0, -1024)
}

test('sizes that would fill the memory are refused at the header', async () => {
  const tar = Buffer.concat([await blocksWith(Buffer.alloc(0)), Buffer.alloc(1_000_000)])
  const huge = tar.subarray(1024, 1536)
  huge.write('77777777777\0', 124, 'latin1')
  huge.write('        ', 148, 'latin1')
  huge.write(
    `${huge
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  )
  assert.match(await refusalOf(zipped(tar), 'eight gigabytes'), /larger than any record can be/)
  const bomb = zipped(await blocksWith(Buffer.alloc(65 * 1024 * 1024)))
  assert.ok(bomb.length < 100_000)
  assert.match(await refusalOf(bomb, 'a bomb'), /larger than any record can be/)
  await refusalOf(
    await crafted([], { about: { ...usualAbout, environment: 'x'.repeat(5_000) } }),
    'a long first entry',
  )
})

test('a run of zeros, or of extended headers, is refused without reading all of it', async () => {
  const unread = (tar: Buffer): Buffer => {
    const bytes = zipped(tar)
    bytes.writeUInt32LE(0, bytes.length - 4)
    return bytes
  }
  const blocks = await blocksWith(record('content/e/blog/x').bytes)
  const zeros = unread(Buffer.concat([blocks, Buffer.alloc(8_000_000)]))
  assert.match(await refusalOf(zeros, 'zeros'), /its end is not as it was written/)
  const long = pack()
  long.entry({ name: 'x', pax: { comment: 'x'.repeat(2_000_000) } }, '')
  long.finalize()
  const extended = (await buffer(long)).subarray(0, -1536)
  const headers = unread(Buffer.concat([blocks, extended, extended, extended]))
  assert.match(await refusalOf(headers, 'headers'), /an entry was not written by the export/)
})

test('an archive that contradicts itself is refused', async () => {
  const [one, two] = [record('content/e/blog/a'), record('content/e/blog/b')]
  const tar = gunzipSync(archive)
  const padded = Buffer.from(tar)
  padded[1023] = 1
  const cases: Record<string, Buffer | Promise<Buffer>> = {
    'a wrong sum': crafted([{ ...one, sha: sha256('other') }]),
    'a record that is not listed': crafted([one, two], { listed: [one] }),
    'a record that is listed and not there': crafted([one], { listed: [one, two] }),
    'another order': crafted([one, two], { listed: [two, one] }),
    'a record twice': crafted([one, one]),
    'revisions before entities': crafted([record('content/h/blog/a/1-a'), one]),
    'something after the manifest': crafted([one], { after: [two] }),
    'a second manifest': crafted([one], { after: [record('manifest.json', { entries: [] })] }),
    'a list as a record': crafted([record('content/e/blog/a', [])]),
    'an entity without data': crafted([record('content/e/blog/a', { ...entity('a'), data: null })]),
    'an entity under another id': crafted([record('content/e/blog/a', entity('b'))]),
    'no JSON': crafted([{ name: 'content/e/blog/a', bytes: Buffer.from('{"id":') }]),
    'no UTF-8': crafted([{ name: 'content/e/blog/a', bytes: Buffer.from([0x22, 0xff, 0x22]) }]),
    'a file under another hash': crafted([picture({ name: `files/d/${'0'.repeat(64)}` })]),
    'a page instead of a picture': crafted([
      picture({ metadata: { name: 'a.html', type: 'text/html', size: 300 } }),
    ]),
    'a drawing': crafted([
      picture({ metadata: { name: 'a.svg', type: 'image/svg+xml', size: 300 } }),
    ]),
    'a file whose name leads elsewhere': crafted([
      picture({ metadata: { name: '../../x', type: 'image/webp', size: 300 } }),
    ]),
    'a file whose name ends a header': crafted([
      picture({ metadata: { name: 'a.webp\r\nSet-Cookie: a=b', type: 'image/webp', size: 300 } }),
    ]),
    'a name of a file under another hash': crafted([
      picture(),
      record(`files/n/${picture().name.slice('files/d/'.length)}/${sha256('b.webp')}`, {
        name: 'c.webp',
      }),
    ]),
    'a name of a file that leads elsewhere': crafted([
      picture(),
      record(`files/n/${picture().name.slice('files/d/'.length)}/${sha256('../x')}`, {
        name: '../x',
      }),
    ]),
    'a file of another size': crafted([
      picture({ metadata: { name: 'a.webp', type: 'image/webp', size: 299 } }),
    ]),
    'too much metadata': crafted([{ ...one, metadata: { x: 'x'.repeat(2_000) } }]),
    'another format': crafted([one], { about: { ...usualAbout, format: 'other' } }),
    'unknown facts': crafted([one], { about: { ...usualAbout, more: true } }),
    'no first entry': zipped(await buffer(tarOf([one]))),
    'no manifest': zipped(await buffer(tarOf([{ name: 'about.json', bytes: text(usualAbout) }]))),
    nothing: zipped(await buffer(tarOf([]))),
    'no end': zipped(tar.subarray(0, -1024)),
    'half an end': zipped(tar.subarray(0, -512)),
    'bytes between two entries': zipped(padded),
    'an end between two entries': zipped(
      Buffer.concat([tar.subarray(0, 1024), Buffer.alloc(512), tar.subarray(1024)]),
    ),
    'bytes after the end': zipped(Buffer.concat([tar, Buffer.alloc(512)])),
  }
  for (const [what, bytes] of Object.entries(cases)) await refusalOf(await bytes, what)
  assert.match(
    await refusalOf(
      await crafted([one], { about: { ...usualAbout, version: 7 } }),
      'a newer format',
    ),
    /written by a newer version of the export/,
  )
})

test('checking does not change the archive', async () => {
  await writeFile(file, archive)
  const before = await stat(file)
  await verifyArchive(file, silent)
  assert.deepEqual(
    [(await stat(file)).mtimeMs, (await readFile(file)).equals(archive)],
    [before.mtimeMs, true],
  )
})
