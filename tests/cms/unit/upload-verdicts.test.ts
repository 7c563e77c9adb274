import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { Problem } from '../../../netlify/api/problem.ts'
import { checkFile } from '../../../netlify/api/uploads/check.ts'
import { localRefusal } from '../../../src/cms/uploads/file-checks.ts'
import { badPdfs } from '../../fixtures/files/bad-pdfs.ts'
import { largePdf } from '../../fixtures/files/large-pdf.ts'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import { badPictures, pictures, validPictureVariants } from '../../fixtures/files/pictures.ts'
import { pdfFile, untilState, startUploadDevice } from './upload-page.ts'

const MB = 1024 * 1024
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Server's refusal of a file; null when it is accepted. */
const serverRefusal = async (bytes: Uint8Array): Promise<string | null> => {
  try {
    await checkFile(new Uint8Array(bytes))
    return null
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    return error.extra.detail ?? ''
  }
}

const browserRefusal = (bytes: Uint8Array): Promise<string | null> =>
  localRefusal(pdfFile('a.pdf', bytes), 'files')

/** For each fault: the message of the staff area, and a pattern of the server's message. */
const matchingMessages: readonly (readonly [string, RegExp])[] = [
  [cmsUpload.pdf.code, /JavaScript|damaged/],
  [cmsUpload.pdf.inside, /other files|damaged/],
  [cmsUpload.pdf.launch, /programs/],
  [cmsUpload.pdf.film, /video/],
  [cmsUpload.pdf.form, /XFA|sends/],
  [cmsUpload.pdf.locked, /locked/],
  [cmsUpload.pdf.fetches, /elsewhere/],
  [cmsUpload.pdf.cut, /damaged/],
  [cmsUpload.animated, /animated/i],
]

test('no file that the server accepts is refused before sending', async () => {
  const seeds = new URL('../../../netlify/local/seed/', import.meta.url)
  const filesIn = async (path: string) =>
    Promise.all(
      (await readdir(new URL(path, seeds))).map(async (name): Promise<[string, Uint8Array]> => [
        name,
        await readFile(new URL(path + name, seeds)),
      ]),
    )
  const acceptedFiles: [string, Uint8Array][] = [
    ...(await filesIn('documents/files/')),
    ...(await filesIn('pictures/')),
    ...Object.entries(await pictures(321, 123)),
    ...Object.entries(await validPictureVariants()),
    ['plain', pdf()],
    ['large', await largePdf(MB, 4)],
  ]
  assert.ok(acceptedFiles.length > 20)
  for (const [name, bytes] of acceptedFiles)
    assert.deepEqual([await serverRefusal(bytes), await browserRefusal(bytes)], [null, null], name)
})

test('a file refused before sending is refused by the server for the same fault', async () => {
  let refusedEarly = 0
  for (const [name, { bytes }] of Object.entries({ ...badPdfs, ...(await badPictures()) })) {
    const [before, server] = [await browserRefusal(bytes), await serverRefusal(bytes)]
    assert.ok(server !== null, name)
    if (before === null) continue
    refusedEarly += 1
    const [, says] = matchingMessages.find(([words]) => words === before) ?? []
    assert.match(server, says ?? /^$/, `${name}: ${before}`)
  }
  assert.ok(refusedEarly > 15, `${refusedEarly} are refused before sending`)
})

test('a file of another type or too large a file is refused before sending and by the server', async () => {
  const png = '\x89PNG\r\n\x1a\n'
  const files: Readonly<Record<string, Uint8Array>> = {
    nothing: Buffer.alloc(0),
    'a Word document': latin('PK\x03\x04....word/document.xml'),
    'an old Word document': latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more'),
    'a GIF': latin('GIF89a and more'),
    'a page': latin('<!doctype html><script>1</script>'),
    'a drawing behind a mark': latin('\xef\xbb\xbf  <svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a program': latin(`MZ${'\0'.repeat(100)}`),
    'a few bytes': latin('%P'),
    'a PDF that begins later': Buffer.concat([latin('x'), pdf()]),
    'a PDF of more than 20 MB': Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(20 * MB)]),
    'a picture of more than 8 MB': Buffer.concat([latin(png), Buffer.alloc(8 * MB)]),
  }
  for (const [name, bytes] of Object.entries(files)) {
    assert.ok((await serverRefusal(bytes)) !== null, `${name}, the server`)
    assert.ok((await browserRefusal(bytes)) !== null, `${name}, the browser`)
  }
})

test('the size limits before sending and on the server are equal', async () => {
  const sized = (start: string, size: number): Uint8Array =>
    Buffer.concat([latin(start), Buffer.alloc(size - start.length)])
  for (const [start, limit] of [
    ['%PDF-1.7\n', 20 * MB],
    ['\xff\xd8\xff\xe0', 8 * MB],
  ] as const) {
    for (const [bytes, isTooLarge] of [
      [sized(start, limit), false],
      [sized(start, limit + 1), true],
    ] as const) {
      assert.equal(
        /the limit is/.test((await browserRefusal(bytes)) ?? ''),
        isTooLarge,
        `${start} ${bytes.length}, the browser`,
      )
      assert.equal(
        /too large/.test((await serverRefusal(bytes)) ?? ''),
        isTooLarge,
        `${start} ${bytes.length}, the server`,
      )
    }
  }
})

test('every bad file that is uploaded ends refused with an explanation', async (t) => {
  const page = (await startUploadDevice(t)).openPage()
  const refusalPlaces = new Set<boolean>()
  for (const [name, { bytes, says }] of Object.entries(badPdfs)) {
    // Large files are tested above; as uploads in small parts they would take long.
    if (bytes.length > 50_000) continue
    const state = await untilState(
      page.startUpload(pdfFile('a.pdf', bytes), 'pdf'),
      'refused',
      'done',
    )
    assert.ok(state.name === 'refused' && state.message !== '', name)
    refusalPlaces.add(state.isSent)
    if (state.isSent) assert.match(state.message, says, name)
    else
      assert.ok(
        matchingMessages.some(([words]) => words === state.message),
        `${name}: ${state.message}`,
      )
  }
  assert.equal(refusalPlaces.size, 2, 'some are refused before sending, some by the server')
})
