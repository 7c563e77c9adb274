import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemClock, type Clock } from '#store/clock.ts'
import { paced } from '../pace.ts'

/**
 * Factor by which pauses are shortened in real time. A higher one would make them so short that the
 * pauses of several loops no longer end in their order.
 */
const SPEED_UP = 400
/**
 * Real milliseconds that pass before the clock moves to the next time limit, while a request gets
 * no response.
 */
const WAIT_MS = 4

export type CountedClock = Clock & {
  /**
   * Moves the clock from time limit to time limit until `isOver` is true. Called for a request that
   * gets no response; `isOver` is true when the caller of that request has given up.
   */
  waitOut(isOver: () => boolean): Promise<void>
}

/**
 * Clock for tests, whose time moves only by pauses and by requests without response: each moves it
 * by the time that it takes nominally. So the duration of a call is the same on a busy machine, and
 * waiting takes almost no real time.
 * @param speedUp factor by which pauses are shortened in real time
 */
export const countedClock = (speedUp = SPEED_UP): CountedClock => {
  let now = Date.now()
  const limits = new Set<{ moment: number; controller: AbortController }>()
  const earliest = () => [...limits].sort((a, b) => a.moment - b.moment)[0]
  /**
   * Moves the clock to a moment. It stops at each time limit before the moment, so that the code
   * which waits for that limit runs at the right time.
   */
  const moveTo = async (moment: number): Promise<void> => {
    for (let limit = earliest(); limit && limit.moment <= moment; limit = earliest()) {
      limits.delete(limit)
      now = Math.max(now, limit.moment)
      limit.controller.abort()
      await nextTurn()
    }
    now = Math.max(now, moment)
  }
  return {
    // Random pauses may end at fractions of a millisecond. The clock returns whole milliseconds,
    // as the system's does.
    now: () => Math.floor(now),
    sleep: async (milliseconds) => {
      const moment = now + milliseconds
      await systemClock.sleep(milliseconds / speedUp)
      await moveTo(moment)
    },
    limit: (milliseconds) => {
      const limit = { moment: now + milliseconds, controller: new AbortController() }
      limits.add(limit)
      return { signal: limit.controller.signal, clear: () => void limits.delete(limit) }
    },
    waitOut: async (isOver) => {
      while (!isOver()) {
        await systemClock.sleep(paced(WAIT_MS))
        const limit = earliest()
        if (limit && !isOver()) await moveTo(limit.moment)
      }
    },
  }
}
