import type { ReactNode } from 'react'
import { EMIRATES, type EmirateName } from '#ui/emirates-map.ts'
import { rounded } from './distance.ts'
import type { Place } from './place.ts'
import type { PartProps } from './props.ts'
import { FEW, lengthen, toggleGroup, type Listed } from './state.ts'

const names = Object.keys(EMIRATES) as EmirateName[]

/**
 * An address that opens the way there in the visitor's own maps; nothing is asked of it before it is followed. Three decimals
 * are 100 m: a place is the middle of its district.
 */
export const directionsTo = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude.toFixed(3)},${longitude.toFixed(3)}`

function Row({ place, words, emirates, state, isHydrated, onChoose }: PartProps & { place: Listed }): ReactNode {
  const isChosen = state.chosen === place.id
  const kind = words.kinds[place.kind]
  const distance = place.km === null ? null : rounded(place.km)
  return (
    <li id={isHydrated ? `place-${place.id}` : undefined} aria-current={isChosen || undefined}>
      <a href={directionsTo(place)}><b>{place.name}</b>{` ${words.directions}`}</a>
      <p>
        {distance && <><strong>{words.near.about} <bdi>{words.near[distance.unit].replace('#', distance.value.toLocaleString('en'))}</bdi></strong>{` · ${emirates[place.emirate]}`}<br /></>}
        {place.kind === 'kiosk' ? <>{`${kind} `}<b className="tag">{words.soon}</b></> : kind}
        <br />
        {place.hours}
      </p>
      {isHydrated && <button type="button" aria-pressed={isChosen} aria-label={words.chosen.on.replace('#', place.name)} onClick={() => onChoose(place, 'list')} />}
    </li>
  )
}

/** All places by emirate, as groups of which one stands open; sorted by distance they are one list. */
export function List(props: PartProps): ReactNode {
  const { words, emirates, state, change, found } = props
  const rows = (places: readonly Listed[]): ReactNode => places.map((place) => <Row key={place.id} {...props} place={place} />)
  if (state.near) {
    return (
      <>
        <ol>{rows(state.isLong ? found : found.slice(0, FEW))}</ol>
        {found.length > FEW && (
          <button type="button" className="more" aria-expanded={state.isLong} onClick={() => change(lengthen(!state.isLong))}>
            {state.isLong ? words.near.fewer : words.near.all}
          </button>
        )}
      </>
    )
  }
  return names.map((name) => {
    const places = found.filter(({ emirate }) => emirate === name)
    return places.length > 0 && (
      <details key={name} name="find" open={state.open === name} onToggle={({ currentTarget }) => change(toggleGroup(name, currentTarget.open))}>
        <summary>{`${emirates[name]} `}<span>{places.length}</span></summary>
        <ol>{rows(places)}</ol>
      </details>
    )
  })
}
