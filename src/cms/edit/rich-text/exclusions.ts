import { MAX_COLUMNS, placeCells, spanFrom } from '#rich-text/spans.ts'
import { isBlank, type PastedElement, type PastedNode } from './pasted-nodes.ts'

/**
 * Styles of hidden text. Page numbers of contents are hidden from screens alone, and are left out
 * without a message.
 */
const unseen = /(?<![\w-])display:\s*none|(?<![\w-])visibility:\s*(?:hidden|collapse)/i
const printOnly = /mso-hide:\s*screen/i

/**
 * Styles, classes and addresses of reviewers' remarks: the mark in the text and the list of remarks
 * at the end; not the words that a remark is about.
 */
const remark = /mso-element:\s*comment|mso-special-character:\s*comment/i
const remarkClass = /\b(?:MsoCommentReference|msocom(?:anchor|txt|off|hide))\b/i
const remarkAddress = /^#(?:_msocom_|cmnt)\d/
/**
 * Link back from a remark to its place: Google Docs lists its remarks at the end, each behind one.
 */
const backToRemark = /^#cmnt_ref\d/

/** Classes of tracked deletions and of the old place of text that was moved. */
const deletedClass = /\bmso(?:Del|MoveFrom)\b/i

const isHidden = ({ attributes: { style = '', hidden } }: PastedElement): boolean =>
  unseen.test(style) || (hidden !== undefined && hidden !== 'until-found')

const beginsRemark = ({ name, children }: PastedElement): boolean => {
  const first = children.find((node) => typeof node === 'object' || node.trim() !== '')
  if (typeof first !== 'object' || !(name === 'p' || name === 'div')) return false
  return first.name === 'a'
    ? backToRemark.test(first.attributes['href'] ?? '')
    : first.name === 'p' && beginsRemark(first)
}

const isDeleted = ({ name, attributes }: PastedElement, isTracked: boolean): boolean =>
  deletedClass.test(attributes['class'] ?? '') ||
  (name === 'del' && (isTracked || 'cite' in attributes || 'datetime' in attributes))

/**
 * Reason to exclude an element that its program marks as no text: `announced` when a person may
 * miss it (a remark, hidden text, a tracked deletion), `silent` otherwise; null for text.
 * @param isTracked the document has insertions, too: its deletions are tracked changes, not words
 *   that are struck out
 */
export function exclusionOf(
  node: PastedElement,
  isTracked: boolean,
): 'announced' | 'silent' | null {
  const { style = '', class: classes = '', href = '' } = node.attributes
  if (printOnly.test(style)) return 'silent'
  const isRemark =
    node.name === 'comment' ||
    remark.test(style) ||
    remarkClass.test(classes) ||
    remarkAddress.test(href) ||
    beginsRemark(node)
  return isRemark || isDeleted(node, isTracked) || isHidden(node) ? 'announced' : null
}

/** True when there are insertions, which programs write while changes are tracked. */
export const hasInsertions = (nodes: readonly PastedNode[]): boolean =>
  nodes.some(
    (node) => typeof node === 'object' && (node.name === 'ins' || hasInsertions(node.children)),
  )

const elementsIn = (nodes: readonly PastedNode[]): PastedElement[] =>
  nodes.filter((node) => typeof node === 'object')

/** Hidden columns of a table, by its `<col>` elements: true at the index of each. */
function hiddenColumns(table: PastedElement): boolean[] {
  const columns: boolean[] = []
  const add = (node: PastedElement): void => {
    for (
      let left = spanFrom(node.attributes['span'], 'colspan');
      left > 0 && columns.length < MAX_COLUMNS;
      left -= 1
    )
      columns.push(isHidden(node))
  }
  for (const node of elementsIn(table.children)) {
    const cols =
      node.name === 'colgroup' ? elementsIn(node.children).filter(({ name }) => name === 'col') : []
    if (node.name === 'col' || (node.name === 'colgroup' && cols.length === 0)) add(node)
    for (const col of cols) add(col)
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

/** Cell with other spans; a span of 1 is not written. */
const spanning = (
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

/**
 * Table without its hidden rows and columns, which a spreadsheet puts on the clipboard; the spans
 * of cells over them shrink. `onLeftOut` is called once for a table that had some.
 */
export function withoutHiddenCells(table: PastedElement, onLeftOut: () => void): PastedElement {
  const columns = hiddenColumns(table)
  const rows = elementsIn(table.children)
    .flatMap((node, section) =>
      isSection(node)
        ? elementsIn(node.children).map((element) => ({ element, section }))
        : [{ element: node, section: -1 }],
    )
    .filter(({ element }) => element.name === 'tr')
  const isRowHidden = rows.map(({ element }) => isHidden(element))
  if (!columns.includes(true) && !isRowHidden.includes(true)) return table
  const shown = new Map<PastedElement, { column: number; cell: PastedElement }[]>(
    rows.map(({ element }) => [element, []]),
  )
  let isLeftOut = false
  for (const {
    cell: { element: cell },
    row,
    column,
    rowspan,
    colspan,
  } of placeCells(rows.map(({ element, section }) => ({ section, cells: cellsIn(element) })))) {
    const areHidden = isRowHidden.slice(row, row + rowspan)
    const left = {
      columns: Array.from({ length: colspan }, (_, at) => columns[column + at] !== true).filter(
        Boolean,
      ).length,
      rows: areHidden.filter((isGone) => !isGone).length,
    }
    const first = rows[row + areHidden.indexOf(false)]?.element
    if (left.columns === 0 || left.rows === 0 || !first) isLeftOut ||= !isBlank(cell.children)
    else shown.get(first)?.push({ column, cell: spanning(cell, left.columns, left.rows) })
  }
  if (isLeftOut) onLeftOut()
  const within = (node: PastedNode): PastedNode[] => {
    if (typeof node === 'string') return [node]
    if (node.name === 'tr')
      return isHidden(node)
        ? []
        : [
            {
              ...node,
              children: (shown.get(node) ?? [])
                .sort((a, b) => a.column - b.column)
                .map(({ cell }) => cell),
            },
          ]
    return [isSection(node) ? { ...node, children: node.children.flatMap(within) } : node]
  }
  return { ...table, children: table.children.flatMap(within) }
}
