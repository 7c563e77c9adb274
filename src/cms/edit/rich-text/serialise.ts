import type { Mark, Node } from '@tiptap/pm/model'

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const attribute = (name: string, value: unknown): string =>
  value === null || value === undefined
    ? ''
    : ` ${name}="${escaped(String(value)).replace(/"/g, '&quot;')}"`

const attributes = ({ attrs }: Node | Mark, names: readonly string[]): string =>
  names.map((name) => attribute(name, attrs[name])).join('')

/** Attribute of a number, omitted at its default. */
const unless = (usual: number, name: string, value: unknown): string =>
  value === usual ? '' : attribute(name, value)

const spans = ({ attrs }: Node): string =>
  unless(1, 'colspan', attrs['colspan']) + unless(1, 'rowspan', attrs['rowspan'])

const tag = (name: string, inner: string, rest = ''): string => `<${name}${rest}>${inner}</${name}>`

const picture = (node: Node): string =>
  `<img${attributes(node, ['src', 'alt', 'width', 'height'])} />`

/**
 * Content of an item, cell or quotation. Its only paragraph is written without `<p>`, unless the
 * source had one.
 */
const inside = (parent: Node): string => {
  const first = parent.firstChild
  let paragraphs = 0
  parent.forEach((child) => (paragraphs += child.type.name === 'paragraph' ? 1 : 0))
  const bare = first?.type.name === 'paragraph' && first.attrs['kept'] !== true && paragraphs === 1
  return bare ? inline(first) + children(parent, 1) : children(parent)
}

const isHead = (row: Node): boolean => {
  if (row.attrs['head'] !== null) return row.attrs['head'] === true
  let cells = 0
  row.forEach((cell) => (cells += cell.type.name === 'tableHeader' ? 1 : 0))
  return cells === row.childCount
}

/** Table, with the head rows at its top in a `<thead>`. */
function table(node: Node): string {
  const head: string[] = []
  const body: string[] = []
  node.forEach((row) => (body.length === 0 && isHead(row) ? head : body).push(block(row)))
  const parts = [
    head.length > 0 && tag('thead', head.join('')),
    body.length > 0 && tag('tbody', body.join('')),
  ]
  return tag('table', parts.filter(Boolean).join(''))
}

const blocks: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: (node) => tag('p', inline(node)),
  heading: (node) => tag(`h${String(node.attrs['level'])}`, inline(node)),
  bulletList: (node) => tag('ul', children(node)),
  orderedList: (node) => tag('ol', children(node), unless(1, 'start', node.attrs['start'])),
  listItem: (node) => tag('li', inside(node)),
  blockquote: (node) => tag('blockquote', inside(node)),
  codeBlock: (node) =>
    tag('pre', node.attrs['bare'] === true ? inline(node) : tag('code', inline(node))),
  horizontalRule: () => '<hr />',
  image: picture,
  table,
  tableRow: (node) => tag('tr', children(node)),
  tableCell: (node) => tag('td', inside(node), spans(node)),
  tableHeader: (node) =>
    tag('th', inside(node), spans(node) + attribute('scope', node.attrs['scope'])),
}

const leaves: Readonly<Record<string, (node: Node) => string>> = {
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

const block = (node: Node): string => blocks[node.type.name]?.(node) ?? children(node)

function children(node: Node, from = 0): string {
  let html = ''
  node.forEach((child, _, index) => (html += index < from ? '' : block(child)))
  return html
}

const isSame = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a !== undefined && b !== undefined && a.eq(b)

/** Inline content; a mark that spans several nodes is written once. */
function inline(node: Node): string {
  let html = ''
  const open: Mark[] = []
  const closeTo = (depth: number) => {
    for (const mark of open.splice(depth).reverse()) html += marks[mark.type.name]?.(mark)[1] ?? ''
  }
  node.forEach((child) => {
    let kept = 0
    while (isSame(open[kept], child.marks[kept])) kept += 1
    closeTo(kept)
    for (const mark of child.marks.slice(kept)) {
      html += marks[mark.type.name]?.(mark)[0] ?? ''
      open.push(mark)
    }
    html += child.isText ? escaped(child.text ?? '') : (leaves[child.type.name]?.(child) ?? '')
  })
  closeTo(0)
  return html
}

/** True for a document without words and pictures. */
const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 &&
  doc.firstChild?.type.name === 'paragraph' &&
  doc.firstChild.childCount === 0

/**
 * HTML of the editor's document, in exactly the form that the server's sanitiser writes: the sent
 * text equals the stored one. A document without content gives an empty text.
 */
export const serialise = (doc: Node): string => (isEmpty(doc) ? '' : children(doc))
