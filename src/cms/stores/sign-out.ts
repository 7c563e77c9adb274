import { atom } from 'nanostores'
import { giveUp, wouldLose } from '../edit/unkept.ts'
import { endSession } from '../network/identity.ts'
import { dropPassKey } from '../network/pass-key.ts'
import { isHeld } from '../uploads/guard.ts'
import { $email, $entered, $gate, $session } from './entry.ts'
import { forgetFindings } from './finding.ts'
import { closePersonal, countPersonal, forgetPersonal } from './personal.ts'
import { forgetRecent } from './recent.ts'
import { BASE } from './router.ts'

/** The e-mail of the person who was last let in on this device and has not signed out. */
const OWNER = 'personal-owner'

/** What this device holds that the next person at it must not find. Content that is being written is no such thing: its copies stay. */
const forgotten: readonly (() => void | Promise<void>)[] = [dropPassKey, forgetPersonal, forgetFindings, forgetRecent, () => localStorage.removeItem(OWNER)]

/** What signing out would lose: replies and notes that were not sent, text that this device could keep no copy of, files on their way. */
export type Losing = { unsent: number; unkept: boolean; uploading: boolean }

/** Not null while the person is asked whether to lose something. */
export const $losing = atom<Losing | null>(null)

const CHANNEL = 'web-cms/sign-out'

/** Hides everything at once, then loads the page anew: what was in memory is gone with it. */
function leave(): void {
  closePersonal()
  forgetFindings()
  $entered.set(false)
  $gate.set('checking')
  $session.set('signed out')
  $email.set('')
  location.replace(BASE)
}

/** Ends the session and the proof on this device, in every tab, and forgets what is personal. */
export async function signOut(): Promise<void> {
  $losing.set(null)
  closePersonal()
  await Promise.all(forgotten.map((forget) => forget()))
  // Taking the page away writes the last words of what was being edited, while the service is told.
  await wouldLose()
  giveUp()
  $entered.set(false)
  await endSession()
  const others = new BroadcastChannel(CHANNEL)
  others.postMessage('signed out')
  others.close()
  leave()
}

/** Whom this page was opened for, in this page's life. */
let openedFor: string | null = null

/**
 * Notes whom this device lets in. What somebody else left without signing out, such as a session that ended by itself,
 * is forgotten first.
 * @returns whether the open page is somebody else's, who has work in it
 */
export function claimDevice(email: string): boolean {
  const mine = email.toLowerCase()
  const before = localStorage.getItem(OWNER) ?? mine
  if (before !== mine) for (const forget of forgotten) void forget()
  try {
    localStorage.setItem(OWNER, mine)
  } catch {
    // A full device knows nobody, and keeps nothing.
  }
  // Another tab may have let somebody in meanwhile: whose page this is, the page itself knows.
  if ($entered.get() && (before !== mine || openedFor !== mine)) return true
  openedFor = mine
  return false
}

/** Signs out, after a question where something would be lost. */
export async function askSignOut(): Promise<void> {
  const losing = { unsent: await countPersonal(), unkept: await wouldLose(), uploading: isHeld() }
  if (losing.unsent > 0 || losing.unkept || losing.uploading) $losing.set(losing)
  else await signOut()
}

/**
 * Follows another tab out. A text that this device could not keep is not thrown away with it: there the sign-in card
 * comes over the page. Returns what ends it.
 */
export function followSignOut(): () => void {
  const others = new BroadcastChannel(CHANNEL)
  others.onmessage = () => {
    void wouldLose().then((loses) => (loses ? $session.set('signed out') : leave()))
  }
  return () => others.close()
}
