import { runAfterDelay as afterTime, type RunAfterDelay } from '../stores/clock.ts'

/** Maximum milliseconds before a change is stored. */
const DELAY_MS = 300
/** Milliseconds before a failed write is retried, whether or not the person types again. */
const RETRY_MS = 3_000

/** State of the draft's storage in this browser. */
export type DraftStatus =
  /** There is nothing to store. */
  | { name: 'nothing' }
  /** A change will be written. */
  | { name: 'pending' }
  /** The draft was stored at `at`, in milliseconds since 1970. */
  | { name: 'kept'; at: number }
  /** The browser could not store the draft. */
  | { name: 'impossible' }

/** Calls `write` whenever the page may be about to unload. @returns unsubscribe */
export type OnPageLeaving = (write: () => void) => () => void

/**
 * Listens to the browser's events. `visibilitychange` is one of them because a phone may end a
 * hidden page without another event.
 */
export const onPageLeaving: OnPageLeaving = (write) => {
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return () => {
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
  }
}

export type Autosave = {
  /** Writes the newest state within `DELAY_MS`. */
  schedule(): void
  /** Writes the newest state now. */
  flush(): Promise<void>
  /** Writes a pending state; resolves when every write has ended. */
  finish(): Promise<void>
  /** From this call on, a pending state is written before the page unloads; failed writes retry. */
  start(): void
  /** Undoes {@link start}; writes a pending state and resolves as {@link finish} does. */
  stop(): Promise<void>
}

type Options = {
  /**
   * Writes or deletes the draft in its newest state; resolves to null when nothing has changed
   * since the last write. Rejects when the browser does not store it.
   */
  write: () => Promise<DraftStatus | null>
  /** Receives the status after each change of it. */
  report: (status: DraftStatus) => void
  onPageLeaving: OnPageLeaving
  /** False: a failed write is not retried before the next change. */
  retries?: boolean
  after?: RunAfterDelay | undefined
}

/** Writes a draft to this browser's storage, throttled, always in its newest state. */
export function makeAutosave({
  write,
  report,
  onPageLeaving,
  retries = true,
  after = afterTime,
}: Options): Autosave {
  let cancelWrite: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  /** Resolves when every write begun so far has ended. */
  let allWrites: Promise<unknown> = Promise.resolve()
  let unsubscribe: (() => void) | undefined
  let isFailing = false
  let isRunning = false

  const writeNow = async (): Promise<void> => {
    try {
      const status = await write()
      if (!status) return
      isFailing = false
      // Text typed during the write is still pending.
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
    // The write starts at once, not after the previous write: the page may be unloading.
    const thisWrite = writeNow()
    allWrites = Promise.all([allWrites, thisWrite])
    await thisWrite
  }

  const flushPending = () => {
    if (cancelWrite) void flush()
  }

  return {
    schedule() {
      // After a failure the status stays `impossible` until a write succeeds.
      if (!isFailing) report({ name: 'pending' })
      cancelWrite ??= after(DELAY_MS, () => void flush())
    },
    flush,
    async finish() {
      flushPending()
      await allWrites
    },
    start() {
      isRunning = true
      unsubscribe ??= onPageLeaving(flushPending)
    },
    async stop() {
      isRunning = false
      flushPending()
      cancelRetry?.()
      unsubscribe?.()
      unsubscribe = undefined
      await allWrites
    },
  }
}
