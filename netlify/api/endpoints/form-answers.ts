import * as v from 'valibot'
import { forms, formOf } from '#forms/index.ts'
import { uuid } from '#kinds/fields.ts'
import { formTypes, mailKinds, mailStates, spamReasons, states, type FormType, type State } from '#kinds/submissions.ts'

const nullable = v.nullable(v.string())

/** Stored values as they are answered: what the schema of a request refuses or brings into shape is behind them. */
const stored = {
  text: v.string(), email: v.string(), tel: v.string(), url: v.string(), 'long text': v.string(), choice: v.string(), consent: v.literal(true),
  hidden: v.union([v.string(), v.number()]), trap: v.string(),
}

const valuesOf = (type: FormType) => v.strictObject(Object.fromEntries(formOf(type).fields.map(({ key, type: field }) => [key, stored[field]])))

const message = v.strictObject({
  Id: v.string(),
  Kind: v.picklist(mailKinds),
  State: v.picklist(mailStates),
  Subject: v.string(),
  Message: v.string(),
  createdAt: v.string(),
  createdBy: nullable,
  sentAt: nullable,
  Tries: v.number(),
  Failure: nullable,
})

/** A form response as staff get it. */
export const response = v.strictObject({
  Id: v.string(),
  ContactId: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  updatedBy: nullable,
  Revision: v.string(),
  FormType: v.picklist(formTypes),
  FormData: v.union(formTypes.map(valuesOf)),
  Reference: v.string(),
  State: v.picklist(states),
  Note: v.string(),
  NotedAt: nullable,
  NotedBy: nullable,
  KeptUntil: v.string(),
  Spam: v.nullable(v.picklist(spamReasons)),
  Mail: v.array(message),
})

const countsOfType = v.strictObject({ new: v.number(), read: v.number(), done: v.number(), spam: v.number() } satisfies Record<State, v.GenericSchema>)

/** How many responses there are, by form and state. */
export const counts = v.strictObject({ CONTACT: countsOfType, BUSINESS: countsOfType, CAREER: countsOfType } satisfies Record<FormType, v.GenericSchema>)

export const accepted = v.strictObject({ ContactId: v.string() })
export const erasedPerson = v.strictObject({ Erased: v.array(v.string()) })

/** A form as JSON. `FormData` is serialized, or the object itself. */
export const posted = v.strictObject({
  ContactId: uuid,
  FormType: v.picklist(formTypes, 'Choose CONTACT, BUSINESS or CAREER.'),
  FormData: v.union([v.string(), forms.CONTACT.schema, forms.BUSINESS.schema, forms.CAREER.schema]),
})

/** A form as HTML posts it: its fields and the form's name, all of them text. */
export const plainPost = v.union(
  formTypes.map((type) =>
    v.strictObject({
      FormType: v.literal(type),
      ...Object.fromEntries(formOf(type).fields.map(({ key, required }) => [key, required ? v.string() : v.optional(v.string())])),
    }),
  ),
)
