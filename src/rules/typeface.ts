/**
 * Code points that have a glyph in the typeface, in hexadecimal, from the table `cmap` of IBM Plex
 * Sans Arabic. The list contains only those Arabic presentation forms that have no equivalent
 * letter. It contains U+2010 and U+2011, as both are drawn as a hyphen.
 */
const GLYPHS =
  '20-7E A0-FF 110 131-133 135 140-142 152-153 160-161 178 17D-17E 192 237 2BB-2BC 2C6-2C7 2D8-2DD 300-304 307-308 30A-30C ' +
  '315 327-328 3C0 600-604 606-61B 61E-6A1 6A3-6FF 750-77F 8A0 8A2-8AC 8B3 8E4-8FE E3F 1E9E 2010-2011 2013-2015 2018-201A ' +
  '201C-201E 2020-2022 2026 2030 2039-203A 2044 2070 2074-2079 2080-2089 20A1 20A4 20A6 20A8-20AE 20B1-20B2 20B4-20B5 ' +
  '20B8-20BA 20BD 20BF 2113 2116 2122 2126 212E 2150-2151 2153-215E 2190-2199 21A9-21AA 21B0-21B3 21B6-21B7 21BA-21BB 21C4 ' +
  '21C6 2202 2206 220F 2211-2212 2215 221A 221E 222B 2248 2260 2264-2265 25CA 25CC 2713 274C 2B0E-2B11 FB01-FB02 FBB2-FBC1 ' +
  'FD3E-FD3F FDFD FE73'

/** Matches a character of {@link GLYPHS}. */
const hasGlyph = new RegExp(
  `[${GLYPHS.replace(/[\dA-F]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')}]`,
  'u',
)
/**
 * Spaces of any width, line breaks, and invisible characters. HarfBuzz, which shapes the text,
 * derives all other spaces from the usual one.
 */
const NEEDS_NO_GLYPH = /[\n\p{Zs}\p{Default_Ignorable_Code_Point}]/u

/** Arabic presentation forms, which text copied from old programs contains. */
const FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/g

/** A text with its presentation forms replaced by the letters that they are forms of. */
export const withoutForms = (text: string): string =>
  text.replace(FORMS, (form) => form.normalize('NFKC'))

const clusters = new Intl.Segmenter('ar')

/** The letters of a text, each with its marks (grapheme clusters); `index` is in UTF-16 units. */
export const lettersIn = (text: string): { segment: string; index: number }[] => [
  ...clusters.segment(text),
]

/**
 * True for a letter with its marks if all its characters have glyphs, either as it is or decomposed
 * (NFD).
 * @param has true for a code point with a glyph
 */
export const isDrawable = (letter: string, has: (code: number) => boolean): boolean =>
  [letter, letter.normalize('NFD')].some((form) =>
    [...form].every((char) => NEEDS_NO_GLYPH.test(char) || has(char.codePointAt(0) ?? 0)),
  )

/** True for a letter with its marks that can be drawn in the typeface. */
const isDrawn = (letter: string): boolean =>
  isDrawable(letter, (code) => hasGlyph.test(String.fromCodePoint(code)))

/**
 * The distinct letters and signs of a text that have no glyph in the typeface. Pictures and PDFs
 * cannot show them, as, unlike pages, they have no fallback typeface.
 */
export const lettersWithoutGlyph = (text: string): string[] =>
  [...new Set(lettersIn(withoutForms(text)).map(({ segment }) => segment))].filter(
    (letter) => !isDrawn(letter),
  )

/**
 * A text without its letters that have no glyph, and without byte order marks, which typesetting
 * programs reject.
 */
export const withGlyphs = (text: string): string =>
  lettersIn(withoutForms(text).replaceAll('\uFEFF', ''))
    .map(({ segment }) => segment)
    .filter(isDrawn)
    .join('')
