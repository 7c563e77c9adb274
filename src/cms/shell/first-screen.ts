import { passKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { screenAt } from '../screens.ts'
import { listOf, type List } from '../stores/lists.ts'
import { $page } from '../stores/router.ts'

/**
 * Loads the start page's code, which is not part of the first script. Its style is in the document.
 */
export const loadStart = async () => (await import('../start/screen.tsx')).StartScreen

/** List of a screen, if it can be read before the gates are open; otherwise null. */
const listAt = (path: string | undefined): List | null => {
  const { kind, screen } = screenAt(path ?? '')?.kindScreen ?? {}
  return kind &&
    screen &&
    kind.shape === 'collection' &&
    !kind.board &&
    passKey() !== null &&
    savedEmail() !== ''
    ? listOf(kind, screen)
    : null
}

/**
 * Requests the first screen's list at the same time as the checks of the gates: a returning person
 * waits for one round trip, not two. The server checks the credentials of each request, and nothing
 * is shown before the gates are open.
 * @returns function that discards the list unless the gates are open and the address is unchanged,
 *   because the list would be out of date when it is shown later
 */
export function fetchFirstScreen(): (isOpen: boolean) => void {
  const page = $page.get()
  if (page?.route === 'start') void loadStart().catch(() => undefined)
  const screenPath = page && 'screen' in page.params ? page.params.screen : undefined
  // The order screen, at an address with `arrange`, reads the list itself.
  const list = page && 'arrange' in page.search ? null : listAt(screenPath)
  list?.prefetch()
  return (isOpen) => {
    if (!isOpen || $page.get() !== page) list?.discardPrefetched()
  }
}
