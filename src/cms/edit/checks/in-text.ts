import { pieces, type Piece } from '../markup.ts'
import type { Side } from '../values.ts'
import { fileName, type At, type Found } from './check.ts'
import { linkFaults, type Known } from './links.ts'
import { isOtherScript } from './script.ts'

const headings = 'h2, h3, h4'
/** What holds running text; a list's items and a table's cells may hold paragraphs of their own. */
const blocks = 'p, h2, h3, h4, li, th, td'
const tagsOf = (list: string): ReadonlySet<string> => new Set(list.split(', '))
const headingTags = tagsOf(headings)
const blockTags = tagsOf(blocks)

/** Words of a quotation in a check: enough to find the place. */
const quoted = (text: string): string => {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return trimmed.length <= 60 ? trimmed : `${trimmed.slice(0, 60).trimEnd()}…`
}

type Link = { href: string; text: string; hasPicture: boolean; at: At }
type Picture = { src: string; alt: string; at: At }
type Heading = { level: number; text: string; at: At }
type Block = { text: string; at: At }

/** What stands in a text, in its order. */
export type Parts = { links: readonly Link[]; pictures: readonly Picture[]; headings: readonly Heading[]; blocks: readonly Block[] }

/** Goes through a text once, whatever is looked for in it. */
function partsOf(html: string): Parts {
  const parts = { links: [] as Link[], pictures: [] as Picture[], headings: [] as Heading[], blocks: [] as Block[] }
  let link: Link | null = null
  let heading: Heading | null = null
  /** The innermost block stands last. Text in a span that names its language is right as it is. */
  const open: Block[] = []
  const spans: boolean[] = []
  const begin = ({ name, attributes }: Extract<Piece, { type: 'open' }>) => {
    if (name === 'a') parts.links.push((link = { href: attributes['href'] ?? '', text: '', hasPicture: false, at: { tags: 'a', index: parts.links.length } }))
    if (name === 'img') {
      if (link) link.hasPicture = true
      parts.pictures.push({ src: attributes['src'] ?? '', alt: attributes['alt'] ?? '', at: { tags: 'img', index: parts.pictures.length } })
    }
    if (name === 'span') spans.push('lang' in attributes)
    if (headingTags.has(name)) parts.headings.push((heading = { level: Number(name[1]), text: '', at: { tags: headings, index: parts.headings.length } }))
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

/** Texts looked through before: while one is typed into, the others are not gone through again. */
const MAX_CACHED = 60
const known = new Map<string, Parts>()

/** {@link partsOf}, once for the same text. */
export function partsIn(html: string): Parts {
  const parts = known.get(html) ?? partsOf(html)
  known.delete(html)
  known.set(html, parts)
  for (const oldest of known.keys()) if (known.size > MAX_CACHED) known.delete(oldest)
  return parts
}

function jumps(list: Parts['headings']): Found[] {
  // A page's title is its first heading.
  return list.flatMap(({ level, text, at }, index): Found[] => {
    const before = list[index - 1]?.level ?? 1
    return level > before + 1 ? [{ name: 'heading jump', detail: quoted(text), at }] : []
  })
}

/** Everything that is to be mended or looked at in one rich text. */
export function inText(html: string, side: Side, site: Known): Found[] {
  const parts = partsIn(html)
  const pictures = parts.pictures.flatMap(({ src, alt, at }): Found[] => [
    ...(alt.trim() === '' ? [{ name: 'picture in text without alt' as const, detail: fileName(src), at }] : []),
    ...(site(src)?.state === 'gone' ? [{ name: 'file gone' as const, detail: fileName(src), at }] : []),
  ])
  const links = parts.links.flatMap((link): Found[] => linkFaults(link, side, site).map(({ name, detail }) => ({ name, detail: quoted(detail), at: link.at })))
  const scripts = parts.blocks
    .filter(({ text }) => isOtherScript(text, side))
    .slice(0, 1)
    .map(({ text, at }): Found => ({ name: 'other script', detail: quoted(text), at }))
  return [...pictures, ...links, ...jumps(parts.headings), ...scripts]
}

/** The addresses in a text that only the site can answer for. */
export const addressesIn = (html: string): string[] => {
  const { links, pictures } = partsIn(html)
  return [...links.map(({ href }) => href), ...pictures.map(({ src }) => src)]
}
