import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { emirateNames, type EmirateName } from '#rules/emirates.ts'
import type { LocalisedText } from '#kinds/localise.ts'
import { stateInWords, weekInWords } from '#views/opening-hours.ts'
import { askPosition, callTo, directionsTo, roundedDistance, type Place } from './place.ts'
import {
  emiratesWith,
  changeQuery,
  showStreetMap,
  SHORT_LIST,
  noteLocating,
  forgetPosition,
  isOneList,
  showAllInList,
  applyPosition,
  showEmirate,
  toggleGroup,
  toggleFilter,
  placeFilters,
  type FindUsProps,
  type ListedPlace,
  type PartProps,
} from './state.ts'

/** A text of a place, marked where it is not in the page's language. */
function Text({
  text: { text, language },
  pageLanguage,
}: {
  text: LocalisedText
  pageLanguage: FindUsProps['language']
}): ReactNode {
  return language === pageLanguage ? text : <span lang={language}>{text}</span>
}

/**
 * The search by words and by position. The field is uncontrolled: input before hydration is
 * retained.
 */
export function Search({ words, state, isHydrated, change }: PartProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Empties the field when the button back to the whole country empties `state.words`.
    if (isHydrated && field.current && field.current.value !== state.words)
      field.current.value = state.words
  }, [isHydrated, state.words])
  const onLocate = (): void => {
    change(noteLocating)
    void askPosition().then((result) => change(applyPosition(result)))
  }
  return (
    <search className="search">
      <svg className="i" width="24" height="24" aria-hidden="true">
        <use href="/art/icons.svg#search" />
      </svg>
      <label htmlFor="q" className="vh">
        {words.search.label}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder={words.search.label}
        ref={field}
        onInput={({ currentTarget: { value } }) => change(changeQuery({ words: value }))}
      />
      <button
        type="button"
        className="btn"
        onClick={state.position ? () => change(forgetPosition) : onLocate}
      >
        <svg className="i" width="20" height="20" aria-hidden="true">
          <use href="/art/icons.svg#locate" />
        </svg>
        {state.position ? words.near.stop : words.locate}
      </button>
    </search>
  )
}

/** Filters by services and by emirate. */
export function Filters({ words, emirates, state, isHydrated, change }: PartProps): ReactNode {
  return (
    <div role="group" aria-label={isHydrated ? words.filters.legend : undefined}>
      {placeFilters.map((wish) => (
        <button
          key={wish}
          type="button"
          className="chip"
          aria-pressed={state.chosenFilters.includes(wish)}
          onClick={() => change(toggleFilter(wish))}
        >
          {wish === 'now' ? words.filters.now : words.services[wish]}
        </button>
      ))}
      {isHydrated && (
        <span className="pick">
          <select
            className="chip"
            aria-label={words.filters.emirate}
            value={state.emirate}
            onChange={({ target: { value } }) => change(showEmirate(value as EmirateName | ''))}
          >
            <option value="">{words.filters.everywhere}</option>
            {emirateNames.map((name) => (
              <option key={name} value={name}>
                {emirates[name]}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  )
}

/** Opening hours of a place: the usual week, or the current state once the time is known. */
function Hours({ place, words }: Pick<PartProps, 'words'> & { place: ListedPlace }): ReactNode {
  if (place.openingState) {
    const { tone, text } = stateInWords(words.hours, place.openingState)
    return <p className={`open ${tone}`}>{text}</p>
  }
  return (
    <p>
      {weekInWords(words.hours, place)
        .map(({ days, times }) => `${days}: ${times}`)
        .join(' · ')}
    </p>
  )
}

function Row({
  place,
  words,
  emirates,
  language,
  state,
  isHydrated,
  onChoose,
}: PartProps & { place: ListedPlace }): ReactNode {
  const isChosen = state.chosen === place.id
  const distance = place.km === null ? null : roundedDistance(place.km)
  return (
    <li id={isHydrated ? `place-${place.id}` : undefined} aria-current={isChosen || undefined}>
      {distance && (
        <strong>
          {words.near.about}{' '}
          <bdi>{words.near[distance.unit].replace('#', distance.value.toLocaleString('en'))}</bdi>
        </strong>
      )}
      <a href={place.href}>
        <b>
          <Text text={place.name} pageLanguage={language} />
        </b>
      </a>
      <p>
        <Text text={place.address} pageLanguage={language} />
        {isOneList(state) && `${words.comma}${emirates[place.emirate]}`}
      </p>
      <Hours place={place} words={words} />
      <p>
        {place.isKiosk && `${words.kiosk} · `}
        {place.services.map((service) => words.services[service]).join(' · ')}
        {place.telephone && (
          <>
            {place.services.length > 0 && ' · '}
            <a href={callTo(place.telephone)}>
              <bdi dir="ltr">{place.telephone}</bdi>
            </a>
          </>
        )}
        {' · '}
        <a href={directionsTo(place)}>{words.directions}</a>
      </p>
      {isHydrated && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={words.chosen.on.replace('#', place.name.text)}
          onClick={() => onChoose(place, 'list')}
        />
      )}
    </li>
  )
}

/**
 * All places by emirate, in groups that open one at a time; a single list when sorted by distance
 * or filtered by words.
 */
export function List(props: PartProps): ReactNode {
  const { words, emirates, state, change, found } = props
  const rows = (places: readonly ListedPlace[]): ReactNode =>
    places.map((place) => <Row key={place.id} {...props} place={place} />)
  if (isOneList(state)) {
    return (
      <>
        <ol>{rows(state.isExpanded ? found : found.slice(0, SHORT_LIST))}</ol>
        {found.length > SHORT_LIST && (
          <button
            type="button"
            className="more"
            aria-expanded={state.isExpanded}
            onClick={() => change(showAllInList(!state.isExpanded))}
          >
            {state.isExpanded ? words.near.fewer : words.near.all}
          </button>
        )}
      </>
    )
  }
  return emiratesWith(found).map((name) => {
    const places = found.filter(({ emirate }) => emirate === name)
    return (
      <details
        key={name}
        name="find"
        open={state.openGroup === name}
        onToggle={({ currentTarget }) => change(toggleGroup(name, currentTarget.open))}
      >
        <summary>
          {`${emirates[name]} `}
          <span>{places.length}</span>
        </summary>
        <ol>{rows(places)}</ol>
      </details>
    )
  })
}

/**
 * Degrees from a place to the edges of its street map, which is about 1.2 km wide and 0.9 km high.
 */
const STREET_MAP_REACH = { latitude: 0.004, longitude: 0.006 }

/** The address of OpenStreetMap's own page for embedding, with a marker on the place. */
const streetMap = ({ latitude, longitude }: Place): string => {
  const corners = [
    longitude - STREET_MAP_REACH.longitude,
    latitude - STREET_MAP_REACH.latitude,
    longitude + STREET_MAP_REACH.longitude,
    latitude + STREET_MAP_REACH.latitude,
  ]
  const query = new URLSearchParams({
    bbox: corners.map((corner) => corner.toFixed(4)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

type ChosenProps = PartProps & {
  place: ListedPlace
  box: RefObject<HTMLElement | null>
  onBack: () => void
}

/**
 * Details of the chosen place. The street map is loaded only on request. Its frame may run scripts
 * with its own origin and open links in a new tab, nothing else; without that origin the map's
 * images are blocked.
 */
export function Chosen({
  place,
  words,
  emirates,
  language,
  state,
  change,
  box,
  onBack,
}: ChosenProps): ReactNode {
  const [before, after] = words.chosen.notice.split('#')
  return (
    <section ref={box} className="card" tabIndex={-1} aria-labelledby="chosen-place">
      <h3 id="chosen-place">
        <Text text={place.name} pageLanguage={language} />
      </h3>
      <p className="quiet">
        <Text text={place.address} pageLanguage={language} />
        {words.comma}
        {emirates[place.emirate]}
      </p>
      <Hours place={place} words={words} />
      <div>
        <a className="more" href={directionsTo(place)}>
          {words.directions}
        </a>
        {place.telephone && (
          <a className="more" href={callTo(place.telephone)}>
            {words.call} <bdi dir="ltr">{place.telephone}</bdi>
          </a>
        )}
        <a className="more" href={place.href}>
          {words.chosen.details}
        </a>
        <button type="button" className="more" onClick={onBack}>
          {words.chosen.back}
        </button>
      </div>
      {state.isStreetMapShown ? (
        <iframe
          title={words.chosen.frame.replace('#', place.name.text)}
          src={streetMap(place)}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
        />
      ) : (
        <button type="button" className="btn line" onClick={() => change(showStreetMap)}>
          {words.chosen.show}
        </button>
      )}
      <p className="meta">
        {before}
        <bdi>OpenStreetMap</bdi>
        {after}
      </p>
    </section>
  )
}
