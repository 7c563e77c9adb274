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

const saysOf = (bytes: Uint8Array): Promise<string> =>
  checkFile(new Uint8Array(bytes)).then(
    () => 'taken',
    (error: unknown) => {
      assert.ok(error instanceof Problem, String(error))
      return error.extra.detail ?? ''
    },
  )

/** PDF with text between two objects and correct tables. */
const between = (words: string): Buffer => pdf({ more: [`null\nendobj\n${words}\n9 0 obj\nnull`] })

const table = (dictionary: string, data = ''): Buffer =>
  stream(`/Type /XRef /Size 9 ${dictionary} /Root 1 0 R`, data, false)
const list = (count: number, words: string, first = 0): Buffer =>
  stream(`/Type /ObjStm /N ${count} /First ${first || words.indexOf('[')}`, words)
const numbered = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => line(number)).join('')

const endless: Record<string, { bytes: Buffer; says: RegExp }> = {
  'headers in comments': { bytes: between('%1 0 obj\n'.repeat(1_000)), says: /damaged/ },
  'trailers in comments': { bytes: between('%trailer\n%<<\n'.repeat(1_000)), says: /damaged/ },
  'tables of entries without a width': {
    bytes: pdf({ more: [table('/Index [0 249000] /W [0 0 0]')] }),
    says: /damaged/,
  },
  'tables of more entries than data': {
    bytes: pdf({ more: [table('/Index [0 9] /W [1 2 1]', 'x'.repeat(35))] }),
    says: /damaged/,
  },
  'tables of many entries, each with few enough': {
    bytes: pdf({
      more: [0, 1].map(() =>
        stream('/Type /XRef /Size 200000 /W [0 1 0] /Root 1 0 R', Buffer.alloc(200_000)),
      ),
    }),
    says: /complicated/,
  },
  'a list that is predicted': {
    bytes: pdf({
      more: [stream('/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 >>', '9 0 1')],
    }),
    says: /damaged/,
  },
  'a list of objects in one place': {
    bytes: pdf({ more: [list(50, `${numbered(50, (number) => `${number + 20} 0 `)}[1 2 3]`)] }),
    says: /damaged/,
  },
  'a list of objects within one another': {
    bytes: pdf({ more: [list(2, '20 0 21 1 [[1]]')] }),
    says: /damaged/,
  },
  'a list of more objects than it names': {
    bytes: pdf({ more: [list(900_000, '20 0 [1]')] }),
    says: /damaged/,
  },
  'a list whose end was cut': {
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
  'lists without end': {
    bytes: between(
      numbered(
        18_000,
        (number) =>
          `${number + 20} 0 obj << /Type /ObjStm /N 0 /First 0 /Length 0 >> stream\nendstream endobj\n`,
      ),
    ),
    says: /complicated/,
  },
  'objects without end': {
    bytes: between('9 0 obj()endobj\n'.repeat(450_000)),
    says: /complicated/,
  },
  'an object without end': {
    bytes: pdf({ more: [`[${'1 0 R '.repeat(25_000)}]`] }),
    says: /complicated/,
  },
  'lists within lists': {
    bytes: pdf({ more: [`${'['.repeat(5_000)}${']'.repeat(5_000)}`] }),
    says: /complicated/,
  },
}

test('a PDF that makes its readers work without end is refused', async () => {
  for (const [name, { bytes, says }] of Object.entries(endless))
    assert.match(await saysOf(bytes), says, name)
})

/** Accepted files of a size, parts of which another parser would read again and again. */
const growing: Record<string, (size: number) => Buffer> = {
  'white space behind a wrong length': (size) =>
    between(
      `${`9 0 obj<</Length ${100 * size}>>stream\nendstream\nendobj\n`.repeat(size)}${' '.repeat(200 * size)}`,
    ),
  'white space behind rubbish': (size) => between(`${'1)'.repeat(200)}${' '.repeat(20 * size)}`),
  'white space between numbers': (size) => between(`${`1 2${' '.repeat(size)}`.repeat(20)}x`),
  'comments between numbers': (size) =>
    pdf({ more: [`[${`1 %${'x'.repeat(size)}\n`.repeat(20)}]`] }),
  'texts under one number': (size) => between('9 0 obj()endobj\n'.repeat(size)),
  'words that only look like the end of a header': (size) =>
    pdf({ more: [stream('', '\nobj eobj'.repeat(size), false)] }),
  'a text behind many references': (size) =>
    pdf({ more: [`(${'a/'.repeat(size)})`, `[${'<</F 4 0 R>>'.repeat(size)}]`] }),
  'streams that unpack to much': (size) => {
    const data = stream('', Buffer.alloc(4_096 * size))
    return pdf({ more: Array.from({ length: 4 }, () => data) })
  },
  'profiles that unpack to much': (size) =>
    pdf({ more: [stream('/N 3', Buffer.alloc(4_096 * size))] }),
}

test('the work of a check grows with the size of a PDF, not with its square', async (t) => {
  const { charCodeAt } = String.prototype
  let looks = 0
  const count = async (bytes: Buffer): Promise<number> => {
    looks = 0
    const counter = t.mock.method(
      String.prototype,
      'charCodeAt',
      function (this: string, at: number) {
        looks += 1
        return charCodeAt.call(this, at)
      },
    )
    const says = await saysOf(bytes).finally(() => counter.mock.restore())
    assert.equal(says, 'taken')
    return looks
  }
  for (const [name, make] of Object.entries(growing)) {
    const [once, fourTimes] = [await count(make(50)), await count(make(200))]
    assert.ok(fourTimes < 6 * once, `${name}: ${once}, ${fourTimes} characters looked at`)
  }
})

test('every word of an object is paid for', () => {
  const spent = (more: string[]): number => {
    const budget = newBudget()
    assert.ok([...objectsOf(pdf({ more }).toString('latin1'), budget)].length > 3)
    return newBudget().left - budget.left
  }
  const before = spent([])
  for (const [words, least] of [
    ['null', 5],
    ['[1 2 3]', 8],
    ['<< /A 1 >>', 9],
    ['1 0 R', 7],
    [`(${'a'.repeat(400)})`, 100],
    [`<${'4'.repeat(400)}>`, 100],
    [`/${'a'.repeat(432)}`, 100],
  ] as const) {
    assert.ok(spent([words]) - before >= least, `${words}: ${spent([words]) - before}`)
  }
})

test('a key that every object of the language has is a key like others', async () => {
  for (const key of ['__proto__', 'constructor', 'toString'])
    assert.equal(
      await saysOf(pdf({ more: [`<< /${key} 5 0 R /A << /${key} (x) >> >>`, '(x)'] })),
      'taken',
      key,
    )
})

test('files as common programs lay them out are taken', async () => {
  for (const [name, bytes] of Object.entries(programPdfs())) {
    assert.equal(await saysOf(bytes), 'taken', name)
    assert.equal(
      (await PDFDocument.load(bytes, { throwOnInvalidObject: true })).getPageCount(),
      1,
      name,
    )
  }
  assert.equal(
    await saysOf(pdf({ more: [objectStream({ 9: '[1 2]', 8: '(a)', 7: '/B' })] })),
    'taken',
  )
  assert.equal(
    await saysOf(pdf({ more: ['<< /S /URI /URI (url\\(http://www.zlib.org\\)) >>'] })),
    'taken',
    'a link that pdfTeX wrote of a slip',
  )
  assert.equal(await saysOf(between(`% obj${' 5 obj'.repeat(1_000)}\n`)), 'taken')
})
