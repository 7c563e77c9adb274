import { hydrateRoot } from 'react-dom/client'
import { declarationOf } from './declared.ts'
import type { Drafts } from './draft.ts'
import type { FormProps } from './props.ts'
import { PublicForm } from './public-form.tsx'
import type { Words } from './words.tsx'

/** Brings a form to life that the server wrote. Resolves when it answers; what was typed meanwhile stays. */
export const hydrateForm = async (container: HTMLElement, page: FormProps, words: Words, drafts: Drafts): Promise<void> => {
  const form = await declarationOf(page.type)
  await new Promise<void>((resolve) => {
    hydrateRoot(container, <PublicForm form={form} words={words} page={page} drafts={drafts} onReady={resolve} />)
  })
}
