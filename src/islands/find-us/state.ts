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

/**
 * A visitor's query: words, an emirate, wishes. Part of the page's address, which makes it
 * shareable.
 */
export type Query = { words: string; emirate: EmirateName | ''; wishes: readonly Wish[] }

/**
 * `open` is the open group of the list; `view` the part that fills the map: an emirate, the nearest
 * places, the found ones, or the whole country (empty).
 */
export type State = Query & {
  open: EmirateName | ''
  view: EmirateName | 'near' | 'found' | ''
  near: Position | null
  isLong: boolean
  chosen: string
  isEmbedded: boolean
  notice: Trouble | 'finding' | null
}

/** A transition from one state to the next. */
export type Change = (state: State) => State

/** Number of places shown at first when they are sorted by distance. */
export const FEW = 8

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

const letGo = { chosen: '', isEmbedded: false, notice: null }

/** The map's view while no place is chosen. */
const viewFor = ({
  near,
  words,
  emirate,
}: Pick<State, 'near' | 'words' | 'emirate'>): State['view'] =>
  near ? 'near' : fold(words) === '' ? emirate : 'found'

/** Adopts the group that is open in the page before hydration. */
export const withOpenGroup =
  (open: State['open']): Change =>
  (state) => ({ ...state, open })

export const ask =
  (query: Partial<Query>): Change =>
  (state) => {
    const next = { ...state, ...letGo, ...query }
    return { ...next, open: next.emirate || state.open, view: viewFor(next) }
  }

export const toggleWish =
  (wish: Wish): Change =>
  (state) =>
    ask({ wishes: wishes.filter((one) => (one === wish) !== state.wishes.includes(one)) })(state)

export const showEmirate =
  (emirate: State['emirate']): Change =>
  (state) => ({ ...ask({ emirate })(state), open: emirate })

/** Handles a group that the browser opened or closed; no change when the state caused it. */
export const toggleGroup =
  (emirate: EmirateName, isOpen: boolean): Change =>
  (state) => {
    if ((state.open === emirate) === isOpen) return state
    const now = isOpen ? emirate : ''
    return { ...state, ...letGo, open: now, view: now }
  }

export const choose =
  ({ id, emirate }: Place): Change =>
  (state) => ({
    ...state,
    ...letGo,
    chosen: id,
    ...(isOneList(state) ? {} : { open: emirate, view: emirate }),
  })

export const embed: Change = (state) => ({ ...state, isEmbedded: true })

export const find: Change = (state) => ({ ...state, notice: 'finding' })

/**
 * Sorts the list by distance from a position; without one, shows the reason and leaves the list
 * unchanged.
 */
export const locate =
  (found: Position | Trouble): Change =>
  (state) =>
    typeof found === 'string'
      ? { ...state, notice: found }
      : { ...state, ...letGo, near: found, isLong: false, view: 'near' }

export const forget: Change = (state) => ({
  ...state,
  ...letGo,
  near: null,
  isLong: false,
  view: viewFor({ ...state, near: null }),
})

export const showWhole: Change = (state) => ({
  ...state,
  ...letGo,
  words: '',
  emirate: '',
  view: '',
})

export const lengthen =
  (isLong: boolean): Change =>
  (state) => ({ ...state, isLong })

/**
 * True for a single list, sorted by distance or filtered by words, instead of groups by emirate.
 */
export const isOneList = ({ near, words }: State): boolean => near !== null || fold(words) !== ''

/** A date and the minute of the day in the Emirates. */
export type Now = { day: string; minute: number }

/**
 * A place with its distance in km if the visitor's position is known, and its opening state if the
 * time is known.
 */
export type Listed = Place & { km: number | null; standing: OpenState | null }

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
  const found = places
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
  return near ? found.sort((a, b) => (a.km ?? 0) - (b.km ?? 0)) : found
}

/** The query in an address; unknown values are ignored. */
export const queryIn = (search: string): Query => {
  const asked = new URLSearchParams(search)
  const only = (asked.get('only') ?? '').split(',')
  return {
    words: asked.get('q') ?? '',
    emirate: emirateNames.find((name) => name === asked.get('emirate')) ?? '',
    wishes: wishes.filter((wish) => only.includes(wish)),
  }
}

/** The query string for a query, with `?`; empty for an empty query. */
export const searchFor = ({ words, emirate, wishes }: Query): string => {
  const asked = new URLSearchParams()
  if (words) asked.set('q', words)
  if (emirate) asked.set('emirate', emirate)
  if (wishes.length > 0) asked.set('only', wishes.join(','))
  return asked.size > 0 ? `?${asked}` : ''
}

type Words = typeof findUs

/**
 * Props of the page, the same on the server and in the browser. `drawing` is the address of the
 * map.
 */
export type FindUsProps = {
  language: Language
  words: Words
  emirates: Readonly<Record<EmirateName, string>>
  places: readonly Place[]
  drawing: string
}

/** Props of its parts: the page's props, the state, the result of the filters, and callbacks. */
export type PartProps = FindUsProps & {
  state: State
  found: readonly Listed[]
  isHydrated: boolean
  change: (change: Change) => void
  onChoose: (place: Place, where: 'list' | 'map') => void
}
