import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { plural } from '#i18n/numbers.ts'
import { toDubai } from '#i18n/time.ts'
import { Chosen, Filters, List, Search } from './list.tsx'
import { EmiratesMap } from './map.tsx'
import type { Place } from './place.ts'
import {
  changeQuery,
  choose,
  initialState,
  showAllInList,
  passingPlaces,
  queryIn,
  searchFor,
  withOpenGroup,
  type StateChange,
  type FindUsProps,
  type Now,
  type Query,
  type State,
} from './state.ts'

/** The result of the filters, in words. */
const statusText = (
  { words, language }: FindUsProps,
  { notice, position }: State,
  count: number,
): string => {
  if (notice === 'finding') return words.near.finding
  return count > 0
    ? plural(language, count, position ? words.near.sorted : words.count)
    : words.none
}

const rowOf = (id: string): HTMLElement | null => document.getElementById(`place-${id}`)

/** Milliseconds between checks of the clock: opening states change on the minute. */
const CLOCK_CHECK_MS = 20_000

/** The date and the minute of the day in the Emirates. `now`: milliseconds since 1970. */
const dubaiNow = (now: number): Now => {
  const { date, time } = toDubai(new Date(now).toISOString())
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { day: date, minute: hours * 60 + minutes }
}

/**
 * The time in the Emirates to the minute; null until hydration, as a page may be read long after it
 * was built.
 */
const useNow = (): Now | null => {
  const [now, setNow] = useState<Now | null>(null)
  useEffect(() => {
    const updateNow = (): void => {
      const next = dubaiNow(Date.now())
      setNow((before) =>
        before?.minute === next.minute && before.day === next.day ? before : next,
      )
    }
    updateNow()
    const timer = setInterval(updateNow, CLOCK_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Milliseconds without input before the address is updated: browsers limit the update rate. */
const INPUT_PAUSE_MS = 300

/** Stores the query in the page's address, without history entries for intermediate states. */
const useAddress = ({ words, emirate, chosenFilters }: Query, isHydrated: boolean): void => {
  useEffect(() => {
    if (!isHydrated) return undefined
    const timer = setTimeout(() => {
      const search = searchFor({ words, emirate, chosenFilters })
      if (search !== location.search)
        history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
    }, INPUT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, emirate, chosenFilters, isHydrated])
}

/**
 * The list and the map of all cash points: complete HTML without scripts, interactive with them.
 */
export function FindUs({ onReady, ...props }: FindUsProps & { onReady?: () => void }): ReactNode {
  const { words, places, emirates } = props
  const [state, change] = useState(initialState)
  const [isHydrated, setHydrated] = useState(false)
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  // Part of the page in which the current place was chosen.
  const chosenFrom = useRef<'list' | 'map'>('list')
  useAddress(state, isHydrated)

  useEffect(() => {
    // Adopts the group that was opened before hydration.
    const openIndex = [...(list.current?.querySelectorAll('details') ?? [])].findIndex(
      (group) => group.open,
    )
    change(withOpenGroup(openIndex, places))
    const queryInAddress = queryIn(location.search)
    const typed = list.current?.querySelector('input')?.value
    change(changeQuery({ ...queryInAddress, words: typed || queryInAddress.words }))
    setHydrated(true)
    onReady?.()
  }, [onReady, places])

  useEffect(() => {
    if (!state.chosen) return
    // A choice in the list moves the focus to the card next to the map; a choice on the map scrolls
    // to the row where both are shown side by side.
    if (chosenFrom.current === 'list') card.current?.focus()
    else if (matchMedia('(width >= 900px)').matches)
      rowOf(state.chosen)?.scrollIntoView({ block: 'nearest' })
  }, [state.chosen])

  const choosePlace = useCallback((place: Place, where: 'list' | 'map'): void => {
    chosenFrom.current = where
    change(choose(place))
    // The effect above does not run when the same place is chosen again.
    if (where === 'list') card.current?.focus()
  }, [])
  const onPrint = (): void => {
    // Paper shows the whole list: it must be rendered before printing.
    change(showAllInList(true))
    setTimeout(() => print())
  }
  const found = passingPlaces(places, state, now, emirates)
  const chosen = found.find(({ id }) => id === state.chosen)
  const trouble = state.notice === 'finding' ? null : state.notice
  const parts = {
    ...props,
    state,
    found,
    isHydrated,
    change: change as (next: StateChange) => void,
    onChoose: choosePlace,
  }
  return (
    <>
      <div ref={list}>
        <h2 className="vh">{words.listTitle}</h2>
        <Search {...parts} />
        <Filters {...parts} />
        <div className="tally">
          <p role="status">{statusText(props, state, found.length)}</p>
          <button type="button" className="more" onClick={onPrint}>
            {words.print}
          </button>
        </div>
        {trouble && (
          <p role="alert" className="card">
            {words.near[trouble]}
          </p>
        )}
        <List {...parts} />
      </div>
      <div>
        <EmiratesMap {...parts} />
        {chosen && (
          <Chosen
            {...parts}
            place={chosen}
            box={card}
            onBack={() => rowOf(chosen.id)?.querySelector('button')?.focus()}
          />
        )}
        {isHydrated && (
          <p className="vh" role="status">
            {chosen && words.chosen.shown.replace('#', chosen.name.text)}
          </p>
        )}
      </div>
    </>
  )
}

/**
 * Hydrates the list and the map that the server rendered, with the query from the page's address
 * and search field. Resolves when the list and the map respond.
 */
export const hydrateFindUs = (container: HTMLElement, props: FindUsProps): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(container, <FindUs {...props} onReady={resolve} />)
  })
