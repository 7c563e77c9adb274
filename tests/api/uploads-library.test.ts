import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { file } from '#kinds/fields.ts'
import * as v from 'valibot'
import { fileTypes } from '#rules/uploads.ts'
import { storedName } from '../../netlify/api/uploads/file-names.ts'
import { fileReferenceErrors } from '../../netlify/api/uploads/references.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { pictures } from '../fixtures/files/pictures.ts'
import { blogData } from './harness.ts'
import { uploadedFile, startUploads, type FileWire } from './uploads-server.ts'

type Listed = FileWire & { UsedIn: { kind: string; id: string; title: string }[] }

test('the library lists the uses of each file in fields and texts, but not those of records in the bin', async (t) => {
  const api = await startUploads(t)
  const stored = async (name: string, bytes: Buffer) =>
    uploadedFile(await api.upload(name, bytes)).FilePath
  const { png, jpeg } = await pictures()
  const [picture, inText, document, unused] = [
    await stored('a.png', png),
    await stored('b.jpg', jpeg),
    await stored('c.pdf', pdf()),
    await stored('d.webp', (await pictures()).webp),
  ]
  const [one, two] = [randomUUID(), randomUUID()]
  await api.save(
    one,
    blogData('One', { BlogImageUrl_EN: picture, BlogImageUrl_AR: picture, PdFImage_En: document }),
  )
  await api.save(
    two,
    blogData('Two', {
      BlogData: `<p>Words</p><img src="${inText}" alt="">`,
      BlogImageUrl_EN: picture,
    }),
  )
  const uses = async () => {
    const { status, body } = await api.call('/api/files', { headers: api.staff })
    assert.equal(status, 200)
    return Object.fromEntries(
      (body as Listed[]).map(({ FilePath, UsedIn }) => [
        FilePath,
        UsedIn.map(({ kind, title }) => `${kind}: ${title}`).sort(),
      ]),
    )
  }
  assert.deepEqual(await uses(), {
    [picture]: ['blog: One', 'blog: Two'],
    [inText]: ['blog: Two'],
    [document]: ['blog: One'],
    [unused]: [],
  })
  const listed = ((await api.call('/api/files', { headers: api.staff })).body as Listed[]).find(
    ({ FilePath }) => FilePath === inText,
  )
  assert.deepEqual(listed?.UsedIn, [{ kind: 'blog', id: two, title: 'Two' }])
  await api.call(`/api/blog/delete?id=${two}`, { method: 'DELETE', headers: api.staff })
  assert.deepEqual(await uses(), {
    [picture]: ['blog: One'],
    [inText]: [],
    [document]: ['blog: One'],
    [unused]: [],
  })
})

test('a file that was uploaded again under another name is listed under both names, and records may use either', async (t) => {
  const api = await startUploads(t)
  const { png } = await pictures()
  const upload = async (name: string) => uploadedFile(await api.upload(name, png)).FilePath
  const [first, corrected] = [await upload('fes.png'), await upload('fees.png')]
  const { body } = await api.call('/api/files', { headers: api.staff })
  assert.deepEqual(
    (body as Listed[]).map(({ FileName, FilePath, Width }) => [FileName, FilePath, Width]),
    [
      ['fees.png', corrected, 64],
      ['fes.png', first, 64],
    ],
  )
  const named = { BlogImageUrl_EN: first, BlogImageUrl_AR: corrected }
  assert.deepEqual(await fileReferenceErrors(api.services, kinds.blog, blogData('A', named)), [])
  await api.save(randomUUID(), blogData('One', named))
})

test('a field accepts only files of the library, and only of its type', async (t) => {
  const api = await startUploads(t)
  const png = uploadedFile(await api.upload('a.png', (await pictures()).png))
  const document = uploadedFile(await api.upload('a.pdf', pdf()))
  const missing = `/assets/${'0'.repeat(64)}/a.png`
  const otherName = png.FilePath.replace('a.png', 'b.png')
  const errorsOf = (more: Record<string, unknown>) =>
    fileReferenceErrors(api.services, kinds.blog, blogData('A', more))
  const unknown = 'This file is not in the library: upload it first.'
  assert.deepEqual(
    await errorsOf({
      BlogImageUrl_EN: png.FilePath,
      BlogImageUrl_AR: '',
      PdFImage_En: document.FilePath,
    }),
    [],
  )
  assert.deepEqual(
    await errorsOf({ BlogImageUrl_EN: missing, BlogImageUrl_AR: otherName, PdFImage_En: '' }),
    [
      { path: 'Data.BlogImageUrl_EN', message: unknown },
      { path: 'Data.BlogImageUrl_AR', message: unknown },
    ],
  )
  assert.deepEqual(
    await errorsOf({ BlogImageUrl_AR: document.FilePath, PdFImage_En: png.FilePath }),
    [{ path: 'Data.BlogImageUrl_AR', message: 'This file is not a picture: choose a picture.' }],
  )
  const documents = (FilePath: string) =>
    fileReferenceErrors(api.services, kinds.documents, { FilePath })
  assert.deepEqual(await documents(document.FilePath), [])
  assert.deepEqual(await documents(png.FilePath), [
    { path: 'FilePath', message: 'This file is not a PDF: choose a PDF.' },
  ])
})

test('a text may use files of the library under any of their names, and links to other sites are not checked', async (t) => {
  const api = await startUploads(t)
  const { png } = await pictures()
  const [picture, again, document] = [
    uploadedFile(await api.upload('a.png', png)).FilePath,
    uploadedFile(await api.upload('شجرة الغاف.png', png)).FilePath,
    uploadedFile(await api.upload('a.pdf', pdf())).FilePath,
  ]
  const errorsOf = (BlogData: string, more: Record<string, unknown> = {}) =>
    fileReferenceErrors(api.services, kinds.blog, blogData('A', { BlogData, ...more }))
  const html = `<p><a href="${document}#page=2">PDF</a><a href="https://other.example${document.replace('a.pdf', 'b.pdf')}">other</a></p><img src="${picture}" alt="" /><img src="${encodeURI(again)}" alt="" />`
  assert.deepEqual(await errorsOf(html, { BlogData_AR: html }), [])
})

test('a text that shows or links to a file outside of the library is refused', async (t) => {
  const api = await startUploads(t)
  const missing = `/assets/${'0'.repeat(64)}/missing.png`
  const message = 'The text uses a file that is not in the library: remove it, or upload it.'
  assert.deepEqual(
    await fileReferenceErrors(
      api.services,
      kinds.blog,
      blogData('A', {
        BlogData: `<p>Words</p><img src="${missing}" alt="" />`,
        BlogData_AR: `<p><a href="${missing}">here</a></p>`,
      }),
    ),
    [
      { path: 'Data.BlogData', message },
      { path: 'Data.BlogData_AR', message },
    ],
  )
  const { faq } = kinds
  const entry = {
    Guid: randomUUID(),
    SupportTitle: 'Q',
    SupportTitle_AR: 'س',
    SupportContent: '<p>A</p>',
    SupportContent_AR: `<img src="${missing}" alt="" />`,
  }
  assert.deepEqual(
    (await fileReferenceErrors(api.services, faq, { SupportData: [entry] })).map(
      ({ path }) => path,
    ),
    ['Data.SupportData.0.SupportContent_AR'],
  )
  const refused = await api.save(
    randomUUID(),
    blogData('A', { BlogData: `<img src="${missing}" alt="" />` }),
  )
  assert.deepEqual(
    [refused.status, (refused.body as { errors: unknown[] }).errors],
    [422, [{ path: 'Data.BlogData', message }]],
  )
})

test('a stored file name keeps letters of every script, loses characters with a meaning in addresses, and has the extension of its type', () => {
  const [pdfType, png] = fileTypes
  assert.ok(pdfType && png)
  const names: [string, string][] = [
    ['Fees 2026.pdf', 'Fees-2026.pdf'],
    ['رسوم المحفظة.pdf', 'رسوم-المحفظة.pdf'],
    ['رُسُوم.PDF', 'رسوم.pdf'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\a\\b.pdf', 'b.pdf'],
    ['a.html', 'a.html.pdf'],
    ['.pdf', 'file.pdf'],
    ['...', 'file.pdf'],
    ['<script>.pdf', 'script.pdf'],
    ['a\u202Efdp.exe', 'a-fdp.exe.pdf'],
    ['a"; x=\r\n.pdf', 'a-x.pdf'],
    ['😀.pdf', 'file.pdf'],
    ['\uD800a.pdf', 'a.pdf'],
    ['a b—c…d.pdf', 'a-b-c-d.pdf'],
    [`${'م'.repeat(300)}.pdf`, `${'م'.repeat(100)}.pdf`],
  ]
  for (const [given, expected] of names) {
    const name = storedName(given, pdfType)
    assert.equal(name, expected, given)
    assert.ok(v.is(file, `/assets/${'0'.repeat(64)}/${name}`), name)
  }
  assert.equal(storedName('photo', png), 'photo.png')
  // The extension always follows from the file's type, not from the given name.
  for (const given of ['photo.jpg', 'photo.JPEG', 'photo.webp', 'photo.pdf', 'photo.png'])
    assert.equal(storedName(given, png), 'photo.png', given)
})
