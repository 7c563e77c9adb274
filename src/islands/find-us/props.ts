import type { Language } from '#i18n/languages.ts'
import type { findUs } from '#messages/en/find-us.ts'
import type { EmirateName } from '#ui/emirates-map.ts'
import type { Place } from './place.ts'
import type { Change, Listed, State } from './state.ts'

export type Words = typeof findUs

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
