import { useStore } from '@nanostores/react'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cmsOrder } from '#messages/en/cms-order.ts'
import { cms as words } from '#messages/en/cms.ts'
import { nounOf } from '#kinds/label.ts'
import { titleOf, type Item } from '../model/item.ts'
import { moveToBin } from '../stores/changes.ts'
import { $now } from '../stores/clock.ts'
import { gapsAfterRemoval } from '../stores/gaps.ts'
import { countText, placeholderReason, listOf } from '../stores/lists.ts'
import { $page, newPath, orderPath, replaceAddress } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { GapNotes } from '../ui/indicators.tsx'
import { useLiveOf } from '../ui/live-state.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { BulkBar } from './bulk/bar.tsx'
import { FilterBar, Views } from './filter-bar.tsx'
import {
  unfilteredAddress,
  addressWith,
  matchingRows,
  queryOf,
  rowsOf,
  sortedRows,
  type ChangeQuery,
  type Query,
  type Row,
} from './query.ts'
import { useSelection } from './selection.ts'
import { Table } from './table.tsx'

/**
 * List of a screen, with actions on one item or on several. Search, filters and sort order are in
 * the address.
 */
export function ListScreen({ kind, screen }: { kind: AnyKind; screen: Screen }): ReactNode {
  const { $listing, reload, loadForScreen } = listOf(kind, screen)
  const { state, items } = useStore($listing)
  const [query, change] = useQuery(screen)
  const { all, shown, query: shownQuery, now } = useRows(kind, items, query)
  const [toRemove, setToRemove] = useState<Item | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const selection = useSelection()
  const heading = useRef<HTMLHeadingElement>(null)

  // This list is requested before the other lists, which the shell requests when it is idle.
  useEffect(() => void loadForScreen(), [loadForScreen])
  useFocusOnReturn(screen)
  useFocusAfterRemoval(toRemove, items, heading)

  const { chosen, clear } = selection
  const selected =
    chosen.size === 0 ? [] : shown.flatMap(({ item }) => (chosen.has(item.Id) ? [item] : []))
  const clearSelection = useCallback(() => {
    // The bar of actions disappears with the selection. If it has the focus, a row gets it.
    if (document.activeElement?.closest('.bulk-bar'))
      (
        document.querySelector<HTMLElement>('.row[data-chosen] .row-link') ?? heading.current
      )?.focus()
    clear()
    setSelecting(false)
  }, [clear])

  const placeholder = placeholderReason({ state, items }, shown.length)
  const newLink = <NewLink kind={kind} screen={screen} search={query} />
  const end = (
    <>
      {items.length > 0 && (
        <span className="select-toggle">
          <Button
            aria-pressed={isSelecting}
            onPress={() => (isSelecting ? clearSelection() : setSelecting(true))}
          >
            {isSelecting ? cmsList.done : cmsList.select}
          </Button>
        </span>
      )}
      {kind.ordered && items.length > 0 && <OrderLink screen={screen} />}
      {newLink}
    </>
  )
  return (
    <div className="list" data-chosen={selected.length > 0 || undefined}>
      <div className="screen-head cluster">
        <h1 ref={heading} tabIndex={-1}>
          {screen.title}
        </h1>
        <p role="status">{countText(kind, { state, items })}</p>
      </div>
      <Views rows={all} query={query} path={screen.path} />
      <FilterBar kind={kind} query={query} onChange={change} end={end} />
      <p className="visually-hidden" role="status">
        {selected.length > 0 && cmsList.selected(selected.length)}
      </p>
      {placeholder === 'failed' && (
        <LoadError
          text={`${words.list.failedTitle} ${words.list.failed}`}
          onRetry={() => void reload()}
        />
      )}
      {placeholder === 'loading' && <SkeletonRows label={words.list.loading(nounOf(kind).many)} />}
      {placeholder === 'none' && <NothingYet kind={kind} newLink={newLink} />}
      {placeholder === 'no hits' && (
        <NoHits
          query={shownQuery}
          onClear={() => replaceAddress(unfilteredAddress(screen, query))}
        />
      )}
      {placeholder === null && (
        <Table
          rows={shown}
          query={shownQuery}
          onSort={change}
          onRemove={setToRemove}
          onClear={clearSelection}
          kind={kind}
          screen={screen}
          now={now}
          selection={selection}
          isSelecting={isSelecting}
          isWhole={state === 'loaded'}
        />
      )}
      <BulkBar kind={kind} items={selected} onClear={clearSelection} onStarted={clearSelection} />
      <DeleteDialog
        kind={kind}
        item={toRemove}
        items={items}
        now={now}
        onClose={() => setToRemove(null)}
      />
    </div>
  )
}

/**
 * Query in the address of a list, and the function that changes it. The query is the same object
 * until a part of it changes.
 */
function useQuery(screen: Screen): [Query, ChangeQuery] {
  const page = useStore($page)
  const text = JSON.stringify(queryOf(page?.search ?? {}))
  const query = useMemo(() => JSON.parse(text) as Query, [text])
  const change = useMemo<ChangeQuery>(
    () => (next) => replaceAddress(addressWith(screen, query, next)),
    [screen, query],
  )
  return [query, change]
}

type Rows = {
  /** Rows of all items. */
  all: readonly Row[]
  /** Rows that match the query, sorted. */
  shown: readonly Row[]
  /** Query of `shown`: while the rows are computed, an earlier one than that in the address. */
  query: Query
  now: number
}

/**
 * Rows of a list, sorted first and then filtered. Sorting thousands of rows takes longer than
 * filtering, and while a person types a search only the filtering is repeated.
 */
function useRows(kind: AnyKind, items: readonly Item[], newest: Query): Rows {
  const liveOf = useLiveOf(kind)
  const now = useStore($now)
  const query = useDeferredValue(newest)
  const { sort, order } = query
  const all = useMemo(() => rowsOf(kind, items, liveOf, now), [kind, items, liveOf, now])
  const inOrder = useMemo(
    () => sortedRows(kind, all, { ...(sort && { sort }), ...(order && { order }) }),
    [kind, all, sort, order],
  )
  const shown = useMemo(() => matchingRows(inOrder, query), [inOrder, query])
  return { all, shown, query, now }
}

/** Milliseconds before the focus is moved; until then the editor or a dialog may restore it. */
const FOCUS_DELAY_MS = 400

/** Part of an item's row; null while the row is not rendered. */
const partOfRow = (id: string, part: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.row[data-id="${CSS.escape(id)}"] ${part}`)

/**
 * Focuses the row of an item after its editor was closed. The editor itself returns the focus to
 * the link that opened it; this is for an item that was opened by its address.
 */
function useFocusOnReturn({ path }: Screen): void {
  const page = useStore($page)
  const id = page?.route === 'item' && page.params.screen === path ? page.params.id : undefined
  const lastId = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = lastId.current
    lastId.current = id
    if (before === undefined || id !== undefined) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      partOfRow(before, '.row-link')?.focus()
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id])
}

/**
 * Focuses, after the dialog that deletes an item, the menu button of its row, or the heading when
 * the row does not exist any more.
 */
function useFocusAfterRemoval(
  toRemove: Item | null,
  items: readonly Item[],
  heading: RefObject<HTMLElement | null>,
): void {
  const removedId = useRef<string | null>(null)
  useEffect(() => {
    if (toRemove) removedId.current = toRemove.Id
    if (toRemove || removedId.current === null) return undefined
    const timer = setTimeout(() => {
      const id = removedId.current
      if (id === null) return
      if (document.activeElement === document.body)
        (partOfRow(id, '.row-more') ?? heading.current)?.focus()
      if (!items.some(({ Id }) => Id === id)) removedId.current = null
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [toRemove, items, heading])
}

/** Link to a new item; its address has the list's filters, with which the list opens again. */
function NewLink({
  kind,
  screen,
  search,
}: {
  kind: AnyKind
  screen: Screen
  search: Query
}): ReactNode {
  return (
    <a className="button button-primary new-link" href={newPath(screen.path, search)}>
      <Icon name="plus" />
      <span>{words.list.new(nounOf(kind).one)}</span>
    </a>
  )
}

/** Link to the screen that orders the items. */
function OrderLink({ screen }: { screen: Screen }): ReactNode {
  return (
    <a className="button button-line order-link" href={orderPath(screen)}>
      <Icon name="order" />
      <span>{cmsOrder.open}</span>
    </a>
  )
}

/** Shown instead of rows when the list is empty. */
function NothingYet({ kind, newLink }: { kind: AnyKind; newLink: ReactNode }): ReactNode {
  return (
    <div className="no-hits">
      <p>{words.list.none(nounOf(kind).many)}</p>
      {newLink}
    </div>
  )
}

/** Shown instead of rows when none matches. */
function NoHits({ query, onClear }: { query: Query; onClear: () => void }): ReactNode {
  return (
    <div className="no-hits">
      <p role="status">
        {query.q === undefined ? (
          words.list.noHitsForFilters
        ) : (
          <>
            {words.list.noHits} <em dir="auto">{query.q}</em>
          </>
        )}
      </p>
      <button type="button" className="button button-line" onClick={onClear}>
        {words.list.clear}
      </button>
    </div>
  )
}

/** Question before an item is moved to the bin; open while `item` is set. */
function DeleteDialog({
  kind,
  item,
  items,
  now,
  onClose,
}: {
  kind: AnyKind
  item: Item | null
  items: readonly Item[]
  now: number
  onClose: () => void
}): ReactNode {
  const text = (
    <>
      <p dir="auto">
        <strong>{item ? titleOf(kind, item) : ''}</strong>
      </p>
      <p>{words.remove.text}</p>
      {item && <GapNotes gaps={gapsAfterRemoval(kind, items, [item], now)} />}
    </>
  )
  return (
    <Confirm
      title={words.remove.title(nounOf(kind).one)}
      text={text}
      action={words.remove.action}
      pending={words.remove.pending}
      isOpen={item !== null}
      onClose={onClose}
      onConfirm={() => (item ? moveToBin(kind, item) : Promise.resolve(true))}
    />
  )
}
