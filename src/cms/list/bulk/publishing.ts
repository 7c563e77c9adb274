import { siteAddressesIn, fieldFindingsOf } from '../../edit/checks/checks.ts'
import { $siteAnswers, askSite, answerLookup } from '../../edit/checks/site-facts.ts'
import type { SiteAnswerLookup } from '../../edit/checks/check.ts'
import { sentenceOf } from '../../edit/checks/check.ts'
import type { ProblemFinder } from './actions.ts'

/** Tells which addresses exist on the public site. */
type Site = {
  /** Requests addresses from the site; resolves when it has answered for all, or cannot. */
  ask: (addresses: readonly string[]) => Promise<void>
  /** Lookup in the answers so far. */
  known: () => SiteAnswerLookup
}

/** Makes a {@link ProblemFinder} that first asks the site which of an item's links exist. */
export const makeProblemFinder =
  ({ ask, known }: Site): ProblemFinder =>
  async (kind, data) => {
    await ask(siteAddressesIn(kind, data))
    return fieldFindingsOf(kind, data, known())
      .filter(({ level }) => level === 'fix')
      .map(sentenceOf)
  }

export const findProblems = makeProblemFinder({
  ask: askSite,
  known: () => answerLookup($siteAnswers.get()),
})
