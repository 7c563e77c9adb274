import type { FormType } from '#kinds/submissions.ts'
import { attachmentIn, type Attachment } from './attachment.ts'
import { business } from './business.ts'
import { career } from './career.ts'
import { complaint } from './complaint.ts'
import { contact } from './contact.ts'
import type { Form, FormValues } from './define.ts'

/** The public forms by type. Pages import only the forms that they show. */
export const forms = {
  CONTACT: contact,
  BUSINESS: business,
  CAREER: career,
  COMPLAINT: complaint,
} satisfies { [Type in FormType]: { type: Type } }

/** Typed access to {@link forms} for code that handles all forms alike. */
export const formOf = (type: FormType): Form => forms[type]

/** A submission of a form. */
export type SentForm = {
  type: FormType
  /** Output of the form's schema. */
  values: FormValues
}

/** The attachments of a submission, with the key of the `file` field of each. */
export const attachmentsIn = ({
  type,
  values,
}: SentForm): { key: string; attachment: Attachment }[] =>
  formOf(type).fields.flatMap((field) => {
    const attachment = field.type === 'file' ? attachmentIn(values[field.key]) : null
    return attachment ? [{ key: field.key, attachment }] : []
  })
