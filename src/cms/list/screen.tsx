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
import { nounOf, titleOf, type Item } from '../model/item.ts'
import { remove } from '../stores/changes.ts'
import { $now } from '../stores/clock.ts'
import { gapsAfterRemoval } from '../stores/gaps.ts'
import { countWords, placeholderReason, listOf } from '../stores/lists.ts'
import { $page, newPath, orderPath, replace } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { GapNotes } from '../ui/indicators.tsx'
import { useLiveOf } from '../ui/live-state.tsx'
import { Failed, StillRows } from '../ui/placeholders.tsx'
import { BulkBar } from './bulk/bar.tsx'
import { FilterBar, Views } from './filter-bar.tsx'
import {
  addressOfAll,
  addressWith,
  found,
  queryOf,
  rowsOf,
  sorted,
  type ChangeQuery,
  type Query,
  type Row,
} from './query.ts'
import { useSelection } from './selection.ts'
import { Table } from './table.tsx'

/**
 * List of a screen: searched, filtered and sorted by its address, with the actions on one item or
 * on many.
 */
export function ListScreen({ kind, screen }: { kind: AnyKind; screen: Screen }): ReactNode {
  const { $listing, reload, show } = listOf(kind, screen)
  const { state, items } = useStore($listing)
  const [query, change] = useQuery(screen)
  const { all, shown, query: answered, now } = useRows(kind, items, query)
  const [toRemove, setToRemove] = useState<Item | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const selection = useSelection()
  const heading = useRef<HTMLHeadingElement>(null)

  // Before the lists that the shell requests; a list that was read before may be out of date.
  useEffect(() => void show(), [show])
  useFocusOnReturn(screen)
  useFocusAfterRemoval(toRemove, items, heading)

  const { chosen, clear } = selection
  const selected =
    chosen.size === 0 ? [] : shown.flatMap(({ item }) => (chosen.has(item.Id) ? [item] : []))
  const clearSelection = useCallback(() => {
    // The bar disappears with the selection: a focus in it moves to a row.
    if (document.activeElement?.closest('.bulk-bar'))
      (
        document.querySelector<HTMLElement>('.row[data-chosen] .row-link') ?? heading.current
      )?.focus()
    clear()
    setSelecting(false)
  }, [clear])

  const inPlace = placeholderReason({ state, items }, shown.length)
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
        <p role="status">{countWords(kind, { state, items })}</p>
      </div>
      <Views rows={all} query={query} path={screen.path} />
      <FilterBar kind={kind} query={query} onChange={change} end={end} />
      <p className="visually-hidden" role="status">
        {selected.length > 0 && cmsList.selected(selected.length)}
      </p>
      {inPlace === 'failed' && (
        <Failed
          text={`${words.list.failedTitle} ${words.list.failed}`}
          onAgain={() => void reload()}
        />
      )}
      {inPlace === 'loading' && <StillRows label={words.list.loading(nounOf(kind).many)} />}
      {inPlace === 'none' && <NothingYet kind={kind} newLink={newLink} />}
      {inPlace === 'no hits' && (
        <NoHits query={answered} onClear={() => replace(addressOfAll(screen, query))} />
      )}
      {inPlace === null && (
        <Table
          rows={shown}
          query={answered}
          onSort={change}
          onRemove={setToRemove}
          onClear={clearSelection}
          {...{ kind, screen, now, selection, isSelecting }}
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
 * Query of a list's address, the same object while it is equal, and the function that changes it.
 */
function useQuery(screen: Screen): [Query, ChangeQuery] {
  const page = useStore($page)
  const text = JSON.stringify(queryOf(page?.search ?? {}))
  const query = useMemo(() => JSON.parse(text) as Query, [text])
  const change = useMemo<ChangeQuery>(
    () => (next) => replace(addressWith(screen, query, next)),
    [screen, query],
  )
  return [query, change]
}

type Rows = {
  all: readonly Row[]
  shown: readonly Row[]
  /** Query of `shown`, which may lag behind the typed one. */
  query: Query
  now: number
}

/**
 * Rows of a list, sorted, then filtered: sorting thousands takes longer than filtering, and is
 * needed less often.
 */
function useRows(kind: AnyKind, items: readonly Item[], newest: Query): Rows {
  const liveOf = useLiveOf(kind)
  const now = useStore($now)
  const query = useDeferredValue(newest)
  const { sort, order } = query
  const all = useMemo(() => rowsOf(kind, items, liveOf, now), [kind, items, liveOf, now])
  const inOrder = useMemo(
    () => sorted(kind, all, { ...(sort && { sort }), ...(order && { order }) }),
    [kind, all, sort, order],
  )
  const shown = useMemo(() => found(inOrder, query), [inOrder, query])
  return { all, shown, query, now }
}

/** Milliseconds in which the editor or a dialog can restore the focus first. */
const FOCUS_DELAY_MS = 400

const inRow = (id: string, part: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.row[data-id="${CSS.escape(id)}"] ${part}`)

/**
 * Focuses the row of an item that was closed. The editor returns the focus to the link that opened
 * the item; an item that was opened by its address had none.
 */
function useFocusOnReturn({ path }: Screen): void {
  const page = useStore($page)
  const id = page?.route === 'item' && page.params.screen === path ? page.params.id : undefined
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = id
    if (before === undefined || id !== undefined) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      inRow(before, '.row-link')?.focus()
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id])
}

/**
 * Focuses, after the delete dialog, the menu button of the item's row (the menu itself is gone), or
 * the heading when the row is gone, too.
 */
function useFocusAfterRemoval(
  toRemove: Item | null,
  items: readonly Item[],
  heading: RefObject<HTMLElement | null>,
): void {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (toRemove) asked.current = toRemove.Id
    if (toRemove || asked.current === null) return undefined
    const timer = setTimeout(() => {
      const id = asked.current
      if (id === null) return
      if (document.activeElement === document.body)
        (inRow(id, '.row-more') ?? heading.current)?.focus()
      if (!items.some(({ Id }) => Id === id)) asked.current = null
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [toRemove, items, heading])
}

/** Link to a new item; its address retains the list's filters for the way back. */
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
      onConfirm={() => (item ? remove(kind, item) : Promise.resolve(true))}
    />
  )
}
