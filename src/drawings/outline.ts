import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Buffer as Glyphs, Blob, Direction, Face, Font, shape } from 'harfbuzzjs'
import { runsOf, type Line, type Run } from './runs.ts'

// A picture cannot load the page's fonts: its words are shaped and drawn at build time. IBM Plex
// Sans Arabic, SIL Open Font License.

/** Units of an em in outlines and their widths. */
export const EM = 64
export type Weight = 400 | 600

/** The whole typeface in a weight, Arabic and Latin, as a TrueType font. */
export const fontFile = (weight: Weight): Uint8Array => {
  const style = `${weight}${weight === 400 ? 'Regular' : 'SemiBold'}`
  // The built file may be outside of the project: the working folder is searched as well.
  return readFileSync(
    createRequire(import.meta.url).resolve(
      `@expo-google-fonts/ibm-plex-sans-arabic/${style}/IBMPlexSansArabic_${style}.ttf`,
      { paths: [import.meta.dirname, process.cwd()] },
    ),
  )
}

type Opened = { font: Font; letters: ReadonlySet<number> }

const fonts = new Map<Weight, Opened>()
const fontOf = (weight: Weight): Opened => {
  const known = fonts.get(weight)
  if (known) return known
  const face = new Face(new Blob(fontFile(weight)))
  const font = new Font(face)
  font.setScale(EM * 16, EM * 16)
  const opened = { font, letters: new Set(face.collectUnicodes()) }
  fonts.set(weight, opened)
  return opened
}

// The commands of a glyph with whole numbers relative to the pen: equal letters are equal bytes,
// which compress well.
const relative = (path: string, x: number, y: number, pen: { x: number; y: number }): string => {
  let out = ''
  let start = { ...pen }
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
          x + Math.round((numbers[index * 2] ?? 0) / 16),
          y - Math.round((numbers[index * 2 + 1] ?? 0) / 16),
        ] as const,
    )
    const [toX, toY] = points.at(-1) ?? [pen.x, pen.y]
    const [dx, dy] = [toX - pen.x, toY - pen.y]
    const steps = points
      .flatMap(([px, py]) => [px - pen.x, py - pen.y])
      .join(' ')
      .replaceAll(' -', '-')
    out +=
      command === 'L' && !dy
        ? `h${dx}`
        : command === 'L' && !dx
          ? `v${dy}`
          : command.toLowerCase() + steps
    Object.assign(pen, { x: toX, y: toY })
    if (command === 'M') start = { ...pen }
  }
  return out
}

const shaped = (
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
 * One line as one path on an em of 64, from 0,0 on the base line to `width`, ordered by Unicode's
 * bidirectional algorithm (UAX 9). `rtl` is the direction of the paragraph. `missing` are the
 * letters without a glyph in the typeface, which are not drawn.
 */
export const outline = (
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
  let [path, at] = ['', 0]
  for (const run of runs) {
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped(font, run)) {
      path += relative(
        font.glyphToPath(codepoint),
        Math.round((at + xOffset) / 16),
        -Math.round(yOffset / 16),
        pen,
      )
      at += xAdvance
    }
  }
  return { path, width: at / 16, missing }
}

/**
 * {@link outline} of the project's own words.
 * @throws Error where no font has one of their letters
 */
export const outlineOwn = (
  words: string,
  weight: Weight,
  rtl: boolean,
): { path: string; width: number } => {
  const { missing, ...drawn } = outline(words, weight, rtl)
  if (missing.length > 0)
    throw new Error(
      `No font has ${missing.map((letter) => `“${letter}”`).join(', ')} of “${words}”.`,
    )
  return drawn
}
