import { languageOf } from '#i18n/languages.ts'
import { mayLink } from '#rich-text/allowed.ts'
import { pieces, type Piece } from '../../model/markup.ts'
import { type Side, fileName } from '../../model/values.ts'
import { isDetour } from '../rich-text/addresses.ts'
import type { ElementRef, Finding } from './check.ts'

const headings = 'h2, h3, h4'
/** Elements with running text; list items and table cells may contain paragraphs. */
const blocks = 'p, h2, h3, h4, li, th, td'
const tagsOf = (list: string): ReadonlySet<string> => new Set(list.split(', '))
const headingTags = tagsOf(headings)
const blockTags = tagsOf(blocks)

/** Findings in one rich text. */
export function inText(html: string, side: Side, site: FactLookup): Finding[] {
  const parts = partsIn(html)
  const pictures = parts.pictures.flatMap(({ src, alt, at }): Finding[] => [
    ...(alt.trim() === ''
      ? [{ name: 'picture in text without alt' as const, detail: fileName(src), at }]
      : []),
    ...(site(src)?.state === 'gone'
      ? [{ name: 'file gone' as const, detail: fileName(src), at }]
      : []),
  ])
  const links = parts.links.flatMap((link): Finding[] =>
    linkFaults(link, side, site).map(({ name, detail }) => ({
      name,
      detail: quoted(detail),
      at: link.at,
    })),
  )
  const scripts = parts.blocks
    .filter(({ text }) => isOtherScript(text, side))
    .slice(0, 1)
    .map(({ text, at }): Finding => ({ name: 'other script', detail: quoted(text), at }))
  return [...pictures, ...links, ...jumps(parts.headings), ...scripts]
}

function jumps(list: Parts['headings']): Finding[] {
  // The page's title is its first heading.
  return list.flatMap(({ level, text, at }, index): Finding[] => {
    const before = list[index - 1]?.level ?? 1
    return level > before + 1 ? [{ name: 'heading jump', detail: quoted(text), at }] : []
  })
}

/** Quotation in a check, long enough to find the place. */
const quoted = (text: string): string => {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return trimmed.length <= 60 ? trimmed : `${trimmed.slice(0, 60).trimEnd()}…`
}

/** Addresses of the links and pictures in a text. */
export const addressesInText = (html: string): string[] => {
  const { links, pictures } = partsIn(html)
  return [...links.map(({ href }) => href), ...pictures.map(({ src }) => src)]
}

type Link = { href: string; text: string; hasPicture: boolean; at: ElementRef }
type Picture = { src: string; alt: string; at: ElementRef }
type Heading = { level: number; text: string; at: ElementRef }
type Block = { text: string; at: ElementRef }

/** Links, pictures, headings and blocks of a text, in order. */
type Parts = {
  links: readonly Link[]
  pictures: readonly Picture[]
  headings: readonly Heading[]
  blocks: readonly Block[]
}

/** Number of cached texts: while one text is edited, the others are not parsed again. */
const MAX_CACHED = 60
const partsCache = new Map<string, Parts>()

/** Cached result of {@link partsOf} for the same text. */
function partsIn(html: string): Parts {
  const parts = partsCache.get(html) ?? partsOf(html)
  partsCache.delete(html)
  partsCache.set(html, parts)
  for (const oldest of partsCache.keys())
    if (partsCache.size > MAX_CACHED) partsCache.delete(oldest)
  return parts
}

/** Parses a text once for all checks. */
function partsOf(html: string): Parts {
  const parts = {
    links: [] as Link[],
    pictures: [] as Picture[],
    headings: [] as Heading[],
    blocks: [] as Block[],
  }
  let link: Link | null = null
  let heading: Heading | null = null
  /** Open blocks, the innermost last. Text in a span with a language is not checked. */
  const open: Block[] = []
  const spans: boolean[] = []
  const begin = ({ name, attributes }: Extract<Piece, { type: 'open' }>) => {
    if (name === 'a')
      parts.links.push(
        (link = {
          href: attributes['href'] ?? '',
          text: '',
          hasPicture: false,
          at: { tags: 'a', index: parts.links.length },
        }),
      )
    if (name === 'img') {
      if (link) link.hasPicture = true
      parts.pictures.push({
        src: attributes['src'] ?? '',
        alt: attributes['alt'] ?? '',
        at: { tags: 'img', index: parts.pictures.length },
      })
    }
    if (name === 'span') spans.push('lang' in attributes)
    if (headingTags.has(name))
      parts.headings.push(
        (heading = {
          level: Number(name[1]),
          text: '',
          at: { tags: headings, index: parts.headings.length },
        }),
      )
    if (blockTags.has(name)) {
      const block = { text: '', at: { tags: blocks, index: parts.blocks.length } }
      parts.blocks.push(block)
      open.push(block)
    }
  }
  const end = (name: string) => {
    if (name === 'a') link = null
    if (name === 'span') spans.pop()
    if (headingTags.has(name)) heading = null
    if (blockTags.has(name)) open.pop()
  }
  for (const piece of pieces(html)) {
    if (piece.type === 'open') begin(piece)
    else if (piece.type === 'close') end(piece.name)
    else {
      if (link) (link as Link).text += piece.text
      if (heading) (heading as Heading).text += piece.text
      const block = open.at(-1)
      if (block && !spans.includes(true)) block.text += piece.text
    }
  }
  return parts
}

/** Reason why visitors do not get a page that exists for staff. */
export type GoneReason = 'bin' | 'draft' | 'over' | 'waits' | 'building' | 'unknown'

/** Answer of the site for one of its addresses. `anchors`: the ids in the page; null for a file. */
export type Fact =
  { state: 'there'; anchors: ReadonlySet<string> | null } | { state: 'gone'; why: GoneReason }

/** Looks up the fact about an address; undefined while the site has not answered. */
export type FactLookup = (address: string) => Fact | undefined

/** Lookup before the site has answered anything. */
export const noFacts: FactLookup = () => undefined

/** Faults of one link in a text of this language. */
function linkFaults(
  link: { href: string; text: string; hasPicture: boolean },
  side: Side,
  known: FactLookup,
): Finding[] {
  const text = link.text.trim()
  if (text === '' && !link.hasPicture && link.href.trim() !== '')
    return [{ name: 'empty link', detail: link.href }]
  const isVague = text !== '' && (isEmptyWords(text) || isAddress(text))
  return [
    ...addressFaults(link.href, side, known),
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

const patterns: Readonly<Record<string, RegExp>> = {
  mailto: /^mailto:[^\s@?,;:]+@[^\s@?,;:]+\.[^\s@?,;:.]{2,}(?:\?.*)?$/i,
  // Number as phones dial it: digits after an optional plus; separators are accepted.
  tel: /^tel:\+?[\d().\-\s]{3,24}$/i,
  http: /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i,
  https: /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[:/?#]\S*)?$/i,
}

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

const why: Readonly<Record<GoneReason, Finding['name'] | null>> = {
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

function pageFaults(path: string, side: Side, known: FactLookup): Finding[] {
  const page = pathOnly(path)
  if (isStaffOnly(page)) return [{ name: 'staff page', detail: path }]
  const fact = known(path)
  if (fact?.state === 'gone') {
    if (!isPage(page)) return [{ name: 'file gone', detail: fileName(page) }]
    const name = why[fact.why]
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

function addressFaults(href: string, side: Side, known: FactLookup): Finding[] {
  const address = href.trim()
  if (address === '' || address === '#') return [{ name: 'link nowhere', detail: address }]
  const own = ownPath(address)
  if (own !== null) return pageFaults(own, side, known)
  if (address.startsWith('#')) return []
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? ''
  const pattern = patterns[scheme]
  // A relative address would lead to another target from every page.
  if (!pattern?.test(address) || !mayLink(address))
    return [{ name: 'address malformed', detail: address }]
  return [
    ...(scheme === 'http' ? [{ name: 'not encrypted' as const, detail: address }] : []),
    ...(isDetour(address) ? [{ name: 'detour' as const, detail: address }] : []),
  ]
}

const arabic = /\p{Script=Arabic}/gu
const latin = /\p{Script=Latin}/gu

/** Minimum number of letters for detecting a script: names and abbreviations are shorter. */
const ENOUGH = 12

/** Share of all letters that the other script must reach. */
const MIN_SHARE = 0.8

/** True when a text is written in the script of the other language: pasted into the wrong field. */
export function isOtherScript(text: string, side: Side): boolean {
  const found = { ar: text.match(arabic)?.length ?? 0, en: text.match(latin)?.length ?? 0 }
  const other = found[side === 'ar' ? 'en' : 'ar']
  return other >= ENOUGH && other / (found.ar + found.en) >= MIN_SHARE
}
