import bidiFactory from 'bidi-js'
import { isDrawable, lettersIn } from '#rules/typeface.ts'

/** A line of a paragraph: the part of `text` from `start` to before `end`, in UTF-16 units. */
export type Line = { text: string; start: number; end: number }

/** Neighbouring characters of one direction, from `start` to before `end` of `text`. */
export type Run = Line & { rtl: boolean }

const bidi = bidiFactory()

/** Hyphen and no-break hyphen, which are drawn as the common hyphen-minus. */
const HYPHENS = /[\u2010\u2011]/g

/**
 * The runs of a line from left to right, in the order of the bidirectional algorithm (UAX 9).
 * @param rtl True if the whole paragraph is from right to left
 * @param hasGlyph Returns true for a code point that the font has
 * @returns `missing`: the line's letters, with their marks, that the font lacks; no run has them
 */
export const runsOf = (
  { text, start, end }: Line,
  rtl: boolean,
  hasGlyph: (letter: number) => boolean,
): { runs: Run[]; missing: string[] } => {
  const drawn = text.replace(HYPHENS, '-')
  const absent = lettersIn(drawn).filter(
    ({ segment, index }) => index >= start && index < end && !isDrawable(segment, hasGlyph),
  )
  const isAbsent = (at: number): boolean =>
    absent.some(({ segment, index }) => at >= index && at < index + segment.length)
  // The order is that of the original text: a hyphen that was replaced by `-` may be of another
  // bidirectional class.
  const embedding = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const runs: Run[] = []
  // The function returns indices of the whole text; only those of the line are reordered.
  const order = bidi.getReorderedIndices(text, embedding, start, end - 1)
  for (const at of order.slice(start, end)) {
    if (isAbsent(at)) continue
    const isRtl = (embedding.levels[at] ?? 0) % 2 === 1
    const last = runs.at(-1)
    if (last && last.rtl === isRtl && at === (isRtl ? last.start - 1 : last.end))
      Object.assign(last, isRtl ? { start: at } : { end: at + 1 })
    else runs.push({ text: drawn, start: at, end: at + 1, rtl: isRtl })
  }
  return { runs, missing: absent.map(({ segment }) => segment) }
}
