import type { RunAfterDelay } from '#cms/stores/clock.ts'

/**
 * Milliseconds that pass with each turn of the event loop. A write to the browser's storage takes
 * about ten turns.
 */
const MS_PER_TURN = 10

/**
 * Clock of a device. While delayed work waits for it, the clock advances by a fixed time with each
 * turn of the event loop, whatever the speed of the machine. When stopped, it advances only by
 * `pass`.
 */
export const makeSelfAdvancingClock = () => {
  let now = 0
  let isStopped = false
  let isTurning = false
  const waiting = new Set<{ at: number; work: () => void }>()

  const pass = (milliseconds: number): void => {
    now += milliseconds
    for (const one of [...waiting].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at))
      if (waiting.delete(one)) one.work()
  }
  const turn = (): void => {
    isTurning = !isStopped && waiting.size > 0
    if (!isTurning) return
    pass(MS_PER_TURN)
    setImmediate(turn)
  }
  const after: RunAfterDelay = (milliseconds, work) => {
    const one = { at: now + milliseconds, work }
    waiting.add(one)
    if (!isTurning && !isStopped) {
      isTurning = true
      setImmediate(turn)
    }
    return () => void waiting.delete(one)
  }
  return { after, pass, stop: (): void => void (isStopped = true) }
}

export type SelfAdvancingClock = ReturnType<typeof makeSelfAdvancingClock>
