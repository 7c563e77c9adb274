import { allowedAttributes, allowedTags, mayLink, pictureAddress } from '#rich-text/allowed.ts'
import { pieces, type Piece } from '../../model/markup.ts'

type Rules = {
  tags: ReadonlySet<string>
  attributes: Readonly<Record<string, readonly string[]>>
  isFit: Readonly<Record<string, (value: string) => boolean>>
}

const stored: Rules = {
  tags: new Set(allowedTags),
  attributes: allowedAttributes,
  isFit: { href: mayLink, src: (value) => pictureAddress.test(value) },
}

/** True for an address of the Image CDN for one of our pictures, with any parameters. */
const resized = (value: string): boolean => {
  const source = /^\/\.netlify\/images\?url=([^&]+)&[\w=&]*$/.exec(value)?.[1]
  try {
    return source !== undefined && pictureAddress.test(decodeURIComponent(source))
  } catch {
    return false
  }
}

/**
 * Rules for a stored text after the site's views: lower headings, resized pictures, tables
 * reachable by keyboard.
 */
const shown: Rules = {
  tags: new Set([...allowedTags, 'h5', 'h6']),
  attributes: {
    ...allowedAttributes,
    img: [...allowedAttributes.img, 'loading'],
    table: ['tabindex'],
  },
  isFit: {
    href: mayLink,
    src: (value) => pictureAddress.test(value) || resized(value),
    tabindex: (value) => value === '0',
    loading: (value) => value === 'lazy',
  },
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function written(piece: Piece, { tags, attributes, isFit }: Rules): string {
  if (piece.type === 'text') return escaped(piece.text)
  if (!tags.has(piece.name)) return ''
  if (piece.type === 'close') return `</${piece.name}>`
  const kept = (attributes[piece.name] ?? []).flatMap((name) => {
    const value = piece.attributes[name]
    return value === undefined || isFit[name]?.(value) === false
      ? []
      : [` ${name}="${escaped(value)}"`]
  })
  return `<${piece.name}${kept.join('')}>`
}

const rewritten = (html: string, rules: Rules): string =>
  pieces(html)
    .map((piece) => written(piece, rules))
    .join('')

/**
 * HTML rewritten from the allow-list alone: input that the preview may turn into elements. The
 * server cleans stored texts; this is for a text that the server has not seen, such as a draft in
 * this browser.
 */
export const sanitisePreview = (html: string): string => rewritten(html, stored)

/** HTML rewritten after the changes that the site's views make to it. */
export const sanitiseRendered = (html: string): string => rewritten(html, shown)
