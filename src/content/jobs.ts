import { getCollection } from 'astro:content'
import { dayOf } from '#i18n/time.ts'
import { jobShown, jobs, type JobShown } from '#kinds/jobs.ts'
import { localise, type Language } from '#kinds/localise.ts'
import { inOrder } from '#store/order.ts'

/** A job as one page shows it; its description is sanitised. */
export type Job = JobShown & {
  id: string
  /** The day in the Emirates on which it was first written down, `YYYY-MM-DD`. */
  postedAt: string
  /** When it will be taken down, ISO 8601, or null. */
  until: string | null
  /** The kind of work in English, whatever the page's language. */
  work: string
}

/** The jobs that visitors may see, newest first. */
export const jobsFor = async (page: Language): Promise<Job[]> =>
  inOrder(jobs, (await getCollection('jobs')).map(({ data }) => data)).map(({ id, createdAt, expireAt, data }) => ({
    id,
    ...jobShown(data, page),
    postedAt: dayOf(createdAt),
    until: expireAt,
    work: data.WorkType,
  }))

/** The titles of the jobs, each once: what an application may be for. */
export const rolesFor = async (page: Language): Promise<string[]> => [
  ...new Set((await getCollection('jobs')).map(({ data: { data } }) => localise(page, data.JobTitle, data.JobTitle_AR).text)),
]
