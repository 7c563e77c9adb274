import assert from 'node:assert/strict'
import test from 'node:test'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Problem } from '../../netlify/api/problem.ts'
import { checkFile } from '../../netlify/api/uploads/check.ts'
import { objectsOf } from '../../netlify/api/uploads/pdf/layout.ts'
import { newBudget } from '../../netlify/api/uploads/pdf/tokens.ts'
import { objectStream, pdf, stream } from '../fixtures/files/pdf-objects.ts'
import { programPdfs } from '../fixtures/files/program-pdfs.ts'

const ACCEPTED = 'accepted'

/** Reason for which a file is refused; `accepted` if it is not. */
const resultOf = (bytes: Uint8Array): Promise<string> =>
  checkFile(new Uint8Array(bytes)).then(
    () => ACCEPTED,
    (error: unknown) => {
      assert.ok(error instanceof Problem, String(error))
      return error.extra.detail ?? ''
    },
  )

/** PDF with other text between two objects; its tables are correct. */
const withText = (words: string): Buffer => pdf({ more: [`null\nendobj\n${words}\n9 0 obj\nnull`] })

/** Cross-reference stream, which lists the places of objects. */
const table = (dictionary: string, data = ''): Buffer =>
  stream(`/Type /XRef /Size 9 ${dictionary} /Root 1 0 R`, data, false)
/**
 * Object stream with a count of objects that may be wrong. `words`: number and place of each
 * object, then the objects themselves from the first bracket on.
 */
const rawObjectStream = (count: number, words: string): Buffer =>
  stream(`/Type /ObjStm /N ${count} /First ${words.indexOf('[')}`, words)
/** Texts for the numbers from zero to `count - 1`, joined without a separator. */
const numbered = (count: number, textFor: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => textFor(number)).join('')

/** PDFs that would cost their readers too much work, each with the reason of its refusal. */
const costly: Record<string, { bytes: Buffer; says: RegExp }> = {
  'headers in comments': { bytes: withText('%1 0 obj\n'.repeat(1_000)), says: /damaged/ },
  'trailers in comments': { bytes: withText('%trailer\n%<<\n'.repeat(1_000)), says: /damaged/ },
  'tables of entries without a width': {
    bytes: pdf({ more: [table('/Index [0 249000] /W [0 0 0]')] }),
    says: /damaged/,
  },
  'tables of more entries than data': {
    bytes: pdf({ more: [table('/Index [0 9] /W [1 2 1]', 'x'.repeat(35))] }),
    says: /damaged/,
  },
  'two tables within the limit, which exceed it together': {
    bytes: pdf({
      more: [0, 1].map(() =>
        stream('/Type /XRef /Size 200000 /W [0 1 0] /Root 1 0 R', Buffer.alloc(200_000)),
      ),
    }),
    says: /complicated/,
  },
  'an object stream with a predictor': {
    bytes: pdf({
      more: [stream('/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 >>', '9 0 1')],
    }),
    says: /damaged/,
  },
  'an object stream with all objects in one place': {
    bytes: pdf({
      more: [rawObjectStream(50, `${numbered(50, (number) => `${number + 20} 0 `)}[1 2 3]`)],
    }),
    says: /damaged/,
  },
  'an object stream with an object within another': {
    bytes: pdf({ more: [rawObjectStream(2, '20 0 21 1 [[1]]')] }),
    says: /damaged/,
  },
  'an object stream with fewer objects than its count': {
    bytes: pdf({ more: [rawObjectStream(900_000, '20 0 [1]')] }),
    says: /damaged/,
  },
  'an object stream whose end was cut': {
    bytes: pdf({
      more: [
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          deflateSync('9 0 [1]').subarray(0, -5),
          false,
        ),
      ],
    }),
    says: /damaged/,
  },
  'very many object streams': {
    bytes: withText(
      numbered(
        18_000,
        (number) =>
          `${number + 20} 0 obj << /Type /ObjStm /N 0 /First 0 /Length 0 >> stream\nendstream endobj\n`,
      ),
    ),
    says: /complicated/,
  },
  'very many objects': {
    bytes: withText('9 0 obj()endobj\n'.repeat(450_000)),
    says: /complicated/,
  },
  'a very long object': {
    bytes: pdf({ more: [`[${'1 0 R '.repeat(25_000)}]`] }),
    says: /complicated/,
  },
  'deeply nested arrays': {
    bytes: pdf({ more: [`${'['.repeat(5_000)}${']'.repeat(5_000)}`] }),
    says: /complicated/,
  },
}

test('a PDF that would cost its readers too much work is refused', async () => {
  for (const [name, { bytes, says }] of Object.entries(costly))
    assert.match(await resultOf(bytes), says, name)
})

/**
 * Functions that make an accepted PDF of a given size, which a naive parser would read repeatedly.
 */
const growing: Record<string, (size: number) => Buffer> = {
  'white space behind a wrong length': (size) =>
    withText(
      `${`9 0 obj<</Length ${100 * size}>>stream\nendstream\nendobj\n`.repeat(size)}${' '.repeat(200 * size)}`,
    ),
  'white space behind rubbish': (size) => withText(`${'1)'.repeat(200)}${' '.repeat(20 * size)}`),
  'white space between numbers': (size) => withText(`${`1 2${' '.repeat(size)}`.repeat(20)}x`),
  'comments between numbers': (size) =>
    pdf({ more: [`[${`1 %${'x'.repeat(size)}\n`.repeat(20)}]`] }),
  'texts under one number': (size) => withText('9 0 obj()endobj\n'.repeat(size)),
  'words that only look like the end of a header': (size) =>
    pdf({ more: [stream('', '\nobj eobj'.repeat(size), false)] }),
  'a text behind many references': (size) =>
    pdf({ more: [`(${'a/'.repeat(size)})`, `[${'<</F 4 0 R>>'.repeat(size)}]`] }),
  'streams that unpack to a lot of data': (size) => {
    const data = stream('', Buffer.alloc(4_096 * size))
    return pdf({ more: Array.from({ length: 4 }, () => data) })
  },
  'profiles that unpack to a lot of data': (size) =>
    pdf({ more: [stream('/N 3', Buffer.alloc(4_096 * size))] }),
}

test('the work of a check grows in proportion to the size of a PDF', async (t) => {
  const { charCodeAt } = String.prototype
  let readCharacters = 0
  /** Number of characters that the check of a file reads. */
  const workOf = async (bytes: Buffer): Promise<number> => {
    readCharacters = 0
    const counter = t.mock.method(
      String.prototype,
      'charCodeAt',
      function (this: string, at: number) {
        readCharacters += 1
        return charCodeAt.call(this, at)
      },
    )
    const result = await resultOf(bytes).finally(() => counter.mock.restore())
    assert.equal(result, ACCEPTED)
    return readCharacters
  }
  for (const [name, make] of Object.entries(growing)) {
    const [once, fourTimes] = [await workOf(make(50)), await workOf(make(200))]
    assert.ok(fourTimes < 6 * once, `${name}: ${once}, ${fourTimes} characters read`)
  }
})

test('every token of an object uses up some of the work that a check may cost', () => {
  const usedBy = (more: string[]): number => {
    const budget = newBudget()
    assert.ok([...objectsOf(pdf({ more }).toString('latin1'), budget)].length > 3)
    return newBudget().left - budget.left
  }
  const withoutMore = usedBy([])
  for (const [words, least] of [
    ['null', 5],
    ['[1 2 3]', 8],
    ['<< /A 1 >>', 9],
    ['1 0 R', 7],
    [`(${'a'.repeat(400)})`, 100],
    [`<${'4'.repeat(400)}>`, 100],
    [`/${'a'.repeat(432)}`, 100],
  ] as const) {
    const used = usedBy([words]) - withoutMore
    assert.ok(used >= least, `${words}: ${used}`)
  }
})

test('a PDF may have keys that are names of properties in JavaScript', async () => {
  for (const key of ['__proto__', 'constructor', 'toString'])
    assert.equal(
      await resultOf(pdf({ more: [`<< /${key} 5 0 R /A << /${key} (x) >> >>`, '(x)'] })),
      ACCEPTED,
      key,
    )
})

test('files in the layouts of common programs are accepted', async () => {
  for (const [name, bytes] of Object.entries(programPdfs())) {
    assert.equal(await resultOf(bytes), ACCEPTED, name)
    assert.equal(
      (await PDFDocument.load(bytes, { throwOnInvalidObject: true })).getPageCount(),
      1,
      name,
    )
  }
  assert.equal(
    await resultOf(pdf({ more: [objectStream({ 9: '[1 2]', 8: '(a)', 7: '/B' })] })),
    ACCEPTED,
  )
  assert.equal(
    await resultOf(pdf({ more: ['<< /S /URI /URI (url\\(http://www.zlib.org\\)) >>'] })),
    ACCEPTED,
    'a malformed link as pdfTeX writes it',
  )
  assert.equal(await resultOf(withText(`% obj${' 5 obj'.repeat(1_000)}\n`)), ACCEPTED)
})
