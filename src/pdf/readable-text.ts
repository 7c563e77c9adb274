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
import { drawn, joined, readBlock, type Block } from './text-blocks.ts'
import { openFont, type TextFont } from './text-font.ts'

/**
 * A part of a page: an unchanged operation, or text with the operations that set its position and
 * colour, from `q` to `Q`.
 */
type Part = Operation | { block: Block; before: readonly Operation[] }
type TextPart = Exclude<Part, Operation>

const isText = (part: Part | undefined): part is TextPart => part !== undefined && 'block' in part
const isOperation = (part: Part | undefined, operator: RegExp): part is Operation =>
  part !== undefined && !isText(part) && operator.test(part.operator)

/** The operations of a page, with its text parsed into blocks. */
const partsOf = (
  operations: readonly Operation[],
  fonts: ReadonlyMap<string, TextFont>,
): Part[] => {
  const parts: Part[] = []
  const kept: Matrix[] = []
  let page = IDENTITY
  for (let at = 0; at < operations.length; at++) {
    const operation = operations[at] as Operation
    const { operator } = operation
    if (operator === 'q') kept.push(page)
    if (operator === 'cm') page = product(matrixOf(operation.operands), page)
    if (operator === 'Q') page = kept.pop() ?? IDENTITY
    const last = parts.at(-1)
    const start = parts.findLastIndex(
      (part, index) => index < parts.length - 1 && !isOperation(part, /^(cm|cs|scn)$/),
    )
    if (operator === 'BT') {
      const end = operations.findIndex((other, index) => index > at && other.operator === 'ET')
      const block = readBlock(operations.slice(at, end + 1), fonts, page)
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

const inkOf = ({ before }: TextPart): string =>
  before
    .filter(({ operator }) => operator !== 'cm')
    .map(({ source }) => source)
    .join(' ')

const joinedParts = (first: TextPart, second: Part | undefined): TextPart | undefined => {
  if (!isText(second) || inkOf(first) !== inkOf(second)) return undefined
  const block = joined(first.block, second.block)
  return block && { ...first, block }
}

/** The number of marked content, `MCID`. */
const numberOf = (part: Part | undefined): number | undefined => {
  if (!isOperation(part, /^BDC$/)) return undefined
  const at = part.operands.indexOf('/MCID')
  return at === -1 ? undefined : Number(part.operands[at + 1])
}

/**
 * Joins blocks that continue a line: within one marked content, and across several of the same
 * element.
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
    if (isOperation(part, /^(BDC|BMC|EMC)$/)) content = numberOf(part)
    while (isText(part)) {
      const next = numberOf(parts[at + 2])
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

const write = (part: Part): string => {
  if (!isText(part)) return `${part.source}\n`
  return `${part.before.map(({ source }) => `${source}\n`).join('')}${drawn(part.block)}${part.before.length > 0 ? 'Q\n' : ''}`
}

/**
 * Rewrites the text of an Arabic file so that programs extract it as drawn. They assume that a
 * line's letters run from left to right and reverse Arabic, therefore
 * - a ligature is extracted as its letters in that order;
 * - a line is one string, because its pieces would be read from the left;
 * - marks are drawn as paths, because raised text counts as another line, and are extracted with
 * their letter;
 * - every glyph advances to the next, because the gap before a kerned letter looks like a space.
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
    const content = joinLines(parts, ref, structure).map(write).join('')
    const before = node.get(PDFName.of('Contents'))
    node.set(
      PDFName.of('Contents'),
      pdf.context.register(pdf.context.flateStream(Buffer.from(content, 'latin1'))),
    )
    if (before && 'objectNumber' in before) pdf.context.delete(before as PDFRef)
  }
  for (const font of fonts.values()) font.write()
}
