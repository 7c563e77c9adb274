import { languageOf } from '#i18n/languages.ts'
import { mayLink } from '../rich-text/addresses.ts'
import type { Side } from '../values.ts'
import { fileName, type Found } from './check.ts'

/** Why visitors do not get a page that staff know of. */
export type Why = 'bin' | 'draft' | 'over' | 'waits' | 'building' | 'unknown'

/** What the site answered for one of its addresses. `places` are the ids in the page, where they were asked for. */
export type Fact = { state: 'there'; places: ReadonlySet<string> | null } | { state: 'gone'; why: Why }

/** What is known of an address; nothing while the site has not answered. */
export type Known = (address: string) => Fact | undefined

/** Before the site has answered anything. */
export const nothingKnown: Known = () => undefined

/**
 * The site's names: where this page stands, and the public one, which the page says. It is not imported: a module that
 * public pages use as well would become a file of its own, one request more for every visitor.
 */
const origins = (): readonly string[] => {
  const here = typeof location === 'undefined' ? [] : [location.origin]
  const named = typeof document === 'undefined' ? undefined : document.documentElement.dataset['site']
  return named === undefined ? here : [...here, named]
}

/** An address of this site as its path with what follows; null for any other. */
export function ownPath(address: string): string | null {
  // Browsers skip these inside an address: without them it is seen where it leads.
  const trimmed = address.replace(/[\t\n\r]/g, '').trim()
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  const origin = origins().find((one) => trimmed === one || trimmed.startsWith(`${one}/`))
  return origin === undefined ? null : trimmed.slice(origin.length).replace(/^[/\\]*/, '/')
}

export const pathOnly = (path: string): string => path.split(/[?#]/, 1)[0] ?? path

/** Files and machines' addresses have no language. */
const isPage = (path: string): boolean => !/^\/(?:assets|art|api|fonts|_astro|search|\.)/.test(path) && !/\.\w{2,5}$/.test(path)
const isStaffOnly = (path: string): boolean => /^\/(?:web-cms|api|\.netlify)(?:\/|$)/.test(path)

const patterns: Readonly<Record<string, RegExp>> = {
  mailto: /^mailto:[^\s@?,;:]+@[^\s@?,;:]+\.[^\s@?,;:.]{2,}(?:\?.*)?$/i,
  // As phones dial it: digits after an optional plus; what people put between them is left alone.
  tel: /^tel:\+?[\d().\-\s]{3,24}$/i,
  http: /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i,
  https: /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i,
}

/** What says nothing about where a link leads, in both languages. */
const emptyWords = new Set(
  ['click here', 'here', 'click', 'read more', 'more', 'link', 'this link', 'this page', 'اضغط هنا', 'انقر هنا', 'هنا', 'اقرأ المزيد', 'المزيد', 'الرابط', 'رابط', 'هذا الرابط'],
)
const isEmptyWords = (text: string): boolean => emptyWords.has(text.toLowerCase().replace(/[.!…:،\s]+$/u, ''))
const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text)

const why: Readonly<Record<Why, Found['name'] | null>> = {
  bin: 'page in bin',
  draft: 'page a draft',
  over: 'page over',
  waits: 'page waits',
  // Saved and on its way to the site.
  building: null,
  unknown: 'page gone',
}

/** A place in a page as its element is called; one that is written wrongly is called as it is written. */
function placeNamed(place: string): string {
  try {
    return decodeURI(place)
  } catch {
    return place
  }
}

function pageFaults(path: string, side: Side, known: Known): Found[] {
  const page = pathOnly(path)
  if (isStaffOnly(page)) return [{ name: 'staff page', detail: path }]
  const fact = known(path)
  if (fact?.state === 'gone') {
    if (!isPage(page)) return [{ name: 'file gone', detail: fileName(page) }]
    const name = why[fact.why]
    return name === null ? [] : [{ name, detail: path }]
  }
  const place = /#(.+)$/.exec(path)?.[1]
  const isPlaceGone = fact && place !== undefined && fact.places !== null && !fact.places.has(placeNamed(place))
  return [
    ...(isPlaceGone ? [{ name: 'place gone' as const, detail: path }] : []),
    ...(isPage(page) && languageOf(page) !== side ? [{ name: 'other language' as const, detail: path }] : []),
  ]
}

function addressFaults(href: string, side: Side, known: Known): Found[] {
  const address = href.trim()
  if (address === '' || address === '#') return [{ name: 'link nowhere', detail: address }]
  const own = ownPath(address)
  if (own !== null) return pageFaults(own, side, known)
  if (address.startsWith('#')) return []
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const pattern = patterns[scheme]
  // Without a scheme and a slash it would lead to another place from every page.
  if (!pattern?.test(address) || !mayLink(address)) return [{ name: 'address malformed', detail: address }]
  return scheme === 'http' ? [{ name: 'not encrypted', detail: address }] : []
}

/** What is wrong with one link of a text in this language. */
export function linkFaults(link: { href: string; text: string; hasPicture: boolean }, side: Side, known: Known): Found[] {
  const text = link.text.trim()
  if (text === '' && !link.hasPicture && link.href.trim() !== '') return [{ name: 'empty link', detail: link.href }]
  const isVague = text !== '' && (isEmptyWords(text) || isAddress(text))
  return [...addressFaults(link.href, side, known), ...(isVague ? [{ name: 'link words' as const, detail: text }] : [])]
}
