import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { cmsOrder } from '#messages/en/cms-order.ts'
import { orderPath } from '../order/path.ts'
import { remove } from '../stores/changes.ts'
import { $now } from '../stores/clock.ts'
import { listOf } from '../stores/items.ts'
import { titleOf, type Item } from '../stores/records.ts'
import { $page, listPath, newPath, replace } from '../stores/router.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLiveOf } from '../ui/live.ts'
import { StillRows } from '../ui/waiting.tsx'
import { FilterBar } from './filter-bar.tsx'
import { nounOf } from './noun.ts'
import { queryOf, rowsOf, select, type Query } from './query.ts'
import { Table } from './table.tsx'
import { Views } from './views.tsx'

/** Changes the address, which is where the list's state lives; undefined takes a key out. */
type Change = (next: { [Key in keyof Query]?: string | undefined }) => void

function useQuery({ path }: Screen): [Query, Change] {
  const page = useStore($page)
  const query = useMemo(() => queryOf(page?.search ?? {}), [page])
  const change: Change = (next) => {
    const kept = Object.entries({ ...query, ...next }).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
    replace(listPath(path, Object.fromEntries(kept)))
  }
  return [query, change]
}

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

function NewLink({ kind, screen, search }: { kind: AnyKind; screen: Screen; search: Query }): ReactNode {
  return (
    <a className="button button-primary new-link" href={newPath(screen.path, search)}>
      <Icon name="plus" />
      <span>{words.list.new(nounOf(kind).one)}</span>
    </a>
  )
}

function OrderLink({ screen }: { screen: Screen }): ReactNode {
  return (
    <a className="button button-line order-link" href={orderPath(screen)}>
      <Icon name="order" />
      <span>{cmsOrder.open}</span>
    </a>
  )
}

function DeleteDialog({ kind, item, onClose }: { kind: AnyKind; item: Item | null; onClose: () => void }): ReactNode {
  const title = item ? titleOf(kind, item) : ''
  const text = (
    <>
      <p dir="auto">
        <strong>{title}</strong>
      </p>
      <p>{words.remove.text}</p>
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

/** A screen's list: found, filtered and sorted by its address, with everything one can do to an item. */
export function ListScreen({ kind, screen }: { kind: AnyKind; screen: Screen }): ReactNode {
  const { $listing, reload } = listOf(kind, screen)
  const { state, items } = useStore($listing)
  const liveOf = useLiveOf(kind)
  const now = useStore($now)
  const [query, change] = useQuery(screen)
  const [doomed, setDoomed] = useState<Item | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const noun = nounOf(kind)
  const isStale = useRef(state === 'loaded' || state === 'failed')

  useEffect(() => {
    // The shell has asked for it already on the first screen; later the list may have grown old.
    if (isStale.current) void reload()
  }, [reload])

  const rows = rowsOf(kind, items, liveOf, now)
  const shown = select(kind, rows, query)
  const closeDialog = () => {
    setDoomed(null)
    heading.current?.focus()
  }

  return (
    <>
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {screen.title}
        </h1>
        {state === 'loaded' && <p role="status">{words.list.count(items.length, noun.one, noun.many)}</p>}
      </div>
      <Views rows={rows} query={query} path={screen.path} />
      <FilterBar kind={kind} query={query} onChange={change} end={
          <>
            {kind.ordered && items.length > 0 && <OrderLink screen={screen} />}
            <NewLink kind={kind} screen={screen} search={query} />
          </>
        } />
      {state === 'failed' && <Failed text={`${words.list.failedTitle} ${words.list.failed}`} onAgain={() => void reload()} />}
      {(state === 'idle' || state === 'loading') && <StillRows label={words.list.loading(noun.many)} />}
      {state === 'loaded' && items.length === 0 && (
        <div className="no-hits">
          <p>{words.list.none(noun.many)}</p>
          <NewLink kind={kind} screen={screen} search={query} />
        </div>
      )}
      {state === 'loaded' && items.length > 0 && shown.length === 0 && (
        <NoHits query={query} onClear={() => replace(listPath(screen.path))} />
      )}
      {shown.length > 0 && <Table kind={kind} screen={screen} rows={shown} query={query} now={now} onSort={change} onRemove={setDoomed} />}
      <DeleteDialog kind={kind} item={doomed} onClose={closeDialog} />
    </>
  )
}
