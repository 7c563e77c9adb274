import * as v from 'valibot'
import { attachment } from './attachment.ts'
import { defineForm, errors } from './define.ts'
import { ending, everyForm, longText, person, requiredLine, secureLink } from './fields.ts'

const fields = v.strictObject({
  ...everyForm,
  resume: attachment,
  resumeUrl: secureLink(500),
  /** In words, or the id of a job. */
  preferredRole: requiredLine(160),
  message: longText(2_000),
})

/** A CV comes as a file or as a link. */
const schema = v.pipe(fields, v.forward(v.partialCheck([['resume'], ['resumeUrl']], ({ resume, resumeUrl }) => resume !== '' || resumeUrl !== '', errors.resume), ['resume']))

export type CareerValues = v.InferOutput<typeof schema>

/** An application, for one of the jobs or in general. */
export const career = defineForm({
  type: 'CAREER',
  schema,
  fields: [
    ...person,
    { key: 'resume', type: 'file', either: true },
    { key: 'resumeUrl', type: 'url', max: 500, either: true },
    { key: 'preferredRole', type: 'text', max: 160, required: true, autocomplete: 'organization-title' },
    { key: 'message', type: 'long text', max: 2_000 },
    ...ending,
  ],
})
