import { allowedAttributes, allowedTags, pictureAddress } from '#rich-text/allowed.ts'
import { pieces, type Piece } from '../markup.ts'
import { mayLink } from '../rich-text/addresses.ts'

const tags = new Set<string>(allowedTags)
const attributes: Readonly<Record<string, readonly string[]>> = allowedAttributes

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const isFit: Readonly<Record<string, (value: string) => boolean>> = { href: mayLink, src: (value) => pictureAddress.test(value) }

function written(piece: Piece): string {
  if (piece.type === 'text') return escaped(piece.text)
  if (!tags.has(piece.name)) return ''
  if (piece.type === 'close') return `</${piece.name}>`
  const kept = (attributes[piece.name] ?? []).flatMap((name) => {
    const value = piece.attributes[name]
    return value === undefined || isFit[name]?.(value) === false ? [] : [` ${name}="${escaped(value)}"`]
  })
  return `<${piece.name}${kept.join('')}>`
}

/**
 * HTML written anew from the allow-list alone: what the preview may turn into elements. The server cleans what is
 * stored; this is for text that has not been there yet, such as a copy kept on the machine.
 */
export const clean = (html: string): string => pieces(html).map(written).join('')
