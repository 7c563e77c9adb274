/**
 * Reports the progress of a step. A step ends with `done === total`, or when another step begins.
 */
export type Progress = (step: string, done: number, total: number) => void

export const silentProgress: Progress = () => undefined

type OutputStream = { isTTY?: boolean; write(text: string): unknown }

/** Milliseconds between two reports on a terminal, so that it shows that the work goes on. */
const REWRITE_MS = 100
/** Milliseconds between two lines in a log, so that it stays short. */
const LINE_MS = 5_000

/**
 * Prints the progress for a person. On a terminal each step has one line, which is rewritten. In a
 * log a step has a line every `LINE_MS` and one at its end.
 */
export const createProgress = (out: OutputStream, now: () => number = Date.now): Progress => {
  const isTerminal = out.isTTY === true
  let current = ''
  let printedAt = 0
  /** True while the cursor is in a line that is rewritten. */
  let isLineOpen = false
  const endLine = () => {
    if (isLineOpen) out.write('\n')
    isLineOpen = false
  }
  return (step, done, total) => {
    if (step !== current) {
      endLine()
      // The first line in a log comes after `LINE_MS`: a shorter step has only the line at its end.
      printedAt = isTerminal ? -Infinity : now()
      current = step
    }
    const isDone = done >= total
    if (!isDone && now() - printedAt < (isTerminal ? REWRITE_MS : LINE_MS)) return
    printedAt = now()
    const line = `${step}: ${done} of ${total}`
    if (!isTerminal) out.write(`${line}\n`)
    else {
      // Returns to the start of the line and erases it.
      out.write(`\r\u001b[2K${line}`)
      isLineOpen = true
    }
    if (isDone) {
      endLine()
      current = ''
    }
  }
}
