/**
 * Reports the progress of a step. A step ends with `done === total`, or when the next one begins.
 */
export type Progress = (step: string, done: number, total: number) => void

export const silent: Progress = () => undefined

type Out = { isTTY?: boolean; write(text: string): unknown }

/**
 * Milliseconds between two reports: often enough to look alive on a terminal; seldom enough to keep
 * a log of a build server short.
 */
const REWRITE_MS = 100
const LINE_MS = 5_000

/**
 * Progress for a person: on a terminal one line per step, which is rewritten; elsewhere a line now
 * and then, and one at the end of each step.
 */
export const createProgress = (out: Out, now: () => number = Date.now): Progress => {
  const isTerminal = out.isTTY === true
  let current = ''
  let printedAt = 0
  let isOpen = false
  const finish = () => {
    if (isOpen) out.write('\n')
    isOpen = false
  }
  return (step, done, total) => {
    if (step !== current) {
      finish()
      // A log waits `LINE_MS` for its first line: a shorter step has only the line at its end.
      printedAt = isTerminal ? -Infinity : now()
      current = step
    }
    const isDone = done >= total
    if (!isDone && now() - printedAt < (isTerminal ? REWRITE_MS : LINE_MS)) return
    printedAt = now()
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
