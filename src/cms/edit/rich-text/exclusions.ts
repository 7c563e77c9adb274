import { MAX_COLUMNS, placeCells, spanFrom } from '#rich-text/spans.ts'
import { isBlank, type PastedElement, type PastedNode } from './pasted-nodes.ts'

/** Style of hidden text. */
const hiddenStyle = /(?<![\w-])display:\s*none|(?<![\w-])visibility:\s*(?:hidden|collapse)/i
/** Style of text that Word prints but hides on screens, such as page numbers in contents. */
const printOnlyStyle = /mso-hide:\s*screen/i

/*
 * Marks of a reviewer's remark in a Word document: style, class and address. They match the sign in
 * the text and the list of remarks at the end, but not the words that a remark is about.
 */
const remarkStyle = /mso-element:\s*comment|mso-special-character:\s*comment/i
const remarkClass = /\b(?:MsoCommentReference|msocom(?:anchor|txt|off|hide))\b/i
const remarkAddress = /^#(?:_msocom_|cmnt)\d/
/**
 * Address from a remark back to its place in the text. In the list of remarks that Google Docs puts
 * at the end, each remark begins with a link to such an address.
 */
const placeOfRemark = /^#cmnt_ref\d/

/** Classes of tracked deletions and of the old place of text that was moved. */
const deletedClass = /\bmso(?:Del|MoveFrom)\b/i

const isHidden = ({ attributes: { style = '', hidden } }: PastedElement): boolean =>
  hiddenStyle.test(style) || (hidden !== undefined && hidden !== 'until-found')

/** True for an element in Google Docs' list of remarks: it begins with a {@link placeOfRemark}. */
const beginsRemark = ({ name, children }: PastedElement): boolean => {
  const first = children.find((node) => typeof node === 'object' || node.trim() !== '')
  if (typeof first !== 'object' || !(name === 'p' || name === 'div')) return false
  return first.name === 'a'
    ? placeOfRemark.test(first.attributes['href'] ?? '')
    : first.name === 'p' && beginsRemark(first)
}

const isDeleted = ({ name, attributes }: PastedElement, isTracked: boolean): boolean =>
  deletedClass.test(attributes['class'] ?? '') ||
  (name === 'del' && (isTracked || 'cite' in attributes || 'datetime' in attributes))

/**
 * Decides on an element that its program may mark as no part of the text.
 * @param isTracked true for a document with insertions, and so with tracked changes: every `<del>`
 *   is left out. In other documents, a `<del>` without `cite` or `datetime` is struck out on
 *   purpose and remains.
 * @returns `reported`: the element (a remark, hidden text, a deletion) is left out with a message;
 *   `silent`: it is left out without a message; null: it remains
 */
export function exclusionOf(node: PastedElement, isTracked: boolean): 'reported' | 'silent' | null {
  const { style = '', class: classes = '', href = '' } = node.attributes
  if (printOnlyStyle.test(style)) return 'silent'
  const isRemark =
    node.name === 'comment' ||
    remarkStyle.test(style) ||
    remarkClass.test(classes) ||
    remarkAddress.test(href) ||
    beginsRemark(node)
  return isRemark || isDeleted(node, isTracked) || isHidden(node) ? 'reported' : null
}

/** True for nodes with insertions, which programs write for tracked changes. */
export const hasInsertions = (nodes: readonly PastedNode[]): boolean =>
  nodes.some(
    (node) => typeof node === 'object' && (node.name === 'ins' || hasInsertions(node.children)),
  )

const elementsIn = (nodes: readonly PastedNode[]): PastedElement[] =>
  nodes.filter((node) => typeof node === 'object')

/**
 * Columns of a table, from its `<col>` and `<colgroup>` elements: true at the index of each hidden
 * column. A `<colgroup>` counts as a column only when it contains no `<col>`.
 */
function hiddenColumns(table: PastedElement): boolean[] {
  const columnElements = elementsIn(table.children).flatMap((node) => {
    if (node.name === 'col') return [node]
    if (node.name !== 'colgroup') return []
    const cols = elementsIn(node.children).filter(({ name }) => name === 'col')
    return cols.length === 0 ? [node] : cols
  })
  const columns: boolean[] = []
  for (const element of columnElements) {
    const span = spanFrom(element.attributes['span'], 'colspan')
    const end = Math.min(columns.length + span, MAX_COLUMNS)
    while (columns.length < end) columns.push(isHidden(element))
  }
  return columns
}

const isSection = ({ name }: PastedElement): boolean => /^t(?:head|body|foot)$/.test(name)

const cellsIn = (
  row: PastedElement,
): { element: PastedElement; colspan: number; rowspan: number }[] =>
  elementsIn(row.children)
    .filter(({ name }) => name === 'td' || name === 'th')
    .map((element) => ({
      element,
      colspan: spanFrom(element.attributes['colspan'], 'colspan'),
      rowspan: spanFrom(element.attributes['rowspan'], 'rowspan'),
    }))

/** Copy of a cell with these spans; a span of 1 has no attribute. */
const withSpans = (
  { attributes: { colspan: _columns, rowspan: _rows, ...rest }, ...cell }: PastedElement,
  colspan: number,
  rowspan: number,
): PastedElement => ({
  ...cell,
  attributes: {
    ...rest,
    ...(colspan > 1 && { colspan: String(colspan) }),
    ...(rowspan > 1 && { rowspan: String(rowspan) }),
  },
})

/** A cell, at the index of its first column. */
type CellInColumn = { column: number; cell: PastedElement }

/**
 * Table without its hidden rows and columns, which a spreadsheet also puts on the clipboard. A cell
 * that spans hidden and visible ones spans only the visible ones afterwards.
 * @param onLeftOut called once when a cell with content was left out
 */
export function withoutHiddenCells(table: PastedElement, onLeftOut: () => void): PastedElement {
  const columns = hiddenColumns(table)
  // A section is named by its index; rows outside of sections share the name -1.
  const rows = elementsIn(table.children)
    .flatMap((node, section) =>
      isSection(node)
        ? elementsIn(node.children).map((element) => ({ element, section }))
        : [{ element: node, section: -1 }],
    )
    .filter(({ element }) => element.name === 'tr')
  const isRowHidden = rows.map(({ element }) => isHidden(element))
  if (!columns.includes(true) && !isRowHidden.includes(true)) return table
  /** Visible cells of each row. */
  const shownCells = new Map<PastedElement, CellInColumn[]>(
    rows.map(({ element }) => [element, []]),
  )
  let isContentLeftOut = false
  const cellsByRow = rows.map(({ element, section }) => ({ section, cells: cellsIn(element) }))
  for (const { cell, row, column, rowspan, colspan } of placeCells(cellsByRow)) {
    const spannedRows = isRowHidden.slice(row, row + rowspan)
    const shownRowCount = spannedRows.filter((hidden) => !hidden).length
    const spannedColumns = Array.from({ length: colspan }, (_, at) => columns[column + at] === true)
    const shownColumnCount = spannedColumns.filter((hidden) => !hidden).length
    // The cell moves to the first visible row that it spans.
    const firstShownRow = rows[row + spannedRows.indexOf(false)]?.element
    if (shownColumnCount === 0 || shownRowCount === 0 || !firstShownRow) {
      if (!isBlank(cell.element.children)) isContentLeftOut = true
    } else {
      const shown = withSpans(cell.element, shownColumnCount, shownRowCount)
      shownCells.get(firstShownRow)?.push({ column, cell: shown })
    }
  }
  if (isContentLeftOut) onLeftOut()
  const shownPart = (node: PastedNode): PastedNode[] => {
    if (typeof node === 'string') return [node]
    if (node.name === 'tr') {
      if (isHidden(node)) return []
      const cells = (shownCells.get(node) ?? []).sort((a, b) => a.column - b.column)
      return [{ ...node, children: cells.map(({ cell }) => cell) }]
    }
    return [isSection(node) ? { ...node, children: node.children.flatMap(shownPart) } : node]
  }
  return { ...table, children: table.children.flatMap(shownPart) }
}
