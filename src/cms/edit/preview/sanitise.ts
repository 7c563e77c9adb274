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

/** An address of the Image CDN leads to one of our own pictures, whatever else it asks for. */
const resized = (value: string): boolean => {
  const source = /^\/\.netlify\/images\?url=([^&]+)&[\w=&]*$/.exec(value)?.[1]
  try {
    return source !== undefined && pictureAddress.test(decodeURIComponent(source))
  } catch {
    return false
  }
}

/** What the site's views make of a stored text: headings below the page's own, resized pictures, tables within reach of the keyboard. */
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
 * HTML written anew from the allow-list alone: what the preview may turn into elements. The server cleans what is
 * stored; this is for text that has not been there yet, such as a draft in this browser.
 */
export const sanitisePreview = (html: string): string => rewritten(html, stored)

/** The same for what the site's views have made of it. */
export const cleanShown = (html: string): string => rewritten(html, shown)
