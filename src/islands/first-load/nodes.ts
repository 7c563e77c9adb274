import { Parser } from 'htmlparser2'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  pictureAddressPattern,
} from '#rich-text/allowed.ts'

/**
 * Elements of rich text as shown on a page, where an editor's headings are demoted to levels below
 * the page's headings.
 */
const tags: ReadonlySet<string> = new Set([...allowedTags, 'h5', 'h6'])
/** Allowed attributes of each element: editors' ones, and those that the site adds. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  ...allowedAttributes,
  img: [...allowedAttributes.img, 'loading'],
  table: ['tabindex'],
}

/** Elements whose text must not appear on the page. */
const hidden: ReadonlySet<string> = new Set(['script', 'style'])

const protocols: readonly string[] = allowedSchemes.map((scheme) => `${scheme}:`)

/** True for a picture of the store, direct or through the Image CDN. */
const isPicture = (src: string): boolean =>
  pictureAddressPattern.test(src) || src.startsWith('/.netlify/images?')

const elementOf = (name: string, received: Readonly<Record<string, string>>): HTMLElement => {
  const element = document.createElement(name)
  for (const key of attributes[name] ?? []) {
    const value = received[key]
    if (value !== undefined && (key !== 'src' || isPicture(value))) element.setAttribute(key, value)
  }
  // Checks the protocol as the browser parsed it: no spelling of the address can disguise it.
  if (element instanceof HTMLAnchorElement && !protocols.includes(element.protocol))
    element.removeAttribute('href')
  return element
}

/**
 * The nodes of rich text, created one by one from the allow-list: the content policy of visitors'
 * pages forbids scripts to turn a string into markup.
 */
export const nodesOf = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  // The elements that are open at the parser's position, the innermost last.
  const open: { name: string; node: ParentNode }[] = [{ name: '', node: fragment }]
  const innermost = () => open.at(-1) ?? { name: '', node: fragment }
  const parser = new Parser({
    onopentag(name, received) {
      const { node } = innermost()
      // A forbidden element is replaced by its content.
      if (!tags.has(name)) return void open.push({ name, node })
      const element = elementOf(name, received)
      node.append(element)
      open.push({ name, node: element })
    },
    ontext(text) {
      if (!hidden.has(innermost().name)) innermost().node.append(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return fragment
}
