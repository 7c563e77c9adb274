import { EM, outline } from './outline.ts'

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
  most: number
  rtl: boolean
}

// Greedy line breaking: as many words to a line as fit.
const filled = (words: readonly string[], width: number, measure: Measure): string[] =>
  words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined) return [word]
    const longer = `${last} ${word}`
    return measure(longer) <= width ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])

// The same number of lines with the shortest possible maximum, found by bisection to within a unit.
const balanced = (words: readonly string[], width: number, measure: Measure): string[] => {
  const lines = filled(words, width, measure)
  let [low, high] = [Math.max(...words.map(measure)), width]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (filled(words, middle, measure).length > lines.length) low = middle
    else high = middle
  }
  return filled(words, high, measure)
}

const letters = new Intl.Segmenter('ar')

// A word that is wider than a line is broken between letters.
const pieces = (word: string, width: number, measure: Measure): string[] => {
  if (measure(word) <= width) return [word]
  return [...letters.segment(word)].reduce<string[]>(
    (parts, { segment }) => {
      const longer = (parts.at(-1) ?? '') + segment
      return measure(longer) <= width ? [...parts.slice(0, -1), longer] : [...parts, segment]
    },
    [''],
  )
}

// The first lines, the last of them shortened word by word until `…` fits after it.
const cut = (lines: readonly string[], most: number, width: number, measure: Measure): string[] => {
  if (lines.length <= most) return [...lines]
  let last = lines[most - 1] ?? ''
  while (last.includes(' ') && measure(`${last}…`) > width)
    last = last.slice(0, last.lastIndexOf(' '))
  while (last.length > 1 && measure(`${last}…`) > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.replace(/[\s,.;:،؛–—-]+$/u, '')}…`]
}

/**
 * Words in lines of about the same length, at the largest size whose lines fit the frame; at the
 * smallest size they are cut with `…` if necessary. Set in weight 600.
 */
export const setInLines = (
  text: string,
  { width, height, sizes, leading, most, rtl }: Frame,
): Lines => {
  const known = new Map<string, number>()
  const alone = (word: string): number => {
    const found = known.get(word) ?? outline(word, 600, rtl).width / EM
    known.set(word, found)
    return found
  }
  // A line is as wide as its words and the spaces between them: each word is shaped only once.
  const reach = (words: string): number =>
    words.split(' ').reduce((sum, word) => sum + alone(word) + alone(' '), -alone(' '))
  // Split at any space but a no-break one.
  const words = text.trim().split(/[^\S\u00a0]+/)
  for (const size of sizes) {
    const measure: Measure = (some) => reach(some) * size
    if (Math.max(...words.map(measure)) > width) continue
    const lines = balanced(words, width, measure)
    if (lines.length <= most && lines.length * leading * size <= height) return { lines, size }
  }
  const size = sizes.at(-1) ?? 16
  const measure: Measure = (some) => reach(some) * size
  // One line at least, also where the frame is lower.
  const room = Math.max(1, Math.min(most, Math.floor(height / (leading * size))))
  const lines = filled(
    words.flatMap((word) => pieces(word, width, measure)),
    width,
    measure,
  )
  return { lines: cut(lines, room, width, measure), size }
}
