import { onAuthChange } from '@netlify/identity'
import { request, type Transport } from '../network/api.ts'
import type { Unsubscribe } from '../network/browser.ts'
import { pageEntry, type Entry } from '../network/entry.ts'
import { confirmAddress, type IdentityAnswer } from '../network/identity.ts'
import { takeMailedLink, type MailedLink } from '../network/links.ts'
import { verifyPassKey, browserPassKey, type PassKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { after, type After } from '../stores/clock.ts'
import { claimDevice, followSignOut } from './sign-out.ts'

/** Minimum time for which the spinner is shown before the passphrase, in milliseconds. */
const SPINNER = 600

type Access = { EmailId?: string; error?: string }

export type PassphraseAnswer =
  | { ok: true }
  | { ok: false; fault: 'wrong'; triesLeft: number | null }
  | { ok: false; fault: 'locked'; retryAt: Date | null }
  | { ok: false; fault: 'unreachable' }

function retryAt(iso: string | undefined, seconds: number | undefined): Date | null {
  if (iso !== undefined && Number.isFinite(Date.parse(iso))) return new Date(iso)
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000)
}

export type SessionParts = {
  entry: Entry
  request: Transport
  passKey: Pick<PassKey, 'current' | 'keep' | 'drop'>
  /** Returns the e-mail of the identity session on this device, unproven; empty without one. */
  savedEmail: () => string
  /**
   * Records the person whom the device lets in.
   * @returns true when the open page belongs to somebody else
   */
  claimDevice: (email: string) => boolean
  followSignOut: () => Unsubscribe
  /** Calls `hear` on every sign-out that the identity library reports, also from other tabs. */
  onLogout: (hear: () => void) => Unsubscribe
  takeMailedLink: () => MailedLink | null
  confirmAddress: (token: string) => Promise<IdentityAnswer>
  reload: () => void
  after: After
}

/** Sign-in session of a page, through both gates. */
export const makeSession = (parts: SessionParts) => {
  const {
    entry: { $session, $gate, $email, $entered, $link },
    request,
    passKey,
    savedEmail,
  } = parts

  const checkAccess = async (): Promise<void> => {
    const email = savedEmail()
    if (email === '') return $session.set('signed out')
    $email.set(email)
    const answer = await request<Access>('POST', '/api/user-access', {
      body: { userEmail: email },
      wait: false,
    })
    if (!answer.ok) {
      if (answer.kind === 'unauthorized') return $session.set('signed out')
      return $session.set(answer.kind === 'forbidden' ? 'no access' : 'unreachable')
    }
    if (answer.data.EmailId?.toLowerCase() !== email.toLowerCase()) return $session.set('no access')
    // Unsaved content has its drafts on this device; nobody continues in another person's page.
    if (parts.claimDevice(email)) return parts.reload()
    $session.set('signed in')
  }

  /**
   * Closes the gate. The spinner is always shown before the passphrase screen, and never before
   * anything else.
   */
  const closeGate = async (since: number): Promise<void> => {
    await new Promise<void>(
      (resolve) => void parts.after(Math.max(0, SPINNER - (Date.now() - since)), resolve),
    )
    $gate.set('closed')
  }

  /**
   * Checks a stored proof. It is valid while the server accepts it; only its refusal leads to the
   * passphrase again.
   */
  const checkProof = async (asked: ReturnType<typeof verifyPassKey> | null): Promise<void> => {
    const since = Date.now()
    // The proof may have belonged to another person, and been dropped meanwhile.
    if (asked === null || passKey.current() === null) return closeGate(since)
    const answer = await asked
    if (answer.ok) return $gate.set('open')
    if (answer.kind === 'unauthorized') return $session.set('signed out')
    if (answer.kind !== 'pass_key_required') return $session.set('unreachable')
    passKey.drop()
    return closeGate(since)
  }

  /** Passes both gates with the session and the proof on this device. */
  const enter = async (): Promise<void> => {
    if (!$entered.get()) $session.set('checking')
    $gate.set('checking')
    // Both requests are sent at once and judged in order: a returning person waits for one round
    // trip, not two.
    const proof = passKey.current() === null || savedEmail() === '' ? null : verifyPassKey(request)
    await checkAccess()
    if ($session.get() === 'signed in') await checkProof(proof)
  }

  /** Awaits a sign-in form's request and, when it succeeds, passes the gates. */
  const signInBy = async (work: Promise<IdentityAnswer>): Promise<IdentityAnswer> => {
    const answer = await work
    if (answer.ok) await enter()
    return answer
  }

  /** Sends the passphrase to the server, and stores the proof of its answer. */
  const givePassphrase = async (passphrase: string): Promise<PassphraseAnswer> => {
    const answer = await request<{ passKey: string; expiresAt: string }>('POST', '/api/pass-key', {
      body: { passphrase },
      wait: false,
    })
    if (answer.ok) {
      passKey.keep(answer.data.passKey, answer.data.expiresAt)
      $gate.set('open')
      return { ok: true }
    }
    if (answer.kind === 'unauthorized') $session.set('signed out')
    if (answer.kind === 'rate_limited')
      return {
        ok: false,
        fault: 'locked',
        retryAt: retryAt(answer.problem?.retryAt, answer.retryAfter),
      }
    if (answer.kind === 'forbidden' || answer.kind === 'invalid')
      return { ok: false, fault: 'wrong', triesLeft: answer.problem?.triesLeft ?? null }
    return { ok: false, fault: 'unreachable' }
  }

  /** Leaves a mailed link that was handled or given up. */
  const leaveLink = (): Promise<void> => {
    $link.set(null)
    return enter()
  }

  /** Handles a mailed link before the gates: a confirmation at once, the others on their screen. */
  const begin = async (): Promise<void> => {
    const link = parts.takeMailedLink()
    if (link === null) return enter()
    if (link.type !== 'confirmation') return $link.set(link)
    await parts.confirmAddress(link.token)
    return enter()
  }

  /**
   * Starts the session. Two tabs that refresh at once make the library report a false sign-out: a
   * report only leads to another check.
   */
  const startSession = (): Unsubscribe => {
    void begin()
    const stopFollowing = parts.followSignOut()
    const stopListening = parts.onLogout(() => {
      if ($session.get() === 'signed in' && savedEmail() === '') void enter()
    })
    return () => {
      stopFollowing()
      stopListening()
    }
  }

  return { enter, signInBy, givePassphrase, leaveLink, startSession }
}

/** Shared instance of this page. */
export const { enter, signInBy, givePassphrase, leaveLink, startSession } = makeSession({
  entry: pageEntry,
  request,
  passKey: browserPassKey,
  savedEmail,
  claimDevice,
  followSignOut,
  onLogout: (hear) => onAuthChange((event) => event === 'logout' && hear()),
  takeMailedLink,
  confirmAddress,
  reload: () => location.reload(),
  after,
})
