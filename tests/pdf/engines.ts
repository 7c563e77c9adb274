/**
 * Text of a PDF as two programs read it: PDFium, which is in Chrome, and pdf.js, which is in
 * Firefox.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy } from 'unpdf'

const library = await PDFiumLibrary.init()

const pdfium = async (bytes: Uint8Array): Promise<string> => {
  const document = await library.loadDocument(bytes.slice())
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages.join('\n')
}

// Pieces of text are joined by a space: the pieces of a split word become separate words.
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

export const engines = { PDFium: pdfium, 'pdf.js': pdfjs }

/**
 * Words and numbers of a text, without the characters between them: sentence marks and brackets
 * next to a number, and the parts of an address within Arabic, are reordered by either engine. Two
 * marks of a letter are compared in any order, as in Unicode. A fathatan before or after its alef
 * counts as the same, as both are spellings of one word: pdf.js returns one, PDFium the other.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u064B\u0627', '\u0627\u064B')
    .match(/[\p{L}\p{M}ـ]+|\d+(?:[.,]\d+)*/gu) ?? []

/** Words of the first list that the second lacks, each as often as it is missing. */
export const missing = (words: readonly string[], among: readonly string[]): string[] => {
  const left = Map.groupBy(among, (word) => word)
  return words.filter((word) => left.get(word)?.pop() === undefined)
}

/** True when the words follow each other in a text. */
export const follows = (words: readonly string[], text: readonly string[]): boolean =>
  ` ${text.join(' ')} `.includes(` ${words.join(' ')} `)
