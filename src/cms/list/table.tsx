import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { $page, itemPath } from '../stores/router.ts'
import type { Item } from '../stores/records.ts'
import { placeIn, type Query, type Row } from './query.ts'
import { secondOf, type Sort } from './columns.ts'
import { RowMenu, type OpenMenu } from './row-menu.tsx'
import type { Selection } from './selection.ts'
import { TableChunk } from './table-row.tsx'
import { TableHead, type HowMany } from './table-head.tsx'
import { CHUNK, useDrawn } from './use-drawn.ts'
import { usePlace } from './use-place.ts'
import { rowKeys, useWholeListKeys } from './use-table-keys.ts'

export type TableProps = {
  kind: AnyKind
  screen: Screen
  rows: readonly Row[]
  /** False while more rows are still being read. */
  isWhole: boolean
  query: Query
  now: number
  selection: Selection
  /** True while a touch chooses rows instead of opening them. */
  isSelecting: boolean
  onSort: (next: Sort) => void
  onRemove: (item: Item) => void
  /** Lets go of the selection. */
  onClear: () => void
}

const chunksOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, chunk) => rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK))

const howMany = (rows: readonly Row[], { chosen }: Selection): HowMany => {
  const count = chosen.size === 0 ? 0 : rows.filter(({ item }) => chosen.has(item.Id)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}

const rowAt = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('.row') : null)

/** The rows with their heads. It is a grid that says it is a table, so that it may become cards on a narrow window. */
export function Table(props: TableProps): ReactNode {
  const { kind, screen, rows, isWhole, query, now, selection, isSelecting, onSort, onRemove, onClear } = props
  const [wanted] = useState(() => placeIn($page.get()?.search ?? {}))
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)
  const { chunks: drawn, watch, draw } = useDrawn(0)
  const ids = useMemo(() => rows.map(({ item }) => item.Id), [rows])
  const chunks = useMemo(() => chunksOf(rows), [rows])
  const { chosen } = selection

  const elementOf = useCallback(
    (index: number): HTMLElement | null => {
      flushSync(() => draw(Math.floor(index / CHUNK)))
      return table.current?.querySelector<HTMLElement>(`.row[data-id="${CSS.escape(ids[index] ?? '')}"]`) ?? null
    },
    [ids, draw],
  )
  const go = (index: number, isBox: boolean) => elementOf(index)?.querySelector<HTMLElement>(isBox ? 'input' : '.row-link')?.focus()
  const reveal = useCallback((index: number) => void setTimeout(() => elementOf(index)?.scrollIntoView({ block: 'start' })), [elementOf])
  useWholeListKeys(ids, selection.set, onClear, chosen.size > 0)
  usePlace(table, { screen, ids, wanted, isWhole, reveal })

  // A row that went to another part of the list was drawn anew there: the focus follows it.
  const refocus = useRef<(id: string) => void>(() => undefined)
  useEffect(() => {
    refocus.current = (id) => ids.includes(id) && go(ids.indexOf(id), false)
  })
  useLayoutEffect(() => {
    const id = focused.current
    if (id === null || document.activeElement !== document.body) return undefined
    const timer = setTimeout(() => document.activeElement === document.body && refocus.current(id))
    return () => clearTimeout(timer)
  }, [rows])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = rowAt(event.target)?.dataset['id']
    const row = rows.find(({ item }) => item.Id === id)
    if (!row || id === undefined || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('.row-more')
    if (button) return setMenu({ row, button, href: itemPath(screen.path, id, query) })
    const isTouched = isSelecting && event.target.closest('.row-link') !== null
    if (isTouched) event.preventDefault()
    if (!isTouched && !event.target.matches('.check input')) return
    if (event.shiftKey) selection.toggleTo(ids, id)
    else selection.toggle(id)
  }
  const onFocus = (event: FocusEvent) => {
    focused.current = rowAt(event.target)?.dataset['id'] ?? null
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget !== null) focused.current = null
  }

  return (
    <div
      ref={table}
      className="table"
      role="table"
      data-second={secondOf(kind)?.type ?? 'none'}
      data-selecting={isSelecting || undefined}
      aria-label={kind.label.many}
      aria-rowcount={rows.length + 1}
      onKeyDown={(event) => rowKeys(ids, selection, go)(event)}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={onBlur}
      // With Shift the browser would mark the text between two boxes.
      onMouseDown={(event) => event.shiftKey && event.target instanceof Element && event.target.closest('.check') && event.preventDefault()}
    >
      <TableHead kind={kind} query={query} howMany={howMany(rows, selection)} onSort={onSort} onAll={(isOn) => selection.set(isOn ? ids : [])} />
      {chunks.map((part, chunk) => (
        <TableChunk key={chunk} {...{ kind, screen, now, chunk, watch }} isDrawn={drawn.has(chunk)} rows={part} search={query} isChosen={(id) => chosen.has(id)} menuOf={menu?.row.item.Id} />
      ))}
      {menu && <RowMenu kind={kind} menu={menu} onClose={() => setMenu(null)} onRemove={onRemove} />}
    </div>
  )
}
