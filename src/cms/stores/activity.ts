import { atom, onMount } from 'nanostores'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type BrowserPage } from '../network/browser.ts'
import { pageAccess, type PageAccess } from '../network/entry.ts'
import { verifyPassKey, browserPassKey, type PassKey } from '../network/pass-key.ts'

// All times are in milliseconds.
/** Time without a call after which the server refuses the proof of the passphrase. */
const IDLE_LIMIT = 30 * 60_000
/** Time before the end of the proof at which the warning appears. */
const WARN_BEFORE = 5 * 60_000
/** Minimum time between two renewals of the proof while somebody is active. */
const RENEW_EVERY = 5 * 60_000
/** Time after the last key or press for which the page counts as used. */
const ACTIVE_PERIOD = 10 * 60_000
/** Interval of the checks. */
const CHECK_EVERY = 15_000

/** Warning in the last five minutes before the proof of the passphrase ends. */
export type ExpiryWarning = {
  /**
   * `idle`: nobody was active; any call renews the proof. `whole`: the proof has reached its
   * maximum lifetime; only the passphrase gives a new one.
   */
  why: 'idle' | 'whole'
  /** Whole minutes that are left, from 5 down to 1. */
  minutes: number
}

export type ActivityParts = {
  entry: Pick<PageAccess, '$passphrase' | '$hasAccess'>
  passKey: Pick<PassKey, 'renewedAt' | 'endsAt' | 'followOtherTabs'>
  request: Transport
  page: Pick<BrowserPage, 'onInput' | 'onVisibilityChange'>
}

/**
 * Renews the proof of the passphrase while somebody is active, warns before it expires, and closes
 * the gate of an abandoned page.
 */
export const makeActivity = ({
  entry: { $passphrase, $hasAccess },
  passKey,
  request,
  page,
}: ActivityParts) => {
  let lastActivity = Date.now()
  const $expiryWarning = atom<ExpiryWarning | null>(null)
  /** True while the passphrase is asked for before the proof ends. The person may postpone it. */
  const $isAskedEarly = atom(false)

  /** True when somebody typed, pressed or scrolled on this page within `ACTIVE_PERIOD`. */
  const isPersonActive = (): boolean => Date.now() - lastActivity < ACTIVE_PERIOD

  const mustRenew = (now: number): boolean =>
    lastActivity > passKey.renewedAt() && now - passKey.renewedAt() > RENEW_EVERY

  /** Time at which the proof ends, in milliseconds since 1970, and the reason. */
  const nextEnd = (): { why: ExpiryWarning['why']; at: number } => {
    const idleEnd = passKey.renewedAt() + IDLE_LIMIT
    const lifetimeEnd = passKey.endsAt()
    return lifetimeEnd <= idleEnd ? { why: 'whole', at: lifetimeEnd } : { why: 'idle', at: idleEnd }
  }

  const updateWarning = (): void => {
    const { why, at } = nextEnd()
    const timeLeft = at - Date.now()
    // Closing the gate hides an abandoned page. An active person, who may be offline, is not
    // interrupted: the next refusal by the server closes the gate.
    if (timeLeft <= 0 && !isPersonActive()) $passphrase.set('closed')
    const endsSoon = timeLeft > 0 && timeLeft <= WARN_BEFORE
    const warning = endsSoon ? { why, minutes: Math.ceil(timeLeft / 60_000) } : null
    const shown = $expiryWarning.get()
    if (shown?.why !== warning?.why || shown?.minutes !== warning?.minutes)
      $expiryWarning.set(warning)
  }

  const check = (): void => {
    if (Date.now() >= passKey.endsAt() || $hasAccess.get()) $isAskedEarly.set(false)
    if (!$hasAccess.get() || passKey.renewedAt() === 0) return $expiryWarning.set(null)
    if (mustRenew(Date.now())) return void verifyPassKey(request).then(updateWarning)
    updateWarning()
  }

  /** Keeps the person signed in: by a call or, where that is not enough, by the passphrase. */
  const staySignedIn = async (): Promise<void> => {
    lastActivity = Date.now()
    if ($expiryWarning.get()?.why === 'whole') {
      $isAskedEarly.set(true)
      return $passphrase.set('closed')
    }
    await verifyPassKey(request)
    updateWarning()
  }

  onMount($expiryWarning, () => {
    const stopInput = page.onInput(() => {
      lastActivity = Date.now()
    })
    const timer = setInterval(check, CHECK_EVERY)
    const stopFollowing = passKey.followOtherTabs()
    const stopWatching = $hasAccess.listen(check)
    // A device may wake long after the proof has expired.
    const stopSeeing = page.onVisibilityChange(check)
    return () => {
      stopInput()
      clearInterval(timer)
      stopFollowing()
      stopWatching()
      stopSeeing()
    }
  })

  return {
    $expiryWarning,
    $isAskedEarly,
    isPersonActive,
    staySignedIn,
    /** Postpones the passphrase that was asked for early: the proof is still valid. */
    postponePassphrase: (): void => $passphrase.set('open'),
  }
}

/** Shared instance of this page. */
export const { $expiryWarning, $isAskedEarly, isPersonActive, staySignedIn, postponePassphrase } =
  makeActivity({
    entry: pageAccess,
    passKey: browserPassKey,
    request,
    page: browserPage,
  })
