/** What rich text may hold. The server's sanitiser, the build and the editor all read this list. */
export const allowedTags = [
  'p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote',
  'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'hr', 'code', 'pre', 'sup', 'sub', 'bdi', 'span',
] as const

export const allowedAttributes = {
  a: ['href'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height'],
  bdi: ['dir'],
  span: ['dir', 'lang'],
} as const

/** Schemes a link may have; an address without a scheme must be one of our own paths or anchors. */
export const allowedSchemes = ['https', 'http', 'mailto', 'tel'] as const

/** A picture in a text is a file of our own store, never one of a foreign host. */
export const pictureAddress = /^\/assets\/[0-9a-f]{64}\/[\p{L}\p{N}][\p{L}\p{N}._-]*$/u
