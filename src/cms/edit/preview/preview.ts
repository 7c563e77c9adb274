import type { ComponentType } from 'react'
import type { Language } from '#i18n/languages.ts'
import type { Values } from '../values.ts'

export type ViewProps = {
  values: Values
  /** The page's language. */
  language: Language
  /** Tells the person beside the preview what a visitor's press would do. */
  onTell: (text: string) => void
}

/** How visitors see an item of a kind, from what stands in the form. */
export type Preview = {
  /** The public site's own style sheets of the page that it stands on, as text, besides those of every page. */
  sheets: readonly string[]
  View: ComponentType<ViewProps>
  /** What is not as one might expect: a text in the other language, or nothing at all. In whole sentences. */
  notes: (values: Values, language: Language) => readonly string[]
  /** True where texts are folded. */
  hasFolds?: boolean
}
