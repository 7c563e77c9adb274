import { startDrafts, type FormDraft } from '#islands/forms/drafts.ts'
import type { FormPage } from '#views/form-field.tsx'

const wordsIn = {
  en: () => import('#messages/en/forms.ts'),
  ar: () => import('#messages/ar/forms.ts'),
}

/**
 * Draft of the page's only form, set at the first touch. `load` runs again after a failed fetch.
 */
let drafts: FormDraft | undefined

/**
 * Stores the form's input from now on, and fetches the rest of its code.
 * @returns a function that then hydrates the form
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const container = root.querySelector('div')
  const form = container?.querySelector('form')
  if (!container || !form) throw new Error('The page has no form.')
  const page = JSON.parse(root.dataset['form'] ?? '') as FormPage
  const stored = (drafts ??= startDrafts(form, page.type))
  const [{ hydrateForm }, { forms }] = await Promise.all([
    import('#islands/forms/public-form.tsx'),
    wordsIn[page.language](),
  ])
  return () => hydrateForm(container, page, forms, stored)
}
