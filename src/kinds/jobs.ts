import * as v from 'valibot'
import { defineKind } from './define.ts'
import { html, requiredHtml, requiredText, text } from './fields.ts'

/** An opening at the company. */
const schema = v.strictObject({
  JobTitle: requiredText(200),
  JobTitle_AR: text(200),
  JobLocation: requiredText(200),
  JobLocation_AR: text(200),
  Experience: text(200),
  Experience_AR: text(200),
  WorkType: text(200),
  WorkType_AR: text(200),
  Salary: text(200),
  Salary_AR: text(200),
  JobDescription: requiredHtml(50_000),
  JobDescription_AR: html(50_000),
})

export type JobData = v.InferOutput<typeof schema>

export const jobs = defineKind({
  name: 'jobs',
  label: { one: 'Job listing', many: 'Job listings' },
  shape: 'collection',
  wire: { id: 'JobId', data: 'Data' },
  schema,
  form: [
    { label: 'Title', type: 'text', en: 'JobTitle', ar: 'JobTitle_AR', max: 200, required: true },
    { label: 'Place', type: 'text', en: 'JobLocation', ar: 'JobLocation_AR', max: 200, required: true },
    { label: 'Experience', type: 'text', en: 'Experience', ar: 'Experience_AR', max: 200 },
    { label: 'Kind of work', type: 'text', en: 'WorkType', ar: 'WorkType_AR', max: 200 },
    { label: 'Salary', type: 'text', en: 'Salary', ar: 'Salary_AR', max: 200 },
    { label: 'Description', type: 'html', en: 'JobDescription', ar: 'JobDescription_AR', max: 50_000, required: true },
  ],
  columns: [
    { label: 'Title', key: 'JobTitle', ar: 'JobTitle_AR' },
    { label: 'Place', key: 'JobLocation', ar: 'JobLocation_AR' },
  ],
  bodies: [],
  api: {
    list: { method: 'GET', path: '/api/job-listings', access: 'public' },
    read: { method: 'GET', path: '/api/job-listings/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/job-listings/add-or-update-job-listings', access: 'staff' },
    update: { method: 'PUT', path: '/api/job-listings/add-or-update-job-listings', access: 'staff' },
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
