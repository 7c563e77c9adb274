import { getCollection } from 'astro:content'
import { openingShown, type OpeningShown } from '#kinds/shown/opening.ts'
import { saidIn, type Language } from '#kinds/shown/said.ts'
import { newestFirst } from './order.ts'

/** An opening as one page shows it; its description is sanitised. */
export type Opening = OpeningShown & {
  id: string
  /** When it was first written down, ISO 8601. */
  postedAt: string
  /** When it will be taken down, ISO 8601, or null. */
  until: string | null
  /** The kind of work in English, whatever the page's language. */
  work: string
}

/** The openings that visitors may see, newest first. */
export const openingsFor = async (page: Language): Promise<Opening[]> =>
  newestFirst((await getCollection('jobs')).map(({ data }) => data)).map(({ id, createdAt, expireAt, data }) => ({
    id,
    ...openingShown(data, page),
    postedAt: createdAt,
    until: expireAt,
    work: data.WorkType,
  }))

/** The titles of the openings, each once: what an application may be for. */
export const rolesFor = async (page: Language): Promise<string[]> => [
  ...new Set((await getCollection('jobs')).map(({ data: { data } }) => saidIn(page, data.JobTitle, data.JobTitle_AR).text)),
]
