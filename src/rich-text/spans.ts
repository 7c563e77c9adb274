type Spans = { colspan: number; rowspan: number }
/** A row of a table. */
export type TableRow<Cell> = {
  /**
   * Number of the section (`thead`, `tbody`) that the row is in; a rowspan ends with its section.
   */
  section: number
  cells: readonly Cell[]
}
/** A cell with its position in the grid; its section and {@link MAX_COLUMNS} limit its spans. */
export type Placed<Cell> = Spans & { cell: Cell; row: number; column: number }

/** Tags of tables and their parts; groups: the slash of an end tag, the name, the attributes. */
const tags = /<(\/?)(table|thead|tbody|tr|td|th)\b([^>]*)>/g

const attributeOf = { colspan: / colspan="([^"]*)"/, rowspan: / rowspan="([^"]*)"/ } as const

/** A span as browsers parse it: a whole number; a rowspan of 0 means the rest of the section. */
export const spanFrom = (text: string | undefined, name: keyof Spans): number => {
  const span = Number.parseInt(text ?? '1', 10)
  return span > 0 || (span === 0 && name === 'rowspan') ? span : 1
}

/** A cell's tag with the span `name`; a span of 1 has no attribute. */
const withSpan = (tag: string, name: keyof typeof attributeOf, span: number): string =>
  attributeOf[name].exec(tag)?.[1] === String(span)
    ? tag
    : tag.replace(attributeOf[name], span === 1 ? '' : ` ${name}="${span}"`)

/**
 * Maximum number of columns in which cells are placed; it is also the maximum colspan of HTML.
 * Cells after them have no spans, which limits the work for a malicious table.
 */
export const MAX_COLUMNS = 1_000

/** The cells of a table in its grid, row by row. */
export function placeCells<Cell extends Spans>(rows: readonly TableRow<Cell>[]): Placed<Cell>[] {
  // For each section, the row after its last one.
  const ends = new Map(rows.map(({ section }, index) => [section, index + 1]))
  /** The first row in which each column is free. */
  const freeFrom: number[] = []
  return rows.flatMap(({ section, cells }, row) => {
    const rowsLeft = (ends.get(section) ?? row + 1) - row
    let column = 0
    return cells.map((cell): Placed<Cell> => {
      while ((freeFrom[column] ?? 0) > row) column += 1
      if (column >= MAX_COLUMNS) return { cell, row, column, colspan: 1, rowspan: 1 }
      const first = column
      const colspan = Math.min(cell.colspan, MAX_COLUMNS - first)
      const rowspan = cell.rowspan === 0 ? rowsLeft : Math.min(cell.rowspan, rowsLeft)
      column += colspan
      for (let covered = first; covered < column; covered += 1)
        freeFrom[covered] = Math.max(freeFrom[covered] ?? 0, row + rowspan)
      return { cell, row, column: first, colspan, rowspan }
    })
  })
}

/** A cell in a text; `tag` is the index of its start tag among all matches of {@link tags}. */
type Cell = Spans & { tag: number }

/**
 * The cells of a table with spans that fit into it: a rowspan ends with the section, a colspan
 * counts only columns in which a cell begins.
 */
function withFittingSpans(rows: readonly TableRow<Cell>[]): Cell[] {
  const placed = placeCells(rows)
  /** True for each column in which a cell begins. */
  const begins: boolean[] = []
  for (const { column } of placed) if (column < MAX_COLUMNS) begins[column] = true
  return placed.map(({ cell, column, colspan, rowspan }) => ({
    ...cell,
    rowspan,
    colspan: Math.max(1, begins.slice(column, column + colspan).filter(Boolean).length),
  }))
}

/**
 * Corrects spans in sanitised HTML so that cells span only existing rows and columns: a
 * `colspan="100"` over two columns becomes 2, where an editor would add 98 empty cells. Applying
 * the function to its own result changes nothing.
 */
export function fitCellSpans(html: string): string {
  if (!/ (?:col|row)span="/.test(html)) return html
  /** The cells with their new spans, by the index of their tag. */
  const cells = new Map<number, Cell>()
  /** The tables whose end tag has not been reached; the innermost is the last. */
  const openTables: { rows: { section: number; cells: Cell[] }[]; section: number }[] = []
  let index = -1
  for (const [, slash, name, attributes = ''] of html.matchAll(tags)) {
    index += 1
    if (name === 'table' && slash === '') openTables.push({ rows: [], section: 0 })
    const table = openTables.at(-1)
    if (!table) continue
    if (name === 'table' && slash === '/') {
      openTables.pop()
      for (const cell of withFittingSpans(table.rows)) cells.set(cell.tag, cell)
    }
    if (name === 'thead' || name === 'tbody') table.section += 1
    if (slash === '/') continue
    const isCell = name === 'td' || name === 'th'
    if (name === 'tr' || (isCell && table.rows.length === 0))
      table.rows.push({ section: table.section, cells: [] })
    if (isCell)
      table.rows.at(-1)?.cells.push({
        tag: index,
        colspan: spanFrom(attributeOf.colspan.exec(attributes)?.[1], 'colspan'),
        rowspan: spanFrom(attributeOf.rowspan.exec(attributes)?.[1], 'rowspan'),
      })
  }
  let at = -1
  return html.replace(tags, (tag) => {
    at += 1
    const cell = cells.get(at)
    return cell ? withSpan(withSpan(tag, 'colspan', cell.colspan), 'rowspan', cell.rowspan) : tag
  })
}
