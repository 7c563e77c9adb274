import { PDFHexString, PDFString } from '@cantoo/pdf-lib'
import {
  bytesOf,
  IDENTITY,
  matrixOf,
  product,
  type Matrix,
  type Operation,
} from './content-stream.ts'
import type { TextFont } from './text-font.ts'

/** A drawn glyph. */
export type Glyph = {
  /** Name of the font in the page's resources. */
  fontName: string
  font: TextFont
  /** Size of the font. */
  size: number
  /** Index of the glyph in the font. */
  glyphIndex: number
  /** The text that programs extract for the glyph. */
  text: string
  /** Position in the coordinates of the block. */
  x: number
  y: number
  /** Distance to the next glyph in thousandths of the size. */
  advance: number
}

/** Text from an operator `BT` to its `ET`. */
export type Block = {
  glyphs: readonly Glyph[]
  /** The text matrix without its translation. */
  scale: readonly [a: number, b: number, c: number, d: number]
  /** Maps the block's coordinates to the page. */
  page: Matrix
}

/** The text of a string token. */
const textFrom = (token: string): string =>
  (token.startsWith('(')
    ? PDFString.of(token.slice(1, -1))
    : PDFHexString.of(token.slice(1, -1))
  ).decodeText()

/** True for glyphs that do not move the pen: the marks over and under letters. */
const hasNoAdvance = ({ advance }: Pick<Glyph, 'advance'>): boolean => advance === 0

/**
 * Text of the second and each further glyph of a single letter: a zero-width joiner, which no
 * program shows.
 */
const JOINER = '\u200D'

/** Marked content. */
type Span = {
  /** Its `ActualText`; empty where it has none. */
  actual: string
  /** Number of its glyphs that have been read and that have an advance. */
  advancing: number
}

/**
 * Text of a glyph; null for format characters, whose glyphs draw nothing. In marked content with an
 * `ActualText` the first glyph gets this text, each further one a joiner, and a glyph without an
 * advance gets the text as well. A bracket has the text of the drawn shape, as programs that
 * reverse a line mirror its brackets.
 * @param fontText the font's text for the glyph
 * @param span the marked content around the glyph; its count is increased
 */
const textOfGlyph = (fontText: string, advance: number, span: Span | undefined): string | null => {
  if (span && advance !== 0) {
    span.advancing += 1
    if (span.advancing > 1) return JOINER
  }
  const text = span && !/^[()[\]{}<>«»]$/.test(fontText) ? span.actual : fontText
  return /^\p{Cf}+$/u.test(text) ? null : text
}

/**
 * Reads a block. The text of a glyph is the `ActualText` around it, if there is one, which is that
 * of a letter with its marks; otherwise the font's text.
 * @throws Error for text operators that neither the browser nor Typst uses
 */
export const readBlock = (
  operations: readonly Operation[],
  fonts: ReadonlyMap<string, TextFont>,
  page: Matrix,
): Block => {
  const glyphs: Glyph[] = []
  let fontName = ''
  let size = 0
  /** The start of the line, the current position, and the last text matrix. */
  let [lineStart, position, matrix] = [IDENTITY, IDENTITY, IDENTITY]
  const openSpans: Span[] = []
  const move = (x: number, y: number, from: Matrix): Matrix => product([1, 0, 0, 1, x, y], from)
  const showString = (token: string): void => {
    const font = fonts.get(fontName)
    if (!font) throw new Error(`The font ${fontName} is none of the page's.`)
    const codes = Buffer.from(bytesOf(token))
    for (let index = 0; index < codes.length; index += 2) {
      const glyphIndex = codes.readUInt16BE(index)
      const advance = font.widthOf(glyphIndex)
      const span = openSpans.findLast(({ actual }) => actual !== '')
      const text = textOfGlyph(font.textOf(glyphIndex), advance, span)
      if (text !== null)
        glyphs.push({
          fontName,
          font,
          size,
          glyphIndex,
          text,
          x: position[4],
          y: position[5],
          advance,
        })
      position = move((advance / 1000) * size, 0, position)
    }
  }
  for (const { operator, operands, source } of operations) {
    const numbers = operands.map(Number)
    if (operator === 'Tf') [fontName, size] = [operands[0] ?? '', numbers[1] ?? 0]
    else if (operator === 'Tm') {
      matrix = matrixOf(operands)
      lineStart = position = matrix
    } else if (operator === 'Td')
      lineStart = position = move(numbers[0] ?? 0, numbers[1] ?? 0, lineStart)
    else if (operator === 'Tj' || operator === 'TJ') {
      for (const token of operands) {
        // A token is a string to show, or a distance in thousandths of the size.
        if (/^[(<]/.test(token)) showString(token)
        else if (/\d/.test(token)) position = move((-Number(token) / 1000) * size, 0, position)
      }
    } else if (operator === 'BMC' || operator === 'BDC') {
      const key = operands.indexOf('/ActualText')
      openSpans.push({ actual: key === -1 ? '' : textFrom(operands[key + 1] ?? ''), advancing: 0 })
    } else if (operator === 'EMC') openSpans.pop()
    else if (!['BT', 'ET'].includes(operator) && source !== '0 Tr')
      throw new Error(`Text of a PDF is set by an operation that is not known: ${source}`)
  }
  const [a, b, c, d] = matrix
  if (a !== 1 || b !== 0 || c !== 0)
    throw new Error(`Text of a PDF is turned or stretched: ${matrix.join(' ')}`)
  return { glyphs, scale: [a, b, c, d], page }
}

/** Position after a glyph. */
const endOf = ({ x, advance, size }: Glyph): number => x + (advance / 1000) * size

/**
 * Joins two blocks if the second one continues the line of the first one at either end; undefined
 * where it does not. Marks, which have no advance, may be up to 1.5 sizes above or below the line.
 */
export const joinBlocks = (first: Block, second: Block): Block | undefined => {
  const [a, b, c, d, e, f] = first.page
  const isSameScale =
    b === 0 &&
    c === 0 &&
    [a, b, c, d].every((number, index) => number === second.page[index]) &&
    first.scale[3] === second.scale[3]
  if (!isSameScale) return undefined
  const moved = second.glyphs.map((glyph) => ({
    ...glyph,
    x: glyph.x + (second.page[4] - e) / a,
    y: glyph.y + (second.page[5] - f) / d,
  }))
  const glyphs = [...first.glyphs, ...moved]
  const letters = glyphs.filter((glyph) => !hasNoAdvance(glyph))
  const line = (letters[0] ?? glyphs[0])?.y ?? 0
  const size = glyphs[0]?.size ?? 0
  const isOneLine =
    letters.every(({ y }) => Math.abs(y - line) < 0.1) &&
    glyphs.every(({ y }) => Math.abs(y - line) < size * 1.5)
  const start = Math.min(...first.glyphs.map(({ x }) => x))
  const end = Math.max(...first.glyphs.map(endOf))
  const isNear = moved.some((glyph) => glyph.x < end + size && endOf(glyph) > start - size)
  return isOneLine && isNear ? { ...first, glyphs } : undefined
}

/**
 * Gap, as a fraction of the size, from which on the next glyph belongs to another word or column;
 * smaller gaps are those of kerned letters.
 */
const WORD_GAP = 0.2

/** Adjacent glyphs of one line and font, from left to right. */
type Run = [Glyph, ...Glyph[]]

const runsIn = (letters: readonly Glyph[]): Run[] => {
  const runs: Run[] = []
  for (const glyph of letters.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1)?.at(-1)
    const continuesRun =
      last &&
      last.fontName === glyph.fontName &&
      last.size === glyph.size &&
      Math.abs(last.y - glyph.y) < 0.05 &&
      Math.abs((glyph.x - last.x) / last.size - last.advance / 1000) < WORD_GAP
    if (continuesRun) runs.at(-1)?.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

/** A number as written in operators: at most four decimals. */
const decimal = (number: number): string => String(Number(number.toFixed(4)))
const backwards = (text: string): string => [...text].toReversed().join('')

/**
 * The text of a glyph from left to right, with the marks at its end separate from its letters. Alef
 * with fathatan, which ends many words, is replaced by the single character for both (U+FD3C): it
 * is a letter, which no program separates from its word.
 */
const readingOf = (text: string): { letters: string; marks: string } => {
  if (!/\p{Script=Arabic}/u.test(text)) return { letters: text, marks: '' }
  const [, letters = '', marks = ''] =
    /^(.*?)(\p{M}*)$/su.exec(text.replace(/\u0627\u064B$/, '\uFD3C')) ?? []
  return { letters: backwards(letters), marks: backwards(marks) }
}

/**
 * Codes of a run, in hexadecimal. Two programs would separate a mark at the end of an Arabic word
 * from its letter, where the glyph to its left is
 * - a space (pdf.js): the space is made part of the text of the glyph to its left (`takesSpace`).
 *   At the left end of a run there is no such glyph, and pdf.js still separates the mark;
 * - punctuation (PDFium): U+200F is inserted between the two (`separatedMarks`).
 */
const codesOf = (run: readonly Glyph[]): string =>
  run
    .flatMap((glyph, index) => {
      const { font, text, x, size, advance } = glyph
      const before = run[index - 1]
      const next = run[index + 1]
      const following = run[index + 2]
      const { letters, marks } = readingOf(text)
      const isSpace = (other: Glyph | undefined): other is Glyph => other?.text === ' '
      const endsWord = (other: Glyph | undefined): boolean =>
        other !== undefined && readingOf(other.text).marks !== ''
      if (isSpace(glyph) && before && endsWord(next)) return []
      const takesSpace = isSpace(next) && endsWord(following)
      const end = takesSpace ? following : next
      const width = end ? Math.round(((end.x - x) / size) * 1000) : advance
      const separatedMarks =
        marks && before && /[^\p{L}\p{M}\s]/u.test(before.text) ? `\u200F${marks}` : marks
      return [
        ...[...separatedMarks].map((mark) => font.codeOf(font.blank, mark, 0)),
        font.codeOf(glyph.glyphIndex, takesSpace ? `${letters} ` : letters, width),
      ]
    })
    .join('')

/** Operators that draw a block: each run as one string, and glyphs without an advance as paths. */
export const drawBlock = ({ glyphs, scale }: Block): string => {
  const strings = runsIn(glyphs.filter((glyph) => !hasNoAdvance(glyph))).map((run) => {
    const [{ fontName, size, x, y }] = run
    return `${fontName} ${size} Tf\n${[...scale, x, y].map(decimal).join(' ')} Tm\n<${codesOf(run)}> Tj\n`
  })
  const paths = glyphs.filter(hasNoAdvance).map(({ font, glyphIndex, size, x, y }) => {
    const place = [...scale.map((part) => part * size), x, y]
    return `q\n${place.map(decimal).join(' ')} cm\n${font.pathOf(glyphIndex)} f\nQ\n`
  })
  return (strings.length > 0 ? `BT\n${strings.join('')}ET\n` : '') + paths.join('')
}
