import { passKey } from '../network/pass-key.ts'
import { savedEmail } from '../network/token.ts'
import { screenAt } from '../screens.ts'
import { listOf } from '../stores/lists.ts'
import { $page } from '../stores/router.ts'

/**
 * Asks for the list of the page's address along with the questions of the gates, so that a returning person waits for one round
 * trip, not two. The server judges each by the same proofs, and nothing is shown before the gates are open.
 */
export function readFirstList(): void {
  const page = $page.get()
  const params: { screen?: string } = page?.params ?? {}
  const { kind, screen } = screenAt(params.screen ?? '')?.shows ?? {}
  if (!kind || !screen || kind.shape !== 'collection' || kind.board || passKey() === null || savedEmail() === '') return
  listOf(kind, screen).readAhead()
}
