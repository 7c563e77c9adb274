import { otherLanguage } from '#i18n/languages.ts'
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import * as v from 'valibot'
import { categories, documents as kind } from '#kinds/documents.ts'
import {
  documentDataOf,
  documents,
  fileNameOf,
  pdfBytes,
  pdfFolder,
  titles,
} from '../../netlify/local/seed/documents/documents.ts'
import { digestOf } from '../../tools/sample-documents/page.ts'
import { documentTexts } from '../../tools/sample-documents/words/sheets.ts'
import { assertRows } from '../each.ts'
import { checkHtml, checkWords } from './languages.ts'

/** Maximum size of a PDF, in bytes. */
const LIMIT = 150_000

/** Objects of a file, flattened: nested dictionaries and arrays included. */
const objectsOf = (pdf: PDFDocument): PDFObject[] => {
  const objects: PDFObject[] = []
  const unfold = (object: PDFObject): void => {
    objects.push(object)
    if (object instanceof PDFArray) object.asArray().forEach(unfold)
    if (object instanceof PDFDict) object.values().forEach(unfold)
    if ('dict' in object && object.dict instanceof PDFDict) object.dict.values().forEach(unfold)
  }
  for (const [, object] of pdf.context.enumerateIndirectObjects()) unfold(object)
  return objects
}

/**
 * Number of elements in the structure that a screen reader follows. Key: type of the element, such
 * as `H1`. In the PDF the key `S` holds the type and `K` the children.
 */
const elementsOf = (pdf: PDFDocument): Map<string, number> => {
  const counts = new Map<string, number>()
  const walk = (object: PDFObject | undefined): void => {
    const node = object instanceof PDFRef ? pdf.context.lookup(object) : object
    if (node instanceof PDFArray) return node.asArray().forEach(walk)
    if (!(node instanceof PDFDict)) return
    const name = node.get(PDFName.of('S'))
    if (name instanceof PDFName)
      counts.set(name.decodeText(), (counts.get(name.decodeText()) ?? 0) + 1)
    walk(node.get(PDFName.of('K')))
  }
  walk(pdf.catalog.get(PDFName.of('StructTreeRoot')))
  return counts
}

test('each category has one document, and each file belongs to one document', async () => {
  assert.deepEqual(
    documents.map(({ category }) => category).toSorted(),
    categories.map(({ value }) => value).toSorted(),
  )
  assert.deepEqual((await readdir(pdfFolder)).toSorted(), documents.map(fileNameOf).toSorted())
  assert.equal(new Set(documents.map(({ id }) => id)).size, documents.length)
  for (const { category, language } of documents)
    assert.equal(category.endsWith('_AR'), language === 'ar')
})

const papers = documents.map((document) => ({
  document,
  name: document.name,
  language: document.language,
  sheet: documentTexts[document.name][document.language],
}))
const nameOf = ({ document }: (typeof papers)[number]): string => fileNameOf(document)

test('the data of every document fits the schema of documents', () =>
  assertRows(papers, nameOf, ({ document, name, language, sheet }) => {
    const data = documentDataOf(document, `/assets/${'0'.repeat(64)}/${fileNameOf(document)}`)
    assert.deepEqual(v.parse(kind.schema, data), data)
    assert.equal(sheet.title, titles[name][language])
  }))

test('the texts of every document follow the rules of their language', () =>
  assertRows(papers, nameOf, ({ language, sheet }) => {
    const texts = [
      sheet.title,
      sheet.lead,
      ...sheet.short,
      ...sheet.sections.flatMap(({ heading, blocks }) => [
        heading,
        ...blocks.flatMap((part) => {
          if ('p' in part) return [part.p]
          if ('list' in part) return part.list
          if ('steps' in part) return part.steps
          return [
            ...(part.table.caption === undefined ? [] : [part.table.caption]),
            ...part.table.head,
            ...part.table.rows.flat().filter((text) => !/^(free|soon|[\d,.]+)$/.test(text)),
          ]
        }),
      ]),
    ]
    for (const text of texts) checkHtml(text, language)
    for (const { heading } of sheet.sections) checkWords(heading, language)
  }))

test('every document has the same structure and figures in the other language', () =>
  assertRows(papers, nameOf, ({ name, language, sheet }) => {
    const translation = documentTexts[name][otherLanguage(language)]
    /** Kinds and lengths of the blocks. Of a table's cells, figures and words such as `free`. */
    const shape = ({ sections, short }: typeof sheet) => [
      short.length,
      sections.map(({ blocks }) =>
        blocks.map((part) => {
          if ('table' in part)
            return part.table.rows.map(([, ...cells]) =>
              cells.map((text) => text.match(/[\d,.%]*\d%?/g) ?? (text.length === 4 ? text : '')),
            )
          if ('p' in part) return 'p'
          return 'list' in part ? part.list.length : part.steps.length
        }),
      ),
    ]
    assert.deepEqual(shape(translation), shape(sheet))
  }))

test('every document is a small, tagged PDF in its language, printed from its present texts', () =>
  assertRows(papers, nameOf, async ({ document, language, sheet }) => {
    const bytes = await pdfBytes(document)
    assert.ok(bytes.byteLength <= LIMIT, `${bytes.byteLength} bytes`)
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    assert.equal(pdf.getTitle(), sheet.title)
    assert.ok(pdf.getPageCount() <= 2)
    assert.equal(
      pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')),
      PDFBool.True,
    )
    assert.equal(pdf.getLanguage(), language)
    const viewer = pdf.catalog.getViewerPreferences()
    assert.equal(viewer?.getDisplayDocTitle(), true)
    assert.equal(viewer.getReadingDirection(), language === 'ar' ? 'R2L' : 'L2R')
    const source = pdf.context
      .lookup(pdf.context.trailerInfo.Info, PDFDict)
      .lookup(PDFName.of('Source'), PDFString)
    assert.equal(
      source.decodeText(),
      digestOf(document),
      'print it again: node tools/sample-documents/make.ts',
    )
  }))

test('every document has headings, lists and tables with header cells, and embedded fonts', () =>
  assertRows(papers, nameOf, async ({ document, sheet }) => {
    const pdf = await PDFDocument.load(await pdfBytes(document), { updateMetadata: false })
    const elements = elementsOf(pdf)
    const tables = sheet.sections.flatMap(({ blocks }) =>
      blocks.filter((part) => 'table' in part),
    ).length
    assert.equal(elements.get('H1'), 1)
    assert.equal(elements.get('H2'), sheet.sections.length + 1)
    assert.equal(elements.get('Table'), tables)
    for (const element of ['P', 'L', 'LI', 'TR', 'TH', 'TD'])
      assert.ok(elements.has(element), element)
    const fonts = objectsOf(pdf).filter(
      (object) =>
        object instanceof PDFDict &&
        object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
    )
    assert.ok(fonts.length > 0)
    for (const font of fonts as PDFDict[]) {
      assert.ok(
        ['FontFile', 'FontFile2', 'FontFile3'].some((key) => font.has(PDFName.of(key))),
        String(font.get(PDFName.of('FontName'))),
      )
      assert.match(String(font.get(PDFName.of('FontName'))), /Plex/)
    }
  }))

test('no document contains a script, an action or another file', () =>
  assertRows(papers, nameOf, async ({ document }) => {
    const pdf = await PDFDocument.load(await pdfBytes(document), { updateMetadata: false })
    for (const object of objectsOf(pdf)) {
      if (!(object instanceof PDFDict)) continue
      for (const key of ['JS', 'JavaScript', 'OpenAction', 'AA', 'Launch', 'EmbeddedFiles'])
        assert.ok(!object.has(PDFName.of(key)), key)
    }
  }))
