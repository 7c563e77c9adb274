import type { ReactNode, RefObject } from 'react'
import { emirateNames, type EmirateName } from '#ui/emirates-map.ts'
import { askPosition, placeKinds, rounded, type Place } from './place.ts'
import { embed, FEW, find, forget, lengthen, locate, showEmirate, showKind, toggleGroup, type Listed, type PartProps } from './state.ts'

/** One emirate or all. Awake only: until then the groups of the list serve. */
export function EmirateFilter({ words, emirates, state, change }: PartProps): ReactNode {
  return (
    <select className="btn line" aria-label={words.filters.emirate} value={state.emirate} onChange={({ target: { value } }) => change(showEmirate(value as EmirateName | ''))}>
      <option value="">{words.filters.everywhere}</option>
      {emirateNames.map((name) => <option key={name} value={name}>{emirates[name]}</option>)}
    </select>
  )
}

/** What to show: everything or one kind, the nearest first on request. */
export function Filters({ words, state, isHydrated, change }: PartProps): ReactNode {
  const onLocate = (): void => {
    change(find)
    void askPosition().then((found) => change(locate(found)))
  }
  return (
    <div role="group" aria-label={isHydrated ? words.filters.legend : undefined}>
      {(['all', ...placeKinds] as const).map((kind) => (
        <button key={kind} type="button" className={state.kind === kind ? 'btn' : 'btn line'} aria-pressed={state.kind === kind} onClick={() => change(showKind(kind))}>
          {words.filters[kind]}
        </button>
      ))}
      <button type="button" className="more" onClick={state.near ? () => change(forget) : onLocate}>
        <svg className="i" width="20" height="20" aria-hidden="true"><use href="/art/icons.svg#locate" /></svg>
        {state.near ? words.near.stop : words.locate}
      </button>
    </div>
  )
}

/**
 * An address that opens the way there in the visitor's own maps; nothing is asked of it before it is followed. Three decimals
 * are 100 m: a place is the middle of its district.
 */
const directionsTo = ({ latitude, longitude }: Place): string =>
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
  return emirateNames.map((name) => {
    const places = found.filter(({ emirate }) => emirate === name)
    return places.length > 0 && (
      <details key={name} name="find" open={state.open === name} onToggle={({ currentTarget }) => change(toggleGroup(name, currentTarget.open))}>
        <summary>{`${emirates[name]} `}<span>{places.length}</span></summary>
        <ol>{rows(places)}</ol>
      </details>
    )
  })
}

/** Half the sides of the street map that is shown around a place, in degrees: about 1.2 by 0.9 km. */
const AROUND = { latitude: 0.004, longitude: 0.006 }

/** The address of OpenStreetMap's own page for embedding, with a marker on the place. */
const streetMap = ({ latitude, longitude }: Place): string => {
  const corners = [longitude - AROUND.longitude, latitude - AROUND.latitude, longitude + AROUND.longitude, latitude + AROUND.latitude]
  const query = new URLSearchParams({ bbox: corners.map((corner) => corner.toFixed(4)).join(), layer: 'mapnik', marker: `${latitude},${longitude}` })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

type ChosenProps = PartProps & { place: Place; box: RefObject<HTMLElement | null>; onBack: () => void }

/**
 * All about the place that was chosen. The street map is asked for on a press only. Its frame may run its scripts as itself and
 * open links in a new tab, nothing else; without its own origin the map's pictures are refused to it.
 */
export function Chosen({ place, words, emirates, state, change, box, onBack }: ChosenProps): ReactNode {
  const [before, after] = words.chosen.notice.split('#')
  return (
    <section ref={box} className="card" tabIndex={-1} aria-labelledby="chosen-place">
      <h3 id="chosen-place">{place.name}</h3>
      <p className="quiet">{emirates[place.emirate]}</p>
      <p>
        {`${words.kinds[place.kind]} `}
        {place.kind === 'kiosk' && <b className="tag">{words.soon}</b>}
        <br />
        {place.hours}
      </p>
      <div>
        <a className="more" href={directionsTo(place)}>{words.directions}</a>
        <button type="button" className="more" onClick={onBack}>{words.chosen.back}</button>
      </div>
      {state.isEmbedded
        ? (
            <iframe
              title={words.chosen.frame.replace('#', place.name)}
              src={streetMap(place)}
              sandbox="allow-scripts allow-same-origin allow-popups"
              referrerPolicy="strict-origin"
            />
          )
        : <button type="button" className="btn line" onClick={() => change(embed)}>{words.chosen.show}</button>}
      <p className="meta">{before}<bdi>OpenStreetMap</bdi>{after}</p>
    </section>
  )
}
