import { withPromises } from '#site/promise-words.ts'
import type { SampleDocument } from '../../../netlify/local/seed/documents/documents.ts'
import * as feesBusinesses from './fees-businesses.ts'
import * as feesIndividuals from './fees-individuals.ts'
import * as keyFactsBusinesses from './key-facts-businesses.ts'
import * as keyFactsIndividuals from './key-facts-individuals.ts'

/** A cell of a table: its text, or `free` or `soon`, which have the same text in all documents. */
export type Cell = string | 'free' | 'soon'

/**
 * A part of a document: a paragraph, a list, steps in their order, or a table whose first column
 * names its rows.
 */
export type Block =
  | { p: string }
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | {
      table: {
        /** Present when the heading before the table does not explain it. */
        caption?: string
        head: readonly string[]
        rows: readonly (readonly Cell[])[]
      }
    }

/**
 * The text of a document in one language, in HTML. A name in braces, such as `{refund}`, stands for
 * a period that the company promises.
 */
export type DocumentText = {
  title: string
  lead: string
  /** The most important facts, for a person who reads no further. */
  short: readonly string[]
  sections: readonly { heading: string; blocks: readonly Block[] }[]
}

/**
 * Replaces the names of promises by their texts. No document may name the retention time of form
 * responses: it is a setting, and a finished PDF would not change with it.
 */
const withPromisesFilled = (
  language: SampleDocument['language'],
  { title, lead, short, sections }: DocumentText,
): DocumentText => {
  const fill = (text: string): string => withPromises(language, text)
  const block = (part: Block): Block => {
    if ('p' in part) return { p: fill(part.p) }
    if ('list' in part) return { list: part.list.map(fill) }
    if ('steps' in part) return { steps: part.steps.map(fill) }
    return { table: { ...part.table, rows: part.table.rows.map((row) => row.map(fill)) } }
  }
  return {
    title,
    lead: fill(lead),
    short: short.map(fill),
    sections: sections.map(({ heading, blocks }) => ({ heading, blocks: blocks.map(block) })),
  }
}

/** Both languages of a document. */
const inBothLanguages = ({
  english,
  arabic,
}: {
  english: DocumentText
  arabic: DocumentText
}): Record<SampleDocument['language'], DocumentText> => ({
  en: withPromisesFilled('en', english),
  ar: withPromisesFilled('ar', arabic),
})

/** The texts of all sample documents. */
export const documentTexts: Record<
  SampleDocument['name'],
  Record<SampleDocument['language'], DocumentText>
> = {
  'key-facts-individuals': inBothLanguages(keyFactsIndividuals),
  'key-facts-businesses': inBothLanguages(keyFactsBusinesses),
  'fees-individuals': inBothLanguages(feesIndividuals),
  'fees-businesses': inBothLanguages(feesBusinesses),
}
