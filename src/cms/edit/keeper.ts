import { forget, hold, keep, type Copy } from './copies.ts'
import type { Keeping } from './editor-state.ts'

/** A change reaches the machine's copy within this time, in milliseconds. */
const WITHIN = 300
/** Where nothing could be kept, it is tried again after this time, in milliseconds, also when nothing more is typed. */
const AGAIN = 3_000

export type Keeper = {
  /** Notes that there is something new to keep. */
  change(): void
  /** Writes what stands in the form now. */
  flush(): Promise<void>
  /** Resolves when nothing waits to be written any more. */
  settle(): Promise<void>
  /** Says whether this window is still on it. */
  start(): void
  stop(): void
}

/**
 * Writes one opening's copy, always the newest state. `read` gives what is to be kept, or null when nothing differs
 * from what the server has, which deletes the copy.
 */
export function makeKeeper(opening: string, read: () => Copy | null, report: (keeping: Keeping) => void): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let last: Pick<Copy, 'kind' | 'id' | 'opening'> | null = null
  let release: (() => void) | undefined
  let isFailing = false
  let isRunning = false

  const remove = async (): Promise<void> => {
    const name = last
    last = null
    // A copy that cannot be deleted is one of what the server has: it is not offered again.
    if (name) await forget(name).catch(() => undefined)
  }

  const fail = () => {
    isFailing = true
    report({ name: 'impossible' })
    clearTimeout(again)
    if (isRunning) again = setTimeout(() => void flush(), AGAIN)
  }

  const write = async (): Promise<void> => {
    const copy = read()
    if (!copy) {
      await remove()
      isFailing = false
      return report({ name: 'nothing to keep' })
    }
    const before = last
    // Noted before it is written: whoever deletes it meanwhile is next in turn.
    last = { kind: copy.kind, id: copy.id, opening }
    try {
      await keep(copy)
    } catch {
      last = before ?? last
      return fail()
    }
    isFailing = false
    // What was typed while this was written is still waiting.
    report(timer === undefined ? { name: 'kept', at: copy.at } : { name: 'pending' })
    if (before && before.id !== copy.id) await forget(before).catch(() => undefined)
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    clearTimeout(again)
    timer = undefined
    // Begun at once, not after the write before it: the page may be going away.
    const mine = write()
    queue = Promise.all([queue, mine])
    await mine
  }

  const leaving = () => {
    if (timer !== undefined) void flush()
  }

  return {
    change() {
      // Until a write has succeeded again, nothing is kept.
      if (!isFailing) report({ name: 'pending' })
      timer ??= setTimeout(() => void flush(), WITHIN)
    },
    flush,
    async settle() {
      leaving()
      await queue
    },
    start() {
      isRunning = true
      release ??= hold(opening)
      window.addEventListener('pagehide', leaving)
      document.addEventListener('visibilitychange', leaving)
    },
    stop() {
      isRunning = false
      leaving()
      clearTimeout(again)
      window.removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      // Not before the last write has ended: until then nobody else is to be offered what was there before.
      const letGo = release
      release = undefined
      void queue.then(letGo)
    },
  }
}
