import { defineForm, errors } from './define.ts'
import { choiceField, endingFields, lineField, personFields, textField } from './fields.ts'

/** Subjects of a complaint. */
export const subjects = [
  'transfer',
  'fee',
  'cash point',
  'account or app',
  'staff',
  'other',
] as const

/** Complaint, to be answered by a promised day. */
export const complaint = defineForm({
  type: 'COMPLAINT',
  fields: [
    ...personFields,
    choiceField('subject', subjects, errors.subject, { required: true }),
    // The reference on the receipt of the transfer or payment.
    lineField('transferReference', 40),
    textField('message', 2_000, { label: 'happened', required: true }),
    // The remedy that the complainant asks for.
    lineField('remedy', 300),
    ...endingFields,
  ],
})
