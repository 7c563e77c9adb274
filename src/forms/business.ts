import { defineForm, errors } from './define.ts'
import {
  choiceField,
  emirates,
  endingFields,
  lineField,
  personFields,
  textField,
} from './fields.ts'

/** Request of a company that wants to accept payments. */
export const business = defineForm({
  type: 'BUSINESS',
  fields: [
    ...personFields,
    lineField('companyName', 160, { required: true, autocomplete: 'organization' }),
    choiceField('emirate', emirates, errors.emirate, { required: true }),
    textField('message', 2_000, { required: true }),
    ...endingFields,
  ],
})
