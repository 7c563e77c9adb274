import { diffArrays } from 'diff'

/** Text of one or more tokens, and its place in the comparison of two texts. */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * Token, the smallest part of a text that is compared: a formatting mark (see `marked-lines.ts`), a
 * word with its vowel signs and inner punctuation (`09:00`), a line break, white space, or another
 * single character.
 */
const TOKEN =
  /\uE000[^\uE001]*\uE001|[\p{L}\p{M}\p{N}]+(?:['’.,:/-][\p{L}\p{M}\p{N}]+)*|\n|[^\S\n]+|[^\s]/gu

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []

/**
 * Maximum number of differences between two texts, which limits time and memory. With more, the
 * texts between their equal beginnings and ends are shown as replaced.
 */
const MAX_DIFFERENCES = 2_000

/** One token and its place in the comparison. */
type Step = { kind: Run['kind']; token: string }

const stepsOf = (kind: Run['kind'], tokens: readonly string[]): Step[] =>
  tokens.map((token) => ({ kind, token }))

/** Smallest set of changes from one list of tokens to the other. */
const shortestSteps = (before: string[], after: string[]): Step[] => {
  const changes = diffArrays(before, after, { maxEditLength: MAX_DIFFERENCES })
  if (!changes) return [...stepsOf('removed', before), ...stepsOf('added', after)]
  return changes.flatMap(({ added, removed, value }) =>
    stepsOf(added ? 'added' : removed ? 'removed' : 'same', value),
  )
}

const isSpace = (token: string): boolean => /^[^\S\n]+$/.test(token)

/**
 * Joins steps to runs. The removed text of a change comes before its added text. A single space
 * between a replaced word and the next change becomes part of one change.
 */
function runsOf(steps: Step[]): Run[] {
  const runs: Run[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    const isEqualSpace = removed === added && added.trim() === ''
    if (isEqualSpace) {
      if (added !== '') pushSame(added)
    } else {
      if (removed !== '') runs.push({ kind: 'removed', text: removed })
      if (added !== '') runs.push({ kind: 'added', text: added })
    }
    removed = ''
    added = ''
  }
  const pushSame = (text: string) => {
    const last = runs.at(-1)
    if (last?.kind === 'same') last.text += text
    else runs.push({ kind: 'same', text })
  }
  steps.forEach((step, index) => {
    const next = steps[index + 1]
    const isBetweenChanges =
      removed !== '' && added !== '' && next !== undefined && next.kind !== 'same'
    if (step.kind === 'removed') removed += step.token
    else if (step.kind === 'added') added += step.token
    else if (isSpace(step.token) && isBetweenChanges) {
      removed += step.token
      added += step.token
    } else {
      flush()
      pushSame(step.token)
    }
  })
  flush()
  return runs
}

/**
 * Difference of two texts by whole words. The runs that are not `added`, joined, are `before`; the
 * runs that are not `removed`, joined, are `after`.
 */
export function wordDiff(before: string, after: string): Run[] {
  const oldTokens = tokensOf(before)
  const newTokens = tokensOf(after)
  /** Number of equal tokens at the beginning. */
  let sharedStart = 0
  while (
    sharedStart < oldTokens.length &&
    sharedStart < newTokens.length &&
    oldTokens[sharedStart] === newTokens[sharedStart]
  )
    sharedStart += 1
  /** Number of equal tokens at the end. */
  let sharedEnd = 0
  while (
    sharedEnd < oldTokens.length - sharedStart &&
    sharedEnd < newTokens.length - sharedStart &&
    oldTokens.at(-1 - sharedEnd) === newTokens.at(-1 - sharedEnd)
  )
    sharedEnd += 1
  const middle = shortestSteps(
    oldTokens.slice(sharedStart, oldTokens.length - sharedEnd),
    newTokens.slice(sharedStart, newTokens.length - sharedEnd),
  )
  return runsOf([
    ...stepsOf('same', oldTokens.slice(0, sharedStart)),
    ...middle,
    ...stepsOf('same', oldTokens.slice(oldTokens.length - sharedEnd)),
  ])
}

/** Number of words shown before and after a change. */
const CONTEXT_WORDS = 8
/** Number of words up to which an unchanged text is shown whole: an omission would save little. */
const MAX_WHOLE_WORDS = 2 * CONTEXT_WORDS + 4

const firstWords = (text: string): string =>
  text.match(new RegExp(`^\\s*(?:\\S+\\s+){0,${CONTEXT_WORDS}}`))?.[0] ?? ''
const lastWords = (text: string): string =>
  text.match(new RegExp(`(?:\\s+\\S+){0,${CONTEXT_WORDS}}\\s*$`))?.[0] ?? ''

/**
 * Shortens unchanged text to a few words around each change, and to its first words when nothing
 * changed; `…` marks omissions.
 */
export function excerpt(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    if (run.kind !== 'same' || run.text.split(/\s+/).length <= MAX_WHOLE_WORDS) return run
    const isFirst = index === 0
    const isLast = index === runs.length - 1
    const head = isFirst && !isLast ? '' : firstWords(run.text)
    const tail = isLast ? '' : lastWords(run.text)
    return { kind: 'same', text: `${head}…${tail}` }
  })
}
