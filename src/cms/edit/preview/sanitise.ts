import {
  allowedAttributes,
  allowedTags,
  isAllowedLink,
  pictureAddressPattern,
} from '#rich-text/allowed.ts'
import { pieces, type Piece } from '../../model/markup.ts'

/** Allow-list for HTML. */
type Rules = {
  tags: ReadonlySet<string>
  /** Allowed attributes by tag. */
  attributes: Readonly<Record<string, readonly string[]>>
  /** Tests of values by attribute; every value of another attribute is allowed. */
  isFit: Readonly<Record<string, (value: string) => boolean>>
}

/** Rules for texts as they are stored. */
const storedRules: Rules = {
  tags: new Set(allowedTags),
  attributes: allowedAttributes,
  isFit: { href: isAllowedLink, src: (value) => pictureAddressPattern.test(value) },
}

/** True for an address of the Image CDN for one of our pictures, with any parameters. */
const isResizedPicture = (value: string): boolean => {
  const source = /^\/\.netlify\/images\?url=([^&]+)&[\w=&]*$/.exec(value)?.[1]
  try {
    return source !== undefined && pictureAddressPattern.test(decodeURIComponent(source))
  } catch {
    return false
  }
}

/**
 * Rules for texts as the site's views render them: with lower levels of headings, resized pictures,
 * and tables that the keyboard can reach.
 */
const renderedRules: Rules = {
  tags: new Set([...allowedTags, 'h5', 'h6']),
  attributes: {
    ...allowedAttributes,
    img: [...allowedAttributes.img, 'loading'],
    table: ['tabindex'],
  },
  isFit: {
    href: isAllowedLink,
    src: (value) => pictureAddressPattern.test(value) || isResizedPicture(value),
    tabindex: (value) => value === '0',
    loading: (value) => value === 'lazy',
  },
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function rewrittenPiece(piece: Piece, { tags, attributes, isFit }: Rules): string {
  if (piece.type === 'text') return escaped(piece.text)
  if (!tags.has(piece.name)) return ''
  if (piece.type === 'close') return `</${piece.name}>`
  const allowed = (attributes[piece.name] ?? []).flatMap((name) => {
    const value = piece.attributes[name]
    return value === undefined || isFit[name]?.(value) === false
      ? []
      : [` ${name}="${escaped(value)}"`]
  })
  return `<${piece.name}${allowed.join('')}>`
}

const rewritten = (html: string, rules: Rules): string =>
  pieces(html)
    .map((piece) => rewrittenPiece(piece, rules))
    .join('')

/**
 * Text of the form as safe HTML: only allowed tags and attributes remain. The server cleans stored
 * texts, but it has not seen the texts of the form.
 */
export const sanitisePreview = (html: string): string => rewritten(html, storedRules)

/** HTML of the site's views as safe HTML: only allowed tags and attributes remain. */
export const sanitiseRendered = (html: string): string => rewritten(html, renderedRules)
