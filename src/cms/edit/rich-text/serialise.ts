import type { Mark, Node } from '@tiptap/pm/model'

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const attribute = (name: string, value: unknown): string =>
  value === null || value === undefined
    ? ''
    : ` ${name}="${escaped(String(value)).replace(/"/g, '&quot;')}"`

const attributes = ({ attrs }: Node | Mark, names: readonly string[]): string =>
  names.map((name) => attribute(name, attrs[name])).join('')

/** Attribute with a number; empty for its default, 1. */
const attributeUnlessOne = (name: string, value: unknown): string =>
  value === 1 ? '' : attribute(name, value)

const spans = ({ attrs }: Node): string =>
  attributeUnlessOne('colspan', attrs['colspan']) + attributeUnlessOne('rowspan', attrs['rowspan'])

const tag = (name: string, inner: string, rest = ''): string => `<${name}${rest}>${inner}</${name}>`

const picture = (node: Node): string =>
  `<img${attributes(node, ['src', 'alt', 'width', 'height'])} />`

/**
 * Content of a list item, cell or quotation. Its only paragraph is written without `<p>`, unless
 * the source had one (`kept`, see `extensions.ts`).
 */
const contentOf = (parent: Node): string => {
  const first = parent.firstChild
  const hasOneParagraph =
    parent.children.filter((child) => child.type.name === 'paragraph').length === 1
  const isTagOmitted =
    first?.type.name === 'paragraph' && first.attrs['kept'] !== true && hasOneParagraph
  return isTagOmitted ? inline(first) + childrenOf(parent, 1) : childrenOf(parent)
}

/** True for a row of the table's head; a new row is one when all its cells are header cells. */
const isHeadRow = (row: Node): boolean => {
  if (row.attrs['head'] !== null) return row.attrs['head'] === true
  return row.children.every((cell) => cell.type.name === 'tableHeader')
}

/** Table, with the head rows at its top in a `<thead>`. */
function table(node: Node): string {
  const head: string[] = []
  const body: string[] = []
  for (const row of node.children) {
    const isInHead = body.length === 0 && isHeadRow(row)
    const section = isInHead ? head : body
    section.push(block(row))
  }
  const parts = [
    head.length > 0 && tag('thead', head.join('')),
    body.length > 0 && tag('tbody', body.join('')),
  ]
  return tag('table', parts.filter(Boolean).join(''))
}

const blocks: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: (node) => tag('p', inline(node)),
  heading: (node) => tag(`h${String(node.attrs['level'])}`, inline(node)),
  bulletList: (node) => tag('ul', childrenOf(node)),
  orderedList: (node) =>
    tag('ol', childrenOf(node), attributeUnlessOne('start', node.attrs['start'])),
  listItem: (node) => tag('li', contentOf(node)),
  blockquote: (node) => tag('blockquote', contentOf(node)),
  codeBlock: (node) =>
    tag('pre', node.attrs['bare'] === true ? inline(node) : tag('code', inline(node))),
  horizontalRule: () => '<hr />',
  image: picture,
  table,
  tableRow: (node) => tag('tr', childrenOf(node)),
  tableCell: (node) => tag('td', contentOf(node), spans(node)),
  tableHeader: (node) =>
    tag('th', contentOf(node), spans(node) + attribute('scope', node.attrs['scope'])),
}

const inlineNodes: Readonly<Record<string, (node: Node) => string>> = {
  hardBreak: () => '<br />',
  inlineImage: picture,
}

const marks: Readonly<Record<string, (mark: Mark) => [open: string, close: string]>> = {
  link: (mark) => [`<a${attributes(mark, ['href'])}>`, '</a>'],
  bold: () => ['<strong>', '</strong>'],
  italic: () => ['<em>', '</em>'],
  underline: () => ['<u>', '</u>'],
  strike: () => ['<s>', '</s>'],
  code: () => ['<code>', '</code>'],
  superscript: () => ['<sup>', '</sup>'],
  subscript: () => ['<sub>', '</sub>'],
  isolate: (mark) => [`<bdi${attributes(mark, ['dir'])}>`, '</bdi>'],
  direction: (mark) => [`<span${attributes(mark, ['dir', 'lang'])}>`, '</span>'],
}

const block = (node: Node): string => blocks[node.type.name]?.(node) ?? childrenOf(node)

/** Blocks in a node, beginning at the index `from`. */
const childrenOf = (node: Node, from = 0): string => node.children.slice(from).map(block).join('')

const isSame = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a !== undefined && b !== undefined && a.eq(b)

/** Inline content of a block; a mark that spans several nodes is written once. */
function inline(node: Node): string {
  let html = ''
  /** Marks without their end tag so far, the innermost last. */
  const open: Mark[] = []
  const closeTo = (depth: number) => {
    for (const mark of open.splice(depth).reverse()) html += marks[mark.type.name]?.(mark)[1] ?? ''
  }
  node.forEach((child) => {
    let sharedCount = 0
    while (isSame(open[sharedCount], child.marks[sharedCount])) sharedCount += 1
    closeTo(sharedCount)
    for (const mark of child.marks.slice(sharedCount)) {
      html += marks[mark.type.name]?.(mark)[0] ?? ''
      open.push(mark)
    }
    html += child.isText ? escaped(child.text ?? '') : (inlineNodes[child.type.name]?.(child) ?? '')
  })
  closeTo(0)
  return html
}

/** True for a document with one empty paragraph. */
const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 &&
  doc.firstChild?.type.name === 'paragraph' &&
  doc.firstChild.childCount === 0

/**
 * HTML of the editor's document, exactly as the server's sanitiser writes it, so that the sent text
 * and the stored text are equal. A document without content gives an empty text.
 */
export const serialise = (doc: Node): string => (isEmpty(doc) ? '' : childrenOf(doc))
