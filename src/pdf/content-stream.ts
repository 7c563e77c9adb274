import {
  PDFArray,
  PDFHexString,
  PDFRawStream,
  PDFString,
  decodePDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib'

/** An operation of a page's content. */
export type Operation = {
  operator: string
  /** The tokens before the operator, as written; an array or dictionary is several tokens. */
  operands: readonly string[]
  /** Operands and operator as written. */
  source: string
}

/** The transformation `[a b c d e f]` of a PDF, which maps x, y to ax + cy + e, bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix of an operation's six operands. @throws Error for another number of operands */
export const matrixOf = (operands: readonly string[]): Matrix => {
  const [a, b, c, d, e, f] = operands.map(Number)
  if (f === undefined || operands.length !== 6)
    throw new Error(`A matrix of a PDF has six numbers, not ${operands.join(' ')}.`)
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f]
}

/** The transformation that applies the first matrix, and then the second. */
export const product = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/**
 * White space or a comment (the group `space`), or a token: a string in brackets, which may contain
 * brackets one level deep, a string in hexadecimal, or any other token. ISO 32000-2, 7.2 and 7.3.
 */
const TOKEN =
  /(?<space>[\s\0]+|%[^\r\n]*)|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)|<<|>>|<[\dA-Fa-f\s]*>|[[\]]|\/?[^\s\0()<>[\]{}/%]+/y

/**
 * All operations of a content stream.
 * @throws Error for content that cannot be parsed, such as an inline image (operator `BI`)
 */
export const parseOperations = (content: string): Operation[] => {
  const operations: Operation[] = []
  let operands: string[] = []
  let start = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < content.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(content)
    if (!token || token[0] === 'BI')
      throw new Error(`The content of a PDF is not understood: ${content.slice(at, at + 40)}`)
    if (token.groups?.['space'] !== undefined) continue
    if (operands.length === 0) start = at
    // A token that begins so is an operator, and ends an operation.
    if (/^[A-Za-z'"]/.test(token[0])) {
      operations.push({
        operator: token[0],
        operands,
        source: content.slice(start, TOKEN.lastIndex),
      })
      operands = []
    } else operands.push(token[0])
  }
  return operations
}

/** The bytes of a string token; no bytes for another token. */
export const bytesOf = (token: string): Uint8Array => {
  if (token.startsWith('(')) return PDFString.of(token.slice(1, -1)).asBytes()
  return token.startsWith('<') ? PDFHexString.of(token.slice(1, -1)).asBytes() : new Uint8Array()
}

/**
 * The decompressed bytes of a stream.
 * @throws Error where the object is not a stream of a parsed file
 */
export const streamBytes = (stream: PDFObject | undefined): Uint8Array => {
  if (!(stream instanceof PDFRawStream))
    throw new Error(`A stream was expected in the PDF, not ${String(stream)}.`)
  return decodePDFRawStream(stream).decode()
}

/** The content of a page, its streams concatenated, with one character per byte. */
export const contentOf = (page: PDFPageLeaf, context: PDFContext): string => {
  const contents = page.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((part) => context.lookup(part))
      : [contents]
  return streams.map((stream) => Buffer.from(streamBytes(stream)).toString('latin1')).join('\n')
}
