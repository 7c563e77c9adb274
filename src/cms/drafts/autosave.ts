import { after as afterTime, type After } from '../stores/clock.ts'

/** A change is stored within this time, in milliseconds. */
const DELAY_MS = 300
/** A failed write is retried after this time, in milliseconds, also when nothing more is typed. */
const RETRY_MS = 3_000

/** Whether this browser has stored the draft; `at` in milliseconds since 1970. */
export type DraftStatus =
  { name: 'nothing' } | { name: 'pending' } | { name: 'kept'; at: number } | { name: 'impossible' }

/** Calls `write` whenever the page may be about to go; returns unsubscribe. */
export type OnPageLeaving = (write: () => void) => () => void

/** The browser's own. A page that is hidden may never be seen again: phones end it without another event. */
export const onPageLeaving: OnPageLeaving = (write) => {
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return () => {
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
  }
}

export type Autosave = {
  /** There is something new to write: it is written within a moment. */
  schedule(): void
  /** Writes the newest state now. */
  flush(): Promise<void>
  /** Writes what still waits, and resolves when every write has ended. */
  finish(): Promise<void>
  /** From now on the page's leaving writes what waits. */
  start(): void
  /** Ends that, and resolves as {@link finish} does. */
  stop(): Promise<void>
}

type Options = {
  /** Writes or deletes the draft in its newest state; null where that is written already. Rejects when the browser does not store it. */
  write: () => Promise<DraftStatus | null>
  report: (status: DraftStatus) => void
  onPageLeaving: OnPageLeaving
  /** False: a failed write is not retried before the next change. */
  retries?: boolean
  after?: After | undefined
}

/** Writes a draft to this browser's storage, debounced, always in its newest state. */
export function makeAutosave({
  write,
  report,
  onPageLeaving,
  retries = true,
  after = afterTime,
}: Options): Autosave {
  let cancelWrite: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let writes: Promise<unknown> = Promise.resolve()
  let unsubscribe: (() => void) | undefined
  let isFailing = false
  let isRunning = false

  const writeNow = async (): Promise<void> => {
    try {
      const status = await write()
      if (!status) return
      isFailing = false
      // What was typed while this was written is still waiting.
      report(status.name === 'kept' && cancelWrite ? { name: 'pending' } : status)
    } catch {
      isFailing = true
      report({ name: 'impossible' })
      cancelRetry?.()
      if (isRunning && retries) cancelRetry = after(RETRY_MS, () => void flush())
    }
  }

  const flush = async (): Promise<void> => {
    cancelWrite?.()
    cancelRetry?.()
    cancelWrite = undefined
    // Begun at once, not after the write before it: the page may be going away.
    const mine = writeNow()
    writes = Promise.all([writes, mine])
    await mine
  }

  const leaving = () => {
    if (cancelWrite) void flush()
  }

  return {
    schedule() {
      // Until a write has succeeded again, nothing is stored.
      if (!isFailing) report({ name: 'pending' })
      cancelWrite ??= after(DELAY_MS, () => void flush())
    },
    flush,
    async finish() {
      leaving()
      await writes
    },
    start() {
      isRunning = true
      unsubscribe ??= onPageLeaving(leaving)
    },
    async stop() {
      isRunning = false
      leaving()
      cancelRetry?.()
      unsubscribe?.()
      unsubscribe = undefined
      await writes
    },
  }
}
