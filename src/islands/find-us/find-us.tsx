import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { plural } from '#i18n/numbers.ts'
import { emirateNames } from '#ui/emirates-map.ts'
import { Chosen, EmirateFilter, Filters, List } from './list.tsx'
import { EmiratesMap } from './map.tsx'
import type { Place } from './place.ts'
import { choose, initial, listed, withOpenGroup, type Change, type FindUsProps, type State } from './state.ts'

/** What the filters have found, in words. */
const statusText = ({ words, language }: FindUsProps, { notice, near }: State, count: number): string => {
  if (notice === 'finding') return words.near.finding
  return count > 0 ? plural(language, count, near ? words.near.sorted : words.count) : words.none
}

const rowOf = (id: string): HTMLElement | null => document.getElementById(`place-${id}`)

/** The list and the map of all cash points and kiosks: complete HTML without scripts, the same with them and more forthcoming. */
export function FindUs({ onReady, ...props }: FindUsProps & { onReady?: () => void }): ReactNode {
  const { words, places } = props
  const [state, change] = useState(initial)
  const [isHydrated, setHydrated] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  const from = useRef<'list' | 'map'>('list')

  useEffect(() => {
    // A group that was opened or closed before is taken as it stands.
    const open = [...(list.current?.querySelectorAll('details') ?? [])].findIndex((group) => group.open)
    change(withOpenGroup(emirateNames[open] ?? ''))
    setHydrated(true)
    onReady?.()
  }, [onReady])

  useEffect(() => {
    if (!state.chosen) return
    // From the list on to the place beside the map; from the map the list shows its row, where both stand side by side.
    if (from.current === 'list') card.current?.focus()
    else if (matchMedia('(width >= 900px)').matches) rowOf(state.chosen)?.scrollIntoView({ block: 'nearest' })
  }, [state.chosen])

  const pick = useCallback((place: Place, where: 'list' | 'map'): void => {
    from.current = where
    change(choose(place))
    // There already, when it is chosen again.
    if (where === 'list') card.current?.focus()
  }, [])
  const found = listed(places, state)
  const chosen = found.find(({ id }) => id === state.chosen)
  const trouble = state.notice === 'finding' ? null : state.notice
  const parts = { ...props, state, found, isHydrated, change: change as (next: Change) => void, onChoose: pick }
  return (
    <>
      <div ref={list}>
        <h2>{words.title}</h2>
        <p className="lead">{words.lead}</p>
        <Filters {...parts} />
        <p role="status">{statusText(props, state, found.length)}</p>
        {isHydrated && <EmirateFilter {...parts} />}
        {trouble && <p role="alert" className="card">{words.near[trouble]}</p>}
        <List {...parts} />
      </div>
      <div>
        <EmiratesMap {...parts} />
        {chosen && <Chosen {...parts} place={chosen} box={card} onBack={() => rowOf(chosen.id)?.querySelector('button')?.focus()} />}
        {isHydrated && <p className="vh" role="status">{chosen && words.chosen.shown.replace('#', chosen.name)}</p>}
      </div>
    </>
  )
}

/** Brings the list and the map to life that the server wrote. Resolves when they answer. */
export const hydrateFindUs = (container: HTMLElement, props: FindUsProps): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(container, <FindUs {...props} onReady={resolve} />)
  })
