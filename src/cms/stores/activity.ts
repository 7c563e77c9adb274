import { atom, onMount } from 'nanostores'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type Page } from '../network/browser.ts'
import { pageEntry, type Entry } from '../network/entry.ts'
import { verifyPassKey, browserPassKey, type PassKey } from '../network/pass-key.ts'

/**
 * Expiry of the proof: 30 minutes without a call (the server's rule); typing counts as activity.
 */
const IDLE_LIMIT = 30 * 60_000
const WARN_BEFORE = 5 * 60_000
const RENEW_EVERY = 5 * 60_000
/** Background polling stops this long after the last key or press. */
const ATTENDED = 10 * 60_000
const CHECK_EVERY = 15_000

/**
 * Warning in the last five minutes before the session ends. `idle`: no activity, and one call
 * renews the proof; `whole`: the proof has reached its longest lifetime, and only the passphrase
 * gives a new one.
 */
export type Ending = {
  why: 'idle' | 'whole'
  /** Whole minutes, from 5 down to 1. */
  minutes: number
}

export type ActivityParts = {
  entry: Pick<Entry, '$gate' | '$open'>
  passKey: Pick<PassKey, 'renewedAt' | 'endsAt' | 'followOtherTabs'>
  request: Transport
  page: Pick<Page, 'onInput' | 'onVisibilityChange'>
}

/**
 * Renews the proof of the passphrase while somebody is active, warns before it expires, and closes
 * the gate of an abandoned page.
 */
export const makeActivity = ({
  entry: { $gate, $open },
  passKey,
  request,
  page,
}: ActivityParts) => {
  let lastActivity = Date.now()
  const $endsSoon = atom<Ending | null>(null)
  /** True while the passphrase is asked for before the proof ends; the question can be put off. */
  const $early = atom(false)

  /** True when somebody typed, pressed or scrolled on this page within `ATTENDED`. */
  const isActive = (): boolean => Date.now() - lastActivity < ATTENDED

  const isDue = (now: number): boolean =>
    lastActivity > passKey.renewedAt() && now - passKey.renewedAt() > RENEW_EVERY

  /** Earlier of the two ends, in milliseconds. */
  const end = (): { why: Ending['why']; at: number } => {
    const idle = passKey.renewedAt() + IDLE_LIMIT
    const whole = passKey.endsAt()
    return whole <= idle ? { why: 'whole', at: whole } : { why: 'idle', at: idle }
  }

  const warn = (): void => {
    const { why, at } = end()
    const left = at - Date.now()
    // Hides an abandoned page. An active person, perhaps offline, is not interrupted: the server's
    // refusal will ask for the passphrase.
    if (left <= 0 && !isActive()) $gate.set('closed')
    const next = left <= 0 || left > WARN_BEFORE ? null : { why, minutes: Math.ceil(left / 60_000) }
    const before = $endsSoon.get()
    if (before?.why !== next?.why || before?.minutes !== next?.minutes) $endsSoon.set(next)
  }

  const check = (): void => {
    if (Date.now() >= passKey.endsAt() || $open.get()) $early.set(false)
    if (!$open.get() || passKey.renewedAt() === 0) return $endsSoon.set(null)
    if (isDue(Date.now())) return void verifyPassKey(request).then(warn)
    warn()
  }

  /** "Stay signed in": a call while that suffices, else the passphrase again, over the page. */
  const staySignedIn = async (): Promise<void> => {
    lastActivity = Date.now()
    if ($endsSoon.get()?.why === 'whole') {
      $early.set(true)
      return $gate.set('closed')
    }
    await verifyPassKey(request)
    warn()
  }

  onMount($endsSoon, () => {
    const stopMarking = page.onInput(() => {
      lastActivity = Date.now()
    })
    const timer = setInterval(check, CHECK_EVERY)
    const stopFollowing = passKey.followOtherTabs()
    const stopWatching = $open.listen(check)
    // A device may wake long after the proof has expired.
    const stopSeeing = page.onVisibilityChange(check)
    return () => {
      stopMarking()
      clearInterval(timer)
      stopFollowing()
      stopWatching()
      stopSeeing()
    }
  })

  return {
    $endsSoon,
    $early,
    isActive,
    staySignedIn,
    /** Closes the early question: the proof is still valid. */
    stayForNow: (): void => $gate.set('open'),
  }
}

/** Shared instance of this page. */
export const { $endsSoon, $early, isActive, staySignedIn, stayForNow } = makeActivity({
  entry: pageEntry,
  passKey: browserPassKey,
  request,
  page: browserPage,
})
