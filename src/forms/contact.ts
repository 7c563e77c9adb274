import { defineForm, errors } from './define.ts'
import {
  choiceField,
  emirates,
  endingFields,
  lineField,
  personFields,
  textField,
} from './fields.ts'

/** General enquiry. */
export const contact = defineForm({
  type: 'CONTACT',
  fields: [
    ...personFields,
    lineField('companyName', 160, { autocomplete: 'organization' }),
    choiceField('emirate', emirates, errors.emirate),
    textField('message', 2_000, { required: true }),
    ...endingFields,
  ],
})
