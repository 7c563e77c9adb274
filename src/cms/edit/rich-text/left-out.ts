import { type PastedElement, type PastedNode } from './pasted-nodes.ts'

/** Marks of hidden text, in a style. Page numbers of contents are hidden from screens alone, and are missed by nobody. */
const unseen = /(?<![\w-])display:\s*none|(?<![\w-])visibility:\s*(?:hidden|collapse)|mso-hide:\s*all/i
const printOnly = /mso-hide:\s*screen/i

/** Marks of reviewers' remarks: the mark in the text and the list of them at the end; not the words that a remark is about. */
const remark = /mso-element:\s*comment|mso-special-character:\s*comment/i
const remarkClass = /\b(?:MsoComment|msocom)/i
const remarkAddress = /^#(?:_msocom|cmnt)/i

/** Tags of what was deleted but is still in the file, and of remarks that a spreadsheet writes beside its cells. */
const deleted = new Set(['del', 'comment'])
const deletedClass = /\bmso(?:Del|MoveFrom)\b/i

/**
 * An element that the program itself marks as no text: `told` where a person may miss it (a remark, hidden text, a
 * tracked deletion), `untold` where not; null for text.
 */
export function leftOutOf({ name, attributes }: PastedElement): 'told' | 'untold' | null {
  const { style = '', class: classes = '' } = attributes
  if (printOnly.test(style)) return 'untold'
  const isRemark = remark.test(style) || remarkClass.test(classes) || remarkAddress.test(attributes['href'] ?? '')
  return isRemark || deleted.has(name) || deletedClass.test(classes) || unseen.test(style) || 'hidden' in attributes ? 'told' : null
}

const elementsIn = (nodes: readonly PastedNode[]): PastedElement[] => nodes.filter((node) => typeof node === 'object')
const numberIn = (text: string | undefined): number => Math.min(Math.max(Number.parseInt(text ?? '1', 10) || 1, 1), 1_000)

/** For each column of a table that its `<col>` elements describe: whether it is hidden. */
const hiddenColumns = (table: PastedElement): boolean[] =>
  elementsIn(table.children)
    .flatMap((node) => (node.name === 'colgroup' ? elementsIn(node.children) : [node]))
    .filter(({ name }) => name === 'col')
    .flatMap(({ attributes: { style = '', span } }) => Array.from({ length: numberIn(span) }, () => unseen.test(style)))

/** A table without the cells of hidden columns, which a spreadsheet puts on the clipboard; `onLeftOut` is called once for a table that had some. */
export function withoutHiddenColumns(table: PastedElement, onLeftOut: () => void): PastedElement {
  const hidden = hiddenColumns(table)
  if (!hidden.includes(true)) return table
  onLeftOut()
  const freeFrom: number[] = []
  let index = -1
  const inRow = (row: PastedElement): PastedElement => {
    index += 1
    let column = 0
    return {
      ...row,
      children: row.children.filter((node) => {
        if (typeof node === 'string' || !/^t[dh]$/.test(node.name)) return true
        while ((freeFrom[column] ?? 0) > index) column += 1
        const from = column
        column += numberIn(node.attributes['colspan'])
        for (let over = from; over < column; over += 1) freeFrom[over] = index + numberIn(node.attributes['rowspan'])
        return !Array.from({ length: column - from }, (_, over) => hidden[from + over] === true).every(Boolean)
      }),
    }
  }
  const within = (node: PastedNode): PastedNode => {
    if (typeof node === 'string') return node
    if (node.name === 'tr') return inRow(node)
    return /^t(?:head|body|foot)$/.test(node.name) ? { ...node, children: node.children.map(within) } : node
  }
  return { ...table, children: table.children.map(within) }
}
