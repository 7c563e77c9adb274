import { atom, onMount } from 'nanostores'
import { followOtherTabs, passKeyRenewedAt, passKeyUntil } from '../network/pass-key.ts'
import { $gate, $open } from './entry.ts'
import { askWithProof } from './proof.ts'

/** The proof dies after 30 minutes without a call (the server's rule); typing counts as activity. */
const IDLE_LIMIT = 30 * 60_000
const WARN_BEFORE = 5 * 60_000
const RENEW_EVERY = 5 * 60_000
/** Background polling stops this long after the last key or press. */
const ATTENDED = 10 * 60_000
const CHECK_EVERY = 15_000

let lastActivity = Date.now()

/** Whether somebody has typed, pressed or scrolled here lately. */
export const isActive = (): boolean => Date.now() - lastActivity < ATTENDED

const isDue = (now: number): boolean => lastActivity > passKeyRenewedAt() && now - passKeyRenewedAt() > RENEW_EVERY

/**
 * The last five minutes before the session ends. `idle`: nobody has done anything, and one call keeps it; `whole`: the
 * proof has lasted as long as a proof may, and only the passphrase brings a new one.
 */
export type Ending = { why: 'idle' | 'whole'; /** Whole minutes, from 5 down to 1. */ minutes: number }

export const $endsSoon = atom<Ending | null>(null)

/** The passphrase is asked for before it must be: it can wait. */
export const $early = atom(false)

/** The nearer of the two ends, in milliseconds. */
function endOf(renewedAt: number): { why: Ending['why']; at: number } {
  const idle = renewedAt + IDLE_LIMIT
  const whole = passKeyUntil()
  return whole <= idle ? { why: 'whole', at: whole } : { why: 'idle', at: idle }
}

function tell(): void {
  const { why, at } = endOf(passKeyRenewedAt())
  const left = at - Date.now()
  // Nobody is there to hide what the page shows. Whoever is at work, perhaps without a connection, is left to it: the
  // server's refusal will ask.
  if (left <= 0 && !isActive()) $gate.set('closed')
  const next = left <= 0 || left > WARN_BEFORE ? null : { why, minutes: Math.ceil(left / 60_000) }
  const before = $endsSoon.get()
  if (before?.why !== next?.why || before?.minutes !== next?.minutes) $endsSoon.set(next)
}

function check(): void {
  if (Date.now() >= passKeyUntil() || $open.get()) $early.set(false)
  if (!$open.get() || passKeyRenewedAt() === 0) return $endsSoon.set(null)
  if (isDue(Date.now())) return void askWithProof().then(tell)
  tell()
}

/** "Stay signed in": a call while that is enough, else the passphrase again, over the page. */
export async function staySignedIn(): Promise<void> {
  lastActivity = Date.now()
  if ($endsSoon.get()?.why === 'whole') {
    $early.set(true)
    return $gate.set('closed')
  }
  await askWithProof()
  tell()
}

/** Back to work with the proof that is still good. */
export const stayForNow = (): void => $gate.set('open')

onMount($endsSoon, () => {
  const mark = () => {
    lastActivity = Date.now()
  }
  const events = ['keydown', 'pointerdown', 'wheel'] as const
  for (const event of events) window.addEventListener(event, mark, { passive: true, capture: true })
  const timer = setInterval(check, CHECK_EVERY)
  const stopFollowing = followOtherTabs()
  const stopWatching = $open.listen(check)
  // A device that slept comes back long after: its end may have come meanwhile.
  document.addEventListener('visibilitychange', check)
  return () => {
    for (const event of events) window.removeEventListener(event, mark, { capture: true })
    clearInterval(timer)
    stopFollowing()
    stopWatching()
    document.removeEventListener('visibilitychange', check)
  }
})
