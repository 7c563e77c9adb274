import { defineForm, errors } from './define.ts'
import { choiceField, ending, lineField, person, textField } from './fields.ts'

/** Subjects of a complaint. */
export const subjects = [
  'transfer',
  'fee',
  'cash point',
  'account or app',
  'staff',
  'other',
] as const

/**
 * Complaint, to be answered by a promised day. `transferReference`: that of the transfer or payment,
 * as on its receipt; `remedy`: the remedy that the complainant asks for.
 */
export const complaint = defineForm({
  type: 'COMPLAINT',
  fields: [
    ...person,
    choiceField('subject', subjects, errors.subject, { required: true }),
    lineField('transferReference', 40),
    textField('message', 2_000, { label: 'happened', required: true }),
    lineField('remedy', 300),
    ...ending,
  ],
})
