import { languageOf } from '#i18n/languages.ts'
import { isAllowedLink } from '#rich-text/allowed.ts'
import { type Side, fileName } from '../../model/values.ts'
import { isDetour } from '../rich-text/addresses.ts'
import type { SiteAnswerLookup, Finding, GoneReason } from './check.ts'
import type { Link } from './text-parts.ts'

/** Findings in one link. @param side language of the text that contains the link */
export function linkFaults(
  link: Omit<Link, 'at'>,
  side: Side,
  siteAnswerOf: SiteAnswerLookup,
): Finding[] {
  const text = link.text.trim()
  if (text === '' && !link.hasPicture && link.href.trim() !== '')
    return [{ name: 'empty link', detail: link.href }]
  const isVague = isVaguePhrase(text) || isAddress(text)
  return [
    ...addressFaults(link.href, side, siteAnswerOf),
    ...(isVague ? [{ name: 'link words' as const, detail: text }] : []),
  ]
}

/**
 * Origins of the site: this page's, and the public origin. The page has the public origin in the
 * attribute `data-site`. It is not imported from a module of the public pages, because the build
 * would then move that module to a separate file: one more request for every visitor.
 */
const origins = (): readonly string[] => {
  const here = typeof location === 'undefined' ? [] : [location.origin]
  const publicOrigin =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['site']
  return publicOrigin === undefined ? here : [...here, publicOrigin]
}

/** Path of an address of this site, with query and fragment; null for any other address. */
export function pathOnThisSite(address: string): string | null {
  // Browsers ignore tabs and line breaks inside an address.
  const trimmed = address.replace(/[\t\n\r]/g, '').trim()
  // A path begins with one slash. `//` and `/\` would begin the name of another host.
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  const origin = origins().find((one) => trimmed === one || trimmed.startsWith(`${one}/`))
  return origin === undefined ? null : trimmed.slice(origin.length).replace(/^[/\\]*/, '/')
}

/** Path without its query and fragment. */
export const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? path

/** False for files and for addresses that only programs request: they have no language. */
const isPage = (path: string): boolean =>
  !/^\/(?:assets|art|api|fonts|_astro|search|\.)/.test(path) && !/\.\w{2,5}$/.test(path)
const isStaffOnly = (path: string): boolean => /^\/(?:web-cms|api|\.netlify)(?:\/|$)/.test(path)

/** Address of a page on a host with at least one dot in its name; a port or path may follow. */
const webAddress = /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i

/**
 * Patterns of well-formed addresses, by scheme. This is a map, not an object: an address may begin
 * with the name of an object's built-in property, such as `constructor:`.
 */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  // One recipient, optionally followed by parameters such as `?subject=`.
  ['mailto', /^mailto:[^\s@?,;:]+@[^\s@?,;:]+\.[^\s@?,;:.]{2,}(?:\?.*)?$/i],
  // Digits and separators after an optional plus.
  ['tel', /^tel:\+?[\d().\-\s]{3,24}$/i],
  ['http', webAddress],
  ['https', webAddress],
])

/** Link texts that say nothing about the target, in both languages. */
const vaguePhrases = new Set([
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
const isVaguePhrase = (text: string): boolean =>
  vaguePhrases.has(text.toLowerCase().replace(/[.!…:،\s]+$/u, ''))
const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text)

const findingForReason: Readonly<Record<GoneReason, Finding['name'] | null>> = {
  bin: 'page in bin',
  draft: 'page a draft',
  over: 'page over',
  waits: 'page waits',
  // No finding: the page is in the next build of the site.
  building: null,
  unknown: 'page gone',
}

/** Id that a fragment names, decoded; a fragment with malformed encoding is returned unchanged. */
function anchorName(hash: string): string {
  try {
    return decodeURI(hash)
  } catch {
    return hash
  }
}

/** Findings in a link to an address of this site. */
function sitePathFaults(path: string, side: Side, siteAnswerOf: SiteAnswerLookup): Finding[] {
  const page = withoutQuery(path)
  if (isStaffOnly(page)) return [{ name: 'staff page', detail: path }]
  const siteAnswer = siteAnswerOf(path)
  if (siteAnswer?.state === 'gone') {
    if (!isPage(page)) return [{ name: 'file gone', detail: fileName(page) }]
    const name = findingForReason[siteAnswer.why]
    return name === null ? [] : [{ name, detail: path }]
  }
  const anchor = /#(.+)$/.exec(path)?.[1]
  const isAnchorGone =
    siteAnswer &&
    anchor !== undefined &&
    siteAnswer.anchors !== null &&
    !siteAnswer.anchors.has(anchorName(anchor))
  return [
    ...(isAnchorGone ? [{ name: 'place gone' as const, detail: path }] : []),
    ...(isPage(page) && languageOf(page) !== side
      ? [{ name: 'other language' as const, detail: path }]
      : []),
  ]
}

function addressFaults(href: string, side: Side, siteAnswerOf: SiteAnswerLookup): Finding[] {
  const address = href.trim()
  if (address === '' || address === '#') return [{ name: 'link nowhere', detail: address }]
  const sitePath = pathOnThisSite(address)
  if (sitePath !== null) return sitePathFaults(sitePath, side, siteAnswerOf)
  // A link to a section of the same page is not checked.
  if (address.startsWith('#')) return []
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const pattern = patterns.get(scheme)
  // A relative address has no scheme and is malformed: its target would depend on the page.
  if (!pattern?.test(address) || !isAllowedLink(address))
    return [{ name: 'address malformed', detail: address }]
  return [
    ...(scheme === 'http' ? [{ name: 'not encrypted' as const, detail: address }] : []),
    ...(isDetour(address) ? [{ name: 'detour' as const, detail: address }] : []),
  ]
}
