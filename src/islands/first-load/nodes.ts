import { Parser } from 'htmlparser2'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  pictureAddress,
} from '#rich-text/allowed.ts'

/**
 * Elements of rich text as shown on a page, where an editor's headings are demoted below the
 * page's.
 */
const tags: ReadonlySet<string> = new Set([...allowedTags, 'h5', 'h6'])
const attributes: Readonly<Record<string, readonly string[]>> = {
  ...allowedAttributes,
  img: [...allowedAttributes.img, 'loading'],
  table: ['tabindex'],
}

/** Elements whose text must not appear on the page. */
const unread: ReadonlySet<string> = new Set(['script', 'style'])

const protocols: readonly string[] = allowedSchemes.map((scheme) => `${scheme}:`)

/** True for a picture of the store, direct or through the Image CDN. */
const isPicture = (src: string): boolean =>
  pictureAddress.test(src) || src.startsWith('/.netlify/images?')

const elementOf = (name: string, given: Readonly<Record<string, string>>): HTMLElement => {
  const element = document.createElement(name)
  for (const key of attributes[name] ?? []) {
    const value = given[key]
    if (value !== undefined && (key !== 'src' || isPicture(value))) element.setAttribute(key, value)
  }
  // Checks the address as parsed by the browser, in whatever spelling.
  if (element instanceof HTMLAnchorElement && !protocols.includes(element.protocol))
    element.removeAttribute('href')
  return element
}

/**
 * The nodes of rich text, created one by one from the allow-list: the content policy of visitors'
 * pages lets no script turn a string into markup.
 */
export const nodesOf = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  const open: { name: string; node: ParentNode }[] = [{ name: '', node: fragment }]
  const last = () => open.at(-1) ?? { name: '', node: fragment }
  const parser = new Parser({
    onopentag(name, given) {
      const { node } = last()
      // A forbidden element is replaced by its content.
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
