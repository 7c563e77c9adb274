import { lexiconOf, type Lexicon, type Phrase } from './lexicon.ts'
import { tokenise } from './word.ts'

/**
 * Kinds of entries: a question with its answer (`faq`, `businessfaq`), a page, a line of the fees
 * and limits (`fee`), a post (`blog`, `news`), a place, or a document.
 */
export type Kind = 'faq' | 'businessfaq' | 'page' | 'fee' | 'blog' | 'news' | 'place' | 'document'

export type Entry = {
  /** The item's id, or a page's path. */
  id: string
  kind: Kind
  /** Its address, with the anchor that opens it. */
  href: string
  title: string
  /** The heading above the entry. */
  topic: string
  text: string
  /** Set where the text is not in the page's language. */
  language?: 'en' | 'ar'
  /** A figure shown with the entry, not searched: a fee, a limit, the size of a file, a day. */
  figure?: string
  /** True for advice against fraud: see `suggestsFraud`. */
  isSafety?: true
}

/** The search index: one file per language. */
export type SearchIndex = {
  entries: Entry[]
  /**
   * Groups of synonyms, one string each: words and short phrases separated by commas. Every string
   * has a `>`. In front of it are hints: a query with a hint means the group, but a text with the
   * hint is not about the group. The hints may be empty.
   */
  synonyms: readonly string[]
  /** Families of words that are interchangeable in phrases, one string each. */
  alike: readonly string[]
  /** Common words, separated by spaces. */
  common: string
  /** Question words, separated by spaces. */
  asking: string
}

export type Hit = {
  entry: Entry
  /** Comparable among the hits of one query only. */
  score: number
  /** Share of the query that the entry answers, from 0 to 1. */
  cover: number
}

/** Result of a search. */
export type SearchResult = {
  /** The best hits first. */
  hits: Hit[]
  /** Certainty that the query's words mean something in the index, from 0 to 1. */
  meaning: number
  /** True for a word of a text that the query means: it is marked in the text. */
  isHit: (word: string) => boolean
}

/** The weights of the search, tuned with typed questions and their expected answers. */
export const tuning = {
  /** `title`, `topic` and `text`: weight of a word in that part of an entry. */
  title: 1,
  topic: 0.25,
  text: 0.33,
  /** Exponent of rarity, from 0 to 1. */
  rare: 0.87,
  /** Weight of a synonym relative to the word itself. */
  synonym: 0.9,
  /** Weight of a common word in a query. */
  common: 0.06,
  /** Weight of a question word in a query. */
  asking: 0.22,
  /** Weight of a word in a query that belongs to a phrase. */
  inPhrase: 0.5,
  /** Weight of a phrase in a query, for each of its words. */
  phrase: 0.52,
  /** Share of a score that does not depend on the covered part of the query. */
  partial: 0.4,
  /** Bonus for an entry whose title has only words of the query. */
  brevity: 0.6,
  /** Minimum similarity of a word to a term that leads to the term's phrases and synonyms. */
  sure: 0.58,
  /** Minimum similarity of a word to a term that is marked in texts. */
  marked: 0.31,
  /** Minimum score of a full hit, as a share of the best score. */
  share: 0.33,
  /** Minimum share of the query that a full hit answers. */
  cover: 0.35,
  /** With fewer questions among the full hits, questions that answer less are added. */
  fewest: 3,
  /** Minimum score of any hit. */
  some: 0.1,
  /** Minimum sum of the certainties of a query's words for any hits. */
  enough: 0.8,
}

/** A phrase that occurs in a list of words. */
type PhraseMatch = {
  phrase: Phrase
  /** Index in the list of each word of the phrase. */
  at: number[]
  /** Similarity of the least similar word, from 0 to 1. */
  similarity: number
}

/** Maximum number of other words between the words of a phrase in a query. */
const maxWordsBetween = 3
/** Factor for the words of a phrase in another order, "recharge my phone" for "phone recharge". */
const reorderedFactor = 0.9

/**
 * The phrases in a list of words.
 * @param length number of words
 * @param candidates phrases that the word at an index belongs to
 * @param similarityAt similarity of the word at an index to a term, from 0 to 1
 * @param isTyped true for a query: the words of a phrase may be in any order, with a few other
 *   words between them
 */
export const phrasesIn = (
  length: number,
  candidates: (at: number) => Iterable<Phrase>,
  similarityAt: (at: number, term: number) => number,
  isTyped: boolean,
): PhraseMatch[] => {
  const matches: PhraseMatch[] = []
  const seen = new Set<Phrase>()
  for (let from = 0; from < length; from++) {
    for (const phrase of candidates(from)) {
      if (seen.has(phrase)) continue
      const span = phrase.words.length + (isTyped ? maxWordsBetween : 1)
      const at: number[] = []
      let similarity = 1
      // For each word of the phrase, the most similar unused word within the span around `from`.
      for (const term of phrase.words) {
        let best = 0
        let bestAt = -1
        for (
          let near = Math.max(0, from - span + 1);
          near < Math.min(length, from + span);
          near++
        ) {
          const value = at.includes(near) ? 0 : similarityAt(near, term)
          if (value > best) {
            best = value
            bestAt = near
          }
        }
        similarity = Math.min(similarity, best)
        if (best === 0) break
        at.push(bestAt)
      }
      const isReordered = at.some((one, index) => index > 0 && one < (at[index - 1] ?? 0))
      if (
        similarity === 0 ||
        (isReordered && !isTyped) ||
        Math.max(...at) - Math.min(...at) >= span
      )
        continue
      seen.add(phrase)
      matches.push({
        phrase,
        at,
        similarity: isReordered ? similarity * reorderedFactor : similarity,
      })
    }
  }
  return matches
}

/**
 * Groups the phrases that share words of the query: they are alternative readings of these words.
 * Longer phrases come first.
 */
export const clustersOf = (matches: readonly PhraseMatch[]): PhraseMatch[][] => {
  const clusters: { at: Set<number>; matches: PhraseMatch[] }[] = []
  for (const match of matches.toSorted((a, b) => b.at.length - a.at.length)) {
    const cluster = clusters.find(({ at }) => match.at.some((one) => at.has(one)))
    if (cluster) cluster.matches.push(match)
    else clusters.push({ at: new Set(match.at), matches: [match] })
  }
  return clusters.map((cluster) => cluster.matches)
}

const fields = ['title', 'topic', 'text'] as const

/** Occurrences of a term, or of the members of a synonym group. */
export type Postings = {
  /** Weight in each entry that has the term, by the entry's number. */
  in: Map<number, number>
  /** Higher for a term in few entries. */
  rarity: number
}

type Searchable = {
  lexicon: Lexicon
  /** Indexed by the number of a term. */
  byTerm: Postings[]
  /** Indexed by the number of a group of synonyms. */
  byGroup: Postings[]
  /** Total rarity of the words of each entry's title, by the entry's number. */
  titles: number[]
}

const noPostings = (): Postings => ({ in: new Map(), rarity: 0 })

/** Adds an occurrence in an entry. Of two occurrences, the lesser weight counts only 30%. */
const addOccurrence = (postings: Postings | undefined, entry: number, weight: number): void => {
  const before = postings?.in.get(entry) ?? 0
  postings?.in.set(entry, Math.max(before, weight) + Math.min(before, weight) * 0.3)
}

/** Finds the entries of each word and of each group of synonyms. */
export const searchableOf = (
  { entries, synonyms, alike }: SearchIndex,
  common: ReadonlySet<string>,
): Searchable => {
  const lexicon = lexiconOf(
    entries.flatMap((entry) => fields.map((field) => tokenise(entry[field]))),
    synonyms,
    alike,
    common,
  )
  const { terms, rows, phrases, relatives, isCommon } = lexicon
  // The terms that count as the same word, by the number of a term: its forms and its family.
  const same = terms.map(({ forms }) => new Set(relatives(forms.plain)))
  terms.forEach(({ kin }, id) => same[kin ?? id]?.add(id))
  const byTerm = terms.map(noPostings)
  const byGroup = synonyms.map(noPostings)
  // The phrases that a term may belong to, by its number.
  const phrasesOf = new Map<number, Phrase[]>()
  for (const [word, list] of phrases)
    for (const one of same[word] ?? []) phrasesOf.set(one, [...(phrasesOf.get(one) ?? []), ...list])

  // Each entry has three consecutive rows of words: those of its title, topic and text.
  rows.forEach((row, rowIndex) => {
    const entry = Math.floor(rowIndex / fields.length)
    const weight = tuning[fields[rowIndex % fields.length] ?? 'text']
    const groups = new Set<number>()
    for (const id of new Set(row)) {
      addOccurrence(byTerm[id], entry, weight)
      for (const group of terms[id]?.groups ?? []) groups.add(group)
    }
    const idAt = (at: number): number => row[at] ?? -1
    const found = phrasesIn(
      row.length,
      (at) => phrasesOf.get(idAt(at)) ?? [],
      (at, term) => (same[term]?.has(idAt(at)) ? 1 : 0),
      false,
    )
    for (const { phrase } of found) if (!phrase.isHint) groups.add(phrase.group)
    for (const group of groups) addOccurrence(byGroup[group], entry, weight)
  })

  // By weights, not entries: a word in one title and many texts is rarer than a word in many
  // titles.
  const rarity = ({ in: weights }: Postings): number =>
    Math.log(
      1 + entries.length / ([...weights.values()].reduce((sum, weight) => sum + weight, 0) + 0.5),
    ) ** tuning.rare
  byTerm.forEach((postings, id) => {
    const family = noPostings()
    for (const one of same[id] ?? [])
      for (const [entry, weight] of byTerm[one]?.in ?? []) addOccurrence(family, entry, weight)
    postings.rarity = rarity(family)
  })
  for (const postings of byGroup) postings.rarity = rarity(postings)
  const titles = entries.map((_, entry) =>
    (rows[entry * fields.length] ?? []).reduce(
      (sum, id) => sum + (isCommon(id) ? 0 : (byTerm[id]?.rarity ?? 0)),
      0,
    ),
  )
  return { lexicon, byTerm, byGroup, titles }
}
