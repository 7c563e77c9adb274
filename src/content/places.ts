import { pathIn } from '#i18n/paths.ts'
import { kinds } from '#kinds/index.ts'
import { localise, type Language, type LocalisedText } from '#kinds/localise.ts'
import {
  holidaysShown,
  isOpenOn,
  placeShown,
  type HolidayShown,
  type PlaceData,
  type PlaceShown,
} from '#kinds/places.ts'
import { emirateNames } from '#rules/emirates.ts'
import { today } from './day.ts'
import { entriesOf } from './entries.ts'

/**
 * A place as shown in lists. `id` is the last part of its page's path, `path` the full path without
 * a language.
 */
export type Place = PlaceShown & { id: string; path: string; href: string }

/** A place that is not open yet: its opening day (`YYYY-MM-DD`, or empty), or the time in words. */
export type ComingPlace = Place & { opensOn: string; when: LocalisedText }

type Entry = { id: string; slug: string | null; updatedAt: string; data: PlaceData }

const rank = ({ data }: Entry): number => emirateNames.indexOf(data.Emirate)

/** All published places by emirate, in the order of {@link emirateNames}, then by name. */
const entries = async (): Promise<Entry[]> =>
  (await entriesOf('places')).toSorted(
    (a, b) => rank(a) - rank(b) || a.data.Name.localeCompare(b.data.Name, 'en'),
  )

const placeOf = ({ id, slug, data }: Entry, page: Language, day: string): Place => {
  const path = `${kinds.places.page?.path}/${slug ?? id}`
  return { ...placeShown(data, page, day), id: slug ?? id, path, href: pathIn(page, path) }
}

/** The places that have begun their service by today, whatever their opening hours. */
export const placesFor = async (page: Language): Promise<Place[]> => {
  const day = await today()
  return (await entries())
    .filter(({ data }) => isOpenOn(data, day))
    .map((entry) => placeOf(entry, page, day))
}

/** The announced places, the next to open first. */
export const comingPlacesFor = async (page: Language): Promise<ComingPlace[]> => {
  const day = await today()
  return (await entries())
    .filter(({ data }) => !isOpenOn(data, day))
    .map((entry) => ({
      ...placeOf(entry, page, day),
      opensOn: entry.data.OpensOn,
      when: localise(page, entry.data.Coming, entry.data.Coming_AR),
    }))
    .sort((a, b) => (a.opensOn || '9').localeCompare(b.opensOn || '9'))
}

/** The coming holidays of a place, in order. */
export const holidaysOf = async (id: string, page: Language): Promise<HolidayShown[]> => {
  const entry = (await entries()).find((one) => (one.slug ?? one.id) === id)
  return entry ? holidaysShown(entry.data, page, await today()) : []
}
