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

/**
 * A drawn glyph: its position in the coordinates of its block, and its extracted text. `advance` is
 * in thousandths of the size.
 */
export type Glyph = {
  name: string
  font: TextFont
  size: number
  glyph: number
  text: string
  x: number
  y: number
  advance: number
}

/**
 * Text from a `BT` to its `ET`. `scale` is the last text matrix without its translation, `page`
 * maps the block to the page.
 */
export type Block = {
  glyphs: readonly Glyph[]
  scale: readonly [a: number, b: number, c: number, d: number]
  page: Matrix
}

const textFrom = (token: string): string =>
  (token.startsWith('(')
    ? PDFString.of(token.slice(1, -1))
    : PDFHexString.of(token.slice(1, -1))
  ).decodeText()

/** True for glyphs that do not move the pen: the marks over and under letters. */
const hasNoAdvance = ({ advance }: Pick<Glyph, 'advance'>): boolean => advance === 0

/** Text of the second and further glyphs of a single letter: a joiner, which no program shows. */
const JOINED = '\u200D'

/** Marked content. `actual`: its `ActualText`, or empty; `advancing`: its glyphs so far. */
type Span = { actual: string; advancing: number }

/**
 * Text of a glyph; null for format characters, whose glyphs draw nothing. The first glyph of an
 * `ActualText` carries its text, later ones a joiner, and those without an advance the text again.
 * Brackets have the text of the drawn shape: programs that reverse a line mirror its brackets, too.
 */
const textOfGlyph = (own: string, advance: number, span: Span | undefined): string | null => {
  if (span && advance !== 0) {
    span.advancing += 1
    if (span.advancing > 1) return JOINED
  }
  const text = span && !/^[()[\]{}<>«»]$/.test(own) ? span.actual : own
  return /^\p{Cf}+$/u.test(text) ? null : text
}

/**
 * Glyphs of a block. The text of a glyph is the `ActualText` around it, which is that of a letter
 * with its marks, or else that of its font.
 * @throws Error for text operators that neither the browser nor Typst uses
 */
export const readBlock = (
  operations: readonly Operation[],
  fonts: ReadonlyMap<string, TextFont>,
  page: Matrix,
): Block => {
  const glyphs: Glyph[] = []
  let [name, size] = ['', 0]
  let [line, at, matrix] = [IDENTITY, IDENTITY, IDENTITY]
  const open: Span[] = []
  const move = (x: number, y: number, from: Matrix): Matrix => product([1, 0, 0, 1, x, y], from)
  const show = (token: string): void => {
    const font = fonts.get(name)
    if (!font) throw new Error(`The font ${name} is none of the page's.`)
    const codes = Buffer.from(bytesOf(token))
    for (let index = 0; index < codes.length; index += 2) {
      const glyph = codes.readUInt16BE(index)
      const advance = font.widthOf(glyph)
      const span = open.findLast(({ actual }) => actual !== '')
      const text = textOfGlyph(font.textOf(glyph), advance, span)
      if (text !== null) glyphs.push({ name, font, size, glyph, text, x: at[4], y: at[5], advance })
      at = move((advance / 1000) * size, 0, at)
    }
  }
  for (const { operator, operands, source } of operations) {
    const numbers = operands.map(Number)
    if (operator === 'Tf') [name, size] = [operands[0] ?? '', numbers[1] ?? 0]
    else if (operator === 'Tm') line = at = matrix = matrixOf(operands)
    else if (operator === 'Td') line = at = move(numbers[0] ?? 0, numbers[1] ?? 0, line)
    else if (operator === 'Tj' || operator === 'TJ') {
      for (const token of operands) {
        if (/^[(<]/.test(token)) show(token)
        else if (/\d/.test(token)) at = move((-Number(token) / 1000) * size, 0, at)
      }
    } else if (operator === 'BMC' || operator === 'BDC') {
      const key = operands.indexOf('/ActualText')
      open.push({ actual: key === -1 ? '' : textFrom(operands[key + 1] ?? ''), advancing: 0 })
    } else if (operator === 'EMC') open.pop()
    else if (!['BT', 'ET'].includes(operator) && source !== '0 Tr')
      throw new Error(`Text of a PDF is set by an operation that is not known: ${source}`)
  }
  const [a, b, c, d] = matrix
  if (a !== 1 || b !== 0 || c !== 0)
    throw new Error(`Text of a PDF is turned or stretched: ${matrix.join(' ')}`)
  return { glyphs, scale: [a, b, c, d], page }
}

const endOf = ({ x, advance, size }: Glyph): number => x + (advance / 1000) * size

/**
 * Joins two blocks if the second continues the line of the first at either end. Glyphs without an
 * advance may lie up to 1.5 sizes off the line.
 */
export const joined = (first: Block, second: Block): Block | undefined => {
  const [a, b, c, d, e, f] = first.page
  const isSameScale =
    b === 0 &&
    c === 0 &&
    [a, b, c, d].every((part, index) => part === second.page[index]) &&
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
  const [start, end] = [
    Math.min(...first.glyphs.map(({ x }) => x)),
    Math.max(...first.glyphs.map(endOf)),
  ]
  const isNear = moved.some((glyph) => glyph.x < end + size && endOf(glyph) > start - size)
  return isOneLine && isNear ? { ...first, glyphs } : undefined
}

/**
 * Gap, as a fraction of the size, from which the next glyph is another word or column and not a
 * kerned letter.
 */
const GAP = 0.2

/** Adjacent glyphs of one line and font, from left to right. */
type Run = [Glyph, ...Glyph[]]

const runsIn = (letters: readonly Glyph[]): Run[] => {
  const runs: Run[] = []
  for (const glyph of letters.toSorted((one, other) => one.x - other.x)) {
    const last = runs.at(-1)?.at(-1)
    const goesOn =
      last &&
      last.name === glyph.name &&
      last.size === glyph.size &&
      Math.abs(last.y - glyph.y) < 0.05 &&
      Math.abs((glyph.x - last.x) / last.size - last.advance / 1000) < GAP
    if (goesOn) runs.at(-1)?.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

const decimal = (number: number): string => String(Number(number.toFixed(4)))
const backwards = (text: string): string => [...text].toReversed().join('')

/**
 * The text of a glyph, from left to right: its letters, and the marks after them in `marks`. Alef
 * with fathatan, which ends many words, has a separate character that is a letter and that no
 * engine separates from its word.
 */
const readingOf = (text: string): { letters: string; marks: string } => {
  if (!/\p{Script=Arabic}/u.test(text)) return { letters: text, marks: '' }
  const [, letters = '', marks = ''] =
    /^(.*?)(\p{M}*)$/su.exec(text.replace(/\u0627\u064B$/, '\uFD3C')) ?? []
  return { letters: backwards(letters), marks: backwards(marks) }
}

/**
 * Codes of a run. Two engines would tear a mark at the end of an Arabic word off its letter:
 * - pdf.js, after a space: the space is extracted with the glyph on its left (`takesSpace`), except
 *   at the left end of a run, where there is none and pdf.js still tears the mark off;
 * - PDFium, after punctuation: U+200F separates the punctuation from the mark (`parted`).
 */
const codesOf = (run: readonly Glyph[]): string =>
  run
    .flatMap((glyph, index) => {
      const { font, text, x, size, advance } = glyph
      const [before, next, following] = [run[index - 1], run[index + 1], run[index + 2]]
      const { letters, marks } = readingOf(text)
      const isSpace = (one: Glyph | undefined): one is Glyph => one?.text === ' '
      const endsWord = (one: Glyph | undefined): boolean =>
        one !== undefined && readingOf(one.text).marks !== ''
      if (isSpace(glyph) && before && endsWord(next)) return []
      const takesSpace = isSpace(next) && endsWord(following)
      const end = takesSpace ? following : next
      const width = end ? Math.round(((end.x - x) / size) * 1000) : advance
      const parted =
        marks && before && /[^\p{L}\p{M}\s]/u.test(before.text) ? `\u200F${marks}` : marks
      return [
        ...[...parted].map((mark) => font.codeOf(font.blank, mark, 0)),
        font.codeOf(glyph.glyph, takesSpace ? `${letters} ` : letters, width),
      ]
    })
    .join('')

/** Operators that draw a block: each run as one string, and glyphs without an advance as paths. */
export const drawn = ({ glyphs, scale }: Block): string => {
  const strings = runsIn(glyphs.filter((glyph) => !hasNoAdvance(glyph))).map((run) => {
    const [{ name, size, x, y }] = run
    return `${name} ${size} Tf\n${[...scale, x, y].map(decimal).join(' ')} Tm\n<${codesOf(run)}> Tj\n`
  })
  const paths = glyphs.filter(hasNoAdvance).map(({ font, glyph, size, x, y }) => {
    const place = [...scale.map((part) => part * size), x, y]
    return `q\n${place.map(decimal).join(' ')} cm\n${font.pathOf(glyph)} f\nQ\n`
  })
  return (strings.length > 0 ? `BT\n${strings.join('')}ET\n` : '') + paths.join('')
}
