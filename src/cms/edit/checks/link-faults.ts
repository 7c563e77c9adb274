import { languageOf } from '#i18n/languages.ts'
import { mayLink } from '#rich-text/allowed.ts'
import { type Side, fileName } from '../../model/values.ts'
import { isDetour } from '../rich-text/addresses.ts'
import type { FactLookup, Finding, GoneReason } from './check.ts'
import type { Link } from './text-parts.ts'

/** Faults of one link in a text of this language. */
export function linkFaults(link: Omit<Link, 'at'>, side: Side, factOf: FactLookup): Finding[] {
  const text = link.text.trim()
  if (text === '' && !link.hasPicture && link.href.trim() !== '')
    return [{ name: 'empty link', detail: link.href }]
  const isVague = text !== '' && (isEmptyWords(text) || isAddress(text))
  return [
    ...addressFaults(link.href, side, factOf),
    ...(isVague ? [{ name: 'link words' as const, detail: text }] : []),
  ]
}

/**
 * Origins of the site: this page's, and the public one, which the page names in an attribute. It is
 * not imported: a module that public pages use as well would become a separate file, one more
 * request for every visitor.
 */
const origins = (): readonly string[] => {
  const here = typeof location === 'undefined' ? [] : [location.origin]
  const named =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['site']
  return named === undefined ? here : [...here, named]
}

/** Path of an address of this site, with query and fragment; null for any other address. */
export function ownPath(address: string): string | null {
  // Browsers skip these characters inside an address: removed to see its target.
  const trimmed = address.replace(/[\t\n\r]/g, '').trim()
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  const origin = origins().find((one) => trimmed === one || trimmed.startsWith(`${one}/`))
  return origin === undefined ? null : trimmed.slice(origin.length).replace(/^[/\\]*/, '/')
}

export const pathOnly = (path: string): string => path.split(/[?#]/, 1)[0] ?? path

/** False for files and for addresses of machines, which have no language. */
const isPage = (path: string): boolean =>
  !/^\/(?:assets|art|api|fonts|_astro|search|\.)/.test(path) && !/\.\w{2,5}$/.test(path)
const isStaffOnly = (path: string): boolean => /^\/(?:web-cms|api|\.netlify)(?:\/|$)/.test(path)

/**
 * Well-formed addresses by scheme. A map, because an address may begin with the name of an object's
 * built-in property.
 */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  ['mailto', /^mailto:[^\s@?,;:]+@[^\s@?,;:]+\.[^\s@?,;:.]{2,}(?:\?.*)?$/i],
  // Number as phones dial it: digits after an optional plus; separators are accepted.
  ['tel', /^tel:\+?[\d().\-\s]{3,24}$/i],
  ['http', /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i],
  ['https', /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i],
])

/** Link texts that say nothing about the target, in both languages. */
const emptyWords = new Set([
  'click here',
  'here',
  'click',
  'read more',
  'more',
  'link',
  'this link',
  'this page',
  'اضغط هنا',
  'انقر هنا',
  'هنا',
  'اقرأ المزيد',
  'المزيد',
  'الرابط',
  'رابط',
  'هذا الرابط',
])
const isEmptyWords = (text: string): boolean =>
  emptyWords.has(text.toLowerCase().replace(/[.!…:،\s]+$/u, ''))
const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text)

const findingForReason: Readonly<Record<GoneReason, Finding['name'] | null>> = {
  bin: 'page in bin',
  draft: 'page a draft',
  over: 'page over',
  waits: 'page waits',
  // Saved and on its way to the site.
  building: null,
  unknown: 'page gone',
}

/** Id in a fragment; a malformed one unchanged. */
function anchorName(hash: string): string {
  try {
    return decodeURI(hash)
  } catch {
    return hash
  }
}

function pageFaults(path: string, side: Side, factOf: FactLookup): Finding[] {
  const page = pathOnly(path)
  if (isStaffOnly(page)) return [{ name: 'staff page', detail: path }]
  const fact = factOf(path)
  if (fact?.state === 'gone') {
    if (!isPage(page)) return [{ name: 'file gone', detail: fileName(page) }]
    const name = findingForReason[fact.why]
    return name === null ? [] : [{ name, detail: path }]
  }
  const anchor = /#(.+)$/.exec(path)?.[1]
  const isAnchorGone =
    fact && anchor !== undefined && fact.anchors !== null && !fact.anchors.has(anchorName(anchor))
  return [
    ...(isAnchorGone ? [{ name: 'place gone' as const, detail: path }] : []),
    ...(isPage(page) && languageOf(page) !== side
      ? [{ name: 'other language' as const, detail: path }]
      : []),
  ]
}

function addressFaults(href: string, side: Side, factOf: FactLookup): Finding[] {
  const address = href.trim()
  if (address === '' || address === '#') return [{ name: 'link nowhere', detail: address }]
  const own = ownPath(address)
  if (own !== null) return pageFaults(own, side, factOf)
  if (address.startsWith('#')) return []
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const pattern = patterns.get(scheme)
  // A relative address would lead to another target from every page.
  if (!pattern?.test(address) || !mayLink(address))
    return [{ name: 'address malformed', detail: address }]
  return [
    ...(scheme === 'http' ? [{ name: 'not encrypted' as const, detail: address }] : []),
    ...(isDetour(address) ? [{ name: 'detour' as const, detail: address }] : []),
  ]
}
