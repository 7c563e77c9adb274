/** Markup as a tree, so that one vector can be written in many ways. */
export type Element = {
  tag: string
  attributes: Readonly<Record<string, string>>
  inner: readonly Part[]
}
export type Part = Element | string

/** Code by which a running payload sends its number to the detector, for different places. */
export type PayloadCalls = {
  number: number
  /** Call in the document's own window. */
  js: string
  /** Call from a frame of the same origin. */
  fromFrame: string
  /** Call from anywhere, even from a document without an origin. */
  fromAnywhere: string
}

/** Calls that report this number. */
export const callsOf = (number: number): PayloadCalls => ({
  number,
  js: `__hit(${number})`,
  fromFrame: `parent.__hit(${number})`,
  fromAnywhere: `top.postMessage(${number},'*')`,
})

/** Builds an element. */
export const el = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...inner: Part[]
): Element => ({ tag, attributes, inner })

/** Elements without an end tag. */
export const voidTags: ReadonlySet<string> = new Set([
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

/** Data address of a document whose script reports the payload. */
export const dataPage = ({ fromAnywhere }: PayloadCalls): string =>
  `data:text/html,<script>${fromAnywhere}</script>`

/** Picture of one pixel, as a data address. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** Address of an uploaded picture, which the sanitiser's allow-list permits. */
export const ownPicture = `/assets/${'a'.repeat(64)}/ghaf.webp`
