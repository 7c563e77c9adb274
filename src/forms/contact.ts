import * as v from 'valibot'
import { defineForm } from './define.ts'
import {
  emirates,
  ending,
  everyForm,
  line,
  optionalEmirate,
  person,
  requiredLongText,
} from './fields.ts'

const schema = v.strictObject({
  ...everyForm,
  message: requiredLongText(2_000),
  companyName: line(160),
  emirate: optionalEmirate,
})

export type ContactValues = v.InferOutput<typeof schema>

/** General enquiry. */
export const contact = defineForm({
  type: 'CONTACT',
  schema,
  fields: [
    ...person,
    { key: 'companyName', type: 'text', max: 160, autocomplete: 'organization' },
    { key: 'emirate', type: 'choice', options: emirates },
    { key: 'message', type: 'long text', max: 2_000, required: true },
    ...ending,
  ],
})
