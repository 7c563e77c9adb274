/** Piece of sanitised HTML. `name` is lower case; text is decoded. */
export type Piece =
  | { type: 'open'; name: string; attributes: Record<string, string> }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

const code = (digits: string, base: number): string => {
  const point = Number.parseInt(digits, base)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (hex) return code(hex, 16)
      if (decimal) return code(decimal, 10)
      return named[name?.toLowerCase() ?? ''] ?? all
    },
  )

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(/([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi)].map(
      ([, name = '', double, single, bare]) => [
        name.toLowerCase(),
        decoded(double ?? single ?? bare ?? ''),
      ],
    ),
  )

/**
 * Splits HTML that the allow-list has already cleaned into tags and texts. Works without a DOM,
 * with the same result in a browser and in a test. Not a parser for untrusted HTML.
 */
export function pieces(html: string): Piece[] {
  const found = html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+|</gi)
  return [...found].map(([all, slash, name, rest]): Piece => {
    if (!name) return { type: 'text', text: decoded(all) }
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

/**
 * Rich text as plain text, one line per block, cells separated by a bar; for comparing and
 * counting.
 */
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

/** Number of words: runs of letters or digits. */
export const wordCount = (html: string): number =>
  linesOf(html).match(/[\p{L}\p{M}\p{N}]+(?:['’.,:/-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0
