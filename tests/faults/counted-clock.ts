import { setImmediate as turn } from 'node:timers/promises'
import { systemClock, type Clock } from '#store/clock.ts'
import { paced } from '../pace.ts'

/** Divisor of real pauses: long enough that the pauses of several loops end in their order. */
const FASTER = 400
/**
 * Real time for which a request without response is held before the clock moves on, in
 * milliseconds.
 */
const HELD_MS = 4

export type CountedClock = Clock & {
  /** Moves the clock from limit to limit until a caller gives up waiting. */
  waitOut(isOver: () => boolean): Promise<void>
}

/**
 * Clock moved only by pauses and unanswered requests, each by its nominal time. A call's duration
 * by its own rules is known exactly, however busy the machine, and waiting costs nothing.
 * @param faster divisor of real pauses
 */
export const countedClock = (faster = FASTER): CountedClock => {
  let now = Date.now()
  const limits = new Set<{ moment: number; controller: AbortController }>()
  const earliest = () => [...limits].sort((a, b) => a.moment - b.moment)[0]
  /** Stops at each limit on the way: its waiter acts at the right time. */
  const reach = async (moment: number): Promise<void> => {
    for (let limit = earliest(); limit && limit.moment <= moment; limit = earliest()) {
      limits.delete(limit)
      now = Math.max(now, limit.moment)
      limit.controller.abort()
      await turn()
    }
    now = Math.max(now, moment)
  }
  return {
    // Random pauses end at fractions of a millisecond; the time is in whole ones, like the
    // system's.
    now: () => Math.floor(now),
    sleep: async (milliseconds) => {
      const moment = now + milliseconds
      await systemClock.sleep(milliseconds / faster)
      await reach(moment)
    },
    limit: (milliseconds) => {
      const limit = { moment: now + milliseconds, controller: new AbortController() }
      limits.add(limit)
      return { signal: limit.controller.signal, clear: () => void limits.delete(limit) }
    },
    waitOut: async (isOver) => {
      while (!isOver()) {
        await systemClock.sleep(paced(HELD_MS))
        const limit = earliest()
        if (limit && !isOver()) await reach(limit.moment)
      }
    },
  }
}
