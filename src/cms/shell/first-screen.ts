import { passKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { screenAt } from '../screens.ts'
import { listOf, type List } from '../stores/lists.ts'
import { $page } from '../stores/router.ts'

/** The start page, whose style is in the document: a list does without it. */
export const loadStart = async () => (await import('../start/screen.tsx')).StartScreen

const listAt = (path: string | undefined): List | null => {
  const { kind, screen } = screenAt(path ?? '')?.shows ?? {}
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
 * Asks for the content of the page's address along with the questions of the gates, so that a returning person waits for one
 * round trip, not two. The server judges a list by the same proofs, and nothing is shown before the gates are open.
 * @returns forgets the list unless the gates are open and the address is still the same: later it would be out of date
 */
export function fetchFirstScreen(): (isOpen: boolean) => void {
  const page = $page.get()
  const params: { screen?: string; release?: string } = page?.params ?? {}
  if (page?.route === 'start') void loadStart().catch(() => undefined)
  const list = page && 'arrange' in page.search ? null : listAt(params.screen)
  list?.readAhead()
  return (isOpen) => {
    if (!isOpen || $page.get() !== page) list?.forgetAhead()
  }
}
