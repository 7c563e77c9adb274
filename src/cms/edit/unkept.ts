import { atom } from 'nanostores'

/** Openings whose text this machine could not keep: leaving would lose it. */
export const $unkept = atom<ReadonlySet<string>>(new Set())

/** The address that somebody wanted to go to while leaving would lose a text; null when nothing is asked. */
export const $wanted = atom<string | null>(null)

const settling = new Map<string, () => Promise<void>>()

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Notes whether an opening's text would be lost; while any would, the browser asks before the page goes. */
export function noteUnkept(opening: string, isUnkept: boolean): void {
  if ($unkept.get().has(opening) === isUnkept) return
  const next = new Set($unkept.get())
  if (isUnkept) next.add(opening)
  else next.delete(opening)
  $unkept.set(next)
  if (next.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** Names what writes an opening's last words, to be waited for by {@link wouldLose}. Returns what takes it back. */
export function watchOpening(opening: string, settle: () => Promise<void>): () => void {
  settling.set(opening, settle)
  return () => {
    settling.delete(opening)
    noteUnkept(opening, false)
  }
}

/** Whether leaving would lose a text, as far as is known without waiting for what is just being written. */
export const isUnkept = (): boolean => $unkept.get().size > 0

/** Whether leaving now would lose a text: writes what still waits, within some seconds, and tells what came of it. */
export async function wouldLose(): Promise<boolean> {
  await Promise.all([...settling.values()].map((settle) => settle()))
  return isUnkept()
}

/** The person has been asked and leaves: nothing asks again. */
export function giveUp(): void {
  for (const opening of $unkept.get()) noteUnkept(opening, false)
  $wanted.set(null)
}
