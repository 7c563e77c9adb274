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
import { typeOf } from '../../netlify/api/uploads/file-types.ts'
import { scanPdf } from '../../netlify/api/uploads/pdf/scan.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

const slugs: readonly [string, boolean][] = [
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

test('an address is right for the form, for the server and for the build, or wrong for all', () => {
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
  assert.equal(slugFrom('Ghaf’s  “New” Wallet – Été!'), 'ghafs-new-wallet-e-te')
})

const latin = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text.padEnd(SIGNATURE_BYTES, '\0'), 'latin1'))

/** First bytes of files, and the positions of those that identify their type. */
const starts: readonly [string, string, readonly number[]][] = [
  ['image/png', '\x89PNG\r\n\x1a\n', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['image/jpeg', '\xff\xd8\xff', [0, 1, 2]],
  ['image/webp', 'RIFF\0\0\0\0WEBP', [0, 1, 2, 3, 8, 9, 10, 11]],
  ['image/avif', '\0\0\0\x18ftypavif', [4, 5, 6, 7, 8, 9, 10, 11]],
  ['image/avif', '\0\0\0\x18ftypmif1\0\0\0\0miafavif', [4, 5, 6, 7, 20, 21, 22, 23]],
]

const serverTakes = (bytes: Uint8Array<ArrayBuffer>): string | null => {
  try {
    return typeOf(Buffer.from(bytes)).type
  } catch (error) {
    assert.ok(error instanceof Problem)
    return null
  }
}

test('a picture is told by every byte of its signature, before it is sent and on the server', async () => {
  for (const [type, start, telling] of starts) {
    assert.equal(serverTakes(latin(start)), type)
    assert.equal(await localRefusal(new File([latin(start)], 'a'), 'pictures'), null, type)
    for (const at of telling) {
      const damaged = latin(start)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      assert.equal(serverTakes(damaged), null, `${type}, byte ${at}, the server`)
      assert.equal(
        await localRefusal(new File([damaged], 'a'), 'pictures'),
        cmsUpload.only.pictures,
        `${type}, byte ${at}, the browser`,
      )
    }
  }
})

test('a brand behind the end of its box makes no AVIF', async () => {
  const bytes = latin('\0\0\0\x14ftypmif1\0\0\0\0miafavif')
  assert.equal(serverTakes(bytes), null)
  assert.equal(await localRefusal(new File([bytes], 'a'), 'pictures'), cmsUpload.only.pictures)
})

test('every forbidden name in a PDF is refused before it is sent and on the server; one that only begins like it is not', async () => {
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

test('the staff area knows every refusal of the server by its code, and most by their status alone', async () => {
  // Staff never receive `preview`: a preview stores nothing from visitors.
  const unknown: readonly ProblemCode[] = [
    'method_not_allowed',
    'revision_required',
    'full',
    'preview',
    'internal',
  ]
  for (const code of Object.keys(problemStatuses) as ProblemCode[]) {
    const answer = problemResponse(new Problem(code))
    const expected = unknown.includes(code) ? 'unexpected' : code
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

test('how long to wait is read as it was meant', async () => {
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

test('what the screen marks as moved is what the server gives another place', () => {
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

test('a stored picture has one address in each width, wherever a page asks for it; another address stays as it is', async () => {
  const stored = `/assets/${'a'.repeat(64)}/a b.png`
  assert.equal(
    cdnPicture(stored, 640),
    `/.netlify/images?url=${encodeURIComponent(stored)}&w=640&fm=avif&q=40`,
  )
  assert.equal(
    cdnPicture('https://elsewhere.example/a.png', 640),
    'https://elsewhere.example/a.png',
  )
  const journal = await readFile(
    new URL('../../src/sections/home/latest.astro', import.meta.url),
    'utf8',
  )
  assert.match(journal, /cdnPicture\(/)
  assert.doesNotMatch(journal, /\.netlify\/images/)
})
