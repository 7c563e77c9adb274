import { PDFDict, PDFName, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import {
  contentOf,
  IDENTITY,
  matrixOf,
  parseOperations,
  product,
  type Matrix,
  type Operation,
} from './content-stream.ts'
import { readStructure, type Structure } from './structure.ts'
import { drawBlock, joinBlocks, readBlock, type Block } from './text-blocks.ts'
import { openFont, type TextFont } from './text-font.ts'

/**
 * A part of a page: an operation that is not changed, or a block of text. `before` are the
 * operations from `q` on that set the position and colour of the text; empty where the block has
 * none.
 */
type Part = Operation | { block: Block; before: readonly Operation[] }
type TextPart = Exclude<Part, Operation>

const isText = (part: Part | undefined): part is TextPart => part !== undefined && 'block' in part
/** True for an operation whose operator matches. */
const isOperation = (part: Part | undefined, operator: RegExp): part is Operation =>
  part !== undefined && !isText(part) && operator.test(part.operator)

/** The operations of a page, with its text parsed into blocks. */
const partsOf = (
  operations: readonly Operation[],
  fonts: ReadonlyMap<string, TextFont>,
): Part[] => {
  const parts: Part[] = []
  /** The matrices that operations `q` have saved and `Q` restore. */
  const savedMatrices: Matrix[] = []
  /** Maps the current coordinates to the page. */
  let matrix = IDENTITY
  for (let at = 0; at < operations.length; at++) {
    const operation = operations[at] as Operation
    const { operator } = operation
    if (operator === 'q') savedMatrices.push(matrix)
    if (operator === 'cm') matrix = product(matrixOf(operation.operands), matrix)
    if (operator === 'Q') matrix = savedMatrices.pop() ?? IDENTITY
    const last = parts.at(-1)
    // Start of the operations that set position and colour of the last part.
    const start = parts.findLastIndex(
      (part, index) => index < parts.length - 1 && !isOperation(part, /^(cm|cs|scn)$/),
    )
    if (operator === 'BT') {
      const end = operations.findIndex((other, index) => index > at && other.operator === 'ET')
      const block = readBlock(operations.slice(at, end + 1), fonts, matrix)
      if (block.glyphs.length > 0) parts.push({ block, before: [] })
      at = end
    } else if (operator === 'Q' && isText(last) && isOperation(parts[start], /^q$/)) {
      const before = parts.splice(start).slice(0, -1) as Operation[]
      parts.push({ ...last, before })
    } else if (operator === 'EMC') {
      // Moves the end of marked content before the colours that are set for the next content.
      const from = parts.findLastIndex((part) => !isOperation(part, /^rg$/i)) + 1
      parts.splice(from, 0, operation)
    } else parts.push(operation)
  }
  return parts
}

/** The operations that set the colour of a text. */
const colourOf = ({ before }: TextPart): string =>
  before
    .filter(({ operator }) => operator !== 'cm')
    .map(({ source }) => source)
    .join(' ')

/** One part for two blocks of the same colour that form a line; undefined where they do not. */
const joinedParts = (first: TextPart, second: Part | undefined): TextPart | undefined => {
  if (!isText(second) || colourOf(first) !== colourOf(second)) return undefined
  const block = joinBlocks(first.block, second.block)
  return block && { ...first, block }
}

/** The number (`MCID`) of the marked content that a part begins; undefined for any other part. */
const contentNumberOf = (part: Part | undefined): number | undefined => {
  if (!isOperation(part, /^BDC$/)) return undefined
  const at = part.operands.indexOf('/MCID')
  return at === -1 ? undefined : Number(part.operands[at + 1])
}

/**
 * Joins blocks that continue a line: blocks within one marked content, and blocks of two marked
 * contents of the same structure element.
 */
const joinLines = (
  parts: readonly Part[],
  page: PDFRef,
  { elementOf, remove }: Structure,
): Part[] => {
  const out: Part[] = []
  let content: number | undefined
  for (let at = 0; at < parts.length; at++) {
    let part = parts[at] as Part
    if (isOperation(part, /^(BDC|BMC|EMC)$/)) content = contentNumberOf(part)
    while (isText(part)) {
      // Text, `EMC`, `BDC`, text, `EMC`: the next block may be in the next marked content.
      const next = contentNumberOf(parts[at + 2])
      const isWhole = isOperation(parts[at + 1], /^EMC$/) && isOperation(parts[at + 4], /^EMC$/)
      const isOfOneElement =
        content !== undefined &&
        next !== undefined &&
        elementOf(page, content) !== undefined &&
        elementOf(page, content) === elementOf(page, next)
      const within: TextPart | undefined = joinedParts(part, parts[at + 1])
      const across: TextPart | undefined =
        isWhole && isOfOneElement ? joinedParts(part, parts[at + 3]) : undefined
      if (!within && !across) break
      if (!within && next !== undefined) remove(page, next)
      part = within ?? (across as TextPart)
      at += within ? 1 : 3
    }
    out.push(part)
  }
  return out
}

/** The operations that draw a part. */
const drawPart = (part: Part): string => {
  if (!isText(part)) return `${part.source}\n`
  const before = part.before.map(({ source }) => `${source}\n`).join('')
  const after = part.before.length > 0 ? 'Q\n' : ''
  return `${before}${drawBlock(part.block)}${after}`
}

/**
 * Rewrites the text of an Arabic file so that programs extract it correctly. Programs assume that
 * the letters of a line are stored from left to right, and reverse those of Arabic. So:
 * - the text of a ligature is its letters from left to right;
 * - a line is one string, as programs would put several strings in order from left to right;
 * - marks above and below letters are drawn as paths, as programs would take raised text for
 *   another line; their text is stored with their letter;
 * - every glyph advances exactly to the next one, as programs would take the gap before a kerned
 *   letter for a space.
 * @throws Error for content that neither the browser nor Typst writes
 */
export const makeTextReadable = (pdf: PDFDocument): void => {
  const structure = readStructure(pdf)
  const fonts = new Map<PDFDict, TextFont>()
  for (const { node, ref } of pdf.getPages()) {
    const named = node.Resources()?.lookup(PDFName.of('Font'), PDFDict).entries() ?? []
    const ofPage = new Map(
      named.map(([key, value]) => {
        const font = pdf.context.lookup(value, PDFDict)
        const opened = fonts.get(font) ?? openFont(pdf, font)
        fonts.set(font, opened)
        return [String(key), opened] as const
      }),
    )
    const parts = partsOf(parseOperations(contentOf(node, pdf.context)), ofPage)
    const content = joinLines(parts, ref, structure).map(drawPart).join('')
    const oldContent = node.get(PDFName.of('Contents'))
    node.set(
      PDFName.of('Contents'),
      pdf.context.register(pdf.context.flateStream(Buffer.from(content, 'latin1'))),
    )
    if (oldContent && 'objectNumber' in oldContent) pdf.context.delete(oldContent as PDFRef)
  }
  for (const font of fonts.values()) font.write()
}
