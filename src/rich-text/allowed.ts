/**
 * Elements allowed in rich text. The server's sanitiser, the build and the editor use this list.
 */
export const allowedTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'hr',
  'code',
  'pre',
  'sup',
  'sub',
  'bdi',
  'span',
] as const

/** Attributes allowed in rich text, by element. */
export const allowedAttributes = {
  a: ['href'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height'],
  bdi: ['dir'],
  span: ['dir', 'lang'],
} as const

/**
 * Schemes allowed in links; an address without a scheme must be a path of the site or an anchor.
 */
export const allowedSchemes = ['https', 'http', 'mailto', 'tel'] as const

/** The scheme that an address begins with. */
export const schemePattern = /^([a-z][a-z0-9+.-]*):/i

// Browsers skip control characters in an address, so that they would run `java\nscript:`.
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const controls = /[\u0000-\u0020\u007F-\u00A0]/g

/**
 * True for an address that a link may have: one with an allowed scheme, or a path or anchor without
 * a scheme. False for `//host`, and for a path with a backslash, which browsers read as a slash and
 * other programs as an escape.
 */
export function isAllowedLink(address: string): boolean {
  const bare = address.replace(controls, '')
  const schemeName = schemePattern.exec(bare)?.[1]?.toLowerCase()
  if (schemeName === undefined) return !/^\/\/|\\/.test(bare)
  return allowedSchemes.some((allowed) => allowed === schemeName)
}

/** The address of a picture in a text: a file of the project's store, never of another host. */
export const pictureAddressPattern = /^\/assets\/[0-9a-f]{64}\/[\p{L}\p{N}][\p{L}\p{N}._-]*$/u
