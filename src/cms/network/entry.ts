import { atom, computed } from 'nanostores'
import type { MailedLink } from './links.ts'

/**
 * First gate, the session. `unreachable`: the check got no answer and says nothing about the
 * session.
 */
export type Session = 'checking' | 'signed out' | 'signed in' | 'no access' | 'unreachable'
/** Second gate, the passphrase. */
export type Gate = 'checking' | 'closed' | 'open'

/** Makes the state of both gates, as known to one page. */
export const makeEntry = () => {
  const $session = atom<Session>('checking')
  const $gate = atom<Gate>('checking')
  /** The e-mail of the session; empty when signed out. Every change sends it as `updatedBy`. */
  const $email = atom('')
  const $open = computed(
    [$session, $gate],
    (session, gate) => session === 'signed in' && gate === 'open',
  )
  /** Mailed link that the page was opened with; it comes before every other screen. */
  const $link = atom<MailedLink | null>(null)
  /**
   * True once both gates have been open: from then on, sign-in after a lost session is over the
   * page.
   */
  const $entered = atom(false)

  /**
   * Number of times that both gates have opened: an answer to older credentials must not close
   * newer ones.
   */
  let openings = 0
  $open.listen((open) => {
    if (!open) return
    openings += 1
    $entered.set(true)
  })

  /** Resolves to true once both gates are open, to false when the signal ends the wait. */
  const opened = (signal?: AbortSignal): Promise<boolean> => {
    if ($open.get()) return Promise.resolve(true)
    if (signal?.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const finish = (open: boolean) => {
        stop()
        signal?.removeEventListener('abort', cancel)
        resolve(open)
      }
      const cancel = () => finish(false)
      const stop = $open.listen((open) => open && finish(true))
      signal?.addEventListener('abort', cancel, { once: true })
    })
  }

  /**
   * Resolves once the first screen is known: a gate's, a mailed link's, or the staff area itself.
   */
  const decided = (): Promise<void> =>
    new Promise((resolve) => {
      const $isDecided = computed(
        [$session, $gate, $link],
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
    $session,
    $gate,
    $email,
    $open,
    $link,
    $entered,
    opened,
    decided,
    openingsSoFar: () => openings,
  }
}

export type Entry = ReturnType<typeof makeEntry>

/** Gates of this page. */
export const pageEntry: Entry = makeEntry()

export const { $session, $gate, $email, $open, $link, $entered, opened, decided, openingsSoFar } =
  pageEntry
