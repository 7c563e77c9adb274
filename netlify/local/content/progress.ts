/** Tells how far a step is. A step ends when it is told `done === total`, or when the next one begins. */
export type Progress = (step: string, done: number, total: number) => void

export const silent: Progress = () => undefined

type Out = { isTTY?: boolean; write(text: string): unknown }

/** Often enough to look alive on a terminal; seldom enough to keep a log of a build server short. */
const REWRITE_MS = 100
const LINE_MS = 5_000

/** Progress for a person: one line per step that is rewritten on a terminal; elsewhere a line now and then, and one at the end of each step. */
export const createProgress = (out: Out, now: () => number = Date.now): Progress => {
  const isTerminal = out.isTTY === true
  let current = ''
  let toldAt = 0
  let isOpen = false
  const finish = () => {
    if (isOpen) out.write('\n')
    isOpen = false
  }
  return (step, done, total) => {
    if (step !== current) {
      finish()
      toldAt = isTerminal ? -Infinity : now()
      current = step
    }
    const isDone = done >= total
    if (!isDone && now() - toldAt < (isTerminal ? REWRITE_MS : LINE_MS)) return
    toldAt = now()
    const line = `${step}: ${done} of ${total}`
    if (!isTerminal) out.write(`${line}\n`)
    else {
      out.write(`\r\u001b[2K${line}`)
      isOpen = true
    }
    if (isDone) {
      finish()
      current = ''
    }
  }
}
