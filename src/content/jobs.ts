import { pathIn } from '#i18n/paths.ts'
import { dayOf } from '#i18n/time.ts'
import { jobShown, jobs, type JobShown } from '#kinds/jobs.ts'
import { localise, type Language } from '#kinds/localise.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'

/** A job as shown on a page; its description is sanitised. */
export type Job = JobShown & {
  id: string
  slug: string
  /** Path of the job's page without a language. */
  path: string
  /** Path of the job's page in the language of the page that shows the job. */
  href: string
  updatedAt: string
  publishAt: string | null
  /** The date of creation in the Emirates, `YYYY-MM-DD`. */
  postedAt: string
  /** End of publication, ISO 8601, or null. */
  until: string | null
  /** The kind of work in English, also on Arabic pages. */
  work: string
}

/** The jobs that visitors may see, newest first. */
export const jobsFor = async (page: Language): Promise<Job[]> =>
  inOrder(jobs, await entriesOf('jobs')).map(
    ({ id, slug, createdAt, updatedAt, publishAt, expireAt, data }) => {
      const path = `${jobs.page?.path}/${slug ?? id}`
      return {
        id,
        slug: slug ?? id,
        path,
        href: pathIn(page, path),
        ...jobShown(data, page),
        postedAt: dayOf(createdAt),
        updatedAt,
        publishAt,
        until: expireAt,
        work: data.WorkType,
      }
    },
  )

/** The distinct titles of the jobs, as choices of the application form. */
export const rolesFor = async (page: Language): Promise<string[]> => [
  ...new Set(
    (await entriesOf('jobs')).map(
      ({ data }) => localise(page, data.JobTitle, data.JobTitle_AR).text,
    ),
  ),
]
