import type { JobData } from '../jobs.ts'
import { localise, type Language, type LocalisedText } from './localise.ts'

/** A job as one page shows it. A fact may be empty; each text is in the page's language or, failing that, in English. */
export type JobShown = {
  title: LocalisedText
  facts: Record<'place' | 'experience' | 'work' | 'salary', LocalisedText>
  /** Rich text. */
  description: LocalisedText
}

export const jobShown = (data: JobData, page: Language): JobShown => ({
  title: localise(page, data.JobTitle, data.JobTitle_AR),
  facts: {
    place: localise(page, data.JobLocation, data.JobLocation_AR),
    experience: localise(page, data.Experience, data.Experience_AR),
    work: localise(page, data.WorkType, data.WorkType_AR),
    salary: localise(page, data.Salary, data.Salary_AR),
  },
  description: localise(page, data.JobDescription, data.JobDescription_AR),
})
