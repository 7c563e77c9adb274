import { atom, onMount } from 'nanostores'

/**
 * Runs `work` after a delay in milliseconds; returns a function that cancels the run. Logic gets
 * this function as an argument, so that tests of delays need not wait.
 */
export type RunAfterDelay = (milliseconds: number, work: () => void) => () => void

/** Timer of the browser. */
export const runAfterDelay: RunAfterDelay = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Current time in milliseconds, updated often enough for "2 minutes ago". */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 15_000)
  return () => clearInterval(timer)
})
