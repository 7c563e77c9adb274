import assert from 'node:assert/strict'
import test from 'node:test'
import { site } from '#site/site.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  documents,
  fileNameOf,
  pdfBytes,
  titles,
  type SampleDocument,
} from '../../netlify/local/seed/documents/documents.ts'
import { pageOf } from '../../tools/sample-documents/page.ts'
import { assertRows } from '../each.ts'
import { engines, containsPhrase, missingWords, wordsOf } from './engines.ts'

const arabic = documents.filter(({ language }) => language === 'ar')

/** Texts of a document's paragraphs, cells and list items, as markup. */
const textsOf = (document: SampleDocument): string[] => {
  const [, body = ''] = pageOf(document, '').split('<body>')
  return body
    .replaceAll(/<svg.*?<\/svg>/gs, ' ')
    .split(/<\/?(?!(?:strong|bdi|span)\b)\w+[^>]*>/)
    .filter((text) => text.trim() !== '')
}

const withoutTags = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll('&nbsp;', ' ')

/** Text that is not in the markup: the footer of each page, and the numbers of steps. */
const generatedText = (document: SampleDocument, pages: number): string => {
  const steps = [...pageOf(document, '').matchAll(/<ol>(.*?)<\/ol>/gs)].flatMap(([, list = '']) =>
    (list.match(/<li>/g) ?? []).map((_, index) => index + 1),
  )
  const footers = Array.from(
    { length: pages },
    (_, index) => `${site.name.ar} · ${titles[document.name].ar} صفحة ${index + 1} / ${pages}`,
  )
  return [...steps, ...footers].join(' ')
}

for (const [name, textOf] of Object.entries(engines)) {
  test(`${name} extracts exactly the words of each Arabic document, with each text in its order`, () =>
    assertRows(arabic, fileNameOf, async (document) => {
      const bytes = await pdfBytes(document)
      const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
      const texts = textsOf(document)
      const expected = wordsOf(
        [...texts.map(withoutTags), generatedText(document, pages)].join(' '),
      )
      assert.ok(expected.length > 200)
      // The order is not checked in texts with bold or Latin words, with a telephone number (0000)
      // or with a figure at the end: pdf.js or PDFium reorder their pieces.
      const orderedTexts = texts.filter((text) => !/<|[A-Za-z]|0000|\d\u2069?$/.test(text))
      assert.ok(orderedTexts.length > 25)
      const extracted = wordsOf(await textOf(bytes))
      assert.deepEqual(
        {
          lost: missingWords(expected, extracted),
          unexpected: missingWords(extracted, expected),
          disordered: orderedTexts.filter(
            (text) => !containsPhrase(wordsOf(withoutTags(text)), extracted),
          ),
        },
        { lost: [], unexpected: [], disordered: [] },
      )
    }))
}
