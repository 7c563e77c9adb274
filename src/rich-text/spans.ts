/** `tag` is the index among all tags of tables in the text. */
type Cell = { tag: number; colspan: number; rowspan: number }
type Row = { section: number; cells: Cell[] }

const tags = /<(\/?)(table|thead|tbody|tr|td|th)\b([^>]*)>/g

const attributeOf = { colspan: / colspan="([^"]*)"/, rowspan: / rowspan="([^"]*)"/ } as const

/** HTML reads a span as a whole number: no other counts; 0 rows mean the rest of the section. */
const spanIn = (attributes: string, name: keyof typeof attributeOf): number => {
  const span = Number.parseInt(attributeOf[name].exec(attributes)?.[1] ?? '1', 10)
  return span > 0 || (span === 0 && name === 'rowspan') ? span : 1
}

const withSpan = (tag: string, name: keyof typeof attributeOf, span: number): string =>
  attributeOf[name].exec(tag)?.[1] === String(span) ? tag : tag.replace(attributeOf[name], span === 1 ? '' : ` ${name}="${span}"`)

/** More columns than any table has; HTML takes a colspan of as many at most. Cells behind them span nothing, which bounds the work. */
const MAX_COLUMNS = 1_000

/** A table's cells with the spans that the table has room for: down to the end of a section, and over columns in which a cell begins. */
function fitted(rows: readonly Row[]): Cell[] {
  const ends = new Map(rows.map(({ section }, index) => [section, index + 1]))
  const cells: (Cell & { column: number })[] = []
  /** The row in which each column is free again, and whether a cell begins in it. */
  const freeFrom: number[] = []
  const begins: boolean[] = []
  rows.forEach(({ section, cells: own }, index) => {
    const left = (ends.get(section) ?? index + 1) - index
    let column = 0
    for (const cell of own) {
      while ((freeFrom[column] ?? 0) > index) column += 1
      const rowspan = cell.rowspan === 0 ? left : Math.min(cell.rowspan, left)
      const next = Math.min(column + cell.colspan, MAX_COLUMNS)
      cells.push({ ...cell, rowspan: column < next ? rowspan : 1, column })
      if (column < next) begins[column] = true
      for (let over = column; over < next; over += 1) freeFrom[over] = Math.max(freeFrom[over] ?? 0, index + rowspan)
      column = Math.max(next, column)
    }
  })
  return cells.map(({ column, ...cell }) => {
    const begun = begins.slice(column, column + cell.colspan).filter(Boolean).length
    return { ...cell, colspan: Math.max(1, begun) }
  })
}

/**
 * Clean HTML (tags and attributes as the sanitiser writes them) whose cells span only what their table holds: a
 * `colspan="100"` over two columns is 2, where an editor would add 98 empty cells. Same input, same output; its own
 * output passes unchanged.
 */
export function fitSpans(html: string): string {
  if (!/ (?:col|row)span="/.test(html)) return html
  const found = new Map<number, Cell>()
  const open: { rows: Row[]; section: number }[] = []
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
    if (name === 'tr' || (isCell && table.rows.length === 0)) table.rows.push({ section: table.section, cells: [] })
    if (isCell) table.rows.at(-1)?.cells.push({ tag: index, colspan: spanIn(attributes, 'colspan'), rowspan: spanIn(attributes, 'rowspan') })
  }
  let at = -1
  return html.replace(tags, (tag) => {
    at += 1
    const cell = found.get(at)
    return cell ? withSpan(withSpan(tag, 'colspan', cell.colspan), 'rowspan', cell.rowspan) : tag
  })
}
