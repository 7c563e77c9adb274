import { createRouter, getPagePath } from '@nanostores/router'

export const BASE = '/web-cms'
export const PROTECTED = '/web-cms/protected'

/** Order decides: `new` and `bin` before what takes any word. */
export const routes = {
  start: '/web-cms',
  bin: '/web-cms/protected/bin',
  list: '/web-cms/protected/:screen',
  new: '/web-cms/protected/:screen/new',
  item: '/web-cms/protected/:screen/:id',
} as const

type HearsPop = (event: PopStateEvent) => void

const first = new Set<HearsPop>()

// Before the router has listened to anything: on the window itself listeners run in the order they came in, capturing
// ones included (Chromium 156).
if ('window' in globalThis) window.addEventListener('popstate', (event) => first.forEach((hear) => hear(event)))

/** Hears of a way back or forward before the router does, and may keep it from it. Returns what ends it. */
export function hearPopsFirst(hear: HearsPop): () => void {
  first.add(hear)
  return () => first.delete(hear)
}

/** The page by its address; undefined for an address that is no page of the staff area. */
export const $page = createRouter(routes)

/** The address of a screen's list, with its filters kept. */
export const listPath = (screen: string, search: Record<string, string> = {}): string => getPagePath($page, 'list', { screen }, search)
export const newPath = (screen: string, search: Record<string, string> = {}): string => getPagePath($page, 'new', { screen }, search)
export const itemPath = (screen: string, id: string, search: Record<string, string> = {}): string =>
  getPagePath($page, 'item', { screen, id }, search)

/** The items of a list themselves, where else the id of one of them stands. */
export const ALL = 'all'

/** Where a list's items are put in order, or the entries of one of them. A list offers it before any code of the order screen is there. */
export const orderPath = ({ path }: { path: string }, of: string = ALL): string => listPath(path, { arrange: of })

/** Goes to an address of the staff area without loading a page. */
export const open = (path: string): void => $page.open(path)

/** Replaces the address, for filters: the way back leads to the page before, not to every letter that was typed. */
export const replace = (path: string): void => $page.open(path, true)
