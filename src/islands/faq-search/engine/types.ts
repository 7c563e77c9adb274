/** What can be found: a question with its answer, or a page of the site. */
export type Entry = {
  /** The question's id; a page's path. */
  id: string
  kind: 'faq' | 'businessfaq' | 'page'
  /** Where it stands, with the anchor that opens it. */
  href: string
  title: string
  /** The heading it stands under. */
  topic: string
  text: string
  /** Set where the text is not in the page's language. */
  language?: 'en' | 'ar'
}

/** The file that is searched: one per language. */
export type SearchIndex = {
  entries: Entry[]
  /**
   * Words and short phrases for the same thing, each group in one text with commas between. Who types one before the `>`
   * means the group, but a text that holds it is not about that.
   */
  synonyms: readonly string[]
  /** Words that may stand for each other in those phrases, each family in one text. */
  alike: readonly string[]
  /** Words that say little by themselves, with spaces between; and words that ask. */
  common: string
  asking: string
}

export type Hit = { entry: Entry; score: number }

/** Hits, the best first, and whether a word of a text is one of those that were found. */
export type Found = { hits: Hit[]; isHit: (word: string) => boolean }
