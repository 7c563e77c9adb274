import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Buffer as Glyphs, Blob, Direction, Face, Font, shape } from 'harfbuzzjs'
import { runsOf, type Line, type Run } from './runs.ts'

// A picture cannot load the page's fonts, so its words are shaped and drawn at build time. The font
// is IBM Plex Sans Arabic, under the SIL Open Font License.

/** Units of an em in outlines and their widths. */
export const EM = 64
/** Steps per unit in which HarfBuzz returns positions, which are whole numbers. */
const PRECISION = 16

export type Weight = 400 | 600

/** The whole typeface in a weight, Arabic and Latin, as a TrueType font. */
export const fontFile = (weight: Weight): Uint8Array => {
  const style = `${weight}${weight === 400 ? 'Regular' : 'SemiBold'}`
  // The compiled code may run outside of the project: the working folder is searched as well.
  return readFileSync(
    createRequire(import.meta.url).resolve(
      `@expo-google-fonts/ibm-plex-sans-arabic/${style}/IBMPlexSansArabic_${style}.ttf`,
      { paths: [import.meta.dirname, process.cwd()] },
    ),
  )
}

type OpenedFont = {
  font: Font
  /** Code points that the font has. */
  letters: ReadonlySet<number>
}

const fonts = new Map<Weight, OpenedFont>()
const fontOf = (weight: Weight): OpenedFont => {
  const known = fonts.get(weight)
  if (known) return known
  const face = new Face(new Blob(fontFile(weight)))
  const font = new Font(face)
  font.setScale(EM * PRECISION, EM * PRECISION)
  const opened = { font, letters: new Set(face.collectUnicodes()) }
  fonts.set(weight, opened)
  return opened
}

/**
 * A glyph's path commands at `x`, `y`, with whole numbers relative to the pen: equal letters are
 * equal bytes, which compress well.
 * @param pen End of the path drawn so far; it is moved to the end of the glyph
 */
const relativePath = (
  path: string,
  x: number,
  y: number,
  pen: { x: number; y: number },
): string => {
  let out = ''
  let start = { ...pen }
  // Each match is one command: its letter, then its coordinates.
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      out += 'z'
      Object.assign(pen, start)
      continue
    }
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = Array.from(
      { length: numbers.length / 2 },
      (_, index) =>
        [
          x + Math.round((numbers[index * 2] ?? 0) / PRECISION),
          y - Math.round((numbers[index * 2 + 1] ?? 0) / PRECISION),
        ] as const,
    )
    const [toX, toY] = points.at(-1) ?? [pen.x, pen.y]
    const [dx, dy] = [toX - pen.x, toY - pen.y]
    const steps = points
      .flatMap(([px, py]) => [px - pen.x, py - pen.y])
      .join(' ')
      .replaceAll(' -', '-')
    if (command === 'L' && !dy) out += `h${dx}`
    else if (command === 'L' && !dx) out += `v${dy}`
    else out += command.toLowerCase() + steps
    Object.assign(pen, { x: toX, y: toY })
    if (command === 'M') start = { ...pen }
  }
  return out
}

/** The glyphs of a run with their positions, from left to right. */
const shapedGlyphs = (
  font: Font,
  { text, start, end, rtl }: Run,
): ReturnType<Glyphs['getGlyphInfosAndPositions']> => {
  const buffer = new Glyphs()
  // The shaper gets the whole text: Arabic letters join across the end of a run.
  buffer.addText(text, start, end - start)
  buffer.guessSegmentProperties()
  buffer.setDirection(rtl ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  return buffer.getGlyphInfosAndPositions()
}

/**
 * One line of text as one path, in units of {@link EM}, from 0,0 on the base line to `width`. Its
 * order is that of Unicode's bidirectional algorithm (UAX 9).
 * @param rtl True if the paragraph is from right to left
 * @returns `missing`: the letters without a glyph in the typeface, which are not drawn
 */
export const textOutline = (
  line: string | Line,
  weight: Weight,
  rtl: boolean,
): { path: string; width: number; missing: string[] } => {
  const { font, letters } = fontOf(weight)
  const { runs, missing } = runsOf(
    typeof line === 'string' ? { text: line, start: 0, end: line.length } : line,
    rtl,
    (letter) => letters.has(letter),
  )
  const pen = { x: 0, y: 0 }
  let path = ''
  // Sum of the glyphs' widths so far, in steps of HarfBuzz.
  let advance = 0
  for (const run of runs) {
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shapedGlyphs(font, run)) {
      path += relativePath(
        font.glyphToPath(codepoint),
        Math.round((advance + xOffset) / PRECISION),
        -Math.round(yOffset / PRECISION),
        pen,
      )
      advance += xAdvance
    }
  }
  return { path, width: advance / PRECISION, missing }
}

/**
 * {@link textOutline} of the project's own words, which must be complete.
 * @throws Error if the typeface lacks one of their letters
 */
export const outlineOwnWords = (
  words: string,
  weight: Weight,
  rtl: boolean,
): { path: string; width: number } => {
  const { missing, ...drawn } = textOutline(words, weight, rtl)
  if (missing.length > 0)
    throw new Error(
      `No font has ${missing.map((letter) => `“${letter}”`).join(', ')} of “${words}”.`,
    )
  return drawn
}
