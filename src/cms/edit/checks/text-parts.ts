import { pieces, type Piece } from '../../model/markup.ts'
import type { ElementRef } from './check.ts'

const headings = 'h2, h3, h4'
/** Elements with running text; list items and table cells may contain paragraphs. */
const blocks = 'p, h2, h3, h4, li, th, td'
const tagsOf = (list: string): ReadonlySet<string> => new Set(list.split(', '))
const headingTags = tagsOf(headings)
const blockTags = tagsOf(blocks)

export type Link = { href: string; text: string; hasPicture: boolean; at: ElementRef }
type Picture = { src: string; alt: string; at: ElementRef }
type Heading = { level: number; text: string; at: ElementRef }
type Block = { text: string; at: ElementRef }

/** Links, pictures, headings and blocks of a text, in order. */
export type Parts = {
  links: readonly Link[]
  pictures: readonly Picture[]
  headings: readonly Heading[]
  blocks: readonly Block[]
}

/** Number of cached texts: while one text is edited, the others are not parsed again. */
const MAX_CACHED = 60
const partsCache = new Map<string, Parts>()

/** Parts of a text, parsed once and cached. */
export function partsOf(html: string): Parts {
  const parts = partsCache.get(html) ?? parse(html)
  partsCache.delete(html)
  partsCache.set(html, parts)
  for (const oldest of partsCache.keys())
    if (partsCache.size > MAX_CACHED) partsCache.delete(oldest)
  return parts
}

function parse(html: string): Parts {
  const parts = {
    links: [] as Link[],
    pictures: [] as Picture[],
    headings: [] as Heading[],
    blocks: [] as Block[],
  }
  let link: Link | null = null
  let heading: Heading | null = null
  /** Open blocks, the innermost last. */
  const openBlocks: Block[] = []
  /** For each open span, true when it names a language: its text is no text of the block's language. */
  const spansWithLanguage: boolean[] = []
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
    if (name === 'span') spansWithLanguage.push('lang' in attributes)
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
      openBlocks.push(block)
    }
  }
  const end = (name: string) => {
    if (name === 'a') link = null
    if (name === 'span') spansWithLanguage.pop()
    if (headingTags.has(name)) heading = null
    if (blockTags.has(name)) openBlocks.pop()
  }
  for (const piece of pieces(html)) {
    if (piece.type === 'open') begin(piece)
    else if (piece.type === 'close') end(piece.name)
    else {
      if (link) (link as Link).text += piece.text
      if (heading) (heading as Heading).text += piece.text
      const block = openBlocks.at(-1)
      if (block && !spansWithLanguage.includes(true)) block.text += piece.text
    }
  }
  return parts
}

/** Addresses of the links and pictures in a text. */
export const addressesInText = (html: string): string[] => {
  const { links, pictures } = partsOf(html)
  return [...links.map(({ href }) => href), ...pictures.map(({ src }) => src)]
}
