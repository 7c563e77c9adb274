import { atom, onMount } from 'nanostores'

/** The present, moved on often enough for "2 minutes ago", in milliseconds. */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), 15_000)
  return () => clearInterval(timer)
})
