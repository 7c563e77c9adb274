import { Parser } from 'htmlparser2'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  pictureAddress,
} from '#rich-text/allowed.ts'

/** Elements that rich text has where a page shows it: headings below the page's own are deeper than an editor's. */
const tags: ReadonlySet<string> = new Set([...allowedTags, 'h5', 'h6'])
const attributes: Readonly<Record<string, readonly string[]>> = {
  ...allowedAttributes,
  img: [...allowedAttributes.img, 'loading'],
  table: ['tabindex'],
}

/** Elements whose text is no text of the page. */
const unread: ReadonlySet<string> = new Set(['script', 'style'])

const protocols: readonly string[] = allowedSchemes.map((scheme) => `${scheme}:`)

/** A picture of the store, as it is or by way of the Image CDN. */
const isPicture = (src: string): boolean =>
  pictureAddress.test(src) || src.startsWith('/.netlify/images?')

const elementOf = (name: string, given: Readonly<Record<string, string>>): HTMLElement => {
  const element = document.createElement(name)
  for (const key of attributes[name] ?? []) {
    const value = given[key]
    if (value !== undefined && (key !== 'src' || isPicture(value))) element.setAttribute(key, value)
  }
  // As the browser reads the address, however it is spelt.
  if (element instanceof HTMLAnchorElement && !protocols.includes(element.protocol))
    element.removeAttribute('href')
  return element
}

/** The nodes of rich text, made one by one from the allow-list: visitors' pages let no script turn a string into markup. */
export const nodesOf = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  const open: { name: string; node: ParentNode }[] = [{ name: '', node: fragment }]
  const last = () => open.at(-1) ?? { name: '', node: fragment }
  const parser = new Parser({
    onopentag(name, given) {
      const { node } = last()
      // An element that is not allowed leaves its contents.
      if (!tags.has(name)) return void open.push({ name, node })
      const element = elementOf(name, given)
      node.append(element)
      open.push({ name, node: element })
    },
    ontext(text) {
      if (!unread.has(last().name)) last().node.append(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return fragment
}
