import * as v from 'valibot'
import { defineForm, errors } from './define.ts'
import { ending, everyForm, line, person, requiredLongText } from './fields.ts'

/** What a complaint can be about. */
export const subjects = [
  'transfer',
  'fee',
  'cash point',
  'account or app',
  'staff',
  'other',
] as const

const schema = v.strictObject({
  ...everyForm,
  subject: v.pipe(v.string(), v.nonEmpty(errors.required), v.picklist(subjects, errors.subject)),
  /** Of the transfer or payment, as its receipt names it. */
  transferReference: line(40),
  message: requiredLongText(2_000),
  /** What would put it right. */
  remedy: line(300),
})

export type ComplaintValues = v.InferOutput<typeof schema>

/** Something went wrong, and somebody has an answer to come by a promised day. */
export const complaint = defineForm({
  type: 'COMPLAINT',
  schema,
  fields: [
    ...person,
    { key: 'subject', type: 'choice', options: subjects, required: true },
    { key: 'transferReference', type: 'text', max: 40 },
    { key: 'message', type: 'long text', label: 'happened', max: 2_000, required: true },
    { key: 'remedy', type: 'text', max: 300 },
    ...ending,
  ],
})
