import { keepAges, ownStore, revealTargets } from '#client/content.ts'
import { startIsland } from '#client/islands.ts'
import { scanned, storeAddresses } from '#site/site.ts'

/** The islands by `data-island`. */
const islands = {
  header: () => import('#sections/frame/hydrate.ts'),
  'find-us': () => import('#sections/find-us/hydrate.ts'),
  calculator: () => import('#sections/fees/hydrate.ts'),
  search: () => import('#sections/faq/search/hydrate.ts'),
  checker: () => import('#sections/security/hydrate.ts'),
  share: () => import('#sections/posts/hydrate.ts'),
  form: () => import('#sections/forms/hydrate.ts'),
}

/** True when this tab has a draft under the key; false without storage. */
const hasDraft = (key = ''): boolean => {
  try {
    return key in sessionStorage
  } catch {
    return false
  }
}

const startIslands = (): void => {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const fetchCode = islands[root.dataset['island'] as keyof typeof islands] as
      typeof islands.search | undefined
    if (!fetchCode) continue
    const loadNow = startIsland(root, async () => (await fetchCode()).load(root))
    // A query in the address is answered, and a draft restored, at once.
    const { query = '', draft } = root.dataset
    const asked = new URLSearchParams(location.search)
    const field = root.querySelector<HTMLInputElement>('#q')
    if (field) field.value ||= asked.get('q') ?? ''
    if (field?.value || query.split(' ').some((name) => asked.get(name)) || hasDraft(draft))
      void loadNow()
  }
}

/**
 * Starts the header's island. The page's script opens menu, submenu and search without it; a
 * pressed link is followed or opens the search at once, which React would delay on a slow
 * connection.
 */
const startHeader = (bar: HTMLElement): void => {
  startIsland(bar, async () => (await islands.header()).load(bar), 'a:not(:focus-visible)')
}

/**
 * Points the download buttons to the phone's own store; on the page of the app, also reorders the
 * stores.
 */
const startStores = (): void => {
  const store = ownStore(storeAddresses)
  const list = store && document.querySelector('[data-stores]')
  if (list)
    void import('#client/app.ts').then((code) => {
      code.preferStore(list, store, scanned)
    })
}

/**
 * Code to start by the selector of its element. One script starts everything: separate scripts,
 * with the files that they would share, would be two or three more requests in the first view.
 */
const starters: Record<string, (found: HTMLElement) => unknown> = {
  '.bar': startHeader,
  details: revealTargets,
  '.posted': keepAges,
  '[data-store]': startStores,
  '[data-island]': startIslands,
  '[data-empty]': () => import('#islands/first-load/start.ts'),
  '#announcement': () => import('#islands/announcement/start.ts'),
}

for (const [selector, start] of Object.entries(starters)) {
  const found = document.querySelector<HTMLElement>(selector)
  if (found) start(found)
}
