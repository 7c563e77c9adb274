import { getCollection } from 'astro:content'
import { newestFirst } from './order.ts'
import { saidIn, type Language, type Said } from './said.ts'

/** An opening as one page shows it. A fact may be empty; each text is in the page's language or, failing that, in English. */
export type Opening = {
  id: string
  title: Said
  facts: Record<'place' | 'experience' | 'work' | 'salary', Said>
  /** Sanitised. */
  description: Said
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
    title: saidIn(page, data.JobTitle, data.JobTitle_AR),
    facts: {
      place: saidIn(page, data.JobLocation, data.JobLocation_AR),
      experience: saidIn(page, data.Experience, data.Experience_AR),
      work: saidIn(page, data.WorkType, data.WorkType_AR),
      salary: saidIn(page, data.Salary, data.Salary_AR),
    },
    description: saidIn(page, data.JobDescription, data.JobDescription_AR),
    postedAt: createdAt,
    until: expireAt,
    work: data.WorkType,
  }))
