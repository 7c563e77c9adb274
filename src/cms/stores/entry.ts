import { atom, computed } from 'nanostores'
import type { MailedLink } from '../network/links.ts'

/** The first gate. `unreachable` is no verdict: the check itself did not get an answer. */
export type Session = 'checking' | 'signed out' | 'signed in' | 'no access' | 'unreachable'
/** The second gate, the passphrase. */
export type Gate = 'checking' | 'closed' | 'open'

export const $session = atom<Session>('checking')
export const $gate = atom<Gate>('checking')
/** The e-mail of the session; empty when signed out. Every change sends it as `updatedBy`. */
export const $email = atom('')

export const $open = computed([$session, $gate], (session, gate) => session === 'signed in' && gate === 'open')

/** An invitation or a recovery that the page was opened with; it comes before everything else. */
export const $link = atom<MailedLink | null>(null)

/** Both gates were passed in this page's life: from then on a lost session asks in place, over the open page. */
export const $entered = atom(false)

/** Counts the times both gates came open, so that an answer to older credentials can't close newer ones. */
let openings = 0
export const openingsSoFar = (): number => openings

$open.listen((open) => {
  if (!open) return
  openings += 1
  $entered.set(true)
})

/** Resolves to true once both gates are open, to false when the signal ends the wait. */
export function opened(signal?: AbortSignal): Promise<boolean> {
  if ($open.get()) return Promise.resolve(true)
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const settle = (open: boolean) => {
      stop()
      signal?.removeEventListener('abort', cancel)
      resolve(open)
    }
    const cancel = () => settle(false)
    const stop = $open.listen((open) => open && settle(true))
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
