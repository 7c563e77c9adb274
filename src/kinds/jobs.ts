import { defineKind } from './define.ts'
import { localise, type Language, type LocalisedText } from './localise.ts'
import type { DataOf } from './schema.ts'

/** Openings at the company. */
export const jobs = defineKind({
  name: 'jobs',
  label: { one: 'Job listing', many: 'Job listings' },
  shape: 'collection',
  page: { path: '/careers', slugFrom: 'JobTitle' },
  wire: { id: 'JobId', data: 'Data' },
  form: [
    {
      label: 'Title',
      type: 'text',
      en: 'JobTitle',
      ar: 'JobTitle_AR',
      max: 200,
      required: true,
      title: true,
    },
    {
      label: 'Location',
      type: 'text',
      en: 'JobLocation',
      ar: 'JobLocation_AR',
      max: 200,
      required: true,
      column: true,
    },
    { label: 'Experience', type: 'text', en: 'Experience', ar: 'Experience_AR', max: 200 },
    { label: 'Working pattern', type: 'text', en: 'WorkType', ar: 'WorkType_AR', max: 200 },
    { label: 'Salary', type: 'text', en: 'Salary', ar: 'Salary_AR', max: 200 },
    {
      label: 'Description',
      type: 'html',
      en: 'JobDescription',
      ar: 'JobDescription_AR',
      max: 50_000,
      required: true,
    },
  ],
  api: {
    list: { method: 'GET', path: '/api/job-listings', access: 'public' },
    read: { method: 'GET', path: '/api/job-listings/{id}', access: 'public' },
    create: {
      method: 'POST',
      path: '/api/job-listings/add-or-update-job-listings',
      access: 'staff',
    },
    update: {
      method: 'PUT',
      path: '/api/job-listings/add-or-update-job-listings',
      access: 'staff',
    },
    remove: { method: 'DELETE', path: '/api/job-listings/delete', access: 'staff' },
  },
  messages: {
    create: 'New job post created!',
    update: 'Updated Job post!',
    delete: 'Deleted Job post!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong! Unable to get Job posts',
    createFailed: 'Job post create failed...',
    updateFailed: 'Job post update failed...',
    deleteFailed: 'Job Posting delete failed...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'job-listings', title: 'Job listings' }],
})

export type JobData = DataOf<typeof jobs.form>

/**
 * A job as shown on a page. Each text is in the page's language, or in English where that is empty.
 */
export type JobShown = {
  title: LocalisedText
  /** Each fact may be empty. */
  facts: Record<'place' | 'experience' | 'work' | 'salary', LocalisedText>
  /** Rich text. */
  description: LocalisedText
}

/** A job as shown on a page in a language. */
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
