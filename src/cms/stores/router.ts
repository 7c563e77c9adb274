import { createRouter, getPagePath } from '@nanostores/router'
import { atom, onSet } from 'nanostores'

/** Address of the start page. */
export const BASE = '/web-cms'
/** Start of the address of every other page. */
export const PROTECTED_BASE = '/web-cms/protected'

/**
 * Patterns of the addresses. The first match wins: fixed words such as `bin` come before `:screen`,
 * which matches any word.
 */
export const routes = {
  start: '/web-cms',
  bin: '/web-cms/protected/bin',
  files: '/web-cms/protected/files',
  links: '/web-cms/protected/links',
  releases: '/web-cms/protected/releases',
  release: '/web-cms/protected/releases/:release',
  feedback: '/web-cms/protected/feedback',
  list: '/web-cms/protected/:screen',
  new: '/web-cms/protected/:screen/new',
  item: '/web-cms/protected/:screen/:id',
} as const

type PopListener = (event: PopStateEvent) => void

/** Listeners that are called before the router on every step back or forward. */
const popListeners = new Set<PopListener>()

// Must be added before the router's listener: listeners on the window itself run in the order in
// which they were added, whether or not they capture (Chromium 156).
if ('window' in globalThis)
  window.addEventListener('popstate', (event) =>
    popListeners.forEach((listener) => listener(event)),
  )

/** Page of the current address; undefined for an address outside of the staff area's routes. */
export const $page = createRouter(routes)

/** Address of a screen's list, with its filters. */
export const listPath = (screen: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'list', { screen }, search)
export const newPath = (screen: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'new', { screen }, search)
export const itemPath = (screen: string, id: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'item', { screen, id }, search)

export const releasePath = (release: string): string => getPagePath($page, 'release', { release })

/** Value of `arrange` for the order of a list's items, in place of the id of one item. */
export const ORDER_OF_ITEMS = 'all'

/**
 * Address of the order screen.
 * @param of id of an item, for the order of its entries; `ORDER_OF_ITEMS` for the order of the
 * list's items
 */
export const orderPath = ({ path }: { path: string }, of: string = ORDER_OF_ITEMS): string =>
  listPath(path, { arrange: of })

/** Goes to an address of the staff area without loading a page. */
export const openPage = (path: string): void => $page.open(path)

/**
 * Replaces the address without a new entry in the browser's history. For filters: the back button
 * must not lead through every typed letter.
 */
export const replaceAddress = (path: string): void => $page.open(path, true)

/** Number of the open editor. */
let editorNumber = 0
let isKeepingEditor = false
// `onSet`, because `listen` would start the router while the page has no body yet.
onSet($page, ({ newValue }) => {
  if (!isKeepingEditor && newValue?.path !== $page.value?.path) editorNumber += 1
})

/** Number of the open editor: a change of the address opens another editor. */
export const editorNow = (): number => editorNumber

/**
 * Replaces the address under an editor that stays open, such as a new item's after its first save.
 */
export function replaceAddressKeepingEditor(path: string): void {
  isKeepingEditor = true
  replaceAddress(path)
  isKeepingEditor = false
}

const addressNow = (): string => location.pathname + location.search

/** Index of the page in this window's history; undefined without the Navigation API. */
const historyIndex = (): number | undefined =>
  'navigation' in window ? navigation.currentEntry?.index : undefined

/** Returns true when it asks the person before `address` is opened; `go` then opens it. */
type Guard = (address: string, go: () => void) => boolean

const guards = new Set<Guard>()

/** Opens an address without a link, such as from the palette, after the guards' question. */
export function openGuarded(address: string): void {
  const go = () => openPage(address)
  if (![...guards].some((guard) => guard(address, go))) go()
}

/**
 * Asks before a link, or a step back or forward, changes the page's address. (When the page itself
 * is unloaded, the leave guard asks.)
 * @param needsNoQuestion returns true for an address that needs no question
 * @param ask gets the wanted address, and a function that opens it
 * @returns unsubscribe
 */
export function guardAddress(
  needsNoQuestion: (address: string) => boolean,
  ask: (address: string, go: () => void) => void,
): () => void {
  let currentAddress = addressNow()
  let currentIndex = historyIndex()
  /** Asks once the browser has returned to the current page. */
  let askAfterReturn: (() => void) | null = null
  const guard: Guard = (address, go) => {
    if (needsNoQuestion(address)) return false
    ask(address, go)
    return true
  }
  guards.add(guard)
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey
    if (!link || link.target || opensElsewhere) return
    const address = link.pathname + link.search
    if (link.origin !== location.origin || !guard(address, () => openPage(address))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPop = (event: PopStateEvent) => {
    const wanted = addressNow()
    if (needsNoQuestion(wanted)) {
      currentAddress = wanted
      currentIndex = historyIndex()
      askAfterReturn?.()
      askAfterReturn = null
      return
    }
    // Hides the step from the router, so that the page stays unchanged.
    event.stopImmediatePropagation()
    const steps = (historyIndex() ?? 0) - (currentIndex ?? 0)
    // The number of steps is unknown: the current address becomes a new entry of the history.
    if (steps === 0) {
      history.pushState(null, '', currentAddress)
      return ask(wanted, () => openPage(wanted))
    }
    // Returns to the entry of the current page. The question waits for the return, because a second
    // `history.go` would cancel the first.
    askAfterReturn = () => ask(wanted, () => history.go(steps))
    history.go(-steps)
  }
  document.addEventListener('click', onClick, true)
  popListeners.add(onPop)
  return () => {
    guards.delete(guard)
    document.removeEventListener('click', onClick, true)
    popListeners.delete(onPop)
  }
}

/** Overlay that the shell shows over any page, opened by a key or a button of the top bar. */
type Overlay = 'palette' | 'keys'

export const $overlay = atom<Overlay | null>(null)

export const closeOverlay = (): void => $overlay.set(null)

/** True while the inbox's export dialog is open. */
export const $isExporting = atom(false)
