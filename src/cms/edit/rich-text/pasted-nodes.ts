import { Parser } from 'htmlparser2'

/** Text, with its entities decoded, or an element. */
export type PastedNode = string | PastedElement
export type PastedElement = {
  /** Tag name in lower case; empty for an element that is replaced by its content. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: PastedNode[]
}

export const elementOf = (
  name: string,
  children: PastedNode[] = [],
  attributes: PastedElement['attributes'] = {},
): PastedElement => ({ name, attributes, children })

/** Maximum depth of elements, more than a text needs; a deeper element is replaced by its text. */
const MAX_DEPTH = 150

/**
 * Elements whose content is no text of the page. They are removed with their content. An element
 * without an end tag is replaced by its content instead, because that may be the rest of the page;
 * elements of {@link textOnlyTags} are removed even then.
 */
const removedTags = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'head',
  'title',
  'xml',
  'audio',
  'video',
  'canvas',
  'noscript',
  'textarea',
  'select',
])
/** Elements that cannot contain other elements. */
const textOnlyTags = new Set(['script', 'style', 'title', 'iframe', 'textarea'])

/**
 * Word's style for a marker: the bullet or number that it writes as text before a list item. Some
 * versions of Word write a conditional comment around the marker instead of this style.
 */
const MARKER_STYLE = 'mso-list:Ignore'

/**
 * Nodes of the HTML on a clipboard, without its comments. Some programs surround the selected part
 * with comments; the elements around that part remain, because selected cells need their table.
 */
export function nodesOf(html: string): PastedNode[] {
  const root = elementOf('')
  /** Open elements, the innermost last. */
  const open = [root]
  /** Number of open elements deeper than {@link MAX_DEPTH}. */
  let tooDeep = 0
  /** While `tooDeep` is at least this number, a removed element is open and text is ignored. */
  let ignoredFrom = Infinity
  /** True inside a conditional comment that surrounds a marker. */
  let isMarker = false
  const parent = (): PastedElement => open.at(-1) ?? root
  const readCondition = (condition: string): void => {
    if (/^\[if !supportLists\]/i.test(condition)) isMarker = true
    else if (/^!?\[endif\]/i.test(condition)) isMarker = false
  }
  new Parser({
    onopentag: (name, attributes) => {
      if (open.length >= MAX_DEPTH) {
        tooDeep += 1
        if (removedTags.has(name)) ignoredFrom = Math.min(ignoredFrom, tooDeep)
        return
      }
      const ownAttributes = isMarker ? { ...attributes, style: MARKER_STYLE } : attributes
      const opened = elementOf(name, [], ownAttributes)
      parent().children.push(opened)
      open.push(opened)
    },
    ontext: (text) => {
      const { children } = parent()
      const previous = children.at(-1)
      if (tooDeep >= ignoredFrom) return
      if (isMarker) children.push(elementOf('span', [text], { style: MARKER_STYLE }))
      else if (typeof previous === 'string') children[children.length - 1] = previous + text
      else children.push(text)
    },
    onclosetag: (name, isImplied) => {
      if (tooDeep > 0) {
        tooDeep -= 1
        if (tooDeep < ignoredFrom) ignoredFrom = Infinity
        return
      }
      const closed = open.pop()
      if (!closed || !removedTags.has(name)) return
      // An implied end has no end tag. Without a name, the element is replaced by its content.
      if (isImplied && !textOnlyTags.has(name)) closed.name = ''
      else parent().children.pop()
    },
    oncomment: (text) => readCondition(text.trim()),
    onprocessinginstruction: (_name, text) => readCondition(text.replace(/^!/, '')),
  }).end(html)
  return root.children
}

/** Text inside the nodes, with its white space. */
export const textOf = (nodes: readonly PastedNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** True for nodes without text, pictures and horizontal rules. */
export const isBlank = (nodes: readonly PastedNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : node.name !== 'img' && node.name !== 'hr' && isBlank(node.children),
  )

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const tagsWithoutEnd = new Set(['br', 'hr', 'img'])

/** Nodes as HTML. */
export const htmlOf = (nodes: readonly PastedNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      if (node.name === '') return htmlOf(node.children)
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      )
      const begin = `<${node.name}${attributes.join('')}>`
      if (tagsWithoutEnd.has(node.name)) return begin
      return `${begin}${htmlOf(node.children)}</${node.name}>`
    })
    .join('')
