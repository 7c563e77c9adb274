import bidiFactory from 'bidi-js'
import { isDrawable, lettersIn } from '#rules/typeface.ts'

/** A line of a paragraph: the part of `text` from `start` to before `end`, in UTF-16 units. */
export type Line = { text: string; start: number; end: number }

/** Neighbouring characters of one direction, from `start` to before `end` of `text`. */
export type Run = Line & { rtl: boolean }

const bidi = bidiFactory()

/**
 * Hyphens that are drawn as the common one. Replaced after the order is known, as their
 * bidirectional classes differ.
 */
const HYPHENS = /[\u2010\u2011]/g

/**
 * The runs of a line from left to right, in the order of the bidirectional algorithm (UAX 9); `rtl`
 * is the direction of the whole paragraph, `has` is true for code points that the font has.
 * `missing` are the line's letters, with their marks, that it lacks: they are in no run.
 */
export const runsOf = (
  { text, start, end }: Line,
  rtl: boolean,
  has: (letter: number) => boolean,
): { runs: Run[]; missing: string[] } => {
  const drawn = text.replace(HYPHENS, '-')
  const absent = lettersIn(drawn).filter(
    ({ segment, index }) => index >= start && index < end && !isDrawable(segment, has),
  )
  const isAbsent = (at: number): boolean =>
    absent.some(({ segment, index }) => at >= index && at < index + segment.length)
  const embedding = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const runs: Run[] = []
  for (const at of bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)) {
    if (isAbsent(at)) continue
    const isRtl = (embedding.levels[at] ?? 0) % 2 === 1
    const last = runs.at(-1)
    if (last && last.rtl === isRtl && at === (isRtl ? last.start - 1 : last.end))
      Object.assign(last, isRtl ? { start: at } : { end: at + 1 })
    else runs.push({ text: drawn, start: at, end: at + 1, rtl: isRtl })
  }
  return { runs, missing: absent.map(({ segment }) => segment) }
}
