import { fold, matches } from '#i18n/fold.ts'
import type { Language } from '#i18n/languages.ts'
import { services, type Service } from '#kinds/places.ts'
import type { findUs } from '#messages/en/find-us.ts'
import { emirateNames, type EmirateName } from '#rules/emirates.ts'
import { openState, type OpenState } from '#rules/opening-hours.ts'
import { kilometres, type Place, type Position, type Trouble } from './place.ts'

/** Filters for places: open now, or offering a service. */
export const wishes = ['now', ...services] as const
export type Wish = 'now' | Service

/** A visitor's query. It is part of the page's address, which makes it shareable. */
export type Query = {
  /** Words to search for; empty without a search. */
  words: string
  /** The emirate to show; empty for all. */
  emirate: EmirateName | ''
  /** Filters that a place must pass. */
  wishes: readonly Wish[]
}

export type State = Query & {
  /** The open group of the list; empty when all are closed. */
  open: EmirateName | ''
  /** Section that fills the map: an emirate, the nearest or the found places, or all (empty). */
  view: EmirateName | 'near' | 'found' | ''
  /** The visitor's position; null while not requested or unknown. */
  near: Position | null
  /** True when a single list shows all places, not only {@link SHORT_LIST}. */
  isLong: boolean
  /** Id of the chosen place; empty for none. */
  chosen: string
  /** True when the street map of the chosen place is shown. */
  isEmbedded: boolean
  /** Message about the visitor's position; null for none. */
  notice: Trouble | 'finding' | null
}

/** A transition from one state to the next. */
export type Change = (state: State) => State

/** Number of places shown at first in a single list, see {@link isOneList}. */
export const SHORT_LIST = 8

export const initial: State = {
  words: '',
  emirate: '',
  wishes: [],
  open: '',
  view: '',
  near: null,
  isLong: false,
  chosen: '',
  isEmbedded: false,
  notice: null,
}

/** The part of the state that every other choice resets. */
const nothingChosen = { chosen: '', isEmbedded: false, notice: null }

/** The map's view while no place is chosen: by position, else by words, else by emirate. */
const viewFor = ({
  near,
  words,
  emirate,
}: Pick<State, 'near' | 'words' | 'emirate'>): State['view'] => {
  if (near) return 'near'
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
  (index: number, places: readonly Pick<Place, 'emirate'>[]): Change =>
  (state) => ({ ...state, open: emiratesWith(places)[index] ?? '' })

/** Changes the query, and with it the open group and the view. */
export const changeQuery =
  (query: Partial<Query>): Change =>
  (state) => {
    const next = { ...state, ...nothingChosen, ...query }
    return { ...next, open: next.emirate || state.open, view: viewFor(next) }
  }

/** Adds or removes a filter. */
export const toggleWish =
  (wish: Wish): Change =>
  (state) =>
    // The new filters in the order of `wishes`: `wish` is flipped, the other filters are unchanged.
    changeQuery({ wishes: wishes.filter((one) => (one === wish) !== state.wishes.includes(one)) })(
      state,
    )

/** Shows one emirate in the list and on the map; all for an empty name. */
export const showEmirate =
  (emirate: State['emirate']): Change =>
  (state) => ({ ...changeQuery({ emirate })(state), open: emirate })

/** Handles a group that the browser opened or closed; no change if the state has it already. */
export const toggleGroup =
  (emirate: EmirateName, isOpen: boolean): Change =>
  (state) => {
    if ((state.open === emirate) === isOpen) return state
    const openGroup = isOpen ? emirate : ''
    return { ...state, ...nothingChosen, open: openGroup, view: openGroup }
  }

/** Chooses a place. Groups by emirate also show its emirate. */
export const choose =
  ({ id, emirate }: Place): Change =>
  (state) => ({
    ...state,
    ...nothingChosen,
    chosen: id,
    ...(isOneList(state) ? {} : { open: emirate, view: emirate }),
  })

/** Shows the street map of the chosen place. */
export const showStreetMap: Change = (state) => ({ ...state, isEmbedded: true })

/** Notes that the device's position has been requested. */
export const noteLocating: Change = (state) => ({ ...state, notice: 'finding' })

/**
 * Sorts the list by distance from a position; without one, shows the reason and leaves the list
 * unchanged.
 */
export const locate =
  (result: Position | Trouble): Change =>
  (state) =>
    typeof result === 'string'
      ? { ...state, notice: result }
      : { ...state, ...nothingChosen, near: result, isLong: false, view: 'near' }

/** Removes the visitor's position: the list is no longer sorted by distance. */
export const forgetPosition: Change = (state) => ({
  ...state,
  ...nothingChosen,
  near: null,
  isLong: false,
  view: viewFor({ ...state, near: null }),
})

/** Shows the whole country, without a filter by words or emirate. */
export const showWhole: Change = (state) => ({
  ...state,
  ...nothingChosen,
  words: '',
  emirate: '',
  view: '',
})

/** Shows all places of a single list, or only {@link SHORT_LIST}. */
export const showAllInList =
  (isLong: boolean): Change =>
  (state) => ({ ...state, isLong })

/**
 * True for a single list, sorted by distance or filtered by words, instead of groups by emirate.
 */
export const isOneList = ({ near, words }: State): boolean => near !== null || fold(words) !== ''

/** A date and the minute of the day in the Emirates. */
export type Now = { day: string; minute: number }

/** A place in the list. */
export type Listed = Place & {
  /** Distance from the visitor's position; null while that is unknown. */
  km: number | null
  /** Opening state; null while the time is unknown, before hydration. */
  standing: OpenState | null
}

const canDo = (place: Listed, wish: Wish): boolean =>
  wish === 'now' ? place.standing?.isOpen === true : place.services.includes(wish)

/** The places that pass the filters; the nearest first if the visitor's position is known. */
export const listed = (
  places: readonly Place[],
  { words, emirate, wishes, near }: Pick<State, 'words' | 'emirate' | 'wishes' | 'near'>,
  now: Now | null,
  emirates: FindUsProps['emirates'],
): Listed[] => {
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
    .map((place): Listed => ({
      ...place,
      km: near && kilometres(near, place),
      standing: now && openState(place, now.day, now.minute),
    }))
    .filter((place) => wishes.every((wish) => canDo(place, wish)))
  return near ? passing.sort((a, b) => (a.km ?? 0) - (b.km ?? 0)) : passing
}

/** The query in an address; unknown values are ignored. */
export const queryIn = (search: string): Query => {
  const params = new URLSearchParams(search)
  const only = (params.get('only') ?? '').split(',')
  return {
    words: params.get('q') ?? '',
    emirate: emirateNames.find((name) => name === params.get('emirate')) ?? '',
    wishes: wishes.filter((wish) => only.includes(wish)),
  }
}

/** The query string for a query, with `?`; empty for an empty query. */
export const searchFor = ({ words, emirate, wishes }: Query): string => {
  const params = new URLSearchParams()
  if (words) params.set('q', words)
  if (emirate) params.set('emirate', emirate)
  if (wishes.length > 0) params.set('only', wishes.join(','))
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
  found: readonly Listed[]
  isHydrated: boolean
  change: (change: Change) => void
  onChoose: (place: Place, where: 'list' | 'map') => void
}
