import type { PastedElement } from './pasted-nodes.ts'

const pairs = (written: string, shown: string): readonly [string, string][] =>
  [...written].map((one, index) => [one, [...shown][index] ?? one])

/** Characters that a font draws in place of others, by the font and the character in the text. */
const fonts: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['wingdings', new Map(pairs('üûþý¨àßáâèØvq§lnoJKL(*FCD«', '✓✗☑☒☐→←↑↓➔➢❖❑▪●■□☺😐☹☎✉☞👍👎★'))],
  ['wingdings 2', new Map(pairs('POPRS£', '✓✗✓☑☒☐'))],
  [
    'symbol',
    new Map([
      ...pairs('·®¬«³£¹»´¸¥¢²Öå', '•→←↔≥≤≠≈×÷∞′″√∑'),
      ...pairs('abcdefghijklmnopqrstuvwxyz', 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
      ...pairs('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
    ]),
  ],
])

/**
 * Private characters by which programs write a symbol font as plain text. A bullet comes from the
 * Symbol font, the others from Wingdings.
 */
const PRIVATE = /[\uF020-\uF0FF]/g
const BULLET = '\uF0B7'

/** Symbol font that a style sets; null for any other font; undefined when it sets none. */
export function symbolFontOf({
  attributes: { style = '', face },
}: PastedElement): string | null | undefined {
  const named =
    /mso-symbol-font-family:\s*["']?([^;"',]+)/i.exec(style)?.[1] ??
    /(?<![\w-])font-family:\s*["']?([^;"',]+)/i.exec(style)?.[1] ??
    face
  if (named === undefined) return undefined
  const font = named.trim().toLowerCase()
  return fonts.has(font) ? font : null
}

/** Text with the characters that its font shows in place of the written ones. */
export const shownIn = (font: string | null, text: string): string =>
  font === null ? text : [...text].map((letter) => fonts.get(font)?.get(letter) ?? letter).join('')

/**
 * Text with the private characters of symbol fonts replaced by those that they show; unknown ones
 * remain.
 */
export const withoutPrivate = (text: string): string =>
  text.replace(PRIVATE, (letter) =>
    letter === BULLET
      ? '•'
      : (fonts.get('wingdings')?.get(String.fromCharCode(letter.charCodeAt(0) & 0xff)) ?? letter),
  )

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** True for a sign or pictogram: no letter, no currency, no character of a usual keyboard. */
const isSign = (text: string): boolean =>
  /[^\p{ASCII}\p{L}\p{N}\p{Z}\p{Sc}]|\u20E3/u.test(text) && !/\p{L}/u.test(text)

/**
 * Character or short name of a picture, as chats and mail programs draw characters; null for any
 * other picture.
 */
export function characterOf({ attributes }: PastedElement): string | null {
  const said = attributes['data-plain-text'] ?? attributes['data-emoji'] ?? attributes['alt'] ?? ''
  const hint = `${attributes['class'] ?? ''} ${attributes['itemtype'] ?? ''} ${attributes['src'] ?? ''}`
  if ([...graphemes.segment(said)].length === 1 && isSign(said)) return said
  const isNamed =
    /emoji|emoticon|smil(?:ey|ies)/i.test(hint) &&
    /^(?::[\w+-]{1,30}:|\([^\s()]{1,12}\)|[^\p{L}\p{N}\s]{1,20})$/u.test(said)
  return isNamed ? said : null
}
