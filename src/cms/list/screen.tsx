import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { listOf } from '../stores/items.ts'
import { countWords, inPlaceOfRows, nounOf } from '../stores/noun.ts'
import type { Item } from '../stores/records.ts'
import { replace } from '../stores/router.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { StillRows } from '../ui/waiting.tsx'
import { NewLink, NoHits, NothingYet, OrderLink } from './beside-rows.tsx'
import { BulkBar } from './bulk/bar.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { addressOfAll } from './query.ts'
import { useSelection } from './selection.ts'
import { Table } from './table.tsx'
import { useFocusAfter, useReturn } from './use-place.ts'
import { useQuery, useRows } from './use-query.ts'
import { Views } from './views.tsx'

/** A screen's list: found, filtered and sorted by its address, with everything one can do to an item or to many. */
export function ListScreen({ kind, screen }: { kind: AnyKind; screen: Screen }): ReactNode {
  const { $listing, reload } = listOf(kind, screen)
  const { state, items } = useStore($listing)
  const [query, change] = useQuery(screen)
  const { all, shown, query: answered, now } = useRows(kind, items, query)
  const [toRemove, setToRemove] = useState<Item | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const selection = useSelection()
  const heading = useRef<HTMLHeadingElement>(null)

  // Before the lists that the shell asks for; a list that was read before may have grown old.
  useEffect(() => {
    if ($listing.get().state !== 'loading') void reload()
  }, [$listing, reload])
  useReturn(screen)
  useFocusAfter(toRemove, items, heading)

  const { chosen, clear } = selection
  const taken = chosen.size === 0 ? [] : shown.flatMap(({ item }) => (chosen.has(item.Id) ? [item] : []))
  const letGo = useCallback(() => {
    // The bar goes with the selection: who was on it goes on at a row.
    if (document.activeElement?.closest('.bulk-bar')) (document.querySelector<HTMLElement>('.row[data-chosen] .row-link') ?? heading.current)?.focus()
    clear()
    setSelecting(false)
  }, [clear])

  const inPlace = inPlaceOfRows({ state, items }, shown.length)
  const newLink = <NewLink kind={kind} screen={screen} search={query} />
  const end = (
    <>
      {items.length > 0 && (
        <span className="select-toggle">
          <Button aria-pressed={isSelecting} onPress={() => (isSelecting ? letGo() : setSelecting(true))}>
            {isSelecting ? cmsList.done : cmsList.select}
          </Button>
        </span>
      )}
      {kind.ordered && items.length > 0 && <OrderLink screen={screen} />}
      {newLink}
    </>
  )
  return (
    <div className="list" data-chosen={taken.length > 0 || undefined}>
      <div className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {screen.title}
        </h1>
        <p role="status">{countWords(kind, { state, items })}</p>
      </div>
      <Views rows={all} query={query} path={screen.path} />
      <FilterBar kind={kind} query={query} onChange={change} end={end} />
      <p className="visually-hidden" role="status">
        {taken.length > 0 && cmsList.selected(taken.length)}
      </p>
      {inPlace === 'failed' && <Failed text={`${words.list.failedTitle} ${words.list.failed}`} onAgain={() => void reload()} />}
      {inPlace === 'loading' && <StillRows label={words.list.loading(nounOf(kind).many)} />}
      {inPlace === 'none' && <NothingYet kind={kind} newLink={newLink} />}
      {inPlace === 'no hits' && <NoHits query={answered} onClear={() => replace(addressOfAll(screen, query))} />}
      {inPlace === null && (
        <Table rows={shown} query={answered} onSort={change} onRemove={setToRemove} onClear={letGo} {...{ kind, screen, now, selection, isSelecting }} isWhole={state === 'loaded'} />
      )}
      <BulkBar kind={kind} items={taken} onClear={letGo} onStarted={letGo} />
      <DeleteDialog kind={kind} item={toRemove} onClose={() => setToRemove(null)} />
    </div>
  )
}
