import { onAuthChange } from '@netlify/identity'
import { request } from '../network/api.ts'
import { confirmAddress, type IdentityAnswer } from '../network/identity.ts'
import { takeMailedLink } from '../network/links.ts'
import { dropPassKey, keepPassKey, passKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { $email, $entered, $gate, $link, $session } from './entry.ts'
import { askWithProof } from './proof.ts'
import { claimDevice, followSignOut } from './sign-out.ts'

/** How long the spinner stands before the passphrase is asked for, in milliseconds. */
const SPINNER = 600

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Access = { EmailId?: string; error?: string }

async function checkAccess(): Promise<void> {
  const email = savedEmail()
  if (email === '') return $session.set('signed out')
  $email.set(email)
  const answer = await request<Access>('POST', '/api/user-access', { body: { userEmail: email }, wait: false })
  if (!answer.ok) {
    if (answer.kind === 'unauthorized') return $session.set('signed out')
    return $session.set(answer.kind === 'forbidden' ? 'no access' : 'unreachable')
  }
  if (answer.data.EmailId?.toLowerCase() !== email.toLowerCase()) return $session.set('no access')
  // Content under way has its copies on this device; nobody goes on in another person's page.
  if (claimDevice(email)) return location.reload()
  $session.set('signed in')
}

/** The spinner always stands before the passphrase screen, and never before anything else. */
async function closeGate(since: number): Promise<void> {
  await pause(Math.max(0, SPINNER - (Date.now() - since)))
  $gate.set('closed')
}

/** A kept proof counts when the server still takes it; only its own refusal asks for the passphrase again. */
async function checkProof(asked: ReturnType<typeof askWithProof> | null): Promise<void> {
  const since = Date.now()
  // It may have been another person's, and is forgotten by now.
  if (asked === null || passKey() === null) return closeGate(since)
  const answer = await asked
  if (answer.ok) return $gate.set('open')
  if (answer.kind === 'unauthorized') return $session.set('signed out')
  if (answer.kind !== 'pass_key_required') return $session.set('unreachable')
  dropPassKey()
  return closeGate(since)
}

/** Goes through both gates with what this machine holds. */
export async function enter(): Promise<void> {
  if (!$entered.get()) $session.set('checking')
  $gate.set('checking')
  // Both are asked at once and judged one after the other: who comes back waits for one way to the server, not for two.
  const proof = passKey() === null || savedEmail() === '' ? null : askWithProof()
  await checkAccess()
  if ($session.get() === 'signed in') await checkProof(proof)
}

/** Runs a form of the sign-in screens and, when the service agrees, goes on to the gates. */
export async function signInBy(work: Promise<IdentityAnswer>): Promise<IdentityAnswer> {
  const answer = await work
  if (answer.ok) await enter()
  return answer
}

export type PassphraseAnswer =
  | { ok: true }
  | { ok: false; fault: 'wrong'; triesLeft: number | null }
  | { ok: false; fault: 'locked'; retryAt: Date | null }
  | { ok: false; fault: 'unreachable' }

/** Hands the passphrase to the server, which alone can tell; keeps the proof. */
export async function givePassphrase(passphrase: string): Promise<PassphraseAnswer> {
  const answer = await request<{ passKey: string; expiresAt: string }>('POST', '/api/pass-key', { body: { passphrase }, wait: false })
  if (answer.ok) {
    keepPassKey(answer.data.passKey, answer.data.expiresAt)
    $gate.set('open')
    return { ok: true }
  }
  if (answer.kind === 'unauthorized') $session.set('signed out')
  if (answer.kind === 'rate_limited') return { ok: false, fault: 'locked', retryAt: retryAt(answer.problem?.retryAt, answer.retryAfter) }
  if (answer.kind === 'forbidden' || answer.kind === 'invalid')
    return { ok: false, fault: 'wrong', triesLeft: answer.problem?.triesLeft ?? null }
  return { ok: false, fault: 'unreachable' }
}

function retryAt(iso: string | undefined, seconds: number | undefined): Date | null {
  if (iso !== undefined && Number.isFinite(Date.parse(iso))) return new Date(iso)
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000)
}

/** Done with a mailed link, or back from it. */
export function leaveLink(): Promise<void> {
  $link.set(null)
  return enter()
}

/** A mailed link is taken before the gates: a confirmation by itself, the others by their screen. */
async function begin(): Promise<void> {
  const link = takeMailedLink()
  if (link === null) return enter()
  if (link.type !== 'confirmation') return $link.set(link)
  await confirmAddress(link.token)
  return enter()
}

/**
 * Starts the session. Two tabs that refresh at once make the library report a sign-out that is none, so every such
 * report is only a reason to look again.
 */
export function startSession(): () => void {
  void begin()
  const stopFollowing = followSignOut()
  const stopListening = onAuthChange((event) => {
    if (event === 'logout' && $session.get() === 'signed in' && savedEmail() === '') void enter()
  })
  return () => {
    stopFollowing()
    stopListening()
  }
}
