/**
 * Code points with a glyph in the typeface, in hexadecimal; hyphens are all drawn as one. Source:
 * the table `cmap` of IBM Plex Sans Arabic; of the Arabic presentation forms only those without an
 * equivalent letter.
 */
const GLYPHS =
  '20-7E A0-FF 110 131-133 135 140-142 152-153 160-161 178 17D-17E 192 237 2BB-2BC 2C6-2C7 2D8-2DD 300-304 307-308 30A-30C ' +
  '315 327-328 3C0 600-604 606-61B 61E-6A1 6A3-6FF 750-77F 8A0 8A2-8AC 8B3 8E4-8FE E3F 1E9E 2010-2011 2013-2015 2018-201A ' +
  '201C-201E 2020-2022 2026 2030 2039-203A 2044 2070 2074-2079 2080-2089 20A1 20A4 20A6 20A8-20AE 20B1-20B2 20B4-20B5 ' +
  '20B8-20BA 20BD 20BF 2113 2116 2122 2126 212E 2150-2151 2153-215E 2190-2199 21A9-21AA 21B0-21B3 21B6-21B7 21BA-21BB 21C4 ' +
  '21C6 2202 2206 220F 2211-2212 2215 221A 221E 222B 2248 2260 2264-2265 25CA 25CC 2713 274C 2B0E-2B11 FB01-FB02 FBB2-FBC1 ' +
  'FD3E-FD3F FDFD FE73'

const hasGlyph = new RegExp(
  `[${GLYPHS.replace(/[\dA-F]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')}]`,
  'u',
)
/**
 * Spaces of any width, line breaks, and invisible characters: HarfBuzz derives any space from the
 * common one.
 */
const NEEDS_NO_GLYPH = /[\n\p{Zs}\p{Default_Ignorable_Code_Point}]/u

/** Arabic presentation forms, which text copied from old programs contains. */
const FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/g

/** A text with its presentation forms replaced by their letters, which are then shaped. */
export const withoutForms = (text: string): string =>
  text.replace(FORMS, (form) => form.normalize('NFKC'))

const clusters = new Intl.Segmenter('ar')

/** The grapheme clusters of a text: each letter with its marks; `index` in UTF-16 units. */
export const lettersIn = (text: string): { segment: string; index: number }[] => [
  ...clusters.segment(text),
]

/**
 * True for a letter with its marks that can be drawn, composed or decomposed (NFD); `has` is true
 * for code points with a glyph.
 */
export const isDrawable = (letter: string, has: (code: number) => boolean): boolean =>
  [letter, letter.normalize('NFD')].some((form) =>
    [...form].every((one) => NEEDS_NO_GLYPH.test(one) || has(one.codePointAt(0) ?? 0)),
  )

const isDrawn = (letter: string): boolean =>
  isDrawable(letter, (code) => hasGlyph.test(String.fromCodePoint(code)))

/**
 * The distinct letters and signs of a text that a picture or a PDF cannot show for want of a glyph:
 * unlike a page, they have no fallback typeface.
 */
export const lettersWithoutGlyph = (text: string): string[] =>
  [...new Set(lettersIn(withoutForms(text)).map(({ segment }) => segment))].filter(
    (letter) => !isDrawn(letter),
  )

/** A text without {@link lettersWithoutGlyph} and byte order marks, which typesetters reject. */
export const withGlyphs = (text: string): string =>
  lettersIn(withoutForms(text).replaceAll('\uFEFF', ''))
    .map(({ segment }) => segment)
    .filter(isDrawn)
    .join('')
