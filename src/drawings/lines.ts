import { EM, textOutline } from './outline.ts'

/** Measures the width of words at a size, in the drawing's units. */
type Measure = (words: string) => number

/** Words set in lines, at the largest size that their frame allows. */
export type Lines = { lines: string[]; size: number }

type Frame = {
  width: number
  height: number
  /** Allowed sizes, the largest first. */
  sizes: readonly number[]
  /** Line height as a multiple of the size. */
  leading: number
  /** Maximum number of lines. */
  maxLines: number
  rtl: boolean
}

/** Greedy line breaking: each line has as many words as fit. */
const greedyLines = (words: readonly string[], width: number, measure: Measure): string[] =>
  words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined) return [word]
    const longer = `${last} ${word}`
    return measure(longer) <= width ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])

/**
 * Lines of similar width: as few as {@link greedyLines} needs, with the longest line as short as
 * possible. Its width is found by bisection, to within one unit.
 */
const balancedLines = (words: readonly string[], width: number, measure: Measure): string[] => {
  const lines = greedyLines(words, width, measure)
  let [low, high] = [Math.max(...words.map(measure)), width]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (greedyLines(words, middle, measure).length > lines.length) low = middle
    else high = middle
  }
  return greedyLines(words, high, measure)
}

const letters = new Intl.Segmenter('ar')

/** The word, or its parts where it is wider than a line; it is broken between letters. */
const wordPieces = (word: string, width: number, measure: Measure): string[] => {
  if (measure(word) <= width) return [word]
  return [...letters.segment(word)].reduce<string[]>(
    (parts, { segment }) => {
      const longer = (parts.at(-1) ?? '') + segment
      return measure(longer) <= width ? [...parts.slice(0, -1), longer] : [...parts, segment]
    },
    [''],
  )
}

/**
 * The first `most` lines. If there are more, the last line is shortened, word by word and then
 * letter by letter, until `…` fits after it.
 */
const truncatedLines = (
  lines: readonly string[],
  most: number,
  width: number,
  measure: Measure,
): string[] => {
  if (lines.length <= most) return [...lines]
  let last = lines[most - 1] ?? ''
  while (last.includes(' ') && measure(`${last}…`) > width)
    last = last.slice(0, last.lastIndexOf(' '))
  while (last.length > 1 && measure(`${last}…`) > width) last = last.slice(0, -1)
  // The expression matches spaces and punctuation before the `…`.
  return [...lines.slice(0, most - 1), `${last.replace(/[\s,.;:،؛–—-]+$/u, '')}…`]
}

/**
 * The text in lines of about the same width, at the largest size whose lines fit the frame. If they
 * do not fit at the smallest size either, they are cut with `…`. The weight is 600.
 */
export const breakIntoLines = (
  text: string,
  { width, height, sizes, leading, maxLines, rtl }: Frame,
): Lines => {
  const knownWidths = new Map<string, number>()
  /** Width of a word in em. Each word is shaped only once. */
  const wordWidth = (word: string): number => {
    const emWidth = knownWidths.get(word) ?? textOutline(word, 600, rtl).width / EM
    knownWidths.set(word, emWidth)
    return emWidth
  }
  /** Width of a line in em: its words and the spaces between them. */
  const lineWidth = (line: string): number =>
    line.split(' ').reduce((sum, word) => sum + wordWidth(word) + wordWidth(' '), -wordWidth(' '))
  // Split at every space except a no-break space (U+00A0).
  const words = text.trim().split(/[^\S\u00a0]+/)
  for (const size of sizes) {
    const measure: Measure = (line) => lineWidth(line) * size
    if (Math.max(...words.map(measure)) > width) continue
    const lines = balancedLines(words, width, measure)
    if (lines.length <= maxLines && lines.length * leading * size <= height) return { lines, size }
  }
  const size = sizes.at(-1) ?? 16
  const measure: Measure = (line) => lineWidth(line) * size
  // At least one line, even if the frame is lower than a line.
  const maximum = Math.max(1, Math.min(maxLines, Math.floor(height / (leading * size))))
  const lines = greedyLines(
    words.flatMap((word) => wordPieces(word, width, measure)),
    width,
    measure,
  )
  return { lines: truncatedLines(lines, maximum, width, measure), size }
}
