import { diffArrays } from 'diff'

export type Run = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * Token: a formatting mark as a whole; a word with its vowels and inner punctuation (Arabic letters
 * remain joined, 09:00 remains whole), a space, or a sign.
 */
const TOKEN =
  /\uE000[^\uE001]*\uE001|[\p{L}\p{M}\p{N}]+(?:['’.,:/-][\p{L}\p{M}\p{N}]+)*|\n|[^\S\n]+|[^\s]/gu

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []

/**
 * Maximum number of differences between two texts: beyond it the whole middle is shown as replaced.
 * Bounds time and memory.
 */
const MAX_DIFFERENCES = 2_000

type Step = { kind: Run['kind']; token: string }

const steps = (kind: Run['kind'], tokens: readonly string[]): Step[] =>
  tokens.map((token) => ({ kind, token }))

const shortest = (before: string[], after: string[]): Step[] => {
  const changes = diffArrays(before, after, { maxEditLength: MAX_DIFFERENCES })
  if (!changes) return [...steps('removed', before), ...steps('added', after)]
  return changes.flatMap(({ added, removed, value }) =>
    steps(added ? 'added' : removed ? 'removed' : 'same', value),
  )
}

const isSpace = (token: string): boolean => /^[^\S\n]+$/.test(token)

/**
 * Runs of the steps: within one change, removed text comes before added text; a lone space between
 * changes joins them.
 */
function grouped(all: Step[]): Run[] {
  const runs: Run[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed.trim() !== '' || added.trim() !== '' || removed !== added) {
      if (removed !== '') runs.push({ kind: 'removed', text: removed })
      if (added !== '') runs.push({ kind: 'added', text: added })
    } else if (added !== '') push(added)
    removed = ''
    added = ''
  }
  const push = (text: string) => {
    const last = runs.at(-1)
    if (last?.kind === 'same') last.text += text
    else runs.push({ kind: 'same', text })
  }
  all.forEach((step, index) => {
    if (step.kind === 'removed') removed += step.token
    else if (step.kind === 'added') added += step.token
    else if (
      isSpace(step.token) &&
      removed !== '' &&
      added !== '' &&
      all[index + 1] &&
      all[index + 1]?.kind !== 'same'
    ) {
      removed += step.token
      added += step.token
    } else {
      flush()
      push(step.token)
    }
  })
  flush()
  return runs
}

/**
 * Difference of two texts by whole words: joined, the runs that are not `added` give `before`,
 * those not `removed` give `after`.
 */
export function wordDiff(before: string, after: string): Run[] {
  const old = tokensOf(before)
  const now = tokensOf(after)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old.at(-1 - end) === now.at(-1 - end)
  )
    end += 1
  const middle = shortest(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return grouped([
    ...steps('same', old.slice(0, start)),
    ...middle,
    ...steps('same', old.slice(old.length - end)),
  ])
}

/** Number of words shown before and after a change. */
const AROUND = 8

const firstWords = (text: string): string =>
  text.match(new RegExp(`^\\s*(?:\\S+\\s+){0,${AROUND}}`))?.[0] ?? ''
const lastWords = (text: string): string =>
  text.match(new RegExp(`(?:\\s+\\S+){0,${AROUND}}\\s*$`))?.[0] ?? ''

/**
 * Shortens unchanged text to a few words around each change, and to its first words when nothing
 * changed; `…` marks omissions.
 */
export function excerpt(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    if (run.kind !== 'same' || run.text.split(/\s+/).length <= 2 * AROUND + 4) return run
    const head = index === 0 && runs.length > 1 ? '' : firstWords(run.text)
    const tail = index === runs.length - 1 ? '' : lastWords(run.text)
    return { kind: 'same', text: `${head}…${tail}` }
  })
}
