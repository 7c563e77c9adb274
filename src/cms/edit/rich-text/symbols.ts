import type { PastedElement } from './pasted-nodes.ts'

const pairs = (written: string, shown: string): readonly [string, string][] =>
  [...written].map((one, index) => [one, [...shown][index] ?? one])

/** Characters that a font draws in place of others, by the font and the character that stands in the text. */
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

/** The private characters by which programs write a symbol font as plain text. A bullet is the other font's. */
const PRIVATE = /[\uF020-\uF0FF]/g
const BULLET = '\uF0B7'

/** The font of symbols that a style sets; null for any other font; undefined where it sets none. */
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

/** A text with the characters that its font shows in place of those that are written. */
export const shownIn = (font: string | null, text: string): string =>
  font === null ? text : [...text].map((letter) => fonts.get(font)?.get(letter) ?? letter).join('')

/** A text in which the private characters of symbol fonts are those that they show; one that nobody knows stays. */
export const withoutPrivate = (text: string): string =>
  text.replace(PRIVATE, (letter) =>
    letter === BULLET
      ? '•'
      : (fonts.get('wingdings')?.get(String.fromCharCode(letter.charCodeAt(0) & 0xff)) ?? letter),
  )

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A sign or a picture among characters: no letter, no currency, none of the signs on every keyboard. */
const isSign = (text: string): boolean =>
  /[^\p{ASCII}\p{L}\p{N}\p{Z}\p{Sc}]|\u20E3/u.test(text) && !/\p{L}/u.test(text)

/** The character that a picture stands for, as chats and mail programs draw them, or the short name that they have for it; null for a picture of its own. */
export function characterOf({ attributes }: PastedElement): string | null {
  const said = attributes['data-plain-text'] ?? attributes['data-emoji'] ?? attributes['alt'] ?? ''
  const hint = `${attributes['class'] ?? ''} ${attributes['itemtype'] ?? ''} ${attributes['src'] ?? ''}`
  if ([...graphemes.segment(said)].length === 1 && isSign(said)) return said
  const isNamed =
    /emoji|emoticon|smil(?:ey|ies)/i.test(hint) &&
    /^(?::[\w+-]{1,30}:|\([^\s()]{1,12}\)|[^\p{L}\p{N}\s]{1,20})$/u.test(said)
  return isNamed ? said : null
}
