import { lazy, type ComponentType } from 'react'
import type { Language } from '#i18n/languages.ts'
import { WhoSeesIt } from './rail/who-sees-it.tsx'
import type { Values } from './values.ts'

export type Extra = {
  /** How a visitor sees an item of this kind. */
  preview?: ComponentType<{ values: Values; language: Language }>
  /** One more card beside the content. */
  rail?: ComponentType<{ values: Values }>
}

/** What a kind has beyond the fields of its form, by its name. A kind without an entry has a complete editor all the same. */
export const extras: Readonly<Record<string, Extra>> = {
  blog: { preview: lazy(() => import('./preview/post.tsx').then(({ BlogPreview }) => ({ default: BlogPreview }))) },
  news: { preview: lazy(() => import('./preview/post.tsx').then(({ NewsPreview }) => ({ default: NewsPreview }))) },
  settings: {
    preview: lazy(() => import('./preview/settings.tsx').then(({ SettingsPreview }) => ({ default: SettingsPreview }))),
    rail: WhoSeesIt,
  },
}
