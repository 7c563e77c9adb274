import type { JobData } from '../jobs.ts'
import { saidIn, type Language, type Said } from './said.ts'

/** An opening as one page shows it. A fact may be empty; each text is in the page's language or, failing that, in English. */
export type OpeningShown = {
  title: Said
  facts: Record<'place' | 'experience' | 'work' | 'salary', Said>
  /** Rich text. */
  description: Said
}

export const openingShown = (data: JobData, page: Language): OpeningShown => ({
  title: saidIn(page, data.JobTitle, data.JobTitle_AR),
  facts: {
    place: saidIn(page, data.JobLocation, data.JobLocation_AR),
    experience: saidIn(page, data.Experience, data.Experience_AR),
    work: saidIn(page, data.WorkType, data.WorkType_AR),
    salary: saidIn(page, data.Salary, data.Salary_AR),
  },
  description: saidIn(page, data.JobDescription, data.JobDescription_AR),
})
