const attributes = String.raw`((?:"[^"]*"|'[^']*'|[^<>"'])*)`
const paragraph = new RegExp(String.raw`<p\b${attributes}>((?:(?!<p\b)[\s\S])*?)</p\s*>`, 'gi')

/** What the word processor draws in front of an item for programs that know no lists. */
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>((?:(?!<!(?:--)?\[if\b)[\s\S])*?)<!(?:--)?\[endif\](?:--)?>/i

/** `level` from 1; `start` is the number that the item itself shows. */
type Item = { level: number; isOrdered: boolean; start: number; html: string }

const bare = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '')

/** The item that a paragraph is, by its style; null for an ordinary paragraph. */
function itemOf(rest: string, inner: string): Item | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(rest)?.[1]
  if (level === undefined) return null
  const shown = bare(marker.exec(inner)?.[1] ?? '')
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
export function withLists(html: string): string {
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
