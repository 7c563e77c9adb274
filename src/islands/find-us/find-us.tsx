import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { plural } from '#i18n/numbers.ts'
import { toDubai } from '#i18n/time.ts'
import { emirateNames } from '#rules/emirates.ts'
import { Chosen, Filters, List, Search } from './list.tsx'
import { EmiratesMap } from './map.tsx'
import type { Place } from './place.ts'
import {
  ask,
  choose,
  initial,
  lengthen,
  listed,
  queryIn,
  searchFor,
  withOpenGroup,
  type Change,
  type FindUsProps,
  type Now,
  type Query,
  type State,
} from './state.ts'

/** What the filters have found, in words. */
const statusText = (
  { words, language }: FindUsProps,
  { notice, near }: State,
  count: number,
): string => {
  if (notice === 'finding') return words.near.finding
  return count > 0 ? plural(language, count, near ? words.near.sorted : words.count) : words.none
}

const rowOf = (id: string): HTMLElement | null => document.getElementById(`place-${id}`)

/** What is open changes on the minute; so often it is looked at. */
const LOOK_MS = 20_000

/** The day and the minute of that day in the Emirates. */
const dubaiNow = (now: number): Now => {
  const { date, time } = toDubai(new Date(now).toISOString())
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { day: date, minute: hours * 60 + minutes }
}

/** The time in the Emirates to the minute; null until the page is awake, for a page may be old when it is read. */
const useNow = (): Now | null => {
  const [now, setNow] = useState<Now | null>(null)
  useEffect(() => {
    const look = (): void => {
      const next = dubaiNow(Date.now())
      setNow((before) =>
        before?.minute === next.minute && before.day === next.day ? before : next,
      )
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long nobody types before the address follows, in milliseconds: browsers refuse a change for every letter. */
const REST_MS = 300

/** Keeps what is asked for in the page's address, without a step to go back for each of its states. */
const useAddress = ({ words, emirate, wishes }: Query, isHydrated: boolean): void => {
  useEffect(() => {
    if (!isHydrated) return undefined
    const timer = setTimeout(() => {
      const search = searchFor({ words, emirate, wishes })
      if (search !== location.search)
        history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [words, emirate, wishes, isHydrated])
}

/** The list and the map of all cash points: complete HTML without scripts, the same with them and more forthcoming. */
export function FindUs({ onReady, ...props }: FindUsProps & { onReady?: () => void }): ReactNode {
  const { words, places, emirates } = props
  const [state, change] = useState(initial)
  const [isHydrated, setHydrated] = useState(false)
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  const from = useRef<'list' | 'map'>('list')
  useAddress(state, isHydrated)

  useEffect(() => {
    // A group that was opened or closed before is taken as it stands.
    const open = [...(list.current?.querySelectorAll('details') ?? [])].findIndex(
      (group) => group.open,
    )
    change(withOpenGroup(emirateNames[open] ?? ''))
    const asked = queryIn(location.search)
    const typed = list.current?.querySelector('input')?.value
    change(ask({ ...asked, words: typed || asked.words }))
    setHydrated(true)
    onReady?.()
  }, [onReady])

  useEffect(() => {
    if (!state.chosen) return
    // From the list on to the place beside the map; from the map the list shows its row, where both stand side by side.
    if (from.current === 'list') card.current?.focus()
    else if (matchMedia('(width >= 900px)').matches)
      rowOf(state.chosen)?.scrollIntoView({ block: 'nearest' })
  }, [state.chosen])

  const pick = useCallback((place: Place, where: 'list' | 'map'): void => {
    from.current = where
    change(choose(place))
    // There already, when it is chosen again.
    if (where === 'list') card.current?.focus()
  }, [])
  const onPrint = (): void => {
    // On paper the whole list stands: it is drawn before the page is handed to the printer.
    change(lengthen(true))
    setTimeout(() => print())
  }
  const found = listed(places, state, now, emirates)
  const chosen = found.find(({ id }) => id === state.chosen)
  const trouble = state.notice === 'finding' ? null : state.notice
  const parts = {
    ...props,
    state,
    found,
    isHydrated,
    change: change as (next: Change) => void,
    onChoose: pick,
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

/** Brings the list and the map to life that the server wrote, with what the page's address and its field ask for. Resolves when they answer. */
export const hydrateFindUs = (container: HTMLElement, props: FindUsProps): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(container, <FindUs {...props} onReady={resolve} />)
  })
