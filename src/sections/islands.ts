import { keepAges, ownStore, revealTargets } from '#client/content.ts'
import { startForms } from '#sections/forms/early.ts'
import { startSearch } from '#sections/faq/search/start.ts'
import { startFindUs } from '#sections/find-us/start.ts'
import { stores } from '#site/site.ts'

/**
 * The parts of a page that have code of their own, by what stands in it. One script starts them all: one each, with the
 * files that they would share, is two or three requests more in the first view.
 */
const starters: Record<string, () => unknown> = {
  details: revealTargets,
  '.posted': keepAges,
  '[data-store]': () => ownStore(stores),
  '#find-us': startFindUs,
  '[data-search]': startSearch,
  '[data-form]': startForms,
  'template#announcement': () => import('#islands/announcement/start.ts'),
}

for (const [selector, start] of Object.entries(starters)) if (document.querySelector(selector)) start()
