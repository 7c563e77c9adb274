/**
 * Code points that the typeface has a glyph for, in hexadecimal; hyphens are all drawn as one. Source: the table `cmap` of IBM
 * Plex Sans Arabic. The presentation forms of Arabic (from FB50), of which it has most and which nobody types, are taken
 * as a whole.
 */
const GLYPHS =
  '20-7E A0-FF 110 131-133 135 140-142 152-153 160-161 178 17D-17E 192 237 2BB-2BC 2C6-2C7 2D8-2DD 300-304 307-308 30A-30C ' +
  '315 327-328 3C0 600-604 606-61B 61E-6A1 6A3-6FF 750-77F 8A0 8A2-8AC 8B3 8E4-8FE E3F 1E9E 2010-2011 2013-2015 2018-201A ' +
  '201C-201E 2020-2022 2026 2030 2039-203A 2044 2070 2074-2079 2080-2089 20A1 20A4 20A6 20A8-20AE 20B1-20B2 20B4-20B5 ' +
  '20B8-20BA 20BD 20BF 2113 2116 2122 2126 212E 2150-2151 2153-215E 2190-2199 21A9-21AA 21B0-21B3 21B6-21B7 21BA-21BB 21C4 ' +
  '21C6 2202 2206 220F 2211-2212 2215 221A 221E 222B 2248 2260 2264-2265 25CA 25CC 2713 274C 2B0E-2B11 FB01-FB02 FB50-FDFF ' +
  'FE70-FEFC'

const hasGlyph = new RegExp(`[${GLYPHS.replace(/[\dA-F]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '')}]`, 'u')
/** Spaces of any width, line breaks, and characters that nobody sees. */
const needsNoGlyph = /[\n\p{Zs}\p{Default_Ignorable_Code_Point}]/u

const clusters = new Intl.Segmenter('ar')
/** A letter counts as a whole, with its marks. */
const lettersOf = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment)

const isDrawn = (letter: string): boolean =>
  [letter, letter.normalize('NFD')].some((form) => [...form].every((one) => hasGlyph.test(one) || needsNoGlyph.test(one)))

/**
 * The letters and signs of a text, each once, that a picture or a PDF of it cannot show, for want of a glyph: these take no
 * letter from another typeface as a page does.
 */
export const lettersWithoutGlyph = (text: string): string[] => [...new Set(lettersOf(text))].filter((letter) => !isDrawn(letter))

/** A text without {@link lettersWithoutGlyph}, its presentation forms as the letters that they stand for. */
export const withGlyphs = (text: string): string => lettersOf(text.replace(/[\uFB50-\uFDFF\uFE70-\uFEFC]/g, (form) => form.normalize('NFKC'))).filter(isDrawn).join('')
