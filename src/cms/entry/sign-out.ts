import { atom } from 'nanostores'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { personalDrafts } from '../drafts/personal.ts'
import { browserStorage, type StringStorage, type Unsubscribe } from '../network/browser.ts'
import { endSession } from '../network/identity.ts'
import { browserPassKey } from '../network/pass-key.ts'
import { pageAccess, type PageAccess } from '../network/entry.ts'
import { forgetSearches } from '../stores/private-searches.ts'
import { forgetRecent } from '../stores/recent.ts'
import { BASE } from '../stores/router.ts'

/**
 * Storage key of the e-mail of the person who was last let in on this device and has not signed
 * out.
 */
const OWNER_KEY = 'personal-owner'

/** Data that signing out would lose. */
export type SignOutLosses = {
  /** Number of unsent replies and notes. */
  unsent: number
  /** True for text without a draft on this device. */
  unsaved: boolean
  /** True while an upload runs. */
  uploading: boolean
}

export type SignOutParts = {
  entry: PageAccess
  storage: StringStorage
  /**
   * Functions that delete data which the next person on this device must not find. Drafts of
   * content stay.
   */
  cleanups: readonly (() => void | Promise<void>)[]
  /** Store of unsent replies and notes. */
  personal: {
    /** Makes the store reject later writes. */
    close: () => void
    count: () => Promise<number>
  }
  /** Forgets the searches for people's data, which only this tab knows. */
  forgetSearches: () => void
  /** Open texts. */
  texts: {
    /** Stores the last changes of every text; returns true when leaving would still lose one. */
    wouldLose: () => Promise<boolean>
    /** Ends all questions about unsaved texts. */
    giveUp: () => void
  }
  isUploading: () => boolean
  /** Ends the session at the identity service. */
  endSession: () => Promise<void>
  /** Opens the channel to the other tabs of this device. */
  openChannel: () => BroadcastChannel
  /** Loads the start page, which clears the memory. */
  loadStart: () => void
}

/** Signing out, on a device that others use too. */
export const makeSignOut = (parts: SignOutParts) => {
  const {
    entry: { $hasEntered, $passphrase, $signIn, $email },
    storage,
    personal,
    texts,
  } = parts

  /** Data that would be lost, while the question before signing out is shown; else null. */
  const $losing = atom<SignOutLosses | null>(null)

  /** E-mail of the person for whom this page was opened. */
  let openedFor: string | null = null

  const forgetAll = (): Promise<unknown> =>
    Promise.all([...parts.cleanups.map((forget) => forget()), storage.removeItem(OWNER_KEY)])

  /** Hides everything at once, then loads the start page. */
  const leave = (): void => {
    personal.close()
    parts.forgetSearches()
    $hasEntered.set(false)
    $passphrase.set('checking')
    $signIn.set('signed out')
    $email.set('')
    parts.loadStart()
  }

  /** Ends the session and the proof on this device, in every tab, and deletes personal data. */
  const signOut = async (): Promise<void> => {
    $losing.set(null)
    personal.close()
    await forgetAll()
    // Stores the last keystrokes: the next lines unmount the page while the service is called.
    await texts.wouldLose()
    texts.giveUp()
    $hasEntered.set(false)
    await parts.endSession()
    const otherTabs = parts.openChannel()
    otherTabs.postMessage('signed out')
    otherTabs.close()
    leave()
  }

  /** Signs out, after a question when something would be lost. */
  const askSignOut = async (): Promise<void> => {
    const losing = {
      unsent: await personal.count(),
      unsaved: await texts.wouldLose(),
      uploading: parts.isUploading(),
    }
    if (losing.unsent > 0 || losing.unsaved || losing.uploading) $losing.set(losing)
    else await signOut()
  }

  /**
   * Records who is signed in on this device. The data of a person who did not sign out, such as
   * after a session that expired, is deleted first.
   * @returns true when the open page belongs to somebody else, who has work in it
   */
  const claimDevice = (email: string): boolean => {
    const person = email.toLowerCase()
    const previousPerson = storage.getItem(OWNER_KEY) ?? person
    if (previousPerson !== person) void forgetAll()
    try {
      storage.setItem(OWNER_KEY, person)
    } catch {
      // Without storage nothing personal is stored either.
    }
    // The storage is shared: another tab may have recorded the new person already.
    if ($hasEntered.get() && (previousPerson !== person || openedFor !== person)) return true
    openedFor = person
    return false
  }

  /**
   * Signs out when another tab does. When that would lose a text without a draft, the sign-in card
   * is shown over the page instead. Returns unsubscribe.
   */
  const followSignOut = (): Unsubscribe => {
    const otherTabs = parts.openChannel()
    otherTabs.onmessage = () => {
      void texts.wouldLose().then((loses) => (loses ? $signIn.set('signed out') : leave()))
    }
    return () => otherTabs.close()
  }

  return { $losing, signOut, askSignOut, claimDevice, followSignOut }
}

/** Shared instance of this page. */
export const { $losing, signOut, askSignOut, claimDevice, followSignOut } = makeSignOut({
  entry: pageAccess,
  storage: browserStorage,
  cleanups: [browserPassKey.drop, personalDrafts.clear, forgetSearches, forgetRecent],
  personal: personalDrafts,
  forgetSearches,
  texts: leaveGuard,
  isUploading: leaveGuard.isUploading,
  endSession,
  openChannel: () => new BroadcastChannel('web-cms/sign-out'),
  loadStart: () => location.replace(BASE),
})
