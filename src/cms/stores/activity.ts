import { atom, onMount } from 'nanostores'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type Page } from '../network/browser.ts'
import { pageEntry, type Entry } from '../network/entry.ts'
import { browserPassKey, type PassKey } from '../network/pass-key.ts'
import { askWithProof } from './proof.ts'

/** The proof dies after 30 minutes without a call (the server's rule); typing counts as activity. */
const IDLE_LIMIT = 30 * 60_000
const WARN_BEFORE = 5 * 60_000
const RENEW_EVERY = 5 * 60_000
/** Background polling stops this long after the last key or press. */
const ATTENDED = 10 * 60_000
const CHECK_EVERY = 15_000

/**
 * The last five minutes before the session ends. `idle`: nobody has done anything, and one call keeps it; `whole`: the
 * proof has lasted as long as a proof may, and only the passphrase brings a new one.
 */
export type Ending = { why: 'idle' | 'whole'; /** Whole minutes, from 5 down to 1. */ minutes: number }

export type ActivityParts = {
  entry: Pick<Entry, '$gate' | '$open'>
  passKey: Pick<PassKey, 'renewedAt' | 'endsAt' | 'followOtherTabs'>
  request: Transport
  page: Pick<Page, 'onInput' | 'onVisibilityChange'>
}

/** Watches over the proof of the passphrase: renews it while somebody is at work, warns before it ends, and closes the gate of a page that was left. */
export const makeActivity = ({ entry: { $gate, $open }, passKey, request, page }: ActivityParts) => {
  let lastActivity = Date.now()
  const $endsSoon = atom<Ending | null>(null)
  /** The passphrase is asked for before it must be: it can wait. */
  const $early = atom(false)

  /** Whether somebody has typed, pressed or scrolled here lately. */
  const isActive = (): boolean => Date.now() - lastActivity < ATTENDED

  const isDue = (now: number): boolean => lastActivity > passKey.renewedAt() && now - passKey.renewedAt() > RENEW_EVERY

  /** The nearer of the two ends, in milliseconds. */
  const end = (): { why: Ending['why']; at: number } => {
    const idle = passKey.renewedAt() + IDLE_LIMIT
    const whole = passKey.endsAt()
    return whole <= idle ? { why: 'whole', at: whole } : { why: 'idle', at: idle }
  }

  const warn = (): void => {
    const { why, at } = end()
    const left = at - Date.now()
    // Nobody is there to hide what the page shows. Whoever is at work, perhaps without a connection, is left to it: the
    // server's refusal will ask.
    if (left <= 0 && !isActive()) $gate.set('closed')
    const next = left <= 0 || left > WARN_BEFORE ? null : { why, minutes: Math.ceil(left / 60_000) }
    const before = $endsSoon.get()
    if (before?.why !== next?.why || before?.minutes !== next?.minutes) $endsSoon.set(next)
  }

  const check = (): void => {
    if (Date.now() >= passKey.endsAt() || $open.get()) $early.set(false)
    if (!$open.get() || passKey.renewedAt() === 0) return $endsSoon.set(null)
    if (isDue(Date.now())) return void askWithProof(request).then(warn)
    warn()
  }

  /** "Stay signed in": a call while that is enough, else the passphrase again, over the page. */
  const staySignedIn = async (): Promise<void> => {
    lastActivity = Date.now()
    if ($endsSoon.get()?.why === 'whole') {
      $early.set(true)
      return $gate.set('closed')
    }
    await askWithProof(request)
    warn()
  }

  onMount($endsSoon, () => {
    const stopMarking = page.onInput(() => {
      lastActivity = Date.now()
    })
    const timer = setInterval(check, CHECK_EVERY)
    const stopFollowing = passKey.followOtherTabs()
    const stopWatching = $open.listen(check)
    // A device that slept comes back long after: its end may have come meanwhile.
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
    /** Back to work with the proof that is still good. */
    stayForNow: (): void => $gate.set('open'),
  }
}

/** This page's own. */
export const { $endsSoon, $early, isActive, staySignedIn, stayForNow } = makeActivity({ entry: pageEntry, passKey: browserPassKey, request, page: browserPage })
