import { keepAgesCurrent, pointToOwnStore, revealTargets } from '#client/content.ts'
import { startIsland } from '#client/islands.ts'
import { scannedParameter, storeAddresses } from '#site/site.ts'

/** The code of each island, by the value of `data-island`. */
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
    // Loads the code without waiting for a touch, to answer a query in the address or restore a
    // draft.
    const { query = '', draft } = root.dataset
    const params = new URLSearchParams(location.search)
    const field = root.querySelector<HTMLInputElement>('#q')
    if (field) field.value ||= params.get('q') ?? ''
    if (field?.value || query.split(' ').some((name) => params.get(name)) || hasDraft(draft))
      void loadNow()
  }
}

/**
 * Starts the header's island at the first touch, except a press on a link: the link is followed or
 * opens the search at once, and loading the island's code would delay that. The page's script opens
 * the menu and the submenus.
 */
const startHeader = (bar: HTMLElement): void => {
  startIsland(bar, async () => (await islands.header()).load(bar), 'a:not(:focus-visible)')
}

/**
 * Points the download buttons to the phone's own store; on the page of the app, also reorders the
 * stores.
 */
const startStores = (): void => {
  const store = pointToOwnStore(storeAddresses)
  const list = store && document.querySelector('[data-stores]')
  if (list)
    void import('#client/app.ts').then((code) => {
      code.preferStore(list, store, scannedParameter)
    })
}

/**
 * Code to start, by the selector of its element: it starts if the page has such an element. One
 * script starts everything, since separate scripts would need two or three more requests.
 */
const starters: Record<string, (element: HTMLElement) => unknown> = {
  '.bar': startHeader,
  details: revealTargets,
  '.posted': keepAgesCurrent,
  '[data-store]': startStores,
  '[data-island]': startIslands,
  '[data-empty]': () => import('#islands/first-load/start.ts'),
  '#announcement': () => import('#islands/announcement/start.ts'),
}

for (const [selector, start] of Object.entries(starters)) {
  const element = document.querySelector<HTMLElement>(selector)
  if (element) start(element)
}
