import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { titleOf, type Item } from '../model/item.ts'
import { $page, itemPath, openPage } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import { columnHeadersOf, secondColumnOf, type ColumnHeader } from './columns.ts'
import { nextSort, orderOf, type Query, type Row, type Sort } from './query.ts'
import { CHUNK_SIZE, topRowIn, useRenderedChunks, useScrollPosition } from './scroll.ts'
import { rowKeys, useWholeListKeys, type Selection } from './selection.ts'
import { TableChunk } from './table-row.tsx'

type TableProps = {
  kind: AnyKind
  screen: Screen
  rows: readonly Row[]
  /** False while more rows are still being read. */
  isWhole: boolean
  query: Query
  now: number
  selection: Selection
  /** True while a tap selects rows instead of opening them. */
  isSelecting: boolean
  onSort: (next: Sort) => void
  onRemove: (item: Item) => void
  /** Clears the selection. */
  onClear: () => void
}

const chunksOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK_SIZE) }, (_, chunk) =>
    rows.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  )

const selectedShare = (rows: readonly Row[], { chosen }: Selection): SelectedShare => {
  const count = chosen.size === 0 ? 0 : rows.filter(({ item }) => chosen.has(item.Id)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}

/** Row that contains the target of an event. */
const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.row') : null

/**
 * Table of the rows and column heads. Its elements have table roles, not table tags, so that CSS
 * can show the rows as cards in a narrow window.
 */
export function Table(props: TableProps): ReactNode {
  const {
    kind,
    screen,
    rows,
    isWhole,
    query,
    now,
    selection,
    isSelecting,
    onSort,
    onRemove,
    onClear,
  } = props
  const [topRowAtLoad] = useState(() => topRowIn($page.get()?.search ?? {}))
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const focusedId = useRef<string | null>(null)
  const { chunks: drawn, watch, renderChunk } = useRenderedChunks(0)
  const ids = useMemo(() => rows.map(({ item }) => item.Id), [rows])
  const chunks = useMemo(() => chunksOf(rows), [rows])
  const { chosen } = selection

  /** Element of a row by its index; renders the row's chunk first if it is not rendered. */
  const elementOf = useCallback(
    (index: number): HTMLElement | null => {
      flushSync(() => renderChunk(Math.floor(index / CHUNK_SIZE)))
      return (
        table.current?.querySelector<HTMLElement>(
          `.row[data-id="${CSS.escape(ids[index] ?? '')}"]`,
        ) ?? null
      )
    },
    [ids, renderChunk],
  )
  /** Focuses the check box or the title of a row. */
  const focusRow = (index: number, isBox: boolean) =>
    elementOf(index)
      ?.querySelector<HTMLElement>(isBox ? 'input' : '.row-link')
      ?.focus()
  const reveal = useCallback(
    (index: number) => void setTimeout(() => elementOf(index)?.scrollIntoView({ block: 'start' })),
    [elementOf],
  )
  useWholeListKeys(ids, selection.set, onClear, chosen.size > 0)
  useScrollPosition(table, { screen, ids, initialIndex: topRowAtLoad, isWhole, reveal })

  // A row that moves to another chunk is rendered anew and loses the focus. It is focused again.
  const focusAgain = useRef<(id: string) => void>(() => undefined)
  useEffect(() => {
    focusAgain.current = (id) => ids.includes(id) && focusRow(ids.indexOf(id), false)
  })
  useLayoutEffect(() => {
    const id = focusedId.current
    if (id === null || document.activeElement !== document.body) return undefined
    // Later, since `flushSync` in `elementOf` is not allowed in an effect.
    const timer = setTimeout(
      () => document.activeElement === document.body && focusAgain.current(id),
    )
    return () => clearTimeout(timer)
  }, [rows])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = rowAt(event.target)?.dataset['id']
    const row = rows.find(({ item }) => item.Id === id)
    if (!row || id === undefined || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('.row-more')
    if (button) return setMenu({ row, button, href: itemPath(screen.path, id, query) })
    // A tap on a title selects its row instead of opening it.
    const isSelectingTap = isSelecting && event.target.closest('.row-link') !== null
    if (isSelectingTap) event.preventDefault()
    if (!isSelectingTap && !event.target.matches('.check input')) return
    if (event.shiftKey) selection.toggleTo(ids, id)
    else selection.toggle(id)
  }
  const onFocus = (event: FocusEvent) => {
    focusedId.current = rowAt(event.target)?.dataset['id'] ?? null
  }
  const onBlur = (event: FocusEvent) => {
    // Without a next element, the row may have been removed to be rendered anew: see `focusAgain`.
    if (event.relatedTarget !== null) focusedId.current = null
  }

  return (
    <div
      ref={table}
      className="table"
      role="table"
      data-second={secondColumnOf(kind)?.type ?? 'none'}
      data-selecting={isSelecting || undefined}
      aria-label={kind.label.many}
      aria-rowcount={rows.length + 1}
      onKeyDown={(event) => rowKeys(ids, selection, focusRow)(event)}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={onBlur}
      // With Shift the browser would select the text between two boxes.
      onMouseDown={(event) =>
        event.shiftKey &&
        event.target instanceof Element &&
        event.target.closest('.check') &&
        event.preventDefault()
      }
    >
      <TableHead
        kind={kind}
        query={query}
        selectedShare={selectedShare(rows, selection)}
        onSort={onSort}
        onAll={(isOn) => selection.set(isOn ? ids : [])}
      />
      {chunks.map((chunkRows, chunk) => (
        <TableChunk
          key={chunk}
          kind={kind}
          screen={screen}
          now={now}
          chunk={chunk}
          watch={watch}
          isDrawn={drawn.has(chunk)}
          rows={chunkRows}
          search={query}
          isChosen={(id) => chosen.has(id)}
          openMenuItemId={menu?.row.item.Id}
        />
      ))}
      {menu && (
        <RowMenu kind={kind} menu={menu} onClose={() => setMenu(null)} onRemove={onRemove} />
      )}
    </div>
  )
}

type OnSort = (next: Sort) => void

function ColumnHead({
  kind,
  head,
  query,
  onSort,
}: {
  kind: AnyKind
  head: ColumnHeader
  query: Query
  onSort: OnSort
}): ReactNode {
  const { sort, descending } = orderOf(kind, query)
  const isSorted = head.sort === sort
  return (
    <div
      className={`cell cell-${head.name}`}
      role="columnheader"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => onSort(nextSort(kind, head.sort, query))}>
        {head.label}
        {isSorted && <Icon name={descending ? 'arrow-down' : 'arrow-up'} size={16} />}
      </button>
    </div>
  )
}

/** Share of the shown rows that is selected. */
type SelectedShare = 'none' | 'some' | 'all'

function CheckAll({
  label,
  selectedShare,
  onAll,
}: {
  label: string
  selectedShare: SelectedShare
  onAll: (isOn: boolean) => void
}): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedShare === 'some'
  }, [selectedShare])
  return (
    <label className="check">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={selectedShare === 'all'}
        onChange={(event) => onAll(event.target.checked)}
      />
      <span className="check-words" aria-hidden="true">
        {label}
      </span>
    </label>
  )
}

type TableHeadProps = {
  kind: AnyKind
  query: Query
  selectedShare: SelectedShare
  onSort: OnSort
  onAll: (isOn: boolean) => void
}

/** Column heads, each of which sorts, and the box that selects all rows or none. */
function TableHead({ kind, query, selectedShare, onSort, onAll }: TableHeadProps): ReactNode {
  return (
    <div className="table-head" role="row" aria-rowindex={1}>
      <div className="cell cell-check" role="columnheader">
        <CheckAll
          label={cmsList.selectAll(kind.label.many.toLowerCase())}
          selectedShare={selectedShare}
          onAll={onAll}
        />
      </div>
      {columnHeadersOf(kind).map((head) => (
        <ColumnHead key={head.name} kind={kind} head={head} query={query} onSort={onSort} />
      ))}
      <div className="cell cell-actions" role="columnheader">
        <span className="visually-hidden">{words.list.columns.actions}</span>
      </div>
    </div>
  )
}

/** Row whose menu is open, and the button that opened it. */
type OpenMenu = { row: Row; button: HTMLElement; href: string }

type RowMenuProps = {
  kind: AnyKind
  menu: OpenMenu
  onClose: () => void
  onRemove: (item: Item) => void
}

/** Actions on one item: one menu for all rows, at the pressed button. */
function RowMenu({
  kind,
  menu: { row, button, href },
  onClose,
  onRemove,
}: RowMenuProps): ReactNode {
  const address =
    kind.page && row.live.name === 'live'
      ? `${kind.page.path}/${row.item.Slug ?? row.item.Id}`
      : null
  const actions: Readonly<Record<string, () => void>> = {
    edit: () => openPage(href),
    view: () => address !== null && window.open(address, '_blank', 'noopener'),
    remove: () => onRemove(row.item),
  }
  const name = words.list.more(titleOf(kind, row.item))
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Popover
      className="popover"
      aria-label={name}
      placement="bottom end"
      offset={4}
      triggerRef={{ current: button }}
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <Menu
        className="menu"
        autoFocus="first"
        aria-label={name}
        onClose={close}
        onAction={(key) => actions[String(key)]?.()}
      >
        <MenuItem className="menu-item" id="edit" textValue={words.list.edit}>
          <Icon name="edit" />
          {words.list.edit}
        </MenuItem>
        {address !== null && (
          <MenuItem className="menu-item" id="view" textValue={words.list.view}>
            <Icon name="external" />
            {words.list.view}
          </MenuItem>
        )}
        {kind.api.remove && (
          <MenuItem
            className="menu-item menu-item-danger"
            id="remove"
            textValue={words.list.remove}
          >
            <Icon name="bin" />
            {words.list.remove}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  )
}
