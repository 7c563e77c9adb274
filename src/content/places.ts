import { pathIn } from '#i18n/paths.ts'
import { kinds } from '#kinds/index.ts'
import { localise, type Language, type LocalisedText } from '#kinds/localise.ts'
import {
  holidaysShown,
  isThere,
  placeShown,
  type HolidayShown,
  type PlaceData,
  type PlaceShown,
} from '#kinds/places.ts'
import { emirateNames } from '#rules/emirates.ts'
import { today } from './day.ts'
import { entriesOf } from './entries.ts'

/** A place as pages list it. `id` is the last part of its page's address, `path` all of it without the language. */
export type Place = PlaceShown & { id: string; path: string; href: string }

/** A place that is not open yet: the day on which it opens (`YYYY-MM-DD`, or empty), or when in words. */
export type ComingPlace = Place & { opensOn: string; when: LocalisedText }

type Entry = { id: string; slug: string | null; updatedAt: string; data: PlaceData }

const rank = ({ data }: Entry): number => emirateNames.indexOf(data.Emirate)

/** All published places: emirate by emirate in the order of the country's size, by name within each. */
const entries = async (): Promise<Entry[]> =>
  (await entriesOf('places')).toSorted(
    (a, b) => rank(a) - rank(b) || a.data.Name.localeCompare(b.data.Name, 'en'),
  )

const placeOf = ({ id, slug, data }: Entry, page: Language, day: string): Place => {
  const path = `${kinds.places.page?.path}/${slug ?? id}`
  return { ...placeShown(data, page, day), id: slug ?? id, path, href: pathIn(page, path) }
}

/** The places that customers can go to today. */
export const placesFor = async (page: Language): Promise<Place[]> => {
  const day = await today()
  return (await entries())
    .filter(({ data }) => isThere(data, day))
    .map((entry) => placeOf(entry, page, day))
}

/** The places that are announced, the next to open first. */
export const comingPlacesFor = async (page: Language): Promise<ComingPlace[]> => {
  const day = await today()
  return (await entries())
    .filter(({ data }) => !isThere(data, day))
    .map((entry) => ({
      ...placeOf(entry, page, day),
      opensOn: entry.data.OpensOn,
      when: localise(page, entry.data.Coming, entry.data.Coming_AR),
    }))
    .sort((a, b) => (a.opensOn || '9').localeCompare(b.opensOn || '9'))
}

/** The holidays of a place that are still to come, in order. */
export const holidaysOf = async (id: string, page: Language): Promise<HolidayShown[]> => {
  const entry = (await entries()).find((one) => (one.slug ?? one.id) === id)
  return entry ? holidaysShown(entry.data, page, await today()) : []
}
