import { tokenise } from './fold.ts'
import { lexiconOf, type Lexicon, type Phrase } from './lexicon.ts'
import { phrasesIn } from './phrases.ts'
import { tuning } from './tuning.ts'
import type { SearchIndex } from './types.ts'

const fields = ['title', 'topic', 'text'] as const

/** How much something counts in each entry that holds it, by the entry's number, and how rare it is. */
export type Postings = { in: Map<number, number>; rarity: number }

export type Searchable = {
  lexicon: Lexicon
  /** By the number of a term, and of a group of synonyms. */
  byTerm: Postings[]
  byGroup: Postings[]
  /** By entry, what the words of its title are worth together. */
  titles: number[]
}

const none = (): Postings => ({ in: new Map(), rarity: 0 })

/** Twice in an entry counts for more than once, but not for much more. */
const add = (postings: Postings | undefined, entry: number, weight: number): void => {
  const before = postings?.in.get(entry) ?? 0
  postings?.in.set(entry, Math.max(before, weight) + Math.min(before, weight) * .3)
}

/** Where each word and each group of synonyms stands. */
export const searchableOf = ({ entries, synonyms, alike }: SearchIndex, common: ReadonlySet<string>): Searchable => {
  const lexicon = lexiconOf(entries.flatMap((entry) => fields.map((field) => tokenise(entry[field]))), synonyms, alike, common)
  const { terms, rows, phrases, relatives, isCommon } = lexicon
  const same = terms.map(({ forms }) => new Set(relatives(forms.plain)))
  terms.forEach(({ kin }, id) => same[kin ?? id]?.add(id))
  const byTerm = terms.map(none)
  const byGroup = synonyms.map(none)
  const begun = new Map<number, Phrase[]>()
  for (const [word, list] of phrases) for (const one of same[word] ?? []) begun.set(one, [...(begun.get(one) ?? []), ...list])

  rows.forEach((row, place) => {
    const entry = Math.floor(place / fields.length)
    const weight = tuning[fields[place % fields.length] ?? 'text']
    const groups = new Set<number>()
    for (const id of new Set(row)) {
      add(byTerm[id], entry, weight)
      for (const group of terms[id]?.groups ?? []) groups.add(group)
    }
    const idAt = (at: number): number => row[at] ?? -1
    const found = phrasesIn(row.length, (at) => begun.get(idAt(at)) ?? [], (at, term) => (same[term]?.has(idAt(at)) ? 1 : 0), false)
    for (const { phrase } of found) if (!phrase.isHint) groups.add(phrase.group)
    for (const group of groups) add(byGroup[group], entry, weight)
  })

  /** What stands in one title and many texts is rarer than what stands in many titles. */
  const rarity = ({ in: found }: Postings): number =>
    Math.log(1 + entries.length / ([...found.values()].reduce((sum, weight) => sum + weight, 0) + .5)) ** tuning.rare
  byTerm.forEach((postings, id) => {
    const family = none()
    for (const one of same[id] ?? []) for (const [entry, weight] of byTerm[one]?.in ?? []) add(family, entry, weight)
    postings.rarity = rarity(family)
  })
  for (const postings of byGroup) postings.rarity = rarity(postings)
  const titles = entries.map((_, entry) =>
    (rows[entry * fields.length] ?? []).reduce((sum, id) => sum + (isCommon(id) ? 0 : (byTerm[id]?.rarity ?? 0)), 0))
  return { lexicon, byTerm, byGroup, titles }
}
