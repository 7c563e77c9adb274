import { atom, onMount } from 'nanostores'
import { request } from '../network/api.ts'
import { passKeyRenewedAt } from '../network/pass-key.ts'
import { $open } from './entry.ts'

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

const renew = (): Promise<unknown> => request('GET', '/api/publish-status', { wait: false })

/** True in the last five minutes before an idle session ends. */
export const $endsSoon = atom(false)

function check(): void {
  const now = Date.now()
  const renewedAt = passKeyRenewedAt()
  if (!$open.get() || renewedAt === 0) return $endsSoon.set(false)
  if (isDue(now)) return void renew().then(() => $endsSoon.set(false))
  $endsSoon.set(now - renewedAt > IDLE_LIMIT - WARN_BEFORE)
}

export async function staySignedIn(): Promise<void> {
  lastActivity = Date.now()
  await renew()
  $endsSoon.set(false)
}

onMount($endsSoon, () => {
  const mark = () => {
    lastActivity = Date.now()
  }
  const events = ['keydown', 'pointerdown', 'wheel'] as const
  for (const event of events) window.addEventListener(event, mark, { passive: true, capture: true })
  const timer = setInterval(check, CHECK_EVERY)
  return () => {
    for (const event of events) window.removeEventListener(event, mark, { capture: true })
    clearInterval(timer)
  }
})
