import { passKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { screenAt } from '../screens.ts'
import { listOf } from '../stores/lists.ts'
import { $page } from '../stores/router.ts'

/** The start page, whose style is in the document: a list does without it. */
export const loadStart = async () => (await import('../start/screen.tsx')).StartScreen

const readList = (path: string | undefined): void => {
  const { kind, screen } = screenAt(path ?? '')?.shows ?? {}
  if (!kind || !screen || kind.shape !== 'collection' || kind.board || passKey() === null || savedEmail() === '') return
  listOf(kind, screen).readAhead()
}

/**
 * Asks for what the page's address shows along with the questions of the gates, so that a returning person waits for one round
 * trip, not two. The server judges a list by the same proofs, and nothing is shown before the gates are open.
 */
export function fetchFirstScreen(): void {
  const page = $page.get()
  const params: { screen?: string } = page?.params ?? {}
  if (page?.route === 'start') void loadStart().catch(() => undefined)
  else readList(params.screen)
}
