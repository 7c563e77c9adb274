import type { Draft, DraftStore } from './draft-store.ts'
import type { Keeping } from './editor-state.ts'

/** A change reaches the machine's draft within this time, in milliseconds. */
const DELAY_MS = 300
/** Where nothing could be kept, it is tried again after this time, in milliseconds, also when nothing more is typed. */
const RETRY_MS = 3_000

/** Calls `write` whenever the page may be about to go; returns unsubscribe. */
export type OnPageLeaving = (write: () => void) => () => void

export type Autosave = {
  /** There is something new to write: it is written within a moment. */
  schedule(): void
  /** Writes what stands in the form now. */
  flush(): Promise<void>
  /** Writes what still waits, and resolves when every write has ended. */
  finish(): Promise<void>
  /** Says whether this window is still on it. */
  start(): void
  stop(): void
}

type Parts = {
  opening: string
  drafts: DraftStore
  onPageLeaving: OnPageLeaving
  /** What is to be written, or null when nothing differs from what the server has, which deletes the draft. */
  read: () => Draft | null
  report: (keeping: Keeping) => void
}

/** Writes the draft of one opening to this machine, always the newest state. */
export function makeAutosave({ opening, drafts, onPageLeaving, read, report }: Parts): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let last: Pick<Draft, 'kind' | 'id' | 'opening'> | null = null
  let release: (() => void) | undefined
  let unsubscribe: (() => void) | undefined
  let isFailing = false
  let isRunning = false

  const remove = async (): Promise<void> => {
    const name = last
    last = null
    // A draft that cannot be deleted is one of what the server has: it is not offered again.
    if (name) await drafts.remove(name).catch(() => undefined)
  }

  const fail = () => {
    isFailing = true
    report({ name: 'impossible' })
    clearTimeout(again)
    if (isRunning) again = setTimeout(() => void flush(), RETRY_MS)
  }

  const write = async (): Promise<void> => {
    const draft = read()
    if (!draft) {
      await remove()
      isFailing = false
      return report({ name: 'nothing to keep' })
    }
    const before = last
    // Noted before it is written: whoever deletes it meanwhile is next in turn.
    last = { kind: draft.kind, id: draft.id, opening }
    try {
      await drafts.write(draft)
    } catch {
      last = before ?? last
      return fail()
    }
    isFailing = false
    // What was typed while this was written is still waiting.
    report(timer === undefined ? { name: 'kept', at: draft.at } : { name: 'pending' })
    if (before && before.id !== draft.id) await drafts.remove(before).catch(() => undefined)
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
    schedule() {
      // Until a write has succeeded again, nothing is kept.
      if (!isFailing) report({ name: 'pending' })
      timer ??= setTimeout(() => void flush(), DELAY_MS)
    },
    flush,
    async finish() {
      leaving()
      await queue
    },
    start() {
      isRunning = true
      release ??= drafts.lock(opening)
      unsubscribe ??= onPageLeaving(leaving)
    },
    stop() {
      isRunning = false
      leaving()
      clearTimeout(again)
      unsubscribe?.()
      unsubscribe = undefined
      // Not before the last write has ended: until then nobody else is to be offered what was there before.
      const unlock = release
      release = undefined
      void queue.then(unlock)
    },
  }
}
