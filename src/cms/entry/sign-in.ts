import { onAuthChange } from '@netlify/identity'
import { request, type Transport } from '../network/api.ts'
import type { Unsubscribe } from '../network/browser.ts'
import { pageAccess, type PageAccess } from '../network/entry.ts'
import { confirmAddress, type IdentityAnswer } from '../network/identity.ts'
import { takeMailedLink, type MailedLink } from '../network/links.ts'
import { verifyPassKey, browserPassKey, type PassKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { runAfterDelay, type RunAfterDelay } from '../stores/clock.ts'
import { claimDevice, followSignOut } from './sign-out.ts'

/** Minimum time for which the spinner is shown before the passphrase, in milliseconds. */
const MIN_SPINNER_MS = 600

/** Answer of `/api/user-access`. */
type Access = {
  /** E-mail address of the person; absent for a person without access. */
  EmailId?: string
}

/** Result of sending the passphrase. */
export type PassphraseAnswer =
  | { ok: true }
  | { ok: false; fault: 'wrong'; triesLeft: number | null }
  /** Too many attempts. `retryAt`: time of the next permitted attempt. */
  | { ok: false; fault: 'locked'; retryAt: Date | null }
  | { ok: false; fault: 'unreachable' }

/** Time of the next permitted attempt; null when the answer names none. */
function retryTime(iso: string | undefined, seconds: number | undefined): Date | null {
  if (iso !== undefined && Number.isFinite(Date.parse(iso))) return new Date(iso)
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000)
}

export type SignInParts = {
  entry: PageAccess
  request: Transport
  passKey: Pick<PassKey, 'current' | 'keep' | 'drop'>
  /** Returns the unverified e-mail of the identity session on this device; empty without one. */
  savedEmail: () => string
  /**
   * Records the person whom the device lets in.
   * @returns true when the open page belongs to somebody else
   */
  claimDevice: (email: string) => boolean
  followSignOut: () => Unsubscribe
  /** Calls `listener` on every sign-out that the identity library reports, also from other tabs. */
  onLogout: (listener: () => void) => Unsubscribe
  takeMailedLink: () => MailedLink | null
  confirmAddress: (token: string) => Promise<IdentityAnswer>
  reload: () => void
  after: RunAfterDelay
}

/** Makes the sign-in of a page, which passes both gates: the session and the passphrase. */
export const makeSignIn = (parts: SignInParts) => {
  const {
    entry: { $signIn, $passphrase, $email, $hasEntered, $mailedLink },
    request,
    passKey,
    savedEmail,
  } = parts

  const checkAccess = async (): Promise<void> => {
    const email = savedEmail()
    if (email === '') return $signIn.set('signed out')
    $email.set(email)
    const answer = await request<Access>('POST', '/api/user-access', {
      body: { userEmail: email },
      waitsForSignIn: false,
    })
    if (!answer.ok) {
      if (answer.kind === 'unauthorized') return $signIn.set('signed out')
      return $signIn.set(answer.kind === 'forbidden' ? 'no access' : 'unreachable')
    }
    if (answer.data.EmailId?.toLowerCase() !== email.toLowerCase()) return $signIn.set('no access')
    // The open page is another person's: it is loaded anew. Its text is in drafts on this device.
    if (parts.claimDevice(email)) return parts.reload()
    $signIn.set('signed in')
  }

  /**
   * Closes the gate, which shows the passphrase screen, after the minimum time of the spinner.
   * @param since time at which the spinner appeared, in milliseconds since 1970
   */
  const closeGate = async (since: number): Promise<void> => {
    await new Promise<void>(
      (resolve) => void parts.after(Math.max(0, MIN_SPINNER_MS - (Date.now() - since)), resolve),
    )
    $passphrase.set('closed')
  }

  /**
   * Opens the gate if the server accepts the stored proof of the passphrase, and closes it if the
   * server refuses the proof.
   * @param verification request sent with the proof; null without a proof
   * @param since time at which the spinner appeared, in milliseconds since 1970
   */
  const checkProof = async (
    verification: ReturnType<typeof verifyPassKey> | null,
    since: number,
  ): Promise<void> => {
    // `checkAccess` may have deleted the proof meanwhile, if it was another person's: `claimDevice`
    // does so.
    if (verification === null || passKey.current() === null) return closeGate(since)
    const answer = await verification
    if (answer.ok) return $passphrase.set('open')
    if (answer.kind === 'unauthorized') return $signIn.set('signed out')
    if (answer.kind !== 'pass_key_required') return $signIn.set('unreachable')
    passKey.drop()
    return closeGate(since)
  }

  /** Passes both gates with the session and the proof on this device. */
  const enter = async (): Promise<void> => {
    if (!$hasEntered.get()) $signIn.set('checking')
    $passphrase.set('checking')
    const since = Date.now()
    // Both requests are sent at once, and their answers are handled in order: a returning person
    // waits for one round trip, not two.
    const hasProof = passKey.current() !== null && savedEmail() !== ''
    const verification = hasProof ? verifyPassKey(request) : null
    await checkAccess()
    if ($signIn.get() === 'signed in') await checkProof(verification, since)
  }

  /** Awaits a sign-in form's request and, when it succeeds, checks both gates. */
  const signInBy = async (attempt: Promise<IdentityAnswer>): Promise<IdentityAnswer> => {
    const answer = await attempt
    if (answer.ok) await enter()
    return answer
  }

  /** Sends the passphrase to the server, and stores the proof that the server returns. */
  const givePassphrase = async (passphrase: string): Promise<PassphraseAnswer> => {
    const answer = await request<{ passKey: string; expiresAt: string }>('POST', '/api/pass-key', {
      body: { passphrase },
      waitsForSignIn: false,
    })
    if (answer.ok) {
      passKey.keep(answer.data.passKey, answer.data.expiresAt)
      $passphrase.set('open')
      return { ok: true }
    }
    if (answer.kind === 'unauthorized') $signIn.set('signed out')
    if (answer.kind === 'rate_limited')
      return {
        ok: false,
        fault: 'locked',
        retryAt: retryTime(answer.problem?.retryAt, answer.retryAfter),
      }
    if (answer.kind === 'forbidden' || answer.kind === 'invalid')
      return { ok: false, fault: 'wrong', triesLeft: answer.problem?.triesLeft ?? null }
    return { ok: false, fault: 'unreachable' }
  }

  /** Closes the screen of a mailed link, which was used or given up, and checks both gates. */
  const leaveLink = (): Promise<void> => {
    $mailedLink.set(null)
    return enter()
  }

  /** Confirms an address by its mailed link, or shows the screen of any other mailed link. */
  const begin = async (): Promise<void> => {
    const link = parts.takeMailedLink()
    if (link === null) return enter()
    if (link.type !== 'confirmation') return $mailedLink.set(link)
    await parts.confirmAddress(link.token)
    return enter()
  }

  /**
   * Starts the sign-in. A sign-out that the identity library reports leads to another check of both
   * gates. The report is ignored while a session is stored, because it is false then: two tabs that
   * refresh their token at the same time cause such a report.
   * @returns function that stops following sign-outs
   */
  const startSignIn = (): Unsubscribe => {
    void begin()
    const stopFollowing = parts.followSignOut()
    const stopListening = parts.onLogout(() => {
      if ($signIn.get() === 'signed in' && savedEmail() === '') void enter()
    })
    return () => {
      stopFollowing()
      stopListening()
    }
  }

  return { enter, signInBy, givePassphrase, leaveLink, startSignIn }
}

/** Shared instance of this page. */
export const { enter, signInBy, givePassphrase, leaveLink, startSignIn } = makeSignIn({
  entry: pageAccess,
  request,
  passKey: browserPassKey,
  savedEmail,
  claimDevice,
  followSignOut,
  onLogout: (listener) => onAuthChange((event) => event === 'logout' && listener()),
  takeMailedLink,
  confirmAddress,
  reload: () => location.reload(),
  after: runAfterDelay,
})
