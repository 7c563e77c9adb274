import { siteAddressesIn, checksOf } from '../../edit/checks/checks.ts'
import { $facts, askSite, lookupIn } from '../../edit/checks/site-facts.ts'
import type { FactLookup } from '../../edit/checks/check.ts'
import { sentenceOf } from '../../edit/checks/check.ts'
import type { ToFixIn } from './actions.ts'

/** Addresses of the public site. */
type Site = {
  /** Resolves when the site has answered for all of these addresses, or cannot. */
  ask: (addresses: readonly string[]) => Promise<void>
  known: () => FactLookup
}

/** Makes a {@link ToFixIn} that first requests an item's addresses from the site. */
export const makeToFixIn =
  ({ ask, known }: Site): ToFixIn =>
  async (kind, data) => {
    await ask(siteAddressesIn(kind, data))
    return checksOf(kind, data, known())
      .filter(({ level }) => level === 'fix')
      .map(sentenceOf)
  }

export const toFixIn = makeToFixIn({ ask: askSite, known: () => lookupIn($facts.get()) })
