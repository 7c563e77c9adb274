import { relative } from 'node:path'
import { root, type Failure, type Outcome } from './processes.ts'

/** Files that run in one process, or a tool, which has none. `label`: the tool's name. */
export type Job = { part: string; label: string; files: readonly string[]; run: (files: readonly string[]) => Promise<Outcome> }

/** The smallest thing that is tried again: a file, or all of a job when its process failed. */
type Piece = { job: Job; files: readonly string[]; passed: number; failures: readonly Failure[] }

export type Tries = {
  /**
   * Takes the jobs of a queue until it is empty or the run is over. Several callers share a queue: each is a lane.
   */
  take(queue: Job[]): Promise<void>
  /** Adds what was proven, or failed, outside of a job; it is not tried again here. */
  add(part: string, seconds: number, outcome: Outcome, unsteady?: readonly Failure[]): void
  /** Tries once more what failed since the last call, one piece after the other. */
  again(): Promise<void>
  /** What came of it so far, in lines; the last one is `N passed, N failed`. */
  summary(slowest: number): string[]
  failed(): number
  /** Something was proven, nothing failed, and the run was not ended early. */
  isGreen(): boolean
}

const nameOf = ({ label }: Job, files: readonly string[]): string =>
  [files.length > 1 ? `${files.length} files from ${files[0]}` : files[0], label].filter(Boolean).join(' ')

/** So many pieces that fail are no chance: trying them again would only take time. */
export const MOST_UNSTEADY = 5

/** Last word of a run in which more than that has failed. */
export const tooMuchFailed = 'Too much failed for a second try: the run ends here.'

/**
 * Runs jobs and counts their tests. What fails is tried once more, alone: a piece that passes then counts as passed and is
 * named as unsteady, with what failed the first time.
 * @param over ends the run @param isRed called when more has failed than is tried again
 */
export function createTries({ over, print, isRed }: { over: AbortSignal; print: (text: string) => void; isRed: () => void }): Tries {
  const parts = new Map<string, number>()
  const pieces = new Set<Piece>()
  /** Milliseconds that the tests of a file took; those within another test count in both. */
  const times = new Map<string, number>()
  const unsteady: { name: string; text: string }[] = []
  let open: Piece[] = []

  const spend = (part: string, seconds: number) => parts.set(part, (parts.get(part) ?? 0) + seconds)

  const time = ({ results = [] }: Outcome): void => {
    for (const { file, ms } of results) times.set(relative(root, file), (times.get(relative(root, file)) ?? 0) + ms)
  }

  /** The outcome of a job, piece by piece. */
  const split = (job: Job, files: readonly string[], { passed, failures, results = [] }: Outcome): Piece[] => {
    if (files.length === 0 || failures.some(({ file }) => file === null)) return [{ job, files, passed, failures }]
    return files.map((file) => ({
      job,
      files: [file],
      passed: results.filter((one) => one.ok && relative(root, one.file) === file).length,
      failures: failures.filter((one) => one.file === file),
    }))
  }

  const attempt = async (job: Job, files: readonly string[]): Promise<Piece[]> => {
    const start = Date.now()
    const outcome = await job.run(files).catch((error: unknown): Outcome => ({
      passed: 0,
      failures: over.aborted ? [] : [{ file: null, text: `${nameOf(job, files)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` }],
    }))
    const seconds = Math.round((Date.now() - start) / 1_000)
    spend(job.part, seconds)
    time(outcome)
    const mine = split(job, files, outcome)
    for (const piece of mine) pieces.add(piece)
    for (const { text } of outcome.failures) print(`FAILED ${text}\n`)
    print(`${job.part}, ${nameOf(job, files)}: ${seconds} s, ${outcome.passed} passed, ${outcome.failures.length} failed`)
    return mine.filter(({ failures }) => failures.length > 0)
  }

  const count = (part?: string) => {
    const counted = [...pieces].filter(({ job }) => part === undefined || job.part === part)
    return { passed: counted.reduce((sum, { passed }) => sum + passed, 0), failed: counted.reduce((sum, { failures }) => sum + failures.length, 0) }
  }

  return {
    take: async (queue) => {
      for (;;) {
        const job = over.aborted ? undefined : queue.shift()
        if (!job) return
        open.push(...(await attempt(job, job.files)))
        if (open.length > MOST_UNSTEADY) isRed()
      }
    },
    add: (part, seconds, outcome, others = []) => {
      const { passed, failures } = outcome
      spend(part, seconds)
      time(outcome)
      unsteady.push(...others.map(({ file, text }) => ({ name: file ?? part, text })))
      pieces.add({ job: { part, label: part, files: [], run: () => Promise.reject(new Error('Not a job.')) }, files: [], passed, failures })
    },
    again: async () => {
      const failed = open
      open = []
      for (const piece of failed) {
        if (over.aborted) return
        pieces.delete(piece)
        print(`Once more, alone: ${nameOf(piece.job, piece.files)}`)
        if ((await attempt(piece.job, piece.files)).length > 0) continue
        unsteady.push(...piece.failures.map(({ text }) => ({ name: nameOf(piece.job, piece.files), text })))
      }
    },
    failed: () => count().failed,
    isGreen: () => !over.aborted && count().failed === 0 && count().passed > 0,
    summary: (slowest) => {
      const row = (...cells: readonly (string | number)[]) => cells.map((cell, index) => (index === 0 ? String(cell).padEnd(28) : String(cell).padStart(8))).join('')
      const all = count()
      return [
        '',
        row('part', 'seconds', 'passed', 'failed'),
        ...[...parts].map(([part, seconds]) => row(part, seconds, count(part).passed, count(part).failed)),
        '',
        `slowest files: ${[...times].sort(([, a], [, b]) => b - a).slice(0, slowest).map(([file, ms]) => `${file} ${Math.round(ms / 1_000)} s`).join(', ')}`,
        ...unsteady.map(({ name, text }) => `UNSTEADY ${name}: passed the second time; the first time: ${text.split('\n').slice(0, 2).join(' | ')}`),
        '',
        `${all.passed} passed, ${all.failed} failed`,
      ]
    },
  }
}
