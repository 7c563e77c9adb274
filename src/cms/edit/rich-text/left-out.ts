import { isBlank, type PastedElement, type PastedNode } from './pasted-nodes.ts'

/** Hidden text, in a style. Page numbers of contents are hidden from screens alone, and are missed by nobody. */
const unseen = /(?<![\w-])display:\s*none|(?<![\w-])visibility:\s*(?:hidden|collapse)/i
const printOnly = /mso-hide:\s*screen/i

/** Reviewers' remarks: the mark in the text and the list of them at the end; not the words that a remark is about. */
const remark = /mso-element:\s*comment|mso-special-character:\s*comment/i
const remarkClass = /\b(?:MsoCommentReference|msocom(?:anchor|txt|off|hide))\b/i
const remarkAddress = /^#(?:_msocom_|cmnt)\d/
/** Google Docs lists its remarks at the end, each behind a link back to its place. */
const backToRemark = /^#cmnt_ref\d/

/** What was deleted but is still in the file; `comment` is what a spreadsheet writes beside its cells. */
const deletedClass = /\bmso(?:Del|MoveFrom)\b/i

const isHidden = ({ attributes: { style = '', hidden } }: PastedElement): boolean => unseen.test(style) || (hidden !== undefined && hidden !== 'until-found')

const beginsRemark = ({ name, children }: PastedElement): boolean => {
  const first = children.find((node) => typeof node === 'object' || node.trim() !== '')
  if (typeof first !== 'object' || !(name === 'p' || name === 'div')) return false
  return first.name === 'a' ? backToRemark.test(first.attributes['href'] ?? '') : first.name === 'p' && beginsRemark(first)
}

const isDeleted = ({ name, attributes }: PastedElement, isTracked: boolean): boolean =>
  deletedClass.test(attributes['class'] ?? '') || (name === 'del' && (isTracked || 'cite' in attributes || 'datetime' in attributes))

/**
 * An element that the program itself marks as no text: `told` where a person may miss it (a remark, hidden text, a
 * tracked deletion), `untold` where not; null for text.
 * @param isTracked the document has insertions, too: its deletions are changes that somebody tracks, not words that are struck out
 */
export function leftOutOf(node: PastedElement, isTracked: boolean): 'told' | 'untold' | null {
  const { style = '', class: classes = '', href = '' } = node.attributes
  if (printOnly.test(style)) return 'untold'
  const isRemark = node.name === 'comment' || remark.test(style) || remarkClass.test(classes) || remarkAddress.test(href) || beginsRemark(node)
  return isRemark || isDeleted(node, isTracked) || isHidden(node) ? 'told' : null
}

/** Whether something was inserted while changes were tracked. */
export const hasInsertions = (nodes: readonly PastedNode[]): boolean =>
  nodes.some((node) => typeof node === 'object' && (node.name === 'ins' || hasInsertions(node.children)))

const elementsIn = (nodes: readonly PastedNode[]): PastedElement[] => nodes.filter((node) => typeof node === 'object')

/** More columns than any table has, which bounds the work. */
const MAX_COLUMNS = 1_000
const numberIn = (text: string | undefined): number => Math.min(Math.max(Number.parseInt(text ?? '1', 10) || 1, 1), MAX_COLUMNS)

/** For each column of a table that its `<col>` elements describe: whether it is hidden. */
function hiddenColumns(table: PastedElement): boolean[] {
  const columns: boolean[] = []
  const add = (node: PastedElement): void => {
    for (let left = numberIn(node.attributes['span']); left > 0 && columns.length < MAX_COLUMNS; left -= 1) columns.push(isHidden(node))
  }
  for (const node of elementsIn(table.children)) {
    const cols = node.name === 'colgroup' ? elementsIn(node.children).filter(({ name }) => name === 'col') : []
    if (node.name === 'col' || (node.name === 'colgroup' && cols.length === 0)) add(node)
    for (const col of cols) add(col)
  }
  return columns
}

const isSection = ({ name }: PastedElement): boolean => /^t(?:head|body|foot)$/.test(name)
const isCell = ({ name }: PastedElement): boolean => name === 'td' || name === 'th'

/** A cell with other spans; one of 1 is not written. */
const spanning = ({ attributes: { colspan: _columns, rowspan: _rows, ...rest }, ...cell }: PastedElement, colspan: number, rowspan: number): PastedElement => ({
  ...cell,
  attributes: { ...rest, ...(colspan > 1 && { colspan: String(colspan) }), ...(rowspan > 1 && { rowspan: String(rowspan) }) },
})

type Placed = { cell: PastedElement; row: number; column: number; rows: number; columns: number }

/** The cells of a table with the rows and columns that each takes. */
function placedIn(rows: readonly PastedElement[]): Placed[] {
  const freeFrom: number[] = []
  return rows.flatMap((tr, row) => {
    let column = 0
    return elementsIn(tr.children).filter(isCell).map((cell): Placed => {
      while ((freeFrom[column] ?? 0) > row) column += 1
      const placed = { cell, row, column, rows: Math.min(numberIn(cell.attributes['rowspan']), rows.length - row), columns: Math.min(numberIn(cell.attributes['colspan']), Math.max(1, MAX_COLUMNS - column)) }
      for (let over = column; over < Math.min(column + placed.columns, MAX_COLUMNS); over += 1) freeFrom[over] = row + placed.rows
      column += placed.columns
      return placed
    })
  })
}

/**
 * A table without its hidden rows and columns, which a spreadsheet puts on the clipboard; a cell over some of them spans
 * less. `onLeftOut` is called once for a table that had some.
 */
export function withoutHiddenCells(table: PastedElement, onLeftOut: () => void): PastedElement {
  const columns = hiddenColumns(table)
  const rows = elementsIn(table.children).flatMap((node) => (isSection(node) ? elementsIn(node.children) : [node])).filter(({ name }) => name === 'tr')
  const isRowHidden = rows.map(isHidden)
  if (!columns.includes(true) && !isRowHidden.includes(true)) return table
  const shown = new Map<PastedElement, PastedElement[]>(rows.map((row) => [row, []]))
  let isLeftOut = false
  for (const { cell, row, column, rows: over, columns: across } of placedIn(rows)) {
    const within = isRowHidden.slice(row, row + over)
    const colspan = Array.from({ length: across }, (_, at) => columns[column + at] !== true).filter(Boolean).length
    const rowspan = within.filter((isGone) => !isGone).length
    const first = rows[row + within.indexOf(false)]
    if (colspan === 0 || rowspan === 0 || !first) isLeftOut ||= !isBlank(cell.children)
    else shown.get(first)?.push(spanning(cell, colspan, rowspan))
  }
  if (isLeftOut) onLeftOut()
  const within = (node: PastedNode): PastedNode[] => {
    if (typeof node === 'string') return [node]
    if (node.name === 'tr') return isHidden(node) ? [] : [{ ...node, children: shown.get(node) ?? [] }]
    return [isSection(node) ? { ...node, children: node.children.flatMap(within) } : node]
  }
  return { ...table, children: table.children.flatMap(within) }
}
