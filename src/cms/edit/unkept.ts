import { atom } from 'nanostores'

/** Openings whose text this machine could not keep: leaving would lose it. */
const $unkept = atom<ReadonlySet<string>>(new Set())

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Notes whether an opening's text would be lost; while any would, the browser asks before the page goes. */
export function noteUnkept(opening: string, isUnkept: boolean): void {
  const next = new Set($unkept.get())
  if (isUnkept) next.add(opening)
  else next.delete(opening)
  $unkept.set(next)
  if (next.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

export const isUnkept = (): boolean => $unkept.get().size > 0
