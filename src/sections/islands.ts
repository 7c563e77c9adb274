import { keepAges, ownStore, revealTargets } from '#client/content.ts'
import { startIsland } from '#client/islands.ts'
import { startForms } from '#sections/forms/early.ts'
import { scanned, storeAddresses } from '#site/site.ts'

/** The islands by `data-island`. Forms keep what is typed before their island is there, so their own code starts it. */
const islands = {
  header: () => import('#sections/frame/hydrate.ts'),
  'find-us': () => import('#sections/find-us/hydrate.ts'),
  calculator: () => import('#sections/fees/hydrate.ts'),
  search: () => import('#sections/faq/search/hydrate.ts'),
  checker: () => import('#sections/security/hydrate.ts'),
  share: () => import('#sections/posts/hydrate.ts'),
}

const startIslands = (): void => {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const fetchCode = islands[root.dataset['island'] as keyof typeof islands] as
      typeof islands.search | undefined
    if (!fetchCode) continue
    const loadNow = startIsland(root, async () => (await fetchCode()).load(root))
    // An address that holds a query has it answered at once.
    const { query = '' } = root.dataset
    const asked = new URLSearchParams(location.search)
    const field = root.querySelector<HTMLInputElement>('#q')
    if (field) field.value ||= asked.get('q') ?? ''
    if (field?.value || query.split(' ').some((name) => asked.get(name))) void loadNow()
  }
}

/**
 * Menu, submenu and search open by the page's script and code of their own, so nothing in the header waits for its island; a link
 * that is pressed leads on or opens the search, which React would delay on a slow line.
 */
const startHeader = (bar: HTMLElement): void => {
  startIsland(
    bar,
    async () => (await islands.header()).load(bar),
    undefined,
    'a:not(:focus-visible)',
  )
}

/** The download buttons lead to the phone's own store; the page of the app does more with it. */
const startStores = (): void => {
  const store = ownStore(storeAddresses)
  const list = store && document.querySelector('[data-stores]')
  if (list)
    void import('#client/app.ts').then((code) => {
      code.preferStore(list, store, scanned)
    })
}

/**
 * The parts of a page that have code of their own, by what stands in it. One script starts them all: one each, with the
 * files that they would share, is two or three requests more in the first view.
 */
const starters: Record<string, (found: HTMLElement) => unknown> = {
  '.bar': startHeader,
  details: revealTargets,
  '.posted': keepAges,
  '[data-store]': startStores,
  '[data-island]': startIslands,
  '[data-form]': startForms,
  '[data-empty]': () => import('#islands/first-load/start.ts'),
  '#announcement': () => import('#islands/announcement/start.ts'),
}

for (const [selector, start] of Object.entries(starters)) {
  const found = document.querySelector<HTMLElement>(selector)
  if (found) start(found)
}
