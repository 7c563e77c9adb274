import * as v from 'valibot'
import { bare } from '#rules/characters.ts'
import { isObject } from '#rules/json.ts'
import { attachment } from './attachment.ts'
import { defineForm, errors } from './define.ts'
import { ending, everyForm, longText, person, requiredLine, secureLink } from './fields.ts'

const fields = v.strictObject({
  ...everyForm,
  resume: attachment,
  resumeUrl: secureLink(500),
  /** Free text, or the id of a job. */
  preferredRole: requiredLine(160),
  message: longText(2_000),
})

const isFilled = (typed: unknown): boolean => typeof typed === 'string' && bare(typed) !== ''

/**
 * Requires a CV as a file or as a link. A separate schema, so that this error is reported together
 * with all others.
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
  v.transform(() => ({})),
)

const schema = v.intersect([fields, withCv])

export type CareerValues = v.InferOutput<typeof schema>

/** Job application, for a specific job or in general. */
export const career = defineForm({
  type: 'CAREER',
  schema,
  fields: [
    ...person,
    { key: 'resume', type: 'file', either: true },
    { key: 'resumeUrl', type: 'url', max: 500, either: true },
    {
      key: 'preferredRole',
      type: 'text',
      max: 160,
      required: true,
      autocomplete: 'organization-title',
    },
    { key: 'message', type: 'long text', max: 2_000 },
    ...ending,
  ],
})
