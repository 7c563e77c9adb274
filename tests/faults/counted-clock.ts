import { setImmediate as turn } from 'node:timers/promises'
import { systemClock, type Clock } from '#store/clock.ts'
import { paced } from '../pace.ts'

/** Pauses really take this part of their time, so that those of several loops end in their order. */
const FASTER = 400
/** How long a request that will not be answered is really held before time moves on, in milliseconds. */
const HELD_MS = 4

export type CountedClock = Clock & {
  /** Moves time on from limit to limit until somebody gives up waiting. */
  waitOut(isOver: () => boolean): Promise<void>
}

/**
 * A clock that only pauses and unanswered requests move, each by what it was asked for. So the time that a call takes
 * by its own rules is known exactly, whatever the machine is busy with, and waiting costs nothing.
 * @param faster how much shorter pauses really are
 */
export const countedClock = (faster = FASTER): CountedClock => {
  let now = Date.now()
  const limits = new Set<{ moment: number; controller: AbortController }>()
  const earliest = () => [...limits].sort((a, b) => a.moment - b.moment)[0]
  /** Stops at each limit on the way, so that whoever waited for it acts at its own time. */
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
    // Pauses of a random length end within a millisecond; the time is in whole ones, as the system's is.
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
