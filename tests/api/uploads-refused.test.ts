import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { Problem } from '../../netlify/api/problem.ts'
import { checkFile } from '../../netlify/api/uploads/check.ts'
import { launchChromium } from '../chromium.ts'
import { badPdfs } from '../fixtures/files/bad-pdfs.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'
import { pdf, stream } from '../fixtures/files/pdf-objects.ts'
import { badPictures, pictures, validPictureVariants } from '../fixtures/files/pictures.ts'
import { startUploads } from './uploads-server.ts'

const check = (bytes: Uint8Array) => checkFile(new Uint8Array(bytes))

/** Problem with which a check fails. It fails the test if the file is accepted. */
const refusal = async (work: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Problem, `accepted, or failed: ${String(error)}`)
  return error
}

test('every bad PDF and picture is refused with its own reason', async () => {
  const bad = { ...badPdfs, ...(await badPictures()) }
  assert.ok(Object.keys(bad).length > 70)
  for (const [name, { bytes, says }] of Object.entries(bad)) {
    const { extra } = await refusal(check(bytes)).catch((error: unknown) =>
      assert.fail(`${name}: ${String(error)}`),
    )
    assert.match(extra.detail ?? '', says, name)
    assert.deepEqual(
      [extra.status, extra.errors],
      [422, [{ path: 'file', message: extra.detail }]],
      name,
    )
  }
})

const chromiumPdf = async (): Promise<Buffer> => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setContent(`<!doctype html><html lang="ar" dir="rtl"><title>الرسوم /JavaScript</title><h1>رسوم محفظة غاف</h1>
      <p>نص عربي with <a href="https://ghaf.example/JS(1)">an English link</a> and /Launch (/JS) in words.</p><table><tr><th>رسم<td>٥ دراهم</table>`)
    return await page.pdf({ tagged: true, outline: true })
  } finally {
    await browser.close()
  }
}

/**
 * PDF with a later version appended: an object, its own cross-reference table, and a trailer that
 * refers to the first table. All offsets are correct.
 */
const withLaterVersion = (): Buffer => {
  const text = pdf().toString('latin1')
  const object = '\n9 0 obj\n<< /Later true >>\nendobj\n'
  const firstTable = /startxref\n(\d+)/.exec(text)?.[1]
  const objectStart = String(text.length + 1).padStart(10, '0')
  const tableStart = text.length + object.length
  return Buffer.from(
    `${text}${object}xref\n9 1\n${objectStart} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${firstTable} >>\nstartxref\n${tableStart}\n%%EOF`,
    'latin1',
  )
}

const ordinaryPdfs = async (): Promise<Record<string, Uint8Array>> => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let n = 1; n <= 40; n += 1)
    document
      .addPage()
      .drawText(`Page ${n}: /JS and /JavaScript (in words)`, { font, x: 40, y: 700 })
  document.setTitle('Learn /JavaScript (and /Launch)')
  document.getForm().createTextField('name').addToPage(document.getPage(0))
  document.catalog.set(PDFName.of('MarkInfo'), document.context.obj({ Marked: true }))
  const profile = stream(
    '/N 3',
    Buffer.concat([Buffer.from([0, 0, 12, 72]), Buffer.from('Lino /JS /EF ')]),
  )
  return {
    'with lists of objects': await document.save({ useObjectStreams: true }),
    'with a plain table': await document.save({ useObjectStreams: false }),
    'with large pictures': await largePdf(500_000),
    'with a later version behind it': withLaterVersion(),
    'with a comment behind its end': Buffer.concat([
      pdf(),
      Buffer.from('\n% Printed by counter 7\r\n'),
    ]),
    'with a byte behind its end': Buffer.concat([pdf(), Buffer.from(';')]),
    'with the end mark of old systems behind its end': Buffer.concat([
      pdf(),
      Buffer.from('\r\n\x1a'),
    ]),
    'with zeros behind its end': Buffer.concat([pdf(), Buffer.alloc(1_000)]),
    'with a colour profile': pdf({ more: [profile] }),
    'with words that only look like names': pdf({
      more: [
        '(a /JavaScript \\) /JS (b) c)',
        '<< /Title (9 0 R /Launch) /URI (https://ghaf.example/JS) >>',
        '% /JavaScript\n1',
      ],
    }),
    'with links and titles behind references': pdf({
      more: [
        '<< /S /URI /URI 5 0 R >>',
        '(https://ghaf.example/fees)',
        '<< /Title 7 0 R >>',
        '(Fees: what each service costs)',
        '<< /Type /Filespec /F 9 0 R >>',
        '(fees.pdf)',
      ],
    }),
    'with names of files near by': pdf({
      more: [
        '<< /Type /Filespec /F (C:\\\\fees.pdf) /UF <FEFF063A062F002E007000640066> /Unix (/home/fees.pdf) >>',
      ],
    }),
    'with a thread of articles': pdf({
      catalog: '/Threads [4 0 R]',
      more: ['<< /Type /Thread /F 5 0 R >>', '<< /T 4 0 R /N 5 0 R /V 5 0 R >>'],
    }),
    'opening on its first page': pdf({ catalog: '/OpenAction [3 0 R /Fit]' }),
    'opening on a page by an action': pdf({
      catalog: '/OpenAction 4 0 R /AA << /WC 4 0 R >>',
      more: ['<< /S /GoTo /D [3 0 R /Fit] >>'],
    }),
    'opening on a place behind a reference': pdf({
      catalog: '/OpenAction 4 0 R',
      more: ['[3 0 R /XYZ null null 0]'],
    }),
    'with a font that is drawn': pdf({
      more: [
        '<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] >>',
        '<< /Type /Font /FontMatrix 6 0 R >>',
        '[1 0 0 -1 0 0]',
      ],
    }),
    'with a length behind a reference': pdf({
      more: ['<< /Length 5 0 R >>\nstream\nabc\nendstream', '3'],
    }),
    'printed by Chromium, in Arabic and English': await chromiumPdf(),
  }
}

test('ordinary PDFs and pictures are accepted', async () => {
  for (const [name, bytes] of Object.entries(await ordinaryPdfs())) {
    const { type, size } = await check(bytes).catch((error: Problem) =>
      assert.fail(`${name}: ${error.extra?.detail ?? String(error)}`),
    )
    assert.deepEqual([type.type, size], ['application/pdf', null], name)
  }
  for (const [format, bytes] of Object.entries(await pictures(321, 123))) {
    const { type, size } = await check(bytes)
    assert.deepEqual([type.type, size], [`image/${format}`, { width: 321, height: 123 }])
  }
  for (const [name, bytes] of Object.entries(await validPictureVariants())) {
    await check(bytes).catch((error: Problem) =>
      assert.fail(`${name}: ${error.extra?.detail ?? String(error)}`),
    )
  }
})

test('the documents and pictures that come with the product are accepted', async () => {
  for (const folder of ['documents/files', 'pictures']) {
    const path = new URL(`../../netlify/local/seed/${folder}/`, import.meta.url)
    for (const name of await readdir(path))
      await check(await readFile(new URL(name, path))).catch((error: Problem) =>
        assert.fail(`${name}: ${error.extra?.detail}`),
      )
  }
})

const MB = 1024 * 1024

test('the type of an uploaded file follows from its bytes, and another type or a bad file is refused with a reason', async (t) => {
  const { upload, keys } = await startUploads(t)
  const { jpeg } = await pictures()
  const text = (words: string) => Buffer.from(words)
  const cases: [name: string, filename: string, bytes: Uint8Array, status: number, says: RegExp][] =
    [
      [
        'a program under the name of a PDF',
        'a.pdf',
        text(`MZ${'\0'.repeat(100)}`),
        415,
        /neither a PDF nor/,
      ],
      [
        'a page under the name of a picture',
        'a.png',
        text('<!doctype html><script>1</script>'),
        415,
        /SVG and HTML/,
      ],
      [
        'a drawing',
        'a.svg',
        text('\uFEFF  <svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        /SVG and HTML/,
      ],
      ['a moving picture', 'a.gif', text(`GIF89a${'\0'.repeat(100)}`), 415, /neither a PDF nor/],
      ['an archive', 'a.pdf', text(`PK\x03\x04${'\0'.repeat(100)}`), 415, /neither a PDF nor/],
      [
        'a PDF that begins later',
        'a.pdf',
        Buffer.concat([text('GIF89a'), pdf()]),
        415,
        /before the beginning/,
      ],
      [
        'JavaScript',
        'a.pdf',
        pdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }),
        422,
        /JavaScript/,
      ],
      ['a cut picture', 'a.jpg', jpeg.subarray(0, 200), 422, /damaged/],
      ['few bytes', 'a.pdf', text('%P'), 415, /neither/],
    ]
  for (const [name, filename, bytes, status, says] of cases) {
    const answer = await upload(filename, bytes)
    const body = (await answer.json()) as {
      status: number
      detail: string
      errors: { path: string; message: string }[]
    }
    assert.deepEqual(
      [answer.status, body.status, answer.headers.get('content-type')],
      [status, status, 'application/problem+json; charset=utf-8'],
      name,
    )
    assert.match(body.detail, says, name)
    assert.deepEqual(body.errors, [{ path: 'file', message: body.detail }], name)
  }
  assert.deepEqual(
    (await keys()).filter((key) => key.startsWith('d/') || /\/\d+$/.test(key)),
    [],
    'no file and no part of a refused file is stored',
  )
})

test('an upload is refused when it is announced with a wrong size, type or name', async (t) => {
  const { begin, keys } = await startUploads(t)
  const announced: [
    name: string,
    filename: string,
    size: number,
    type: string | undefined,
    status: number,
    says: RegExp,
  ][] = [
    ['empty', 'a.pdf', 0, undefined, 422, /empty/],
    ['a PDF of more than 20 MB', 'a.pdf', 20 * MB + 1, undefined, 413, /20 MB/],
    ['a picture of more than 8 MB', 'a.png', 8 * MB + 1, undefined, 413, /8 MB/],
    ['a picture of more than 8 MB by its type', 'a', 8 * MB + 1, 'image/webp', 413, /8 MB/],
    ['a page by its type', 'a.html', 100, 'text/html', 415, /Only PDFs/],
    ['a drawing by its type', 'a.png', 100, 'image/svg+xml', 415, /Only PDFs/],
    ['no name', '', 100, undefined, 422, /name of the file/],
    ['an endless name', 'a'.repeat(5_000), 100, undefined, 422, /too long/],
  ]
  for (const [name, filename, size, type, status, says] of announced) {
    const answer = await begin(filename, size, type)
    assert.equal(answer.status, status, name)
    assert.match(((await answer.json()) as { detail: string }).detail, says, name)
  }
  assert.deepEqual(await keys(), [])
})

test('a picture announced as a PDF is held to the maximum size of a picture after its first part', async (t) => {
  const { begin, patch } = await startUploads(t)
  const { png } = await pictures()
  const begun = await begin('a.pdf', 9 * MB)
  assert.equal(begun.status, 201)
  const location = begun.headers.get('location') ?? ''
  const answer = await patch(location, 0, png)
  assert.equal(answer.status, 413)
  assert.match(
    ((await answer.json()) as { detail: string }).detail,
    /PNG picture may have up to 8 MB/,
  )
})
