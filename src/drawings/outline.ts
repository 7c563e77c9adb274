import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { Buffer as Run, Blob, Direction, Face, Font, shape } from 'harfbuzzjs'

// A picture can't load the page's fonts, so its words are shaped and drawn at build time: IBM Plex Sans Arabic, SIL Open Font License.
const EM = 64
export type Script = 'arabic' | 'latin'
export type Weight = 400 | 600

/** The tables of a WOFF 1.0 file put together again as the font it was made from (W3C, WOFF File Format 1.0). */
const unpacked = (woff: Uint8Array): Uint8Array => {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = from.getUint16(12)
  const out = new Uint8Array(from.getUint32(16))
  const to = new DataView(out.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let end = 12 + count * 16
  for (let index = 0; index < count; index++) {
    const at = 44 + index * 20
    const [tag, offset, packed, length, sum] = [0, 4, 8, 12, 16].map(step => from.getUint32(at + step)) as [number, number, number, number, number]
    const table = woff.subarray(offset, offset + packed)
    out.set(packed < length ? inflateSync(table) : table, end);
    [tag, sum, end, length].forEach((value, step) => to.setUint32(12 + index * 16 + step * 4, value))
    end += (length + 3) & ~3
  }
  return out
}

/** The letters of a script as a TrueType font. */
export const fontFile = (script: Script, weight: Weight): Uint8Array => {
  const name = `ibm-plex-sans-arabic-${script}-${weight}-normal.woff`
  // Built, this file may lie outside the project, so the project's own folder is asked as well.
  const file = createRequire(import.meta.url).resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}`, { paths: [import.meta.dirname, process.cwd()] })
  return unpacked(readFileSync(file))
}

const fonts = new Map<string, Font>()
const fontOf = (script: Script, weight: Weight): Font => {
  const known = fonts.get(script + weight)
  if (known) return known
  const font = new Font(new Face(new Blob(fontFile(script, weight))))
  font.setScale(EM * 16, EM * 16)
  fonts.set(script + weight, font)
  return font
}

// Arabic words run from the right, Latin words and numbers from the left; what stands between two of the latter belongs to them.
const RUNS = /[[\p{Script=Arabic}\p{M}،؛؟]--[٠-٩۰-۹]]+(?: [[\p{Script=Arabic}\p{M}،؛؟]--[٠-٩۰-۹]]+)*|[٠-٩۰-۹][٠-٩۰-۹٫٬]*|[\p{Script=Latin}\p{M}0-9+−=](?:[\p{Script=Latin}\p{M}0-9+−=.,:\/’ ]*[\p{Script=Latin}\p{M}0-9.,’%])?|./gv
const isNumber = (run: string) => /^[٠-٩۰-۹]/.test(run)
const isArabic = (run: string) => !isNumber(run) && /[\p{Script=Arabic}،؛؟]/u.test(run)
const isLatin = (run: string) => /[\p{Script=Latin}0-9]/u.test(run)

// The commands of a glyph with whole numbers relative to the pen, so that the same letter is the same bytes wherever it stands.
const relative = (path: string, x: number, y: number, pen: { x: number, y: number }): string => {
  let out = ''
  let start = { ...pen }
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      out += 'z'
      Object.assign(pen, start)
      continue
    }
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = Array.from({ length: numbers.length / 2 }, (_, index) =>
      [x + Math.round((numbers[index * 2] ?? 0) / 16), y - Math.round((numbers[index * 2 + 1] ?? 0) / 16)] as const)
    const [toX, toY] = points.at(-1) ?? [pen.x, pen.y]
    const [dx, dy] = [toX - pen.x, toY - pen.y]
    const steps = points.flatMap(([px, py]) => [px - pen.x, py - pen.y]).join(' ').replaceAll(' -', '-')
    out += command === 'L' && !dy ? `h${dx}` : command === 'L' && !dx ? `v${dy}` : command.toLowerCase() + steps
    Object.assign(pen, { x: toX, y: toY })
    if (command === 'M') start = { ...pen }
  }
  return out
}

/** Words as one path on an em of 64, from 0,0 on the base line to `width`; `rtl` is the direction of the sentence. */
export const outline = (words: string, weight: Weight, rtl: boolean): { path: string, width: number } => {
  const runs = words.match(RUNS) ?? []
  const pen = { x: 0, y: 0 }
  let [path, at] = ['', 0]
  for (const run of rtl ? runs.reverse() : runs) {
    const arabic = isArabic(run)
    const font = fontOf(arabic || isNumber(run) ? 'arabic' : 'latin', weight)
    const buffer = new Run()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    // Brackets and quotation marks face the way of their sentence.
    buffer.setDirection(arabic || (rtl && !isLatin(run) && !isNumber(run)) ? Direction.RTL : Direction.LTR)
    shape(font, buffer)
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      // A letter that the typeface has not leaves no empty box.
      if (codepoint === 0) continue
      path += relative(font.glyphToPath(codepoint), Math.round((at + xOffset) / 16), -Math.round(yOffset / 16), pen)
      at += xAdvance
    }
  }
  return { path, width: at / 16 }
}
