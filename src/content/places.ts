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

/** A place as shown in lists. */
export type Place = PlaceShown & {
  /** The last part of the path of the place's page. */
  id: string
  /** Path of the place's page without a language. */
  path: string
  /** Path of the place's page in the language of the page that shows the place. */
  href: string
}

/** A place that is not open yet. */
export type ComingPlace = Place & {
  /** Opening day, `YYYY-MM-DD`; empty while it is not known. */
  opensOn: string
  /** The opening time in words, for example a month; may be empty. */
  when: LocalisedText
}

type Entry = { id: string; slug: string | null; updatedAt: string; data: PlaceData }

/** Position of a place's emirate in {@link emirateNames}. */
const emirateRank = ({ data }: Entry): number => emirateNames.indexOf(data.Emirate)

/** All published places by emirate, in the order of {@link emirateNames}, then by name. */
const entries = async (): Promise<Entry[]> =>
  (await entriesOf('places')).toSorted(
    (a, b) => emirateRank(a) - emirateRank(b) || a.data.Name.localeCompare(b.data.Name, 'en'),
  )

const placeOf = ({ id, slug, data }: Entry, page: Language, day: string): Place => {
  const path = `${kinds.places.page?.path}/${slug ?? id}`
  return { ...placeShown(data, page, day), id: slug ?? id, path, href: pathIn(page, path) }
}

/** The places whose opening day is today or earlier, whether or not they are open at this hour. */
export const placesFor = async (page: Language): Promise<Place[]> => {
  const day = await today()
  return (await entries())
    .filter(({ data }) => isOpenOn(data, day))
    .map((entry) => placeOf(entry, page, day))
}

/** The announced places, the next to open first. */
export const comingPlacesFor = async (page: Language): Promise<ComingPlace[]> => {
  const day = await today()
  return (
    (await entries())
      .filter(({ data }) => !isOpenOn(data, day))
      .map((entry) => ({
        ...placeOf(entry, page, day),
        opensOn: entry.data.OpensOn,
        when: localise(page, entry.data.Coming, entry.data.Coming_AR),
      }))
      // `9` sorts places without an opening day after all dates.
      .sort((a, b) => (a.opensOn || '9').localeCompare(b.opensOn || '9'))
  )
}

/** The coming holidays of a place, in order of date; `id` is the last part of its page's path. */
export const holidaysOf = async (id: string, page: Language): Promise<HolidayShown[]> => {
  const entry = (await entries()).find((one) => (one.slug ?? one.id) === id)
  return entry ? holidaysShown(entry.data, page, await today()) : []
}
