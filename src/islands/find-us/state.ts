import { fold, matches } from '#i18n/fold.ts'
import type { Language } from '#i18n/languages.ts'
import { services, type Service } from '#kinds/places.ts'
import type { findUs } from '#messages/en/find-us.ts'
import { emirateNames, type EmirateName } from '#rules/emirates.ts'
import { openState, type OpenState } from '#rules/opening-hours.ts'
import { kilometres, type Place, type Position, type Trouble } from './place.ts'

/** What a visitor may ask of a place: that it is open now, or that it can do something. */
export const wishes = ['now', ...services] as const
export type Wish = 'now' | Service

/** What is asked for: words, an emirate, wishes. It stands in the page's address, so that it can be sent to somebody. */
export type Query = { words: string; emirate: EmirateName | ''; wishes: readonly Wish[] }

/** `open` is the group that stands open in the list; `view` what fills the map: an emirate, what is near, or the whole country. */
export type State = Query & {
  open: EmirateName | ''
  view: EmirateName | 'near' | 'found' | ''
  near: Position | null
  isLong: boolean
  chosen: string
  isEmbedded: boolean
  notice: Trouble | 'finding' | null
}

/** What a press makes of a state. */
export type Change = (state: State) => State

/** How many places are shown first when they are sorted by distance. */
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

/** What fills the map when no place is chosen. */
const viewFor = ({
  near,
  words,
  emirate,
}: Pick<State, 'near' | 'words' | 'emirate'>): State['view'] =>
  near ? 'near' : fold(words) === '' ? emirate : 'found'

/** The group that stands open in the page as it is. */
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

/** The browser has opened or closed a group; nothing is new when that followed from the state. */
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

/** With a position the list is sorted by distance; without one, the reason is shown and the list stays as it was. */
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

/** Whether the list is one, sorted by distance or found by words, and not a group for each emirate. */
export const isOneList = ({ near, words }: State): boolean => near !== null || fold(words) !== ''

/** A day and minute in the Emirates. */
export type Now = { day: string; minute: number }

/** A place with its distance in km when there is something to measure from, and how it stands when the time is known. */
export type Listed = Place & { km: number | null; standing: OpenState | null }

const canDo = (place: Listed, wish: Wish): boolean =>
  wish === 'now' ? place.standing?.isOpen === true : place.services.includes(wish)

/** The places that the filters let through, the nearest first when a position is known. */
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

/** What an address asks for; what it holds else is passed over. */
export const queryIn = (search: string): Query => {
  const asked = new URLSearchParams(search)
  const only = (asked.get('only') ?? '').split(',')
  return {
    words: asked.get('q') ?? '',
    emirate: emirateNames.find((name) => name === asked.get('emirate')) ?? '',
    wishes: wishes.filter((wish) => only.includes(wish)),
  }
}

/** The part of an address that asks for this; empty for nothing. */
export const searchFor = ({ words, emirate, wishes }: Query): string => {
  const asked = new URLSearchParams()
  if (words) asked.set('q', words)
  if (emirate) asked.set('emirate', emirate)
  if (wishes.length > 0) asked.set('only', wishes.join(','))
  return asked.size > 0 ? `?${asked}` : ''
}

type Words = typeof findUs

/** What the page shows, the same on the server and in the browser. `drawing` is the address of the map. */
export type FindUsProps = {
  language: Language
  words: Words
  emirates: Readonly<Record<EmirateName, string>>
  places: readonly Place[]
  drawing: string
}

/** What its parts get besides: how things stand, what the filters have found, and ways to change that. */
export type PartProps = FindUsProps & {
  state: State
  found: readonly Listed[]
  isHydrated: boolean
  change: (change: Change) => void
  onChoose: (place: Place, where: 'list' | 'map') => void
}
