import type { Language } from '#i18n/languages.ts'
import type { findUs } from '#messages/en/find-us.ts'
import type { EmirateName } from '#ui/emirates-map.ts'
import { kilometres, type Place, type PlaceKind, type Position, type Trouble } from './place.ts'

/** `open` is the group that stands open in the list; `view` what fills the map: an emirate, what is near, or the whole country. */
export type State = {
  kind: PlaceKind | 'all'
  emirate: EmirateName | ''
  open: EmirateName | ''
  view: EmirateName | 'near' | ''
  near: Position | null
  isLong: boolean
  chosen: string
  isEmbedded: boolean
  notice: Trouble | 'finding' | null
}

/** What a press makes of a state. */
export type Change = (state: State) => State

/** How many places are shown first when they are sorted by distance. */
export const FEW = 5

export const initial: State = {
  kind: 'all', emirate: '', open: '', view: '', near: null, isLong: false, chosen: '', isEmbedded: false, notice: null,
}

const letGo = { chosen: '', isEmbedded: false, notice: null }

/** The group that stands open in the page as it is. */
export const withOpenGroup = (open: State['open']): Change => (state) => ({ ...state, open })

export const showKind = (kind: State['kind']): Change => (state) => ({ ...state, ...letGo, kind })

export const showEmirate = (emirate: State['emirate']): Change => (state) => ({ ...state, ...letGo, emirate, open: emirate, view: state.near ? 'near' : emirate })

/** The browser has opened or closed a group; nothing is new when that followed from the state. */
export const toggleGroup = (emirate: EmirateName, isOpen: boolean): Change => (state) => {
  if ((state.open === emirate) === isOpen) return state
  const now = isOpen ? emirate : ''
  return { ...state, ...letGo, open: now, view: now }
}

export const choose = ({ id, emirate }: Place): Change => (state) =>
  ({ ...state, ...letGo, chosen: id, ...(state.near ? { view: 'near' } : { open: emirate, view: emirate }) })

export const embed: Change = (state) => ({ ...state, isEmbedded: true })

export const find: Change = (state) => ({ ...state, notice: 'finding' })

/** With a position the list is sorted by distance; without one, the reason is shown and the list stays as it was. */
export const locate = (found: Position | Trouble): Change => (state) =>
  typeof found === 'string' ? { ...state, notice: found } : { ...state, ...letGo, near: found, isLong: false, view: 'near' }

export const forget: Change = (state) => ({ ...state, ...letGo, near: null, isLong: false, view: state.emirate })

export const showWhole: Change = (state) => ({ ...state, ...letGo, emirate: '', view: '' })

export const lengthen = (isLong: boolean): Change => (state) => ({ ...state, isLong })

/** A place with its distance in km when there is something to measure from. */
export type Listed = Place & { km: number | null }

/** The places that the filters let through, the nearest first when a position is known. */
export const listed = (places: readonly Place[], { kind, emirate, near }: State): Listed[] => {
  const found = places
    .filter((place) => (kind === 'all' || place.kind === kind) && (!emirate || place.emirate === emirate))
    .map((place) => ({ ...place, km: near && kilometres(near, place) }))
  return near ? found.sort((a, b) => (a.km ?? 0) - (b.km ?? 0)) : found
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
