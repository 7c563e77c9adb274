import { atom, type WritableAtom } from 'nanostores'

/** Work that leaving the page would lose. An unsaved text is one that the browser cannot store. */
export type LossReason = 'unsaved text' | 'upload' | 'bulk action'

/** The part of `window` that the guard uses. */
export type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Register of the work that leaving the page would lose. While the register has an entry, the
 * browser asks before the page unloads.
 */
export type LeaveGuard = {
  /**
   * Adds or removes an entry.
   * @param id names the editor session, the upload or the run of a bulk action
   */
  guard(reason: LossReason, id: string, isGuarded: boolean): void
  /** True when leaving would lose a text; does not wait for pending writes. */
  hasUnsavedText(): boolean
  isUploading(): boolean
  /** Registers a session's flush function, which `wouldLose` awaits. @returns unregister */
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
  $wantedAddress: WritableAtom<string | null>
  /** Removes the entries of unsaved texts: the person has confirmed the loss. */
  giveUp(): void
}

/** Handler of `beforeunload`: makes the browser ask before the page unloads. */
const askBeforeUnload = (event: Event): void => event.preventDefault()

export function makeLeaveGuard(page: PageEvents): LeaveGuard {
  const $wantedAddress = atom<string | null>(null)
  const guarded: Readonly<Record<LossReason, Set<string>>> = {
    'unsaved text': new Set(),
    upload: new Set(),
    'bulk action': new Set(),
  }
  const flushes = new Map<string, () => Promise<void>>()

  const updateListener = (): void => {
    if (Object.values(guarded).some((ids) => ids.size > 0))
      page.addEventListener('beforeunload', askBeforeUnload)
    else page.removeEventListener('beforeunload', askBeforeUnload)
  }

  const guard: LeaveGuard['guard'] = (reason, id, isGuarded) => {
    if (guarded[reason].has(id) === isGuarded) return
    if (isGuarded) guarded[reason].add(id)
    else guarded[reason].delete(id)
    updateListener()
  }

  const hasUnsavedText = (): boolean => guarded['unsaved text'].size > 0

  return {
    guard,
    hasUnsavedText,
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
      return hasUnsavedText()
    },
    $wantedAddress,
    giveUp() {
      guarded['unsaved text'].clear()
      updateListener()
      $wantedAddress.set(null)
    },
  }
}

/** The guard of this tab. Only browsers use it: elsewhere `globalThis` has no event listeners. */
export const leaveGuard: LeaveGuard = makeLeaveGuard(globalThis)
