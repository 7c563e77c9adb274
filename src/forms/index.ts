import type { FormType } from '#kinds/submissions.ts'
import { attachmentIn, type Attachment } from './attachment.ts'
import { business } from './business.ts'
import { career } from './career.ts'
import { complaint } from './complaint.ts'
import { contact } from './contact.ts'
import type { Form, FormValues } from './define.ts'

/** The public forms by the name they send. A page that shows one imports it alone. */
export const forms = {
  CONTACT: contact,
  BUSINESS: business,
  CAREER: career,
  COMPLAINT: complaint,
} satisfies { [Type in FormType]: { type: Type } }

/** As {@link forms}, for readers that treat all of them alike. */
export const formOf = (type: FormType): Form => forms[type]

/** What was sent: the form's name, and what its schema made of its fields. */
export type Sent = { type: FormType; values: FormValues }

/** The attachments in the fields of a form that hold files. */
export const attachmentsIn = ({ type, values }: Sent): { key: string; attachment: Attachment }[] =>
  formOf(type).fields.flatMap((field) => {
    const attachment = field.type === 'file' ? attachmentIn(values[field.key]) : null
    return attachment ? [{ key: field.key, attachment }] : []
  })
