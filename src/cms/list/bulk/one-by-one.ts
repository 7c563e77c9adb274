import type { Answer, Failure } from '../../network/api.ts'

/** What came of one: the server's answer, or what is to be fixed in it first, in sentences; then nothing was sent. */
export type Result = Answer<unknown> | { ok: false; kind: 'held'; toFix: readonly string[] }
export type Why = Failure | 'held'

/** How many requests are under way at once. */
const WIDTH = 4

/** After these nothing else will do better: the rest is not tried. */
const hopeless: readonly Why[] = ['offline', 'unavailable', 'rate_limited', 'aborted']

export type Outcome<T> = {
  done: readonly { one: T; answer: Answer<unknown> & { ok: true } }[]
  failed: readonly { one: T; why: Why; toFix?: readonly string[] }[]
  /** What was not begun, because it was stopped or could not have gone better. */
  left: readonly T[]
}

/**
 * Does the same to many, a few at a time. Stopping begins no new one; what is under way is waited for, so that the
 * outcome of each is known.
 * @param onStep gets how many are over, done or failed
 */
export async function oneByOne<T>(all: readonly T[], run: (one: T) => Promise<Result>, signal: AbortSignal, onStep: (over: number) => void): Promise<Outcome<T>> {
  const done: { one: T; answer: Answer<unknown> & { ok: true } }[] = []
  const failed: { one: T; why: Why; toFix?: readonly string[] }[] = []
  let next = 0
  let isHopeless = false
  const go = async (): Promise<void> => {
    while (next < all.length && !signal.aborted && !isHopeless) {
      const one = all[next++] as T
      const answer = await run(one)
      if (answer.ok) done.push({ one, answer })
      else {
        failed.push({ one, why: answer.kind, ...('toFix' in answer && { toFix: answer.toFix }) })
        isHopeless ||= hopeless.includes(answer.kind)
      }
      onStep(done.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(WIDTH, all.length) }, go))
  return { done, failed, left: all.slice(next) }
}
