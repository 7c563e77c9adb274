import { atom } from 'nanostores'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { personal } from '../drafts/personal.ts'
import { browserStorage, type KeyValue, type Unsubscribe } from '../network/browser.ts'
import { endSession } from '../network/identity.ts'
import { browserPassKey } from '../network/pass-key.ts'
import { pageEntry, type Entry } from '../network/entry.ts'
import { forgetSearches } from '../stores/private-searches.ts'
import { forgetRecent } from '../stores/recent.ts'
import { BASE } from '../stores/router.ts'

/** The e-mail of the person who was last let in on this device and has not signed out. */
const OWNER = 'personal-owner'

/** What signing out would lose: replies and notes that were not sent, text that this device could keep no copy of, files on their way. */
export type Losing = { unsent: number; unsaved: boolean; uploading: boolean }

export type SignOutParts = {
  entry: Entry
  storage: KeyValue
  /** What this device holds that the next person at it must not find. Content that is being written is no such thing: its drafts stay. */
  forget: readonly (() => void | Promise<void>)[]
  /** Replies and notes that were not sent. */
  personal: { close: () => void; count: () => Promise<number> }
  /** What this tab alone knows of people. */
  forgetSearches: () => void
  /** The texts that are open: whether leaving would lose one, after its last words were written, and that nothing asks for them any more. */
  texts: { wouldLose: () => Promise<boolean>; giveUp: () => void }
  isUploading: () => boolean
  /** Ends the session at the identity service. */
  endSession: () => Promise<void>
  /** Tells the tabs of this device. */
  openChannel: () => BroadcastChannel
  /** Loads the start page anew: what was in memory is gone with the page. */
  loadStart: () => void
}

/** Signing out, on a device that others use too. */
export const makeSignOut = (parts: SignOutParts) => {
  const { entry: { $entered, $gate, $session, $email }, storage, personal, texts } = parts

  /** Not null while the person is asked whether to lose something. */
  const $losing = atom<Losing | null>(null)

  /** Whom this page was opened for, in this page's life. */
  let openedFor: string | null = null

  const forgetAll = (): Promise<unknown> => Promise.all([...parts.forget.map((forget) => forget()), storage.removeItem(OWNER)])

  /** Hides everything at once, then loads the page anew. */
  const leave = (): void => {
    personal.close()
    parts.forgetSearches()
    $entered.set(false)
    $gate.set('checking')
    $session.set('signed out')
    $email.set('')
    parts.loadStart()
  }

  /** Ends the session and the proof on this device, in every tab, and forgets what is personal. */
  const signOut = async (): Promise<void> => {
    $losing.set(null)
    personal.close()
    await forgetAll()
    // Unmounting the page writes the last keystrokes of what was being edited, while the service is called.
    await texts.wouldLose()
    texts.giveUp()
    $entered.set(false)
    await parts.endSession()
    const others = parts.openChannel()
    others.postMessage('signed out')
    others.close()
    leave()
  }

  /** Signs out, after a question where something would be lost. */
  const askSignOut = async (): Promise<void> => {
    const losing = { unsent: await personal.count(), unsaved: await texts.wouldLose(), uploading: parts.isUploading() }
    if (losing.unsent > 0 || losing.unsaved || losing.uploading) $losing.set(losing)
    else await signOut()
  }

  /**
   * Notes whom this device lets in. What somebody else left without signing out, such as a session that ended by itself,
   * is forgotten first.
   * @returns whether the open page is somebody else's, who has work in it
   */
  const claimDevice = (email: string): boolean => {
    const mine = email.toLowerCase()
    const before = storage.getItem(OWNER) ?? mine
    if (before !== mine) void forgetAll()
    try {
      storage.setItem(OWNER, mine)
    } catch {
      // A full device knows nobody, and keeps nothing.
    }
    // Another tab may have let somebody in meanwhile: whose page this is, the page itself knows.
    if ($entered.get() && (before !== mine || openedFor !== mine)) return true
    openedFor = mine
    return false
  }

  /**
   * Follows another tab out. A text that this device could not keep is not thrown away with it: there the sign-in card
   * comes over the page. Returns unsubscribe.
   */
  const followSignOut = (): Unsubscribe => {
    const others = parts.openChannel()
    others.onmessage = () => {
      void texts.wouldLose().then((loses) => (loses ? $session.set('signed out') : leave()))
    }
    return () => others.close()
  }

  return { $losing, signOut, askSignOut, claimDevice, followSignOut }
}

/** This page's own. */
export const { $losing, signOut, askSignOut, claimDevice, followSignOut } = makeSignOut({
  entry: pageEntry,
  storage: browserStorage,
  forget: [browserPassKey.drop, personal.clear, forgetSearches, forgetRecent],
  personal,
  forgetSearches,
  texts: leaveGuard,
  isUploading: leaveGuard.isUploading,
  endSession,
  openChannel: () => new BroadcastChannel('web-cms/sign-out'),
  loadStart: () => location.replace(BASE),
})
