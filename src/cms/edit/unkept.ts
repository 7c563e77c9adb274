import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

/** Which texts this machine could not keep, and what is asked before one of them is lost. */
export type Unkept = {
  /** Openings whose text this machine could not keep: leaving would lose it. */
  $unkept: ReadableAtom<ReadonlySet<string>>
  /** The address that somebody wanted to go to while leaving would lose a text; null when nothing is asked. */
  $wanted: WritableAtom<string | null>
  /** Notes whether an opening's text would be lost; while any would, the browser asks before the page goes. */
  noteUnkept(opening: string, isUnkept: boolean): void
  /** Names what writes an opening's last words, to be waited for by `wouldLose`. Returns unsubscribe. */
  watchOpening(opening: string, finish: () => Promise<void>): () => void
  /** Whether leaving would lose a text, as far as is known without waiting for what is just being written. */
  isUnkept(): boolean
  /** Whether leaving now would lose a text: writes what still waits, within some seconds, and tells what came of it. */
  wouldLose(): Promise<boolean>
  /** The person has been asked and leaves: nothing asks again. */
  giveUp(): void
}

/** @param blockUnload makes the browser ask before the page goes, or not any more */
export function makeUnkept(blockUnload: (isBlocked: boolean) => void): Unkept {
  const $unkept = atom<ReadonlySet<string>>(new Set())
  const $wanted = atom<string | null>(null)
  const writing = new Map<string, () => Promise<void>>()

  const isUnkept = (): boolean => $unkept.get().size > 0

  const noteUnkept = (opening: string, isLost: boolean): void => {
    if ($unkept.get().has(opening) === isLost) return
    const next = new Set($unkept.get())
    if (isLost) next.add(opening)
    else next.delete(opening)
    $unkept.set(next)
    blockUnload(next.size > 0)
  }

  return {
    $unkept,
    $wanted,
    noteUnkept,
    watchOpening(opening, finish) {
      writing.set(opening, finish)
      return () => {
        writing.delete(opening)
        noteUnkept(opening, false)
      }
    },
    isUnkept,
    async wouldLose() {
      await Promise.all([...writing.values()].map((finish) => finish()))
      return isUnkept()
    },
    giveUp() {
      for (const opening of $unkept.get()) noteUnkept(opening, false)
      $wanted.set(null)
    },
  }
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The page's own: one for every editor in it. */
export const unkept: Unkept = makeUnkept((isBlocked) => {
  if (isBlocked) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})

export const { $wanted, noteUnkept, isUnkept, wouldLose, giveUp } = unkept
