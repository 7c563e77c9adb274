import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'

const library = await PDFiumLibrary.init()

const pdfium = async (bytes: Uint8Array): Promise<string> => {
  const document = await library.loadDocument(bytes.slice())
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages.join('\n')
}

// Pieces of text are joined by a space, so a test sees a word that is split into pieces.
const pdfjs = async (bytes: Uint8Array): Promise<string> => {
  const document = await getDocumentProxy(bytes.slice())
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return pages.join('\n')
}

/** Functions that extract the text of a PDF: PDFium is used by Chrome, pdf.js by Firefox. */
export const engines = { PDFium: pdfium, 'pdf.js': pdfjs }

/**
 * Words and numbers of a text in a form that can be compared between engines:
 * - Punctuation is left out: both engines move it when it is next to a number or in an address.
 * - Two marks of one letter are put into Unicode's order.
 * - A fathatan (U+064B) before its alef (U+0627) is put after it. Both are spellings of one word:
 *   pdf.js returns one, PDFium the other.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u064B\u0627', '\u0627\u064B')
    .match(/[\p{L}\p{M}ـ]+|\d+(?:[.,]\d+)*/gu) ?? []

/** Words of the first list that the second list lacks, each as often as it is missing. */
export const missingWords = (words: readonly string[], among: readonly string[]): string[] => {
  const unmatched = Map.groupBy(among, (word) => word)
  return words.filter((word) => unmatched.get(word)?.pop() === undefined)
}

/** True when the text contains the words in this order, without other words between them. */
export const containsPhrase = (words: readonly string[], text: readonly string[]): boolean =>
  ` ${text.join(' ')} `.includes(` ${words.join(' ')} `)
