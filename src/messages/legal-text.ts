/**
 * Part of a legal text: a paragraph, a list, a row of steps, or a table. Texts may contain markup,
 * `{phone}` and `{email}` for those of the company, the names of `src/site/promise-words.ts`, and
 * links to pages without a language (`href="/privacy"`), which is added where they are shown.
 */
export type LegalBlock =
  | string
  | readonly string[]
  | { steps: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * A long text with numbered sections. The keys of the sections are their anchors, the same in both
 * languages.
 */
export type LegalText = {
  title: string
  description: string
  lead: string
  /** Summary for readers who read no further. */
  short: readonly string[]
  sections: Record<string, { heading: string; body: readonly LegalBlock[] }>
}

/** Translation of a legal text, with the same sections. */
export type Translation<Text extends LegalText> = Omit<LegalText, 'sections'> & {
  sections: Record<keyof Text['sections'], LegalText['sections'][string]>
}
