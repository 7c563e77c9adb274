import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

/** Texts that could not be stored on this machine either, and the question that is asked before one of them is lost. */
export type Unsaved = {
  /** The openings of the editor with such a text. */
  $unsaved: ReadableAtom<ReadonlySet<string>>
  /** The address that the person wanted to go to when the question came up; null when nothing is asked. */
  $wanted: WritableAtom<string | null>
  /** Says whether leaving would lose an opening's text. While it would for any, the browser asks before the page unloads. */
  setUnsaved(opening: string, isUnsaved: boolean): void
  /** Registers an opening's flush function, which `wouldLose` awaits. Returns unregister. */
  registerFlush(opening: string, flush: () => Promise<void>): () => void
  /** Whether leaving would lose a text, without waiting for what is still being written. */
  hasUnsaved(): boolean
  /** Flushes every opening, which takes some seconds at most, then says whether leaving would lose a text. */
  wouldLose(): Promise<boolean>
  /** The person has been asked and leaves: nothing asks again. */
  giveUp(): void
}

/** @param blockUnload makes the browser ask before the page goes, or not any more */
export function makeUnsaved(blockUnload: (isBlocked: boolean) => void): Unsaved {
  const $unsaved = atom<ReadonlySet<string>>(new Set())
  const $wanted = atom<string | null>(null)
  const flushes = new Map<string, () => Promise<void>>()

  const hasUnsaved = (): boolean => $unsaved.get().size > 0

  const setUnsaved = (opening: string, isUnsaved: boolean): void => {
    if ($unsaved.get().has(opening) === isUnsaved) return
    const next = new Set($unsaved.get())
    if (isUnsaved) next.add(opening)
    else next.delete(opening)
    $unsaved.set(next)
    blockUnload(next.size > 0)
  }

  return {
    $unsaved,
    $wanted,
    setUnsaved,
    registerFlush(opening, flush) {
      flushes.set(opening, flush)
      return () => {
        flushes.delete(opening)
        setUnsaved(opening, false)
      }
    },
    hasUnsaved,
    async wouldLose() {
      await Promise.all([...flushes.values()].map((flush) => flush()))
      return hasUnsaved()
    },
    giveUp() {
      for (const opening of $unsaved.get()) setUnsaved(opening, false)
      $wanted.set(null)
    },
  }
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** One for all editors of the page. */
export const unsaved: Unsaved = makeUnsaved((isBlocked) => {
  if (isBlocked) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})

export const { $wanted, setUnsaved, hasUnsaved, wouldLose, giveUp } = unsaved
