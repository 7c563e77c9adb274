import type { SampleDocument } from '../documents.ts'
import * as feesBusinesses from './fees-businesses.ts'
import * as feesIndividuals from './fees-individuals.ts'
import * as keyFactsBusinesses from './key-facts-businesses.ts'
import * as keyFactsIndividuals from './key-facts-individuals.ts'

/** A cell of a table; `free` and `soon` are words that both languages set apart. */
export type Cell = string | 'free' | 'soon'

/** A part of a document: a paragraph, a list, steps in their order, or a table whose first column names its rows. */
export type Block =
  | { p: string }
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { table: { /** Where the heading before it does not say enough. */ caption?: string; head: readonly string[]; rows: readonly (readonly Cell[])[] } }

/** A document in one language, as markup of the site's own rich text. */
export type Sheet = {
  title: string
  lead: string
  /** What somebody should know who reads no further. */
  short: readonly string[]
  sections: readonly { heading: string; blocks: readonly Block[] }[]
}

/** The words of every sample document. */
export const sheets: Record<SampleDocument['name'], Record<SampleDocument['language'], Sheet>> = {
  'key-facts-individuals': { en: keyFactsIndividuals.english, ar: keyFactsIndividuals.arabic },
  'key-facts-businesses': { en: keyFactsBusinesses.english, ar: keyFactsBusinesses.arabic },
  'fees-individuals': { en: feesIndividuals.english, ar: feesIndividuals.arabic },
  'fees-businesses': { en: feesBusinesses.english, ar: feesBusinesses.arabic },
}
