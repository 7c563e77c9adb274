import { forget, hold, keep, type Copy } from './copies.ts'
import type { Keeping } from './editor-state.ts'

/** A change reaches the machine's copy within this time, in milliseconds. */
const WITHIN = 300

export type Keeper = {
  /** Notes that there is something new to keep. */
  change(): void
  /** Writes at once what is still waiting. */
  flush(): Promise<void>
  /** Deletes this opening's copy, and any under an id it had before. */
  drop(): Promise<void>
  /** Says whether this window is still on it. */
  start(): void
  stop(): void
}

/**
 * Writes one opening's copy, one write at a time and always the newest state. `read` gives what is to be kept, or null
 * when nothing differs from what the server has, which deletes the copy.
 */
export function makeKeeper(opening: string, read: () => Copy | null, report: (keeping: Keeping) => void): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<void> = Promise.resolve()
  let last: Pick<Copy, 'kind' | 'id' | 'opening'> | null = null
  let release: (() => void) | undefined

  const remove = async () => {
    if (last) await forget(last)
    last = null
  }

  const write = async () => {
    const copy = read()
    try {
      if (!copy) {
        await remove()
        return report({ name: 'nothing to keep' })
      }
      if (last && last.id !== copy.id) await remove()
      last = { kind: copy.kind, id: copy.id, opening }
      await keep(copy)
      report({ name: 'kept', at: Date.now() })
    } catch {
      report({ name: 'impossible' })
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    queue = queue.then(write)
    return queue
  }

  const leaving = () => {
    if (timer !== undefined) void flush()
  }

  return {
    change() {
      report({ name: 'pending' })
      timer ??= setTimeout(() => void flush(), WITHIN)
    },
    flush,
    drop() {
      clearTimeout(timer)
      timer = undefined
      queue = queue.then(remove).catch(() => undefined)
      return queue
    },
    start() {
      release ??= hold(opening)
      window.addEventListener('pagehide', leaving)
      document.addEventListener('visibilitychange', leaving)
    },
    stop() {
      leaving()
      window.removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      release?.()
      release = undefined
    },
  }
}
