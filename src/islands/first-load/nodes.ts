import { Parser } from 'htmlparser2'
import { allowedAttributes, allowedSchemes, allowedTags } from '#rich-text/allowed.ts'

/** Elements that rich text has where a page shows it: headings below the page's own are deeper than an editor's. */
const tags: ReadonlySet<string> = new Set([...allowedTags, 'h5', 'h6'])
const attributes: Readonly<Record<string, readonly string[]>> = { ...allowedAttributes, img: [...allowedAttributes.img, 'loading'], table: ['tabindex'] }

/** An address of this site, or one with a scheme that links may have. */
const isFit = (address: string): boolean => /^[/#](?!\/)/.test(address) || allowedSchemes.some((scheme) => address.startsWith(`${scheme}:`))

const elementOf = (name: string, given: Readonly<Record<string, string>>): HTMLElement => {
  const element = document.createElement(name)
  for (const key of attributes[name] ?? []) {
    const value = given[key]
    if (value !== undefined && (!['href', 'src'].includes(key) || isFit(value))) element.setAttribute(key, value)
  }
  return element
}

/** The nodes of rich text, made one by one from the allow-list: visitors' pages let no script turn a string into markup. */
export const nodesOf = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  const open: ParentNode[] = [fragment]
  const parser = new Parser({
    onopentag(name, given) {
      const parent = open.at(-1) ?? fragment
      if (!tags.has(name)) return void open.push(parent)
      const element = elementOf(name, given)
      parent.append(element)
      open.push(element)
    },
    ontext: (text) => open.at(-1)?.append(text),
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return fragment
}
