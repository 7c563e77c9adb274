import { fold, matches } from '#i18n/fold.ts'
import type { Language } from '#i18n/languages.ts'
import { services, type Service } from '#kinds/places.ts'
import type { findUs } from '#messages/en/find-us.ts'
import { emirateNames, type EmirateName } from '#rules/emirates.ts'
import { openState, type OpenState } from '#rules/opening-hours.ts'
import { kilometresBetween, type Place, type Position, type PositionFailure } from './place.ts'

/** Filters for places: open now, or offering a service. */
export const placeFilters = ['now', ...services] as const
export type PlaceFilter = 'now' | Service

/** A visitor's query. It is part of the page's address, which makes it shareable. */
export type Query = {
  /** Words to search for; empty without a search. */
  words: string
  /** The emirate to show; empty for all. */
  emirate: EmirateName | ''
  /** Filters that a place must pass. */
  chosenFilters: readonly PlaceFilter[]
}

export type State = Query & {
  /** The open group of the list; empty when all are closed. */
  openGroup: EmirateName | ''
  /** Section that fills the map: an emirate, the nearest or the found places, or all (empty). */
  view: EmirateName | 'near' | 'found' | ''
  /** The visitor's position; null while not requested or unknown. */
  position: Position | null
  /** True when a single list shows all places, not only {@link SHORT_LIST}. */
  isExpanded: boolean
  /** Id of the chosen place; empty for none. */
  chosen: string
  /** True when the street map of the chosen place is shown. */
  isStreetMapShown: boolean
  /** Message about the visitor's position; null for none. */
  notice: PositionFailure | 'finding' | null
}

/** A transition from one state to the next. */
export type StateChange = (state: State) => State

/** Number of places shown at first in a single list, see {@link isOneList}. */
export const SHORT_LIST = 8

export const initialState: State = {
  words: '',
  emirate: '',
  chosenFilters: [],
  openGroup: '',
  view: '',
  position: null,
  isExpanded: false,
  chosen: '',
  isStreetMapShown: false,
  notice: null,
}

/** The part of the state that every other choice resets. */
const nothingChosen = { chosen: '', isStreetMapShown: false, notice: null }

/** The map's view while no place is chosen: by position, else by words, else by emirate. */
const viewFor = ({
  position,
  words,
  emirate,
}: Pick<State, 'position' | 'words' | 'emirate'>): State['view'] => {
  if (position) return 'near'
  return fold(words) === '' ? emirate : 'found'
}

/** The emirates with at least one of these places, in the order of the list's groups. */
export const emiratesWith = (places: readonly Pick<Place, 'emirate'>[]): EmirateName[] =>
  emirateNames.filter((name) => places.some(({ emirate }) => emirate === name))

/**
 * Adopts the group that is open in the page before hydration.
 * @param index of the group in the list; -1 when all are closed
 * @param places all places: the page shows them before hydration
 */
export const withOpenGroup =
  (index: number, places: readonly Pick<Place, 'emirate'>[]): StateChange =>
  (state) => ({ ...state, openGroup: emiratesWith(places)[index] ?? '' })

/** Changes the query, and with it the open group and the view. */
export const changeQuery =
  (query: Partial<Query>): StateChange =>
  (state) => {
    const next = { ...state, ...nothingChosen, ...query }
    return { ...next, openGroup: next.emirate || state.openGroup, view: viewFor(next) }
  }

/** Adds or removes a filter. */
export const toggleFilter =
  (wish: PlaceFilter): StateChange =>
  (state) =>
    // The new filters in the order of `placeFilters`: `wish` is flipped, the other filters are
    // unchanged.
    changeQuery({
      chosenFilters: placeFilters.filter(
        (one) => (one === wish) !== state.chosenFilters.includes(one),
      ),
    })(state)

/** Shows one emirate in the list and on the map; all for an empty name. */
export const showEmirate =
  (emirate: State['emirate']): StateChange =>
  (state) => ({ ...changeQuery({ emirate })(state), openGroup: emirate })

/** Handles a group that the browser opened or closed; no change if the state has it already. */
export const toggleGroup =
  (emirate: EmirateName, isOpen: boolean): StateChange =>
  (state) => {
    if ((state.openGroup === emirate) === isOpen) return state
    const group = isOpen ? emirate : ''
    return { ...state, ...nothingChosen, openGroup: group, view: group }
  }

/** Chooses a place. Groups by emirate also show its emirate. */
export const choose =
  ({ id, emirate }: Place): StateChange =>
  (state) => ({
    ...state,
    ...nothingChosen,
    chosen: id,
    ...(isOneList(state) ? {} : { openGroup: emirate, view: emirate }),
  })

/** Shows the street map of the chosen place. */
export const showStreetMap: StateChange = (state) => ({ ...state, isStreetMapShown: true })

/** Notes that the device's position has been requested. */
export const noteLocating: StateChange = (state) => ({ ...state, notice: 'finding' })

/**
 * Sorts the list by distance from a position; without one, shows the reason and leaves the list
 * unchanged.
 */
export const applyPosition =
  (result: Position | PositionFailure): StateChange =>
  (state) =>
    typeof result === 'string'
      ? { ...state, notice: result }
      : { ...state, ...nothingChosen, position: result, isExpanded: false, view: 'near' }

/** Removes the visitor's position: the list is no longer sorted by distance. */
export const forgetPosition: StateChange = (state) => ({
  ...state,
  ...nothingChosen,
  position: null,
  isExpanded: false,
  view: viewFor({ ...state, position: null }),
})

/** Shows the whole country, without a filter by words or emirate. */
export const showWhole: StateChange = (state) => ({
  ...state,
  ...nothingChosen,
  words: '',
  emirate: '',
  view: '',
})

/** Shows all places of a single list, or only {@link SHORT_LIST}. */
export const showAllInList =
  (isLong: boolean): StateChange =>
  (state) => ({ ...state, isExpanded: isLong })

/**
 * True for a single list, sorted by distance or filtered by words, instead of groups by emirate.
 */
export const isOneList = ({ position, words }: State): boolean =>
  position !== null || fold(words) !== ''

/** A date and the minute of the day in the Emirates. */
export type Now = { day: string; minute: number }

/** A place in the list. */
export type ListedPlace = Place & {
  /** Distance from the visitor's position; null while that is unknown. */
  km: number | null
  /** Opening state; null while the time is unknown, before hydration. */
  openingState: OpenState | null
}

const passesFilter = (place: ListedPlace, wish: PlaceFilter): boolean =>
  wish === 'now' ? place.openingState?.isOpen === true : place.services.includes(wish)

/** The places that pass the filters; the nearest first if the visitor's position is known. */
export const passingPlaces = (
  places: readonly Place[],
  {
    words,
    emirate,
    chosenFilters,
    position,
  }: Pick<State, 'words' | 'emirate' | 'chosenFilters' | 'position'>,
  now: Now | null,
  emirates: FindUsProps['emirates'],
): ListedPlace[] => {
  const query = fold(words)
  const passing = places
    .filter(
      (place) =>
        (!emirate || place.emirate === emirate) &&
        matches(
          fold(
            `${place.name.text} ${place.address.text} ${place.otherwise} ${place.emirate} ${emirates[place.emirate]}`,
          ),
          query,
        ),
    )
    .map((place): ListedPlace => ({
      ...place,
      km: position && kilometresBetween(position, place),
      openingState: now && openState(place, now.day, now.minute),
    }))
    .filter((place) => chosenFilters.every((wish) => passesFilter(place, wish)))
  return position ? passing.sort((a, b) => (a.km ?? 0) - (b.km ?? 0)) : passing
}

/** The query in an address; unknown values are ignored. */
export const queryIn = (search: string): Query => {
  const params = new URLSearchParams(search)
  const only = (params.get('only') ?? '').split(',')
  return {
    words: params.get('q') ?? '',
    emirate: emirateNames.find((name) => name === params.get('emirate')) ?? '',
    chosenFilters: placeFilters.filter((wish) => only.includes(wish)),
  }
}

/** The query string for a query, with `?`; empty for an empty query. */
export const searchFor = ({ words, emirate, chosenFilters }: Query): string => {
  const params = new URLSearchParams()
  if (words) params.set('q', words)
  if (emirate) params.set('emirate', emirate)
  if (chosenFilters.length > 0) params.set('only', chosenFilters.join(','))
  return params.size > 0 ? `?${params}` : ''
}

type Words = typeof findUs

/** Props of the page, the same on the server and in the browser. */
export type FindUsProps = {
  language: Language
  words: Words
  /** Names in the page's language. */
  emirates: Readonly<Record<EmirateName, string>>
  places: readonly Place[]
  /** Address of the drawing of the map. */
  drawing: string
}

/** Props of the parts of the page. */
export type PartProps = FindUsProps & {
  state: State
  /** The places that pass the filters. */
  found: readonly ListedPlace[]
  isHydrated: boolean
  change: (change: StateChange) => void
  onChoose: (place: Place, where: 'list' | 'map') => void
}
