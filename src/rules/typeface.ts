/**
 * Characters that the typeface has a glyph for; hyphens are all drawn as one. Source: the tables `cmap` of IBM Plex Sans
 * Arabic, both scripts. The presentation forms of Arabic, of which it has most and which nobody types, are taken as a whole.
 */
const GLYPHS =
  /[\u0300\u0301\u0303\u0304\u0308\u08E4-\u08FE\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u0600-\u0604\u0606-\u061B\u061E-\u06A1\u06A3-\u06FF\u0750-\u077F\u08A0\u08A2-\u08AC\u08B3\u2010\u2011\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u2044\u20AC\u2122\u2191\u2193\u2212\u2215\uFB50-\uFDFF\uFE70-\uFEFC]/
/** Spaces of any width, and characters that nobody sees. */
const WITHOUT_GLYPH = /[\p{Zs}\p{Default_Ignorable_Code_Point}]/u

const clusters = new Intl.Segmenter('ar')

/**
 * The letters and signs of a text, each once, that a picture of it cannot show, for want of a glyph: a picture takes no
 * letter from another typeface as a page does. A letter counts as a whole, with its marks.
 */
export const lettersWithoutGlyph = (text: string): string[] => {
  const isDrawn = (cluster: string): boolean =>
    [cluster, cluster.normalize('NFD')].some((form) => [...form].every((letter) => GLYPHS.test(letter) || WITHOUT_GLYPH.test(letter)))
  return [...new Set([...clusters.segment(text)].map(({ segment }) => segment))].filter((cluster) => !isDrawn(cluster))
}
