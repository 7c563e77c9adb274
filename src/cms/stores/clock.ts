import { atom, onMount } from 'nanostores'

/** Runs work once a time in milliseconds has passed; returns what calls it off. Injected, so that tests of pauses and limits do not wait. */
export type After = (milliseconds: number, work: () => void) => () => void

/** The browser's own. */
export const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** The current time in milliseconds, updated often enough for "2 minutes ago". */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 15_000)
  return () => clearInterval(timer)
})
