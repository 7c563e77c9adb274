import * as v from 'valibot'
import { forms, formOf } from '#forms/index.ts'
import { uuid } from '#kinds/fields.ts'
import {
  formTypes,
  mailKinds,
  mailStates,
  spamReasons,
  responseStates,
  type FormType,
  type ResponseState,
} from '#kinds/submissions.ts'

/** Name of a form in requests. */
export const formTypeSchema = v.picklist(
  formTypes,
  'Choose CONTACT, BUSINESS, CAREER or COMPLAINT.',
)

/** Words that a response must contain. */
export const searchWordsSchema = v.optional(
  v.pipe(v.string(), v.maxLength(200, 'Too long: 200 characters at most.')),
  '',
)

const nullableText = v.nullable(v.string())

/**
 * Schemas of stored values in answers. Key: type of the form's field. They state the JSON type
 * only: the form's own schema checked the values when they were sent.
 */
const storedValueSchemas = {
  text: v.string(),
  email: v.string(),
  tel: v.string(),
  url: v.string(),
  'long text': v.string(),
  choice: v.string(),
  consent: v.literal(true),
  file: v.string(),
  hidden: v.union([v.string(), v.number()]),
  trap: v.string(),
}

const formDataSchema = (type: FormType) =>
  v.strictObject(
    Object.fromEntries(
      formOf(type).fields.map(({ key, type: field }) => [key, storedValueSchemas[field]]),
    ),
  )

const messageSchema = v.strictObject({
  Id: v.string(),
  Kind: v.picklist(mailKinds),
  State: v.picklist(mailStates),
  Subject: v.string(),
  Message: v.string(),
  createdAt: v.string(),
  createdBy: nullableText,
  sentAt: nullableText,
  Tries: v.number(),
  Failure: nullableText,
})

/** A form response in answers to staff. */
export const submissionSchema = v.strictObject({
  Id: v.string(),
  ContactId: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  updatedBy: nullableText,
  Revision: v.string(),
  FormType: v.picklist(formTypes),
  FormData: v.union(formTypes.map(formDataSchema)),
  Reference: v.string(),
  State: v.picklist(responseStates),
  Note: v.string(),
  NotedAt: nullableText,
  NotedBy: nullableText,
  KeptUntil: v.string(),
  AnswerBy: nullableText,
  Spam: v.nullable(v.picklist(spamReasons)),
  Mail: v.array(messageSchema),
})

const countsOfType = v.strictObject({
  new: v.number(),
  read: v.number(),
  done: v.number(),
  spam: v.number(),
} satisfies Record<ResponseState, v.GenericSchema>)

/**
 * Numbers of responses by form and state, with warnings: little room left today, no mail server.
 */
export const countsSchema = v.strictObject({
  ...({
    CONTACT: countsOfType,
    BUSINESS: countsOfType,
    CAREER: countsOfType,
    COMPLAINT: countsOfType,
  } satisfies Record<FormType, v.GenericSchema>),
  Room: v.optional(v.picklist(['little', 'none'])),
  RoomFrom: v.optional(v.string()),
  Mail: v.optional(v.literal('none')),
})

export const contactIdSchema = v.strictObject({ ContactId: v.string() })
/** Answer to a stored form. */
export const receivedSchema = v.strictObject({
  ContactId: v.string(),
  /** Day by which a complaint is answered, `YYYY-MM-DD`. */
  AnswerBy: v.optional(v.string()),
})
export const erasedSchema = v.strictObject({ Erased: v.array(v.string()) })

/** A form as JSON. */
export const jsonPostSchema = v.strictObject({
  ContactId: uuid,
  FormType: formTypeSchema,
  /** The values as an object, or as its JSON text. */
  FormData: v.union([
    v.string(),
    forms.CONTACT.schema,
    forms.BUSINESS.schema,
    forms.CAREER.schema,
    forms.COMPLAINT.schema,
  ]),
})

/** A form posted as HTML: its fields and the form's name, all of them text. */
export const htmlPostSchema = v.union(
  formTypes.map((type) =>
    v.strictObject({
      FormType: v.literal(type),
      ...Object.fromEntries(
        formOf(type).fields.map(({ key, required }) => [
          key,
          required ? v.string() : v.optional(v.string()),
        ]),
      ),
    }),
  ),
)
