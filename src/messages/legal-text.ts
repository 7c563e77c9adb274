/**
 * Part of a legal text: a paragraph, a list, numbered steps, or a table. Its texts may contain
 * markup, and names in braces: `{phone}`, `{email}`, and those in `src/site/promise-words.ts`. The
 * address of a link has no language (`href="/privacy"`): the page adds its own.
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
  /** Summary, for readers who do not read the sections. */
  short: readonly string[]
  sections: Record<string, { heading: string; body: readonly LegalBlock[] }>
}

/** Translation of a legal text, with the same sections. */
export type Translation<Text extends LegalText> = Omit<LegalText, 'sections'> & {
  sections: Record<keyof Text['sections'], LegalText['sections'][string]>
}
