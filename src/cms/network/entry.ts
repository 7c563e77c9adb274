import { atom, computed } from 'nanostores'
import type { MailedLink } from './links.ts'

/** The first gate. `unreachable` is no verdict: the check itself did not get an answer. */
export type Session = 'checking' | 'signed out' | 'signed in' | 'no access' | 'unreachable'
/** The second gate, the passphrase. */
export type Gate = 'checking' | 'closed' | 'open'

/** Both gates of one page, as far as it knows. */
export const makeEntry = () => {
  const $session = atom<Session>('checking')
  const $gate = atom<Gate>('checking')
  /** The e-mail of the session; empty when signed out. Every change sends it as `updatedBy`. */
  const $email = atom('')
  const $open = computed(
    [$session, $gate],
    (session, gate) => session === 'signed in' && gate === 'open',
  )
  /** An invitation or a recovery that the page was opened with; it comes before everything else. */
  const $link = atom<MailedLink | null>(null)
  /** Both gates were passed in this page's life: from then on a lost session asks in place, over the open page. */
  const $entered = atom(false)

  /** Counts the times both gates came open, so that an answer to older credentials can't close newer ones. */
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

  /** Resolves once it is known which screen comes first: that of a gate, of a mailed link, or the staff area itself. */
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
        // The first call comes before the subscription is there to be ended.
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

/** This page's own. */
export const pageEntry: Entry = makeEntry()

export const { $session, $gate, $email, $open, $link, $entered, opened, decided, openingsSoFar } =
  pageEntry
