import { atom, computed } from 'nanostores'
import type { MailedLink } from './links.ts'

/**
 * State of the first gate, the session. `unreachable`: the server could not be asked, so it is not
 * known if the session is valid.
 */
export type SignInState = 'checking' | 'signed out' | 'signed in' | 'no access' | 'unreachable'
/** State of the second gate, the passphrase. */
export type PassphraseState = 'checking' | 'closed' | 'open'

/** Makes the state of both gates, as known to one page. */
export const makePageAccess = () => {
  const $signIn = atom<SignInState>('checking')
  const $passphrase = atom<PassphraseState>('checking')
  /** E-mail of the session; empty when signed out. Every saved change sends it as `updatedBy`. */
  const $email = atom('')
  /** True while both gates are open. */
  const $hasAccess = computed(
    [$signIn, $passphrase],
    (session, gate) => session === 'signed in' && gate === 'open',
  )
  /** Mailed link that the page was opened with; it comes before every other screen. */
  const $mailedLink = atom<MailedLink | null>(null)
  /**
   * True once both gates have been open. From then on, a lost session shows the sign-in card over
   * the page instead of the entry screens.
   */
  const $hasEntered = atom(false)

  /**
   * Number of times that both gates have opened. A request compares it before and after, because a
   * refusal of older credentials must not close a gate that was opened since.
   */
  let openings = 0
  $hasAccess.listen((open) => {
    if (!open) return
    openings += 1
    $hasEntered.set(true)
  })

  /** Resolves to true once both gates are open, to false when the signal ends the wait. */
  const whenAccessOpens = (signal?: AbortSignal): Promise<boolean> => {
    if ($hasAccess.get()) return Promise.resolve(true)
    if (signal?.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const finish = (open: boolean) => {
        stop()
        signal?.removeEventListener('abort', cancel)
        resolve(open)
      }
      const cancel = () => finish(false)
      const stop = $hasAccess.listen((open) => open && finish(true))
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  /**
   * Resolves once the first screen is known: a gate's, a mailed link's, or the staff area itself.
   */
  const whenFirstScreenKnown = (): Promise<void> =>
    new Promise((resolve) => {
      const $isDecided = computed(
        [$signIn, $passphrase, $mailedLink],
        (session, gate, link) =>
          link !== null || (session === 'signed in' ? gate : session) !== 'checking',
      )
      const stop = $isDecided.subscribe((isDecided) => {
        if (!isDecided) return
        resolve()
        // The first call happens before `subscribe` has returned `stop`.
        queueMicrotask(() => stop())
      })
    })

  return {
    $signIn,
    $passphrase,
    $email,
    $hasAccess,
    $mailedLink,
    $hasEntered,
    whenAccessOpens,
    whenFirstScreenKnown,
    accessOpeningCount: () => openings,
  }
}

export type PageAccess = ReturnType<typeof makePageAccess>

/** Gates of this page. */
export const pageAccess: PageAccess = makePageAccess()

export const {
  $signIn,
  $passphrase,
  $email,
  $hasAccess,
  $mailedLink,
  $hasEntered,
  whenAccessOpens,
  whenFirstScreenKnown,
  accessOpeningCount,
} = pageAccess
