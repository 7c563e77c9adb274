import { pieces, type Piece } from '../../model/markup.ts'
import type { ElementRef } from './check.ts'

const headingSelector = 'h2, h3, h4'
/** Elements that contain text; list items and table cells may contain paragraphs. */
const blockSelector = 'p, h2, h3, h4, li, th, td'
const tagsIn = (selector: string): ReadonlySet<string> => new Set(selector.split(', '))
const headingTags = tagsIn(headingSelector)
const blockTags = tagsIn(blockSelector)

export type Link = { href: string; text: string; hasPicture: boolean; at: ElementRef }
type Picture = { src: string; alt: string; at: ElementRef }
type Heading = { level: number; text: string; at: ElementRef }
/** `text` omits the text of spans that name a language. */
type Block = { text: string; at: ElementRef }

/** Links, pictures, headings and blocks of a text, in order. */
export type RichTextParts = {
  links: readonly Link[]
  pictures: readonly Picture[]
  headings: readonly Heading[]
  blocks: readonly Block[]
}

/** Number of cached texts: while one text is edited, the others are not parsed again. */
const MAX_CACHED = 60
const partsCache = new Map<string, RichTextParts>()

/** Parts of a text, parsed once and cached. */
export function parsedPartsOf(html: string): RichTextParts {
  const parts = partsCache.get(html) ?? parseParts(html)
  // Moves the text to the end of the map, whose first key is then the least recently used text.
  partsCache.delete(html)
  partsCache.set(html, parts)
  for (const oldest of partsCache.keys())
    if (partsCache.size > MAX_CACHED) partsCache.delete(oldest)
  return parts
}

function parseParts(html: string): RichTextParts {
  const parts = {
    links: [] as Link[],
    pictures: [] as Picture[],
    headings: [] as Heading[],
    blocks: [] as Block[],
  }
  /** Elements that the current piece is inside of. */
  const open = {
    link: null as Link | null,
    heading: null as Heading | null,
    /** The innermost block is the last. */
    blocks: [] as Block[],
    /** For each open span, true when it names a language. */
    spans: [] as boolean[],
  }
  const begin = ({ name, attributes }: Extract<Piece, { type: 'open' }>) => {
    if (name === 'a') {
      open.link = {
        href: attributes['href'] ?? '',
        text: '',
        hasPicture: false,
        at: { tags: 'a', index: parts.links.length },
      }
      parts.links.push(open.link)
    }
    if (name === 'img') {
      if (open.link) open.link.hasPicture = true
      parts.pictures.push({
        src: attributes['src'] ?? '',
        alt: attributes['alt'] ?? '',
        at: { tags: 'img', index: parts.pictures.length },
      })
    }
    if (name === 'span') open.spans.push('lang' in attributes)
    if (headingTags.has(name)) {
      open.heading = {
        level: Number(name[1]),
        text: '',
        at: { tags: headingSelector, index: parts.headings.length },
      }
      parts.headings.push(open.heading)
    }
    if (blockTags.has(name)) {
      const block = { text: '', at: { tags: blockSelector, index: parts.blocks.length } }
      parts.blocks.push(block)
      open.blocks.push(block)
    }
  }
  const end = (name: string) => {
    if (name === 'a') open.link = null
    if (name === 'span') open.spans.pop()
    if (headingTags.has(name)) open.heading = null
    if (blockTags.has(name)) open.blocks.pop()
  }
  for (const piece of pieces(html)) {
    if (piece.type === 'open') begin(piece)
    else if (piece.type === 'close') end(piece.name)
    else {
      if (open.link) open.link.text += piece.text
      if (open.heading) open.heading.text += piece.text
      const block = open.blocks.at(-1)
      if (block && !open.spans.includes(true)) block.text += piece.text
    }
  }
  return parts
}

/** Addresses of the links and pictures in a text. */
export const addressesInText = (html: string): string[] => {
  const { links, pictures } = parsedPartsOf(html)
  return [...links.map(({ href }) => href), ...pictures.map(({ src }) => src)]
}
