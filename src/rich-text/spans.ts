type Spans = { colspan: number; rowspan: number }
/** A row of cells; a rowspan ends with the section (`thead`, `tbody`) that its row is in. */
export type Row<Cell> = { section: number; cells: readonly Cell[] }
/** A cell in the grid: its position, and its spans limited by its section and the maximum width. */
export type Placed<Cell> = Spans & { cell: Cell; row: number; column: number }

const tags = /<(\/?)(table|thead|tbody|tr|td|th)\b([^>]*)>/g

const attributeOf = { colspan: / colspan="([^"]*)"/, rowspan: / rowspan="([^"]*)"/ } as const

/** A span as parsed by HTML: a whole number; 0 rows mean the rest of the section. */
export const spanFrom = (text: string | undefined, name: keyof Spans): number => {
  const span = Number.parseInt(text ?? '1', 10)
  return span > 0 || (span === 0 && name === 'rowspan') ? span : 1
}

const withSpan = (tag: string, name: keyof typeof attributeOf, span: number): string =>
  attributeOf[name].exec(tag)?.[1] === String(span)
    ? tag
    : tag.replace(attributeOf[name], span === 1 ? '' : ` ${name}="${span}"`)

/**
 * More columns than any table has, and the maximum colspan of HTML. Cells after them span nothing,
 * which bounds the work.
 */
export const MAX_COLUMNS = 1_000

/** The cells of a table in its grid, row by row. */
export function placeCells<Cell extends Spans>(rows: readonly Row<Cell>[]): Placed<Cell>[] {
  const ends = new Map(rows.map(({ section }, index) => [section, index + 1]))
  /** The first row in which each column is free. */
  const freeFrom: number[] = []
  return rows.flatMap(({ section, cells }, row) => {
    const left = (ends.get(section) ?? row + 1) - row
    let column = 0
    return cells.map((cell): Placed<Cell> => {
      while ((freeFrom[column] ?? 0) > row) column += 1
      if (column >= MAX_COLUMNS) return { cell, row, column, colspan: 1, rowspan: 1 }
      const at = column
      const colspan = Math.min(cell.colspan, MAX_COLUMNS - at)
      const rowspan = cell.rowspan === 0 ? left : Math.min(cell.rowspan, left)
      column += colspan
      for (let over = at; over < column; over += 1)
        freeFrom[over] = Math.max(freeFrom[over] ?? 0, row + rowspan)
      return { cell, row, column: at, colspan, rowspan }
    })
  })
}

/** `tag` is the index among all tags of tables in the text. */
type Cell = Spans & { tag: number }

/**
 * The spans that fit into a table: down to the end of a section, and over columns in which a cell
 * begins.
 */
function fitted(rows: readonly Row<Cell>[]): Cell[] {
  const placed = placeCells(rows)
  const begins: boolean[] = []
  for (const { column } of placed) if (column < MAX_COLUMNS) begins[column] = true
  return placed.map(({ cell, column, colspan, rowspan }) => ({
    ...cell,
    rowspan,
    colspan: Math.max(1, begins.slice(column, column + colspan).filter(Boolean).length),
  }))
}

/**
 * Clean HTML (tags and attributes in the sanitiser's notation) whose cells span only existing rows
 * and columns: a `colspan="100"` over two columns becomes 2, where an editor would add 98 empty
 * cells. Deterministic and idempotent.
 */
export function fitSpans(html: string): string {
  if (!/ (?:col|row)span="/.test(html)) return html
  const found = new Map<number, Cell>()
  const open: { rows: { section: number; cells: Cell[] }[]; section: number }[] = []
  let index = -1
  for (const [, slash, name, attributes = ''] of html.matchAll(tags)) {
    index += 1
    if (name === 'table' && slash === '') open.push({ rows: [], section: 0 })
    const table = open.at(-1)
    if (!table) continue
    if (name === 'table' && slash === '/') {
      open.pop()
      for (const cell of fitted(table.rows)) found.set(cell.tag, cell)
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
    const cell = found.get(at)
    return cell ? withSpan(withSpan(tag, 'colspan', cell.colspan), 'rowspan', cell.rowspan) : tag
  })
}
