import { atom, onMount } from 'nanostores'

/** The current time in milliseconds, updated often enough for "2 minutes ago". */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 15_000)
  return () => clearInterval(timer)
})
