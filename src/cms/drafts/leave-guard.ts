import { atom, type WritableAtom } from 'nanostores'

/** Cost of leaving the page: a text that this browser could not store, or interrupted work. */
export type LossReason = 'unsaved text' | 'upload' | 'bulk action'

/** The part of `window` that the guard uses. */
export type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Costs of leaving the page now. While there is any, the browser asks before the page unloads. */
export type LeaveGuard = {
  /** Sets or clears a cost. `id` names the editor's session, the upload or the run. */
  guard(cost: LossReason, id: string, isGuarded: boolean): void
  /** True when leaving would lose a text; does not wait for pending writes. */
  hasUnsaved(): boolean
  isUploading(): boolean
  /** Registers a session's flush function, which `wouldLose` awaits. Returns unregister. */
  registerFlush(id: string, flush: () => Promise<void>): () => void
  /**
   * Flushes every session, which takes some seconds at most.
   * @returns true when leaving would lose a text
   */
  wouldLose(): Promise<boolean>
  /**
   * Address that the person wanted to open when the question about a text was shown; null while no
   * question is shown.
   */
  $wanted: WritableAtom<string | null>
  /**
   * Clears the guards of texts, once the person has confirmed leaving: nothing asks about them
   * again.
   */
  giveUp(): void
}

const ask = (event: Event): void => event.preventDefault()

export function makeLeaveGuard(page: PageEvents): LeaveGuard {
  const $wanted = atom<string | null>(null)
  const guarded: Readonly<Record<LossReason, Set<string>>> = {
    'unsaved text': new Set(),
    upload: new Set(),
    'bulk action': new Set(),
  }
  const flushes = new Map<string, () => Promise<void>>()

  const listen = (): void => {
    if (Object.values(guarded).some((ids) => ids.size > 0))
      page.addEventListener('beforeunload', ask)
    else page.removeEventListener('beforeunload', ask)
  }

  const guard: LeaveGuard['guard'] = (cost, id, isGuarded) => {
    if (guarded[cost].has(id) === isGuarded) return
    if (isGuarded) guarded[cost].add(id)
    else guarded[cost].delete(id)
    listen()
  }

  const hasUnsaved = (): boolean => guarded['unsaved text'].size > 0

  return {
    guard,
    hasUnsaved,
    isUploading: () => guarded.upload.size > 0,
    registerFlush(id, flush) {
      flushes.set(id, flush)
      return () => {
        flushes.delete(id)
        guard('unsaved text', id, false)
      }
    },
    async wouldLose() {
      await Promise.all([...flushes.values()].map((flush) => flush()))
      return hasUnsaved()
    },
    $wanted,
    giveUp() {
      guarded['unsaved text'].clear()
      listen()
      $wanted.set(null)
    },
  }
}

/** The guard of this tab; outside of a browser nothing is ever guarded. */
export const leaveGuard: LeaveGuard = makeLeaveGuard(globalThis)
