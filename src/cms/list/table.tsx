import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import type { Item } from '../stores/records.ts'
import { Icon } from '../ui/icon.tsx'
import { secondOf } from './columns.ts'
import { orderOf, type Query, type Row } from './query.ts'
import { TableRow } from './table-row.tsx'

/** How many rows are drawn at first and added when the end comes into view: long lists open as fast as short ones. */
const STEP = 100

type Sort = { sort: string | undefined; order: string | undefined }
type Column = { name: string; label: string; sort?: string }

const secondColumn = (kind: AnyKind): readonly Column[] => {
  const second = secondOf(kind)
  return second ? [{ name: 'second', label: second.label, ...(second.type === 'choice' && { sort: 'group' }) }] : []
}

const columnsOf = (kind: AnyKind): readonly Column[] => [
  { name: 'title', label: kind.columns[0]?.label ?? kind.label.one, sort: 'title' },
  ...secondColumn(kind),
  { name: 'translation', label: words.list.columns.translation, sort: 'translation' },
  { name: 'status', label: words.list.columns.status, sort: 'status' },
  { name: 'live', label: words.list.columns.live },
  { name: 'updated', label: words.list.columns.updated, sort: 'updated' },
]

function Head({ kind, column, query, onSort }: { kind: AnyKind; column: Column; query: Query; onSort: (next: Sort) => void }): ReactNode {
  const { sort, descending } = orderOf(kind, query)
  const isSorted = column.sort === sort
  const className = `cell cell-${column.name}`
  if (column.sort === undefined) {
    return (
      <div className={className} role="columnheader">
        {column.label}
      </div>
    )
  }
  const by = column.sort
  // A first press sorts the way that is usually wanted: dates from the newest, words from A; a third one no more.
  const first = by === 'updated'
  const next = isSorted ? !descending : first
  const isOver = isSorted && descending !== first && query.sort === by
  const order: Sort = isOver ? { sort: undefined, order: undefined } : { sort: by, order: next ? 'desc' : 'asc' }
  return (
    <div className={className} role="columnheader" aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort(order)}>
        {column.label}
        {isSorted && <Icon name={descending ? 'arrow-down' : 'arrow-up'} size={16} />}
      </button>
    </div>
  )
}

/** Adds rows when the end of the drawn ones comes near. */
function useGrowing(total: number): [number, (element: HTMLElement | null) => void] {
  const [drawn, setDrawn] = useState(STEP)
  const observer = useRef<IntersectionObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  const watch = (element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    observer.current = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn((count) => count + STEP), {
      rootMargin: '600px',
    })
    observer.current.observe(element)
  }
  return [Math.min(drawn, total), watch]
}

/** ↑ and ↓ go from row to row, Home and End to the first and the last one; Enter is the row's own link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-link')]
  const row = event.target instanceof Element ? event.target.closest('.row') : null
  const index = links.findIndex((link) => row?.contains(link))
  const to: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }
  const next = to[event.key]
  if (next === undefined || index < 0 || event.defaultPrevented) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
}

export type TableProps = {
  kind: AnyKind
  screen: Screen
  rows: readonly Row[]
  query: Query
  now: number
  onSort: (next: Sort) => void
  onRemove: (item: Item) => void
}

/** The rows with their heads. It is a grid that says it is a table, so that it may become cards on a narrow window. */
export function Table({ kind, screen, rows, query, now, onSort, onRemove }: TableProps): ReactNode {
  const [drawn, watchEnd] = useGrowing(rows.length)
  return (
    <>
      <div className="table" role="table" data-second={secondOf(kind)?.type ?? 'none'} aria-label={kind.label.many} aria-rowcount={rows.length + 1} onKeyDown={moveFocus}>
        <div className="table-head" role="row">
          {columnsOf(kind).map((column) => (
            <Head key={column.name} kind={kind} column={column} query={query} onSort={onSort} />
          ))}
          <div className="cell cell-actions" role="columnheader">
            <span className="visually-hidden">{words.list.columns.actions}</span>
          </div>
        </div>
        {rows.slice(0, drawn).map((row) => (
          <TableRow key={row.item.Id} kind={kind} screen={screen} row={row} now={now} search={query} onRemove={onRemove} />
        ))}
      </div>
      {drawn < rows.length && (
        <p ref={watchEnd} className="list-end">
          {words.list.all(drawn, rows.length)}
        </p>
      )}
    </>
  )
}
