import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFDocument,
} from '@cantoo/pdf-lib'
import { Blob, Face, Font } from 'harfbuzzjs'
import { streamBytes } from './content-stream.ts'

const name = PDFName.of

/**
 * A font of a PDF that gets new codes: one for each combination of a glyph, its text and its
 * advance.
 */
export type TextFont = {
  /** The advance of a glyph in thousandths of the size. */
  widthOf: (glyph: number) => number
  /** The text that the file has for a glyph; empty where it has none. */
  textOf: (glyph: number) => string
  /**
   * The code of a glyph with this text, whose characters are in the order in which they are drawn,
   * and with the advance `width`; four hexadecimal digits.
   */
  codeOf: (glyph: number, text: string, width: number) => string
  /** A glyph that draws nothing: that of a space, or an index that the font does not have. */
  blank: number
  /** The outline of a glyph as operators of a path; the unit is the em. */
  pathOf: (glyph: number) => string
  /** Writes the new codes into the file, replacing those of the font. */
  write: () => void
}

/** Decodes UTF-16 in hexadecimal. */
const textFrom = (utf16: string): string => PDFHexString.of(`FEFF${utf16}`).decodeText()

/**
 * The text of each code in a `ToUnicode` map. ISO 32000-2, 9.10.3.
 * @throws Error for a range that lists its texts individually
 */
const textsIn = (map: string): Map<number, string> => {
  const texts = new Map<number, string>()
  for (const [, kind, entries = ''] of map.matchAll(/begin(bfchar|bfrange)(.*?)endbf/gs)) {
    if (kind === 'bfchar') {
      for (const [, code = '', text = ''] of entries.matchAll(/<(\w+)>\s*<(\w*)>/g))
        texts.set(parseInt(code, 16), textFrom(text))
      continue
    }
    if (entries.includes('['))
      throw new Error('A ToUnicode map of a PDF has a list within a range.')
    for (const [, first = '', last = '', text = ''] of entries.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/g,
    )) {
      const from = parseInt(first, 16)
      for (let code = from; code <= parseInt(last, 16); code++)
        texts.set(
          code,
          textFrom((parseInt(text, 16) + code - from).toString(16).padStart(text.length, '0')),
        )
    }
  }
  return texts
}

/** The advances of a font's glyphs in its array `W`. ISO 32000-2, 9.7.4.3. */
const widthsIn = (array: PDFArray): Map<number, number> => {
  const widths = new Map<number, number>()
  for (let at = 0; at < array.size();) {
    const first = array.lookup(at, PDFNumber).asNumber()
    const next = array.lookup(at + 1)
    if (next instanceof PDFArray) {
      for (let index = 0; index < next.size(); index++)
        widths.set(first + index, next.lookup(index, PDFNumber).asNumber())
      at += 2
    } else {
      for (let glyph = first; glyph <= array.lookup(at + 1, PDFNumber).asNumber(); glyph++)
        widths.set(glyph, array.lookup(at + 2, PDFNumber).asNumber())
      at += 3
    }
  }
  return widths
}

/** Four hexadecimal digits. */
const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0')

/** A `ToUnicode` map with the texts of the codes from 1 on, in sections of at most 100 entries. */
const mapOf = (texts: readonly string[]): string => {
  const utf16 = (text: string): string =>
    Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
  const lines = texts.map((text, index) => `<${hex(index + 1)}> <${utf16(text)}>\n`)
  const sections = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, index * 100 + 100),
  )
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n' +
    sections
      .map((section) => `${section.length} beginbfchar\n${section.join('')}endbfchar\n`)
      .join('') +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  )
}

/** A number as written in operators: at most four decimals. */
const decimal = (number: number): string => String(Number(number.toFixed(4)))

/**
 * Converts a path of HarfBuzz to PDF operators. PDF has no quadratic curves (`Q`): they become
 * cubic ones (`c`).
 */
const operatorsOf = (path: string, scale: number): string => {
  let [x, y] = [0, 0]
  return [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)]
    .map(([, command = '', rest = '']) => {
      if (command === 'Z') return 'h'
      const numbers = (rest.match(/-?[\d.]+/g) ?? []).map((number) => Number(number) / scale)
      const [px = 0, py = 0, toX = 0, toY = 0] = numbers
      const points =
        command === 'Q'
          ? [
              x + ((px - x) * 2) / 3,
              y + ((py - y) * 2) / 3,
              toX + ((px - toX) * 2) / 3,
              toY + ((py - toY) * 2) / 3,
              toX,
              toY,
            ]
          : numbers
      // The last point is the current position of the next command.
      ;[x, y] = points.slice(-2) as [number, number]
      return `${points.map(decimal).join(' ')} ${{ M: 'm', L: 'l', Q: 'c', C: 'c' }[command]}`
    })
    .join(' ')
}

/**
 * Opens a composite font whose codes are glyph indexes, as browsers and typesetters embed fonts.
 * @throws Error for another font
 */
export const openFont = (pdf: PDFDocument, font: PDFDict): TextFont => {
  const descendant = font.lookup(name('DescendantFonts'), PDFArray).lookup(0, PDFDict)
  const isIdentity =
    font.get(name('Encoding')) === name('Identity-H') &&
    descendant.get(name('CIDToGIDMap')) === name('Identity')
  if (!isIdentity)
    throw new Error(
      `The codes of ${String(font.get(name('BaseFont')))} are not the numbers of its glyphs.`,
    )
  const texts = textsIn(Buffer.from(streamBytes(font.lookup(name('ToUnicode')))).toString('latin1'))
  const widths = widthsIn(descendant.lookup(name('W'), PDFArray))
  const defaultWidth = descendant.lookup(name('DW'), PDFNumber).asNumber()
  const face = new Face(
    new Blob(
      streamBytes(descendant.lookup(name('FontDescriptor'), PDFDict).lookup(name('FontFile2'))),
    ),
  )
  const outlines = new Font(face)
  outlines.setScale(face.upem, face.upem)
  const pathOf = (glyph: number): string => operatorsOf(outlines.glyphToPath(glyph), face.upem)
  let blank = 1
  while (pathOf(blank) !== '') blank += 1
  const newCodes = new Map<string, { glyph: number; text: string; width: number; code: string }>()
  return {
    widthOf: (glyph) => widths.get(glyph) ?? defaultWidth,
    textOf: (glyph) => (texts.get(glyph) ?? '').replace('\u00A0', ' '),
    codeOf: (glyph, text, width) => {
      const key = `${glyph} ${width} ${text}`
      const known = newCodes.get(key) ?? { glyph, text, width, code: hex(newCodes.size + 1) }
      newCodes.set(key, known)
      return known.code
    },
    blank,
    pathOf,
    write: () => {
      const all = [...newCodes.values()]
      font.set(
        name('ToUnicode'),
        pdf.context.register(pdf.context.flateStream(mapOf(all.map(({ text }) => text)))),
      )
      const glyphs = Buffer.alloc((all.length + 1) * 2)
      for (const [index, { glyph }] of all.entries()) glyphs.writeUInt16BE(glyph, (index + 1) * 2)
      descendant.set(name('CIDToGIDMap'), pdf.context.register(pdf.context.flateStream(glyphs)))
      descendant.set(name('W'), pdf.context.obj([1, all.map(({ width }) => width)]))
    },
  }
}
