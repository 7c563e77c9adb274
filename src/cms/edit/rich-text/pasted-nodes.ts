import { Parser } from 'htmlparser2'

/**
 * Text, or an element; its names are in lower case, its entities decoded. An element without a name
 * is only its content.
 */
export type PastedNode = string | PastedElement
export type PastedElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: PastedNode[]
}

export const elementOf = (
  name: string,
  children: PastedNode[] = [],
  attributes: PastedElement['attributes'] = {},
): PastedElement => ({ name, attributes, children })

/** Maximum depth, more than any text needs; a deeper element is replaced by its content. */
const MAX_DEPTH = 150

/**
 * Elements that hold no text of a page. An unclosed one excludes nothing after it, unless it can
 * hold no elements.
 */
const noText = new Set([
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
const noElements = new Set(['script', 'style', 'title', 'iframe', 'textarea'])

/**
 * Style of the bullet or number that Word writes in front of an item; some versions mark it by a
 * conditional comment instead.
 */
const IGNORED = 'mso-list:Ignore'

/**
 * Elements of a clipboard's HTML. The markers that some programs put around the selected part are
 * ignored like other comments: a range of cells is surrounded by its table, and by nothing else
 * that a reader would see.
 */
export function nodesOf(html: string): PastedNode[] {
  const root = elementOf('')
  const open = [root]
  /**
   * Number of open elements deeper than {@link MAX_DEPTH}, and the number from which text is
   * ignored.
   */
  let tooDeep = 0
  let mutedFrom = Infinity
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
        if (noText.has(name)) mutedFrom = Math.min(mutedFrom, tooDeep)
        return
      }
      const opened = elementOf(name, [], isMarker ? { ...attributes, style: IGNORED } : attributes)
      parent().children.push(opened)
      open.push(opened)
    },
    ontext: (text) => {
      const { children } = parent()
      const before = children.at(-1)
      if (tooDeep >= mutedFrom) return
      if (isMarker) children.push(elementOf('span', [text], { style: IGNORED }))
      else if (typeof before === 'string') children[children.length - 1] = before + text
      else children.push(text)
    },
    onclosetag: (name, isImplied) => {
      if (tooDeep > 0) {
        tooDeep -= 1
        if (tooDeep < mutedFrom) mutedFrom = Infinity
        return
      }
      const closed = open.pop()
      if (!closed || !noText.has(name)) return
      if (isImplied && !noElements.has(name)) closed.name = ''
      else parent().children.pop()
    },
    oncomment: (text) => readCondition(text.trim()),
    onprocessinginstruction: (_name, text) => readCondition(text.replace(/^!/, '')),
  }).end(html)
  return root.children
}

/** Text of nodes, unchanged. */
export const textOf = (nodes: readonly PastedNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** True for nodes without text, pictures and rules. */
export const isBlank = (nodes: readonly PastedNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : node.name !== 'img' && node.name !== 'hr' && isBlank(node.children),
  )

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const voids = new Set(['br', 'hr', 'img'])

/** Nodes as HTML. */
export const htmlOf = (nodes: readonly PastedNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      if (node.name === '') return htmlOf(node.children)
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      )
      return `<${node.name}${attributes.join('')}>${voids.has(node.name) ? '' : `${htmlOf(node.children)}</${node.name}>`}`
    })
    .join('')
