import * as v from 'valibot'
import { withoutInvisible } from '#rules/characters.ts'
import { isObject } from '#rules/json.ts'
import { attachment } from './attachment.ts'
import { defineForm, errors } from './define.ts'
import { endingFields, lineField, personFields, secureLink, textField } from './fields.ts'

/** True for a text that has more than white space and invisible characters. */
const isFilled = (typed: unknown): boolean =>
  typeof typed === 'string' && withoutInvisible(typed) !== ''

/**
 * Requires a CV as a file or as a link. It is a separate schema, so that this error is reported
 * together with the errors of the fields.
 */
const withCv = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (
      !isObject(dataset.value) ||
      isFilled(dataset.value['resume']) ||
      isFilled(dataset.value['resumeUrl'])
    )
      return
    addIssue({
      message: errors.resume,
      path: [
        {
          type: 'object',
          origin: 'value',
          input: dataset.value,
          key: 'resume',
          value: dataset.value['resume'],
        },
      ],
    })
  }),
  // The rule adds no value: its output is merged with the values of the fields.
  v.transform(() => ({})),
)

/**
 * Job application, for a specific job or in general. The value of `preferredRole` is free text, or
 * the id of a job.
 */
export const career = defineForm({
  type: 'CAREER',
  fields: [
    ...personFields,
    { key: 'resume', type: 'file', eitherRequired: true, schema: attachment },
    { key: 'resumeUrl', type: 'url', max: 500, eitherRequired: true, schema: secureLink(500) },
    lineField('preferredRole', 160, { required: true, autocomplete: 'organization-title' }),
    textField('message', 2_000),
    ...endingFields,
  ],
  rule: withCv,
})
