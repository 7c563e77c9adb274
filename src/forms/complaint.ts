import * as v from 'valibot'
import { defineForm, errors } from './define.ts'
import { ending, everyForm, line, person, requiredLongText } from './fields.ts'

/** Subjects of a complaint. */
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
  /** Reference of the transfer or payment, as on its receipt. */
  transferReference: line(40),
  message: requiredLongText(2_000),
  /** The remedy that the complainant asks for. */
  remedy: line(300),
})

export type ComplaintValues = v.InferOutput<typeof schema>

/** Complaint, to be answered by a promised day. */
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
