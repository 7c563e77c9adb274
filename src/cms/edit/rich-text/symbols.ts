import type { PastedElement } from './pasted-nodes.ts'

/** Pairs the characters of two texts that are at the same position. */
const characterPairs = (written: string, shown: string): readonly [string, string][] =>
  [...written].map((letter, index) => [letter, [...shown][index] ?? letter])

/**
 * Symbol fonts, which draw other characters than the text contains. Key: name of the font. Value:
 * for each character in the text, the character that the font draws.
 */
const symbolFonts: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'wingdings',
    new Map(characterPairs('üûþý¨àßáâèØvq§lnoJKL(*FCD«', '✓✗☑☒☐→←↑↓➔➢❖❑▪●■□☺😐☹☎✉☞👍👎★')),
  ],
  ['wingdings 2', new Map(characterPairs('POPRS£', '✓✗✓☑☒☐'))],
  [
    'symbol',
    new Map([
      ...characterPairs('·®¬«³£¹»´¸¥¢²Öå', '•→←↔≥≤≠≈×÷∞′″√∑'),
      ...characterPairs('abcdefghijklmnopqrstuvwxyz', 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
      ...characterPairs('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
    ]),
  ],
])

/**
 * Characters of Unicode's private use area in which programs write symbol fonts as plain text: the
 * code of the font's character plus F000. The bullet is from the Symbol font, the rest is read as
 * Wingdings.
 */
const PRIVATE_CHARACTER = /[\uF020-\uF0FF]/g
const PRIVATE_BULLET = '\uF0B7'

/** Symbol font that an element sets; null for any other font; undefined when it sets no font. */
export function symbolFontOf({
  attributes: { style = '', face },
}: PastedElement): string | null | undefined {
  const fontName =
    /mso-symbol-font-family:\s*["']?([^;"',]+)/i.exec(style)?.[1] ??
    /(?<![\w-])font-family:\s*["']?([^;"',]+)/i.exec(style)?.[1] ??
    face
  if (fontName === undefined) return undefined
  const font = fontName.trim().toLowerCase()
  return symbolFonts.has(font) ? font : null
}

/** Text with the characters that its font draws; unchanged when the font is no symbol font. */
export const asDrawnInFont = (font: string | null, text: string): string =>
  font === null
    ? text
    : [...text].map((letter) => symbolFonts.get(font)?.get(letter) ?? letter).join('')

/**
 * Text with the private characters of symbol fonts replaced by the characters that they show. A
 * character without a replacement remains.
 */
export const withoutPrivateCharacters = (text: string): string =>
  text.replace(PRIVATE_CHARACTER, (letter) => {
    if (letter === PRIVATE_BULLET) return '•'
    const written = String.fromCharCode(letter.charCodeAt(0) & 0xff)
    return symbolFonts.get('wingdings')?.get(written) ?? letter
  })

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * True for a sign or emoji: not a letter, a currency or a character of a usual keyboard. U+20E3 is
 * the key around an emoji such as 1️⃣.
 */
const isSign = (text: string): boolean =>
  /[^\p{ASCII}\p{L}\p{N}\p{Z}\p{Sc}]|\u20E3/u.test(text) && !/\p{L}/u.test(text)

/** Short name of an emoji: `:smile:`, `(smile)`, or signs such as `:-)`. */
const EMOJI_NAME = /^(?::[\w+-]{1,30}:|\([^\s()]{1,12}\)|[^\p{L}\p{N}\s]{1,20})$/u

/**
 * Emoji that a picture shows, as a character or a short name; null for any other picture. Chats and
 * mail programs show emojis as pictures.
 */
export function characterOf({ attributes }: PastedElement): string | null {
  const text = attributes['data-plain-text'] ?? attributes['data-emoji'] ?? attributes['alt'] ?? ''
  const { class: classes = '', itemtype = '', src = '' } = attributes
  if ([...graphemes.segment(text)].length === 1 && isSign(text)) return text
  const isEmoji = /emoji|emoticon|smil(?:ey|ies)/i.test(`${classes} ${itemtype} ${src}`)
  return isEmoji && EMOJI_NAME.test(text) ? text : null
}
