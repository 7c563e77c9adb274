import * as v from 'valibot'
import { defineForm } from './define.ts'
import {
  emirate,
  emirates,
  ending,
  everyForm,
  person,
  requiredLine,
  requiredLongText,
} from './fields.ts'

const schema = v.strictObject({
  ...everyForm,
  message: requiredLongText(2_000),
  companyName: requiredLine(160),
  emirate,
})

export type BusinessValues = v.InferOutput<typeof schema>

/** Request of a company that wants to accept payments. */
export const business = defineForm({
  type: 'BUSINESS',
  schema,
  fields: [
    ...person,
    { key: 'companyName', type: 'text', max: 160, required: true, autocomplete: 'organization' },
    { key: 'emirate', type: 'choice', options: emirates, required: true },
    { key: 'message', type: 'long text', max: 2_000, required: true },
    ...ending,
  ],
})
