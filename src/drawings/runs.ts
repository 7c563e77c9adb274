import bidiFactory from 'bidi-js'

/** The typeface has a font for each script; digits, spaces and most punctuation are in the Latin one. */
export type Script = 'arabic' | 'latin'

/** A line of a paragraph: the part of `text` from `start` to before `end`, in UTF-16 units. */
export type Line = { text: string, start: number, end: number }

/** Neighbouring characters of one font and one direction, from `start` to before `end` of `text`. */
export type Run = Line & { script: Script, rtl: boolean }

/** Tells of a font whether it has a code point. */
type Has = (script: Script, letter: number) => boolean

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('ar')

/** Characters that need no glyph: HarfBuzz makes any space from the common one, and shows nothing for marks of direction and joiners. */
const NEEDS_NO_GLYPH = /[\p{Zs}\p{Default_Ignorable_Code_Point}]/u
/** Characters of the Arabic script; its tatweel, digits and marks are shared with other scripts, which `scx` takes in. */
const ARABIC = /\p{scx=Arab}/u

const others = { arabic: 'latin', latin: 'arabic' } as const

/**
 * The font of a cluster, a letter with its marks: that of its script, or the other one; the font before it for a space
 * and for a character that is not seen; none where no font has all of it, composed or in parts (NFD).
 */
const scriptOf = (cluster: string, before: Script, has: Has): Script | null => {
  if ([...cluster].every((letter) => NEEDS_NO_GLYPH.test(letter))) return before
  const own = ARABIC.test(cluster) ? 'arabic' : 'latin'
  const hasAll = (script: Script): boolean => [cluster, cluster.normalize('NFD')].some((form) =>
    [...form].every((letter) => NEEDS_NO_GLYPH.test(letter) || has(script, letter.codePointAt(0) ?? 0)))
  return ([own, others[own]] as const).find(hasAll) ?? null
}

/** Hyphens that the fonts draw as the common one; their directions differ, so they are exchanged after the order is known. */
const HYPHENS = /[\u2010\u2011]/g

/**
 * The runs of a line from left to right, as the bidirectional algorithm orders them (UAX 9); `rtl` is the direction of
 * the whole paragraph. `missing` are the clusters of the line that no font has: they are in no run.
 */
export const runsOf = ({ text, start, end }: Line, rtl: boolean, has: Has): { runs: Run[], missing: string[] } => {
  const drawn = text.replace(HYPHENS, '-')
  const scripts: (Script | null)[] = []
  const missing: string[] = []
  let before: Script = rtl ? 'arabic' : 'latin'
  for (const { segment, index } of clusters.segment(drawn)) {
    const script = scriptOf(segment, before, has)
    if (script === null && index >= start && index < end) missing.push(segment)
    before = script ?? before
    for (let at = index; at < index + segment.length; at++) scripts[at] = script
  }
  const embedding = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const runs: Run[] = []
  for (const at of bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)) {
    const [script, isRtl] = [scripts[at] ?? null, (embedding.levels[at] ?? 0) % 2 === 1]
    if (script === null) continue
    const last = runs.at(-1)
    if (last && last.script === script && last.rtl === isRtl && at === (isRtl ? last.start - 1 : last.end)) Object.assign(last, isRtl ? { start: at } : { end: at + 1 })
    else runs.push({ text: drawn, start: at, end: at + 1, script, rtl: isRtl })
  }
  return { runs, missing }
}
