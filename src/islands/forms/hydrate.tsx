import { hydrateRoot } from 'react-dom/client'
import type { Form } from '#forms/define.ts'
import type { FormType } from '#kinds/submissions.ts'
import type { Drafts } from './draft.ts'
import type { FormProps } from './props.ts'
import { PublicForm } from './public-form.tsx'
import type { Words } from './words.tsx'

const declared = {
  CONTACT: async () => (await import('#forms/contact.ts')).contact,
  BUSINESS: async () => (await import('#forms/business.ts')).business,
  CAREER: async () => (await import('#forms/career.ts')).career,
} satisfies { [Type in FormType]: () => Promise<{ type: Type }> }

/** The declaration of a form. A page fetches that of its own form alone. */
export const declarationOf = (type: FormType): Promise<Form> => declared[type]()

/** Brings a form to life that the server wrote. Resolves when it answers; what was typed meanwhile stays. */
export const hydrateForm = async (container: HTMLElement, page: FormProps, words: Words, drafts: Drafts): Promise<void> => {
  const form = await declarationOf(page.type)
  await new Promise<void>((resolve) => {
    hydrateRoot(container, <PublicForm form={form} words={words} page={page} drafts={drafts} onReady={resolve} />)
  })
}
