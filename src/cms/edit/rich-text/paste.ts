import { allowedAttributes, pictureAddress } from '#rich-text/allowed.ts'
import type { Side } from '../values.ts'
import { mayLink } from './addresses.ts'

type Pasted = { html: string; picturesLeftOut: number }

/** The editor's own note on what it copied. */
const OWN = 'data-pm-slice'

/** What a tag may bring along. */
const attributesOf: Readonly<Record<string, readonly string[]>> = allowedAttributes

const attribute = /\s([a-z-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi
const anyTag = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi

const valueOf = (attributes: string, name: string): string => {
  const found = [...attributes.matchAll(attribute)].find(([, one]) => one?.toLowerCase() === name)
  return (found?.[2] ?? '').replace(/^["']|["']$/g, '')
}

/** Headings of other levels than a text may have become the nearest that it may. */
const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Emphasis that a style stands for. Underlining is none: other programs give it to links. */
const styles: readonly { tag: string; pattern: RegExp; englishOnly?: true }[] = [
  { tag: 'strong', pattern: /(?<![\w-])font-weight:\s*(bold|[6-9]00)/i },
  { tag: 'em', pattern: /(?<![\w-])font-style:\s*(italic|oblique)/i, englishOnly: true },
  { tag: 's', pattern: /text-decoration(?:-line)?:[^;:]*line-through/i },
  { tag: 'sup', pattern: /vertical-align:\s*super/i },
  { tag: 'sub', pattern: /vertical-align:\s*sub\b/i },
]

/** Tags that only carry styles, or emphasis that the style takes back. */
const carriers = new Set(['span', 'font', 'b', 'strong', 'i', 'em'])
const slanted = new Set(['i', 'em'])

const isPlain = (name: string, style: string): boolean =>
  (/^(b|strong)$/.test(name) && /(?<![\w-])font-weight:\s*(normal|[1-4]00)/i.test(style)) || (slanted.has(name) && /(?<![\w-])font-style:\s*normal/i.test(style))

/** The opposite direction within a line is part of the text; the line's own direction is that of its language. */
function turned(attributes: string, side: Side): string | null {
  const dir = valueOf(attributes, 'dir').toLowerCase()
  if (dir !== (side === 'ar' ? 'ltr' : 'rtl')) return null
  const lang = valueOf(attributes, 'lang').slice(0, 2).toLowerCase()
  return ` dir="${dir}"${lang === 'ar' || lang === 'en' ? ` lang="${lang}"` : ''}`
}

/** The tags that a carrier of styles becomes, outermost first; `span` keeps its attributes. */
function meaning(name: string, attributes: string, side: Side): string[] {
  const style = valueOf(attributes, 'style')
  const span = name === 'span' ? turned(attributes, side) : null
  const own = name === 'span' || name === 'font' || isPlain(name, style) || (side === 'ar' && slanted.has(name)) ? [] : [name]
  const found = styles.filter(({ pattern, englishOnly }) => pattern.test(style) && !(englishOnly && side === 'ar')).map(({ tag }) => tag)
  return [...(span === null ? [] : [`span${span}`]), ...own, ...found]
}

/** A search engine's detour is no address. */
const direct = (attributes: string): string =>
  attributes.replace(/(href\s*=\s*["']?)https:\/\/www\.google\.com\/url\?(?:[^"'\s>]*?(?:&amp;|&))?q=([^&"'\s>]+)[^"'\s>]*/i, (whole, start: string, address: string) => {
    try {
      return `${start}${decodeURIComponent(address).replace(/"/g, '%22')}`
    } catch {
      return whole
    }
  })

const keptOf = (name: string, attributes: string): string =>
  [...direct(attributes).matchAll(attribute)]
    .filter(([, one = '']) => one.toLowerCase() === OWN || attributesOf[name]?.includes(one.toLowerCase()))
    .filter(([, one = '', value = '']) => one.toLowerCase() !== 'href' || mayLink(value.replace(/^["']|["']$/g, '')))
    .map(([whole]) => whole)
    .join('')

/**
 * Takes elements out with all that they hold. One that is never closed stays, and is looked for once: every pattern here
 * reads a text about once, however it is made, so that nobody's clipboard can hold the page up.
 */
function without(html: string, opening: RegExp): string {
  const unclosed = new Set<string>()
  let left = ''
  let from = 0
  for (const { index, 1: tag = '' } of html.matchAll(opening)) {
    const name = tag.toLowerCase()
    if (index < from || unclosed.has(name)) continue
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = index
    if (closing.test(html)) {
      left += html.slice(from, index)
      from = closing.lastIndex
    } else unclosed.add(name)
  }
  return left + html.slice(from)
}

/** What no text needs: comments and what they hide, scripts, styles, and tags of other programs. */
const withoutForeign = (html: string): string =>
  without(html, /<(script|style|template|iframe|object|svg|head|title|xml)\b/gi)
    .replace(/<!--[\s\S]*?(?:-->|$)|<![^<>]*>|<\?[^<>]*>/g, '')
    .replace(/<\/?[a-z][a-z0-9]*:[^<>]*>/gi, '')
    .replace(/<br\b[^<>]*>/gi, (tag) => (/Apple-interchange-newline/i.test(tag) ? '' : tag))

/** One paragraph in an item or a cell is its text; a paragraph of nothing is none. */
const withoutShells = (html: string): string =>
  html
    .replace(/<p>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/gi, '')
    .replace(/(<(?:td|th|li)\b[^<>]*>)\s*<p>((?:(?!<\/?p\b)[\s\S])*)<\/p>\s*(?=<\/(?:td|th|li)>|<[uo]l\b)/gi, '$1$2')

/** A paragraph that is called a title is one. */
const withTitles = (html: string): string => html.replace(/<p\b([^<>]*)>((?:(?!<p\b)[\s\S])*?)<\/p\s*>/gi, (whole, attributes: string, inner: string) =>
  /class=["']?MsoTitle\b/i.test(attributes) ? `<h2>${inner}</h2>` : whole)

/** The part that was selected, where the program marks it. */
function selected(html: string): string {
  const start = /<!--\s*StartFragment\s*-->/i.exec(html)
  const rest = start && html.slice(start.index + start[0].length)
  const end = rest?.search(/<!--\s*EndFragment\s*-->/i) ?? -1
  return rest && end >= 0 ? rest.slice(0, end) : html
}

/**
 * Foreign HTML before the editor reads it: scripts, styles, event handlers and every attribute that a text does not
 * need, which a strict policy would report, and each picture that is not in our own store, are left out. What a word
 * processor or a page says by styles is said by tags: lists, emphasis, headings. The editor's own pieces stay whole.
 */
export function cleanPaste(html: string, side: Side = 'en'): Pasted {
  let picturesLeftOut = 0
  const isOwn = html.includes(OWN)
  const source = isOwn ? html : withoutForeign(withTitles(withLists(selected(html))))
  const open: { name: string; tags: string[] }[] = []
  const bare = isOwn ? without(source, /<(script|style|template|iframe|object|svg)\b/gi) : source
  const cleaned = bare.replace(anyTag, (_, slash: string, tag: string, attributes: string) => {
    const low = tag.toLowerCase()
    if (low === 'img' && !pictureAddress.test(valueOf(attributes, 'src'))) {
      picturesLeftOut += 1
      return ''
    }
    const name = (!isOwn && levels[low]) || low
    if (isOwn || !carriers.has(low)) return `<${slash}${name}${slash === '' ? keptOf(name, attributes) : ''}>`
    if (slash === '') {
      const tags = meaning(low, attributes, side)
      open.push({ name: low, tags })
      return tags.map((one) => `<${one}>`).join('')
    }
    const at = open.findLastIndex((one) => one.name === low)
    if (at === -1) return ''
    const [{ tags } = { tags: [] }] = open.splice(at, 1)
    return [...tags]
      .reverse()
      .map((one) => `</${one.split(' ')[0] ?? one}>`)
      .join('')
  })
  return { html: isOwn ? cleaned : withoutShells(cleaned), picturesLeftOut }
}

const attributes = String.raw`((?:"[^"]*"|'[^']*'|[^<>"'])*)`
const paragraph = new RegExp(String.raw`<p\b${attributes}>((?:(?!<p\b)[\s\S])*?)</p\s*>`, 'gi')

/** What the word processor draws in front of an item for programs that know no lists. */
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>((?:(?!<!(?:--)?\[if\b)[\s\S])*?)<!(?:--)?\[endif\](?:--)?>/i

/** `level` from 1; `start` is the number that the item itself shows. */
type Item = { level: number; isOrdered: boolean; start: number; html: string }

const plainText = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '')

/** The item that a paragraph is, by its style; null for an ordinary paragraph. */
function itemOf(rest: string, inner: string): Item | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(rest)?.[1]
  if (level === undefined) return null
  const shown = plainText(marker.exec(inner)?.[1] ?? '')
  const number = /^\(?([0-9\u0660-\u0669]+|[a-z]|[ivx]+|[\u0621-\u064A])[.)\-\u060C]/i.exec(shown)?.[1]
  const start = number === undefined ? 1 : Number(number.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)))
  return { level: Number(level), isOrdered: number !== undefined, start: start > 0 ? start : 1, html: inner.replace(marker, '') }
}

/** Items of one level with, under each, the deeper ones that follow it. */
function listOf(items: readonly Item[]): string {
  const [first] = items
  if (!first) return ''
  const name = first.isOrdered ? 'ol' : 'ul'
  let html = ''
  let at = 0
  while (at < items.length) {
    const item = items[at]
    if (!item) break
    let end = at + 1
    while ((items[end]?.level ?? 0) > first.level) end += 1
    // Another kind of list on the same level is a list of its own; so is one that is less deep than its beginning.
    if (item.level < first.level || item.isOrdered !== first.isOrdered) return `${tagged(name, first, html)}${listOf(items.slice(at))}`
    html += `<li>${item.html}${listOf(items.slice(at + 1, end))}</li>`
    at = end
  }
  return tagged(name, first, html)
}

const tagged = (name: string, { isOrdered, start }: Item, html: string): string => `<${name}${isOrdered && start > 1 ? ` start="${start}"` : ''}>${html}</${name}>`

/**
 * Makes lists of the paragraphs that a word processor sends for them: each says its level in its style and has its
 * bullet or number as letters in front of it.
 */
function withLists(html: string): string {
  let written = ''
  let waiting: Item[] = []
  let from = 0
  const flush = () => {
    written += listOf(waiting)
    waiting = []
  }
  for (const found of html.matchAll(paragraph)) {
    const [whole, rest = '', inner = ''] = found
    const between = html.slice(from, found.index)
    const item = itemOf(rest, inner)
    if (between.trim() !== '' || !item) flush()
    written += between
    if (item) waiting.push(item)
    else written += whole
    from = found.index + whole.length
  }
  flush()
  return written + html.slice(from)
}
