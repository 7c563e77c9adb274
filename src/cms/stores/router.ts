import { createRouter, getPagePath } from '@nanostores/router'
import { atom, onSet } from 'nanostores'

export const BASE = '/web-cms'
export const PROTECTED = '/web-cms/protected'

/** The first match wins: `new`, `bin`, `files`, `links`, `releases` and `feedback` come before the patterns that match any word. */
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

/** Called before the router on every step back or forward; they may stop the event. */
const popListeners = new Set<PopListener>()

// Added before the router's own listener: on the window itself listeners run in the order they were added, capturing
// ones included (Chromium 156).
if ('window' in globalThis)
  window.addEventListener('popstate', (event) =>
    popListeners.forEach((listener) => listener(event)),
  )

/** The page by its address; undefined for an address that is no page of the staff area. */
export const $page = createRouter(routes)

/** The address of a screen's list, with its filters kept. */
export const listPath = (screen: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'list', { screen }, search)
export const newPath = (screen: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'new', { screen }, search)
export const itemPath = (screen: string, id: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'item', { screen, id }, search)

export const releasePath = (release: string): string => getPagePath($page, 'release', { release })

/** In place of an item's id: the items of the list themselves. */
export const ALL = 'all'

/** Where a list's items are put in order, or the entries of one of them. A list offers it before any code of the order screen is there. */
export const orderPath = ({ path }: { path: string }, of: string = ALL): string =>
  listPath(path, { arrange: of })

/** Goes to an address of the staff area without loading a page. */
export const open = (path: string): void => $page.open(path)

/** Replaces the address, for filters: the way back leads to the page before, not to every letter that was typed. */
export const replace = (path: string): void => $page.open(path, true)

let editors = 0
let isGoingOn = false
// No `listen`: it would start the router while the page has no body yet.
onSet($page, ({ newValue }) => {
  if (!isGoingOn && newValue?.path !== $page.value?.path) editors += 1
})

/** The number of the editor that is open; another address opens another one. */
export const editorNow = (): number => editors

/** Replaces the address under an editor that stays open, as a new item's is once it is saved. */
export function goOnAt(path: string): void {
  isGoingOn = true
  replace(path)
  isGoingOn = false
}

const here = (): string => location.pathname + location.search

/** The page's index in this window's history; undefined in browsers without the Navigation API. */
const entryNow = (): number | undefined =>
  'navigation' in window ? navigation.currentEntry?.index : undefined

type Guard = (address: string, go: () => void) => boolean

const guards = new Set<Guard>()

/** Opens an address from what is no link, such as the palette or a toast, after the same question as a link. */
export function openAsked(address: string): void {
  const go = () => open(address)
  if (![...guards].some((guard) => guard(address, go))) go()
}

/**
 * Asks before the page's address becomes another one, by a link or the way back or forward; when the page itself goes,
 * the leave guard asks. `stays` says which addresses do not leave the page; `ask` gets the wanted address and what opens
 * it after all. Returns unsubscribe.
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
    // The page stays as it is: the router must see neither step.
    event.stopImmediatePropagation()
    const steps = (entryNow() ?? 0) - (entry ?? 0)
    if (steps === 0) {
      history.pushState(null, '', current)
      return ask(wanted, () => open(wanted))
    }
    // The history keeps its entries. One step at a time: a second would cancel the first.
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

/** What the shell shows over any page, opened by a key or a button of the top bar. */
type Overlay = 'palette' | 'keys'

export const $overlay = atom<Overlay | null>(null)

export const closeOverlay = (): void => $overlay.set(null)

/** Whether the inbox's export dialog is open. */
export const $exporting = atom(false)
