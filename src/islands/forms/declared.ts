import type { Form } from '#forms/define.ts'
import type { FormType } from '#kinds/submissions.ts'

const declared = {
  CONTACT: async () => (await import('#forms/contact.ts')).contact,
  BUSINESS: async () => (await import('#forms/business.ts')).business,
  CAREER: async () => (await import('#forms/career.ts')).career,
} satisfies { [Type in FormType]: () => Promise<{ type: Type }> }

/** The declaration of a form. A page fetches that of its own form alone. */
export const declarationOf = (type: FormType): Promise<Form> => declared[type]()
