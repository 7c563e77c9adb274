export type Run = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * A formatting mark as a whole; a word with its vowels and inner punctuation (so that Arabic letters keep their joins and
 * 09:00 stays whole), a space, or a sign.
 */
const TOKEN = /\uE000[^\uE001]*\uE001|[\p{L}\p{M}\p{N}]+(?:['’.,:/-][\p{L}\p{M}\p{N}]+)*|\n|[^\S\n]+|[^\s]/gu

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []

/** Beyond this many differences between two texts the whole middle is shown as replaced; also bounds memory to about 16 MB. */
const MAX_DIFFERENCES = 2_000

type Step = { kind: Run['kind']; token: string }

/** Walks the trace of {@link shortest} back from its end. */
function backtrack(trace: Int32Array[], before: string[], after: string[]): Step[] {
  const steps: Step[] = []
  let x = before.length
  let y = after.length
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const reach = trace[d] ?? new Int32Array()
    const at = (k: number): number => reach[k + d] ?? -1
    const k = x - y
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1))
    const fromK = down ? k + 1 : k - 1
    const fromX = d === 0 ? 0 : at(fromK)
    const fromY = d === 0 ? 0 : fromX - fromK
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      steps.push({ kind: 'same', token: after[y] ?? '' })
    }
    if (d === 0) break
    if (down) {
      y -= 1
      steps.push({ kind: 'added', token: after[y] ?? '' })
    } else {
      x -= 1
      steps.push({ kind: 'removed', token: before[x] ?? '' })
    }
  }
  return steps.reverse()
}

/** Myers' greedy algorithm; null when more than {@link MAX_DIFFERENCES} differences would be needed. */
function shortest(before: string[], after: string[]): Step[] | null {
  const limit = Math.min(MAX_DIFFERENCES, before.length + after.length)
  const trace: Int32Array[] = []
  const furthest = new Int32Array(2 * limit + 3)
  const middle = limit + 1
  for (let d = 0; d <= limit; d += 1) {
    trace.push(furthest.slice(middle - d, middle + d + 1))
    for (let k = -d; k <= d; k += 2) {
      const left = furthest[middle + k - 1] ?? 0
      const right = furthest[middle + k + 1] ?? 0
      let x = k === -d || (k !== d && left < right) ? right : left + 1
      let y = x - k
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x += 1
        y += 1
      }
      furthest[middle + k] = x
      if (x >= before.length && y >= after.length) return backtrack(trace, before, after)
    }
  }
  return null
}

const replaced = (before: string[], after: string[]): Step[] => [
  ...before.map((token) => ({ kind: 'removed' as const, token })),
  ...after.map((token) => ({ kind: 'added' as const, token })),
]

const isSpace = (token: string): boolean => /^[^\S\n]+$/.test(token)

/** Within one change, all that was taken out stands before all that was added; a lone space between changes joins them. */
function grouped(steps: Step[]): Run[] {
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
  steps.forEach((step, index) => {
    if (step.kind === 'removed') removed += step.token
    else if (step.kind === 'added') added += step.token
    else if (isSpace(step.token) && removed !== '' && added !== '' && steps[index + 1] && steps[index + 1]?.kind !== 'same') {
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

/** The difference of two texts by whole words: joined, the runs that are not `added` give `before`, those not `removed` give `after`. */
export function wordDiff(before: string, after: string): Run[] {
  const old = tokensOf(before)
  const now = tokensOf(after)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const oldMiddle = old.slice(start, old.length - end)
  const nowMiddle = now.slice(start, now.length - end)
  const keep = (tokens: string[]): Step[] => tokens.map((token) => ({ kind: 'same', token }))
  const middle = shortest(oldMiddle, nowMiddle) ?? replaced(oldMiddle, nowMiddle)
  return grouped([...keep(old.slice(0, start)), ...middle, ...keep(old.slice(old.length - end))])
}

/** Words shown on each side of a change. */
const AROUND = 8

const firstWords = (text: string): string => text.match(new RegExp(`^\\s*(?:\\S+\\s+){0,${AROUND}}`))?.[0] ?? ''
const lastWords = (text: string): string => text.match(new RegExp(`(?:\\s+\\S+){0,${AROUND}}\\s*$`))?.[0] ?? ''

/** Shortens what did not change to a few words around each change; `…` stands for the rest. */
export function excerpt(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    if (run.kind !== 'same' || run.text.split(/\s+/).length <= 2 * AROUND + 4) return run
    const head = index === 0 ? '' : firstWords(run.text)
    const tail = index === runs.length - 1 ? '' : lastWords(run.text)
    return { kind: 'same', text: `${head}…${tail}` }
  })
}
