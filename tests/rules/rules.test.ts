import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import * as v from 'valibot'
import { movedIds } from '#cms/model/orders.ts'
import { errorsIn } from '#cms/model/validation.ts'
import { emptyValues } from '#cms/model/values.ts'
import { failureOf, refusalOf } from '#cms/network/answer.ts'
import { localRefusal } from '#cms/uploads/file-checks.ts'
import { entrySchema } from '#content/read-entries.ts'
import { blog } from '#kinds/blog.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { problemStatuses, type ProblemCode } from '#rules/problems.ts'
import { slugFrom } from '#rules/slug.ts'
import { forbiddenPdfNames, pdfTroubles, SIGNATURE_BYTES } from '#rules/uploads.ts'
import { newRanks } from '#store/order.ts'
import { cdnPicture } from '#views/picture.ts'
import { envelopeSchema } from '../../netlify/api/envelope.ts'
import { Problem, problemResponse, rateLimited } from '../../netlify/api/problem.ts'
import { fileTypeOf } from '../../netlify/api/uploads/file-types.ts'
import { scanPdf } from '../../netlify/api/uploads/pdf/scan.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

const slugs: readonly [slug: string, isRight: boolean][] = [
  ['a', true],
  ['a-blog-post', true],
  ['2026', true],
  ['index-2', true],
  ['an-index', true],
  ['x'.repeat(80), true],
  ['index', false],
  ['x'.repeat(81), false],
  ['A', false],
  ['a--b', false],
  ['-a', false],
  ['a-', false],
  ['a b', false],
  ['a/b', false],
  ['a.b', false],
  ['مرحبا', false],
]

test('the form, the server and the build accept the same slugs', () => {
  const envelope = envelopeSchema(blog, 'update').entries['Slug']
  assert.ok(envelope)
  for (const [slug, isRight] of slugs) {
    assert.equal(
      errorsIn(blog, { ...emptyValues(blog, new Date(now)), Slug: slug })['Slug'] === undefined,
      isRight,
      `the form: ${slug}`,
    )
    assert.equal(v.is(envelope, slug), isRight, `the server: ${slug}`)
    // The build reads only accepted slugs: their length needs no check.
    if (slug.length <= 80)
      assert.equal(v.is(entrySchema(blog).entries.slug, slug), isRight, `the build: ${slug}`)
  }
})

test('the slug of a title has its Latin letters, digits and single hyphens', () => {
  assert.equal(slugFrom('Ghaf’s  “New” Wallet – Été!'), 'ghafs-new-wallet-e-te')
})

const latin = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text.padEnd(SIGNATURE_BYTES, '\0'), 'latin1'))

/** Signatures of pictures; `positions` are those of the bytes that identify the type. */
const signatures: readonly [type: string, bytes: string, positions: readonly number[]][] = [
  ['image/png', '\x89PNG\r\n\x1a\n', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['image/jpeg', '\xff\xd8\xff', [0, 1, 2]],
  ['image/webp', 'RIFF\0\0\0\0WEBP', [0, 1, 2, 3, 8, 9, 10, 11]],
  ['image/avif', '\0\0\0\x18ftypavif', [4, 5, 6, 7, 8, 9, 10, 11]],
  ['image/avif', '\0\0\0\x18ftypmif1\0\0\0\0miafavif', [4, 5, 6, 7, 20, 21, 22, 23]],
]

/** Type that the server detects; null where it refuses the file. */
const typeOnServer = (bytes: Uint8Array<ArrayBuffer>): string | null => {
  try {
    return fileTypeOf(Buffer.from(bytes)).type
  } catch (error) {
    assert.ok(error instanceof Problem)
    return null
  }
}

test('the browser and the server refuse a picture when one byte of its signature differs', async () => {
  for (const [type, start, positions] of signatures) {
    assert.equal(typeOnServer(latin(start)), type)
    assert.equal(await localRefusal(new File([latin(start)], 'a'), 'pictures'), null, type)
    for (const at of positions) {
      const damaged = latin(start)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      assert.equal(typeOnServer(damaged), null, `${type}, byte ${at}, the server`)
      assert.equal(
        await localRefusal(new File([damaged], 'a'), 'pictures'),
        cmsUpload.only.pictures,
        `${type}, byte ${at}, the browser`,
      )
    }
  }
})

test('a file is no AVIF if its AVIF brand is after the end of the ftyp box', async () => {
  // The box states its length as 0x14, which is 20 bytes: the last four bytes are outside.
  const bytes = latin('\0\0\0\x14ftypmif1\0\0\0\0miafavif')
  assert.equal(typeOnServer(bytes), null)
  assert.equal(await localRefusal(new File([bytes], 'a'), 'pictures'), cmsUpload.only.pictures)
})

test('the browser and the server refuse a PDF with a forbidden name, but not with a longer name that contains it', async () => {
  /** Refusals by the server and by the browser. */
  const refusedBy = async (name: string): Promise<[boolean, boolean]> => {
    const bytes = pdf({ more: [`<< /Type /${name} >>`] })
    const server = await scanPdf(Buffer.from(bytes)).then(
      () => false,
      (error: unknown) => error instanceof Problem,
    )
    return [
      server,
      (await localRefusal(new File([new Uint8Array(bytes)], 'a.pdf'), 'pdf')) !== null,
    ]
  }
  const names = pdfTroubles.flatMap((trouble) => forbiddenPdfNames[trouble])
  assert.ok(names.includes('GoToR') && names.includes('FFilter'))
  for (const name of names) assert.deepEqual(await refusedBy(name), [true, true], name)
  for (const name of [...names.map((one) => `${one}x`), ...names.map((one) => `x${one}`)])
    assert.deepEqual(await refusedBy(name), [false, false], name)
})

test('the staff area recognises a refusal of the server by its code, or else by its status', async () => {
  // `preview` is among them: it answers only forms of visitors.
  const unknownCodes: readonly ProblemCode[] = [
    'method_not_allowed',
    'revision_required',
    'full',
    'preview',
    'internal',
  ]
  for (const code of Object.keys(problemStatuses) as ProblemCode[]) {
    const answer = problemResponse(new Problem(code))
    const expected = unknownCodes.includes(code) ? 'unexpected' : code
    assert.equal(failureOf(answer.status, await answer.json()), expected, code)
    const byStatus =
      code === 'internal' || code === 'full'
        ? 'unavailable'
        : code === 'pass_key_required' || code === 'preview'
          ? 'forbidden'
          : expected
    assert.equal(failureOf(answer.status, null), byStatus, `${code} by its status`)
  }
  assert.equal(failureOf(422, null), 'invalid')
})

test('the time to wait after a refusal is read in seconds, rounded up, from seconds or from a date', async () => {
  for (const [wait, seconds] of [
    [90_000, 90],
    [89_001, 90],
    [1, 1],
    [0, 1],
    [-5_000, 1],
  ] as const) {
    const answer = problemResponse(rateLimited(now + wait, now))
    assert.equal(
      refusalOf(answer.status, await answer.json(), answer.headers.get('retry-after'), now)
        .retryAfter,
      seconds,
    )
  }
  assert.equal(refusalOf(503, null, new Date(now + 7_000).toUTCString(), now).retryAfter, 7)
  assert.equal(refusalOf(503, null, 'soon', now).retryAfter, undefined)
})

test('the items that the staff area marks as moved are those to which the server gives a new rank', () => {
  const orders: readonly [string, string][] = [
    ['abcdef', 'abcdef'],
    ['abcdef', 'bacdef'],
    ['abcdef', 'fabcde'],
    ['abcdef', 'fedcba'],
    ['abcdef', 'badcfe'],
    ['ab', 'ba'],
    ['abcdef', 'defabc'],
  ]
  for (const [before, after] of orders) {
    const ranks = new Map([...before].map((id, index) => [id, `a${index}`]))
    const written = newRanks(
      [...after].map((id) => ({ id, rank: ranks.get(id) ?? null })),
      new Set(),
    )
    assert.deepEqual(
      [...written.keys()].sort(),
      [...movedIds([...before], [...after])].sort(),
      `${before} to ${after}`,
    )
  }
})

test('a stored picture has one address for each width; an address of another site is unchanged', () => {
  const stored = `/assets/${'a'.repeat(64)}/a b.png`
  assert.equal(
    cdnPicture(stored, 640),
    `/.netlify/images?url=${encodeURIComponent(stored)}&w=640&fm=avif&q=40`,
  )
  assert.equal(
    cdnPicture('https://elsewhere.example/a.png', 640),
    'https://elsewhere.example/a.png',
  )
})

test('the home page takes the addresses of pictures from the shared function', async () => {
  const latestPosts = await readFile(
    new URL('../../src/sections/home/latest.astro', import.meta.url),
    'utf8',
  )
  assert.match(latestPosts, /cdnPicture\(/)
  assert.doesNotMatch(latestPosts, /\.netlify\/images/)
})
