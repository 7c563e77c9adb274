import type { PastedElement } from './pasted-nodes.ts'

/** Characters that a font draws in place of others, by the font and the character that stands in the text. */
const wingdings: Readonly<Record<string, string>> = {
  'ü': '✓', 'û': '✗', 'þ': '☑', 'ý': '☒', '¨': '☐', 'à': '→', 'ß': '←', 'á': '↑', 'â': '↓', 'è': '➔', 'Ø': '➢', 'v': '❖', 'q': '❑', '§': '▪',
  'l': '●', 'n': '■', 'o': '□', 'J': '☺', 'K': '😐', 'L': '☹', '(': '☎', '*': '✉', 'F': '☞', 'C': '👍', 'D': '👎', '«': '★',
}
const symbol: Readonly<Record<string, string>> = {
  '·': '•', '®': '→', '¬': '←', '«': '↔', '³': '≥', '£': '≤', '¹': '≠', '»': '≈', '´': '×', '¸': '÷', '±': '±', '°': '°', '¥': '∞', '¢': '′', '²': '″', 'Ö': '√', 'å': '∑',
}
const fonts: Readonly<Record<string, Readonly<Record<string, string>>>> = { wingdings, symbol }

/** The private characters by which programs write a symbol font as plain text. A bullet is the other font's. */
const PRIVATE = /[\uF020-\uF0FF]/g
const BULLET = '\uF0B7'

/** The font of symbols that a style sets; null for any other font; undefined where it sets none. */
export function symbolFontOf({ attributes: { style = '', face } }: PastedElement): string | null | undefined {
  const named = /mso-symbol-font-family:\s*["']?([^;"',]+)/i.exec(style)?.[1] ?? /(?<![\w-])font-family:\s*["']?([^;"',]+)/i.exec(style)?.[1] ?? face
  if (named === undefined) return undefined
  const font = named.trim().toLowerCase()
  return font in fonts ? font : null
}

/** A text with the characters that its font shows in place of those that are written. */
export const shownIn = (font: string | null, text: string): string =>
  font === null ? text : [...text].map((letter) => fonts[font]?.[letter] ?? letter).join('')

/** A text in which the private characters of symbol fonts are those that they show; one that nobody knows stays. */
export const withoutPrivate = (text: string): string =>
  text.replace(PRIVATE, (letter) => (letter === BULLET ? '•' : (wingdings[String.fromCharCode(letter.charCodeAt(0) & 0xff)] ?? letter)))

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The character that a picture stands for, as chats and mail programs draw them; null for a picture of its own. */
export function characterOf({ attributes }: PastedElement): string | null {
  const said = attributes['data-plain-text'] ?? attributes['data-emoji'] ?? attributes['alt'] ?? ''
  const hint = `${attributes['class'] ?? ''} ${attributes['itemtype'] ?? ''} ${attributes['src'] ?? ''}`
  const isOne = [...graphemes.segment(said)].length === 1 && /[\p{S}\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3•]/u.test(said)
  return isOne || (/emoji|emoticon|smil(?:ey|ies)/i.test(hint) && said.length > 0 && said.length <= 20) ? said : null
}
