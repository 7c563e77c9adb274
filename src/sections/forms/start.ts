import type { FormProps } from '#islands/forms/field.tsx'
import { startForm } from '#islands/forms/start.ts'

const wordsIn = {
  en: () => import('#messages/en/forms.ts'),
  ar: () => import('#messages/ar/forms.ts'),
}

/** Starts a form: stores its input, and starts its island. */
export const begin = async (root: HTMLElement): Promise<void> => {
  const container = root.querySelector<HTMLElement>('[data-island]')
  if (!container) return
  startForm(root, container, async (drafts) => {
    const page = JSON.parse(root.dataset['form'] ?? '') as FormProps
    const [{ hydrateForm }, { forms }] = await Promise.all([
      import('#islands/forms/public-form.tsx'),
      wordsIn[page.language](),
    ])
    return () => hydrateForm(container, page, forms, drafts)
  })
}
