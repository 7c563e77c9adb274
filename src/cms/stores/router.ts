import { createRouter, getPagePath } from '@nanostores/router'
import { atom, onSet } from 'nanostores'

export const BASE = '/web-cms'
export const PROTECTED = '/web-cms/protected'

/**
 * Order matters, the first match wins: `new`, `bin`, `files`, `links`, `releases` and `feedback`
 * come before the patterns that match any word.
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

/** Listeners called before the router on every step back or forward; they may stop the event. */
const popListeners = new Set<PopListener>()

// Added before the router's listener: on the window itself listeners run in the order they were
// added, capturing ones included (Chromium 156).
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

/** Value in place of an item's id: the items of the list themselves. */
export const ALL = 'all'

/**
 * Address of the order screen for a list's items, or for the entries of one item. Available to a
 * list before the code of the order screen is loaded.
 */
export const orderPath = ({ path }: { path: string }, of: string = ALL): string =>
  listPath(path, { arrange: of })

/** Goes to an address of the staff area without loading a page. */
export const open = (path: string): void => $page.open(path)

/**
 * Replaces the address, for filters: the way back leads to the page before, not to every typed
 * letter.
 */
export const replace = (path: string): void => $page.open(path, true)

let editors = 0
let isGoingOn = false
// No `listen`: it would start the router while the page has no body yet.
onSet($page, ({ newValue }) => {
  if (!isGoingOn && newValue?.path !== $page.value?.path) editors += 1
})

/** Number of the open editor; another address opens another one. */
export const editorNow = (): number => editors

/**
 * Replaces the address under an editor that stays open, such as a new item's after its first save.
 */
export function replaceAddressKeepingEditor(path: string): void {
  isGoingOn = true
  replace(path)
  isGoingOn = false
}

const here = (): string => location.pathname + location.search

/** Page index in this window's history; undefined in browsers without the Navigation API. */
const entryNow = (): number | undefined =>
  'navigation' in window ? navigation.currentEntry?.index : undefined

type Guard = (address: string, go: () => void) => boolean

const guards = new Set<Guard>()

/**
 * Opens an address without a link, such as from the palette or a toast, after the same question as
 * a link.
 */
export function openGuarded(address: string): void {
  const go = () => open(address)
  if (![...guards].some((guard) => guard(address, go))) go()
}

/**
 * Asks before a link or the way back or forward changes the page's address; when the page itself is
 * unloaded, the leave guard asks. `stays` is true for addresses that do not leave the page; `ask`
 * gets the wanted address and a function that opens it. Returns unsubscribe.
 */
export function guardAddress(
  stays: (address: string) => boolean,
  ask: (address: string, go: () => void) => void,
): () => void {
  let current = here()
  let entry = entryNow()
  let whenBack: (() => void) | null = null
  const guard: Guard = (address, go) => {
    if (stays(address)) return false
    ask(address, go)
    return true
  }
  guards.add(guard)
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (
      !link ||
      link.target ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    const address = link.pathname + link.search
    if (link.origin !== location.origin || !guard(address, () => open(address))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPop = (event: PopStateEvent) => {
    const wanted = here()
    if (stays(wanted)) {
      current = wanted
      entry = entryNow()
      whenBack?.()
      whenBack = null
      return
    }
    // The page stays unchanged: the router must see neither step.
    event.stopImmediatePropagation()
    const steps = (entryNow() ?? 0) - (entry ?? 0)
    if (steps === 0) {
      history.pushState(null, '', current)
      return ask(wanted, () => open(wanted))
    }
    // History entries remain. One step at a time: a second would cancel the first.
    whenBack = () => ask(wanted, () => history.go(steps))
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
export const $exporting = atom(false)
