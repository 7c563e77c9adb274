import type { FormType } from '#kinds/submissions.ts'
import { business } from './business.ts'
import { career } from './career.ts'
import { complaint } from './complaint.ts'
import { contact } from './contact.ts'
import type { Form } from './define.ts'

/** The public forms by the name they send. A page that shows one imports it alone. */
export const forms = { CONTACT: contact, BUSINESS: business, CAREER: career, COMPLAINT: complaint } satisfies { [Type in FormType]: { type: Type } }

/** As {@link forms}, for readers that treat all of them alike. */
export const formOf = (type: FormType): Form => forms[type]
