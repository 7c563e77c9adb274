/** Piece of sanitised HTML. Names are in lower case; entities in texts and values are decoded. */
export type Piece =
  | { type: 'open'; name: string; attributes: Record<string, string> }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** Character of a numeric entity; empty for a number that is no character. */
const characterOf = (digits: string, base: number): string => {
  const point = Number.parseInt(digits, base)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (hex) return characterOf(hex, 16)
      if (decimal) return characterOf(decimal, 10)
      return namedEntities[name?.toLowerCase() ?? ''] ?? entity
    },
  )

/** Attribute: its name, and its value in double quotes, in single quotes, or without quotes. */
const ATTRIBUTE = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  )

/** A tag (its slash, name and attributes are captured), a text, or a single `<`. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+|</gi

/**
 * Splits sanitised HTML into tags and texts. It works without a DOM, so that browsers and tests get
 * the same result. It is no parser for untrusted HTML.
 */
export function pieces(html: string): Piece[] {
  return [...html.matchAll(PIECE)].map(([source, slash, name, rest]): Piece => {
    if (!name) return { type: 'text', text: decoded(source) }
    if (slash) return { type: 'close', name: name.toLowerCase() }
    return { type: 'open', name: name.toLowerCase(), attributes: attributesOf(rest ?? '') }
  })
}

const blocks = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'li',
  'blockquote',
  'tr',
  'table',
  'ul',
  'ol',
  'pre',
  'hr',
  'br',
])

/** Rich text as plain text: one line per block, a bar between cells, pictures in brackets. */
export function linesOf(html: string): string {
  let text = ''
  for (const piece of pieces(html)) {
    if (piece.type === 'text') text += piece.text.replace(/[ \t\n\r\f]+/g, ' ')
    else if (blocks.has(piece.name)) text += '\n'
    else if (piece.type === 'close' && (piece.name === 'td' || piece.name === 'th')) text += ' | '
    else if (piece.type === 'open' && piece.name === 'img')
      text += `[${piece.attributes['alt'] || piece.attributes['src'] || ''}]`
  }
  return text
    .split('\n')
    .map((line) => line.replace(/ \| *$/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Number of words in rich text. A word may contain an apostrophe or other inner punctuation. */
export const wordCount = (html: string): number =>
  linesOf(html).match(/[\p{L}\p{M}\p{N}]+(?:['’.,:/-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0
