import { times } from './figures.ts'

/** The day and the Node of a report. */
export const ofToday = (): string =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}`

/** A Markdown table; cells are plain text, of which a bar is escaped. */
export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

/** A bound for the ratio of ours to a peer's, or for ours alone; in the measure's own unit then. */
export type Goal = { of: 'ratio' | 'ours' } & ({ least: number } | { most: number })

/** A value with what a reader must know beside it, such as the bytes of an answer. */
type Figure = { value: number; note?: string }

/** A line of the report: ours, a peer's where there is one, and the goal that was set for it. */
export type Measure = {
  name: string
  unit: (value: number) => string
  ours: Figure
  peer?: Figure
  goal?: Goal
}

/** Ours to the peer's; null without a peer. */
const ratioOf = ({ ours, peer }: Measure): number | null => (peer ? ours.value / peer.value : null)

/** Tells of a goal if it is reached; null where none was set, or where its figure is missing. */
export const isMet = (measure: Measure): boolean | null => {
  const { goal } = measure
  const value = goal?.of === 'ours' ? measure.ours.value : ratioOf(measure)
  if (!goal || value === null) return null
  return 'least' in goal ? value >= goal.least : value <= goal.most
}

const goalText = ({ goal, unit }: Measure): string => {
  if (!goal) return ''
  const show = goal.of === 'ours' ? unit : times
  return 'least' in goal ? `≥ ${show(goal.least)}` : `≤ ${show(goal.most)}`
}

const figureText = (unit: Measure['unit'], figure: Figure | undefined): string =>
  figure
    ? [unit(figure.value), ...(figure.note === undefined ? [] : [`(${figure.note})`])].join(' ')
    : ''

/** All measures as one Markdown table. */
export const measureTable = (measures: readonly Measure[]): string =>
  markdown(
    ['measure', 'ours', 'peer', 'ratio', 'goal', ''],
    measures.map((measure) => {
      const [ratio, met] = [ratioOf(measure), isMet(measure)]
      return [
        measure.name,
        figureText(measure.unit, measure.ours),
        figureText(measure.unit, measure.peer),
        ratio === null ? '' : times(ratio),
        goalText(measure),
        met === null ? '' : met ? 'met' : 'missed',
      ]
    }),
  )

/** A column of a table of growth: a number of each line, or a text that says more of the column before. */
export type Column<Line> = { name: string } & (
  { of: (line: Line) => number; unit: (value: number) => string } | { text: (line: Line) => string }
)

const growthCell = <Line>(column: Column<Line>, line: Line, first: Line): string => {
  if ('text' in column) return column.text(line)
  const value = column.of(line)
  return line === first
    ? column.unit(value)
    : `${column.unit(value)} (${times(value / column.of(first))})`
}

/** Lines of growth as a Markdown table: every number but those of the first line with its ratio to that line's. */
export const growthTable = <Line>(
  columns: readonly Column<Line>[],
  lines: readonly [Line, ...Line[]],
): string =>
  markdown(
    columns.map(({ name }) => name),
    lines.map((line) => columns.map((column) => growthCell(column, line, lines[0]))),
  )
