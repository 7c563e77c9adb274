/** Markup before it is written down, so that one vector can be written in many ways. */
export type Element = {
  tag: string
  attributes: Readonly<Record<string, string>>
  inner: readonly Part[]
}
export type Part = Element | string

/** What a payload does when it runs. Every form of it carries the payload's number to the detector. */
export type Shot = {
  number: number
  /** A call in the document's own window. */
  js: string
  /** A call from a frame of the same origin. */
  parent: string
  /** A call from anywhere, also from a document without an origin. */
  post: string
}

export const shotOf = (number: number): Shot => ({
  number,
  js: `__hit(${number})`,
  parent: `parent.__hit(${number})`,
  post: `top.postMessage(${number},'*')`,
})

export const el = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...inner: Part[]
): Element => ({ tag, attributes, inner })

/** Elements that are written without an end tag. */
export const voids: ReadonlySet<string> = new Set([
  'img',
  'image',
  'input',
  'link',
  'meta',
  'base',
  'embed',
  'source',
  'track',
  'area',
  'br',
  'hr',
  'frame',
  'col',
])

/** A document of its own that reports, as the address of a frame. */
export const dataPage = ({ post }: Shot): string => `data:text/html,<script>${post}</script>`

/** The smallest picture there is. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** A picture that the allow-list keeps. */
export const ownPicture = `/assets/${'a'.repeat(64)}/ghaf.webp`
