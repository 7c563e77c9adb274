/**
 * A part of a legal text: a paragraph, a list, a row of steps, or a table. Words may carry markup, `{phone}` and
 * `{email}` for the company's own, and links to pages without a language (`href="/privacy"`), which are completed
 * where they are shown.
 */
export type LegalBlock =
  | string
  | readonly string[]
  | { steps: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }

/** A long text with numbered sections. The sections' names are their anchors, the same in both languages. */
export type LegalText = {
  title: string
  description: string
  lead: string
  /** What those should know who read no further. */
  short: readonly string[]
  sections: Record<string, { heading: string; body: readonly LegalBlock[] }>
}

/** The same text in another language: the same sections. */
export type Translation<Text extends LegalText> = Omit<LegalText, 'sections'> & {
  sections: Record<keyof Text['sections'], LegalText['sections'][string]>
}
