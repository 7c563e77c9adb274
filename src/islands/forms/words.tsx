import { Fragment, type ReactNode } from 'react'
import type { FormField } from '#forms/define.ts'
import type { forms } from '#messages/en/forms.ts'

/** The words of the forms in the page's language. */
export type Words = typeof forms

/** A field's label: its name, or the words of consent. */
export const labelOf = (words: Words, { key }: FormField): string => (words.fields as Readonly<Record<string, string>>)[key] ?? key

/** How an error names a field. */
export const nameOf = (words: Words, field: FormField): string => (field.type === 'consent' ? words.consent : labelOf(words, field))

/** A sentence with something put in for its `#`. */
export function Filled({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return text.split('#').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && children}
      {part}
    </Fragment>
  ))
}
