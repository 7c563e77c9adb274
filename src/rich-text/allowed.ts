/**
 * Elements and attributes allowed in rich text. The server's sanitiser, the build and the editor
 * all read this list.
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
export const scheme = /^([a-z][a-z0-9+.-]*):/i

// Browsers skip control characters inside an address, so that `java\nscript:` runs: none is allowed.
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const hidden = /[\u0000-\u0020\u007F-\u00A0]/g

/**
 * True for links that the sanitiser and the editor retain: those without a scheme, and those with
 * an allowed one. Never `//host`, and no path with a backslash, which browsers read as a slash and
 * other programs as an escape.
 */
export function mayLink(address: string): boolean {
  const bare = address.replace(hidden, '')
  const found = scheme.exec(bare)?.[1]?.toLowerCase()
  if (found === undefined) return !/^\/\/|\\/.test(bare)
  return allowedSchemes.some((allowed) => allowed === found)
}

/** A picture in a text is a file of the project's store, never one of another host. */
export const pictureAddress = /^\/assets\/[0-9a-f]{64}\/[\p{L}\p{N}][\p{L}\p{N}._-]*$/u
