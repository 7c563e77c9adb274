import { ratioText } from './figures.ts'

/** Opening words of a report: the current date and the version of Node. */
export const dateAndNodeVersion = (): string =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}`

/** Markdown table; cells are plain text, in which bars are escaped. */
export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

/**
 * Lower or upper bound of a figure. `ratio`: the product's value divided by the peer's. `ours`: the
 * product's value alone, in the unit of the measure.
 */
export type Goal = { of: 'ratio' | 'ours' } & ({ least: number } | { most: number })

/** Value with a note for the reader, such as the bytes of a response. */
type Figure = { value: number; note?: string }

/** Line of the report: the product's value, a peer's if there is one, and the goal. */
export type Measurement = {
  name: string
  unit: (value: number) => string
  ours: Figure
  peer?: Figure
  goal?: Goal
}

/** Ratio of the product's value to the peer's; null without a peer. */
const ratioOf = ({ ours, peer }: Measurement): number | null =>
  peer ? ours.value / peer.value : null

/** True when the goal is reached; null without a goal, or for a goal of a ratio without a peer. */
export const isMet = (measure: Measurement): boolean | null => {
  const { goal } = measure
  const value = goal?.of === 'ours' ? measure.ours.value : ratioOf(measure)
  if (!goal || value === null) return null
  return 'least' in goal ? value >= goal.least : value <= goal.most
}

const goalText = ({ goal, unit }: Measurement): string => {
  if (!goal) return ''
  const show = goal.of === 'ours' ? unit : ratioText
  return 'least' in goal ? `≥ ${show(goal.least)}` : `≤ ${show(goal.most)}`
}

const figureText = (unit: Measurement['unit'], figure: Figure | undefined): string =>
  figure
    ? [unit(figure.value), ...(figure.note === undefined ? [] : [`(${figure.note})`])].join(' ')
    : ''

/** Table of all measures in Markdown. */
export const measureTable = (measures: readonly Measurement[]): string =>
  markdown(
    ['measure', 'ours', 'peer', 'ratio', 'goal', ''],
    measures.map((measure) => {
      const [ratio, met] = [ratioOf(measure), isMet(measure)]
      return [
        measure.name,
        figureText(measure.unit, measure.ours),
        figureText(measure.unit, measure.peer),
        ratio === null ? '' : ratioText(ratio),
        goalText(measure),
        met === null ? '' : met ? 'met' : 'missed',
      ]
    }),
  )

/** Column of a growth table: `of` returns the number of a line, `text` returns a plain text. */
export type Column<Line> = { name: string } & (
  { of: (line: Line) => number; unit: (value: number) => string } | { text: (line: Line) => string }
)

const growthCell = <Line>(column: Column<Line>, line: Line, first: Line): string => {
  if ('text' in column) return column.text(line)
  const value = column.of(line)
  return line === first
    ? column.unit(value)
    : `${column.unit(value)} (${ratioText(value / column.of(first))})`
}

/**
 * Growth table in Markdown. Below the first line, every number has its ratio to the first line's
 * number in brackets.
 */
export const growthTable = <Line>(
  columns: readonly Column<Line>[],
  lines: readonly [Line, ...Line[]],
): string =>
  markdown(
    columns.map(({ name }) => name),
    lines.map((line) => columns.map((column) => growthCell(column, line, lines[0]))),
  )
