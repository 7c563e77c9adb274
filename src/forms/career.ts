import * as v from 'valibot'
import { defineForm } from './define.ts'
import { ending, everyForm, longText, person, requiredLine, secureLink } from './fields.ts'

const schema = v.strictObject({
  ...everyForm,
  resumeUrl: secureLink(500),
  /** In words, or the id of a job. */
  preferredRole: requiredLine(160),
  message: longText(2_000),
})

export type CareerValues = v.InferOutput<typeof schema>

/** An application, for one of the jobs or in general. */
export const career = defineForm({
  type: 'CAREER',
  schema,
  fields: [
    ...person,
    { key: 'resumeUrl', type: 'url', max: 500, required: true },
    { key: 'preferredRole', type: 'text', max: 160, required: true, autocomplete: 'organization-title' },
    { key: 'message', type: 'long text', max: 2_000 },
    ...ending,
  ],
})
