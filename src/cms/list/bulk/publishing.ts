import { siteAddressesIn, checksOf } from '../../edit/checks/checks.ts'
import { $facts, askSite, lookupIn } from '../../edit/checks/site-facts.ts'
import type { FactLookup } from '../../edit/checks/check.ts'
import { sentenceOf } from '../../edit/checks/check.ts'
import type { FindProblems } from './actions.ts'

/** Tells which addresses exist on the public site. */
type Site = {
  /** Requests addresses from the site; resolves when it has answered for all, or cannot. */
  ask: (addresses: readonly string[]) => Promise<void>
  /** Lookup in the answers so far. */
  known: () => FactLookup
}

/** Makes a {@link FindProblems} that first asks the site which of an item's links exist. */
export const makeProblemFinder =
  ({ ask, known }: Site): FindProblems =>
  async (kind, data) => {
    await ask(siteAddressesIn(kind, data))
    return checksOf(kind, data, known())
      .filter(({ level }) => level === 'fix')
      .map(sentenceOf)
  }

export const findProblems = makeProblemFinder({ ask: askSite, known: () => lookupIn($facts.get()) })
