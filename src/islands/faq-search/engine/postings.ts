import { wordsOf } from './fold.ts'
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

/** Lifts what stands in no title: there is no better place to find it. */
const lifted = ({ in: found, rarity }: Postings): Postings => {
  const peak = Math.max(...found.values()) ** tuning.lift
  return { in: new Map([...found].map(([entry, weight]) => [entry, weight / peak])), rarity }
}

/** Where each word and each group of synonyms stands. */
export const searchableOf = ({ entries, synonyms }: SearchIndex, isCommon: ReadonlySet<string>): Searchable => {
  const lexicon = lexiconOf(entries.flatMap((entry) => fields.map((field) => wordsOf(entry[field]))), synonyms, isCommon)
  const { terms, rows, phrases, relatives } = lexicon
  const same = terms.map(({ forms }) => new Set(relatives(forms.plain)))
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

  const rarity = (count: number): number => Math.log(1 + entries.length / (count + .5)) ** tuning.rare
  byTerm.forEach((postings, id) => {
    const family = new Set([...(same[id] ?? [])].flatMap((one) => [...(byTerm[one]?.in.keys() ?? [])])).size
    postings.rarity = (rarity(family) * 2 + rarity(postings.in.size)) / 3
  })
  for (const postings of byGroup) postings.rarity = rarity(postings.in.size)
  const titles = entries.map((_, entry) =>
    (rows[entry * fields.length] ?? []).reduce((sum, id) => sum + (isCommon.has(terms[id]?.word ?? '') ? 0 : (byTerm[id]?.rarity ?? 0)), 0))
  return { lexicon, byTerm: byTerm.map(lifted), byGroup: byGroup.map(lifted), titles }
}
