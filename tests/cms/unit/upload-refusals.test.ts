import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'
import { localRefusal, type AcceptedTypes } from '../../../src/cms/uploads/file-checks.ts'
import { largePdf } from '../../fixtures/files/large-pdf.ts'
import { animatedPictures, pictures, validPictureVariants } from '../../fixtures/files/pictures.ts'
import { pdf, stream } from '../../fixtures/files/pdf-objects.ts'

const MB = 1024 * 1024

/** File with this content. @param padding number of zero bytes after the content */
const fileOf = (name: string, content: string | Buffer, padding = 0): File =>
  new File(
    [
      typeof content === 'string'
        ? new Uint8Array(Buffer.from(content, 'latin1'))
        : new Uint8Array(content),
      new Uint8Array(padding),
    ],
    name,
  )

/** Files that are refused: `[name of the fault, file, accepted types, text of the refusal]`. */
const refusedFiles: readonly (readonly [string, File, AcceptedTypes, string])[] = [
  ['nothing', fileOf('a.pdf', ''), 'pdf', 'This file is empty.'],
  [
    'too much',
    fileOf('a.pdf', '%PDF-1.7\n', 26.4 * MB),
    'pdf',
    'It is 26.4 MB; the limit is 20 MB.',
  ],
  [
    'too large a picture',
    fileOf('a.png', '\x89PNG\r\n\x1a\n', 9 * MB),
    'pictures',
    'It is 9.0 MB; the limit is 8 MB.',
  ],
  [
    'Word',
    fileOf('a.pdf', 'PK\x03\x04....word/document.xml'),
    'pdf',
    'The name ends in .pdf, but inside it is a Word document. Export it as PDF and choose it again.',
  ],
  [
    'Excel',
    fileOf('a.pdf', 'PK\x03\x04....xl/workbook.xml'),
    'pdf',
    'The name ends in .pdf, but inside it is an Excel workbook. Export it as PDF and choose it again.',
  ],
  [
    'an archive',
    fileOf('a.pdf', 'PK\x03\x04....'),
    'pdf',
    'The name ends in .pdf, but inside it is a ZIP archive. Export it as PDF and choose it again.',
  ],
  [
    'a page',
    fileOf('a.png', '<!doctype html>'),
    'pictures',
    'The name ends in .png, but inside it is a web page or an SVG drawing. Only a PNG, JPEG, WebP or AVIF picture can go here.',
  ],
  ['a picture', fileOf('a.pdf', '\x89PNG\r\n\x1a\n'), 'pdf', 'Only a PDF can go here.'],
  [
    'code',
    fileOf('a.pdf', pdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' })),
    'pdf',
    'This PDF runs code. Export it without scripts.',
  ],
  [
    'a file inside',
    fileOf('a.pdf', pdf({ catalog: '/Names << /EmbeddedFiles 4 0 R >>' })),
    'pdf',
    'This PDF contains another file. Export it without attachments.',
  ],
  [
    'a program',
    fileOf('a.pdf', pdf({ more: ['<< /S /Launch /F (a.exe) >>'] })),
    'pdf',
    'This PDF starts other programs. Print it to a PDF and choose that.',
  ],
  [
    'a lock',
    fileOf('a.pdf', pdf({ trailer: '/Encrypt 4 0 R', more: ['<< /Filter /Standard >>'] })),
    'pdf',
    'This PDF is locked with a password, so it cannot be checked. Save a copy without one.',
  ],
  [
    'a cut',
    fileOf('a.pdf', pdf().subarray(0, 200)),
    'pdf',
    'This PDF is cut off. Export it again from the program that made it.',
  ],
]

test('a file with a fault is refused before sending, with an explanation', async () => {
  for (const [name, file, accept, words] of refusedFiles)
    assert.equal(await localRefusal(file, accept), words, name)
})

test('an animated picture is refused before sending, and a still one in any format is not', async () => {
  for (const [name, bytes] of Object.entries(await animatedPictures())) {
    assert.equal(
      await localRefusal(fileOf('a', bytes), 'pictures'),
      'This picture is animated. Save one frame of it as a still picture and choose that.',
      name,
    )
  }
  for (const [name, bytes] of Object.entries({
    ...(await pictures()),
    ...(await validPictureVariants()),
  }))
    assert.equal(await localRefusal(fileOf('a', bytes), 'pictures'), null, name)
})

test('a file that the server accepts is not refused before sending', async () => {
  const folder = new URL('../../../netlify/local/seed/documents/files/', import.meta.url)
  for (const name of await readdir(folder))
    assert.equal(
      await localRefusal(fileOf(name, await readFile(new URL(name, folder))), 'pdf'),
      null,
      name,
    )
  const acceptedFiles = {
    plain: pdf(),
    large: await largePdf(2 * MB),
    'words that only look like names': pdf({
      more: [
        '(a /JavaScript \\) /JS (b) c)',
        '<< /Title (9 0 R /Launch) /URI (https://ghaf.example/JS) >>',
        '% /JavaScript\n1',
      ],
    }),
    'pixels that look like names': pdf({
      more: [stream('/Type /XObject', 'xx /JS /EF yy', false)],
    }),
  }
  for (const [name, bytes] of Object.entries(acceptedFiles))
    assert.equal(await localRefusal(fileOf('a.pdf', bytes), 'pdf'), null, name)
})

// A check whose time is quadratic would run into the test's time limit.
test('a PDF with 400,000 repetitions of an unclosed piece is checked', async () => {
  for (const piece of ['1 0 obj ', '1 0 obj /A (', '\\(', '(\\(', '% ', 'trailer ']) {
    const words = await localRefusal(
      fileOf('a.pdf', `%PDF-1.7\n1 0 obj /A ${piece.repeat(400_000)} endobj %%EOF`),
      'pdf',
    )
    assert.equal(words, null, piece)
  }
})

test('a PDF name object such as `/JS` is recognised after a comment or a complete string', async () => {
  const code = 'This PDF runs code. Export it without scripts.'
  for (const object of ['% a \\\n/JS 4 0 R', '(a (b) \\) c) /JS 4 0 R', '(50 % ) /JS 4 0 R'])
    assert.equal(
      await localRefusal(fileOf('a.pdf', pdf({ more: [`<< ${object} >>`] })), 'pdf'),
      code,
      object,
    )
})
