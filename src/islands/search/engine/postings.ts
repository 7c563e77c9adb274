import { lexiconOf, type Lexicon, type Phrase } from './lexicon.ts'
import { tokenise } from './word.ts'

/**
 * Kinds of entries: a question with its answer, a page, a post, a place, a document, or a line of
 * the fees and limits.
 */
export type Kind = 'faq' | 'businessfaq' | 'page' | 'fee' | 'blog' | 'news' | 'place' | 'document'

export type Entry = {
  /** The item's id, or a page's path. */
  id: string
  kind: Kind
  /** Its address, with the anchor that opens it. */
  href: string
  title: string
  /** The heading above it. */
  topic: string
  text: string
  /** Set where the text is not in the page's language. */
  language?: 'en' | 'ar'
  /** Its single figure: a fee, a limit, the size of a file, a day. Shown but not searched. */
  figure?: string
  /** True for advice against fraud: see `asksForSafety`. */
  isSafety?: true
}

/** The search index: one file per language. */
export type SearchIndex = {
  entries: Entry[]
  /**
   * Synonyms: groups of words and short phrases, each in one text separated by commas. A query with
   * one before the `>` means the group, but a text with it is not about that.
   */
  synonyms: readonly string[]
  /** Interchangeable words in those phrases, each family in one text. */
  alike: readonly string[]
  /** Common words, separated by spaces; and question words. */
  common: string
  asking: string
}

/** `cover`: how much of the query the entry answers, from 0 to 1. */
export type Hit = { entry: Entry; score: number; cover: number }

/**
 * Hits, the best first; the certainty that the query refers to something in the index, from 0 to 1;
 * and a predicate for the words of a text to be marked.
 */
export type Found = { hits: Hit[]; meaning: number; isHit: (word: string) => boolean }

/** The weights of the search, tuned with typed questions and their expected answers. */
export const tuning = {
  /** Weight of a word by its position. */
  title: 1,
  topic: 0.25,
  text: 0.33,
  /** Exponent of rarity, from 0 to 1. */
  rare: 0.87,
  /** Weight of a synonym relative to the word itself. */
  synonym: 0.9,
  /**
   * Weights of common words and question words; of words that belong to a phrase, and of the phrase
   * per word.
   */
  common: 0.06,
  asking: 0.22,
  inPhrase: 0.5,
  phrase: 0.52,
  /** Share of a score that does not depend on the covered part of the query. */
  partial: 0.4,
  brevity: 0.6,
  /**
   * Likeness below which a word counts as unknown and leads to no phrase or synonym; and below
   * which it is not marked.
   */
  sure: 0.58,
  marked: 0.31,
  /** Minimum share of the best score, and of the query, for a hit. */
  share: 0.33,
  cover: 0.35,
  /**
   * With fewer questions than that among the hits, those that answer part of the query follow;
   * `some` is the minimum score.
   */
  fewest: 3,
  some: 0.1,
  /** Minimum certainty in total of a query's words. */
  enough: 0.8,
}

/** Position of a phrase in a list of words: the indexes of its words, and their likeness. */
type Place = { phrase: Phrase; at: number[]; like: number }

/** Maximum number of other words between those of a phrase. */
const strangers = 3
/** Factor for the words of a phrase in another order, "recharge my phone" for "phone recharge". */
const turned = 0.9

/**
 * The phrases in a list of words. In queries their order is free and a few other words may come
 * between.
 * @param candidates Phrases that the word at an index belongs to
 * @param likeAt Likeness of the word at an index to a term, from 0 to 1
 */
export const phrasesIn = (
  length: number,
  candidates: (at: number) => Iterable<Phrase>,
  likeAt: (at: number, term: number) => number,
  isTyped: boolean,
): Place[] => {
  const places: Place[] = []
  const seen = new Set<Phrase>()
  for (let from = 0; from < length; from++) {
    for (const phrase of candidates(from)) {
      if (seen.has(phrase)) continue
      const span = phrase.words.length + (isTyped ? strangers : 1)
      const at: number[] = []
      let like = 1
      for (const word of phrase.words) {
        let best = 0
        let place = -1
        for (let one = Math.max(0, from - span + 1); one < Math.min(length, from + span); one++) {
          const value = at.includes(one) ? 0 : likeAt(one, word)
          if (value > best) {
            best = value
            place = one
          }
        }
        like = Math.min(like, best)
        if (best === 0) break
        at.push(place)
      }
      const isTurned = at.some((one, index) => index > 0 && one < (at[index - 1] ?? 0))
      if (like === 0 || (isTurned && !isTyped) || Math.max(...at) - Math.min(...at) >= span)
        continue
      seen.add(phrase)
      places.push({ phrase, at, like: isTurned ? like * turned : like })
    }
  }
  return places
}

/**
 * Groups phrases that share words: they are readings of the same words, and each word counts for
 * one cluster.
 */
export const clustersOf = (places: readonly Place[]): Place[][] => {
  const clusters: { at: Set<number>; places: Place[] }[] = []
  for (const place of places.toSorted((a, b) => b.at.length - a.at.length)) {
    const own = clusters.find(({ at }) => place.at.some((one) => at.has(one)))
    if (own) own.places.push(place)
    else clusters.push({ at: new Set(place.at), places: [place] })
  }
  return clusters.map((cluster) => cluster.places)
}

const fields = ['title', 'topic', 'text'] as const

/** Weight of a term in each entry that has it, by the entry's number, and its rarity. */
export type Postings = { in: Map<number, number>; rarity: number }

type Searchable = {
  lexicon: Lexicon
  /** Indexed by the number of a term, and of a group of synonyms. */
  byTerm: Postings[]
  byGroup: Postings[]
  /** Total weight of the title's words, by entry. */
  titles: number[]
}

const none = (): Postings => ({ in: new Map(), rarity: 0 })

/** A second occurrence in an entry adds little weight. */
const add = (postings: Postings | undefined, entry: number, weight: number): void => {
  const before = postings?.in.get(entry) ?? 0
  postings?.in.set(entry, Math.max(before, weight) + Math.min(before, weight) * 0.3)
}

/** Index of each word and each group of synonyms. */
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
  const same = terms.map(({ forms }) => new Set(relatives(forms.plain)))
  terms.forEach(({ kin }, id) => same[kin ?? id]?.add(id))
  const byTerm = terms.map(none)
  const byGroup = synonyms.map(none)
  const begun = new Map<number, Phrase[]>()
  for (const [word, list] of phrases)
    for (const one of same[word] ?? []) begun.set(one, [...(begun.get(one) ?? []), ...list])

  rows.forEach((row, place) => {
    const entry = Math.floor(place / fields.length)
    const weight = tuning[fields[place % fields.length] ?? 'text']
    const groups = new Set<number>()
    for (const id of new Set(row)) {
      add(byTerm[id], entry, weight)
      for (const group of terms[id]?.groups ?? []) groups.add(group)
    }
    const idAt = (at: number): number => row[at] ?? -1
    const found = phrasesIn(
      row.length,
      (at) => begun.get(idAt(at)) ?? [],
      (at, term) => (same[term]?.has(idAt(at)) ? 1 : 0),
      false,
    )
    for (const { phrase } of found) if (!phrase.isHint) groups.add(phrase.group)
    for (const group of groups) add(byGroup[group], entry, weight)
  })

  /** Weighted: a word in one title and many texts is rarer than one in many titles. */
  const rarity = ({ in: found }: Postings): number =>
    Math.log(
      1 + entries.length / ([...found.values()].reduce((sum, weight) => sum + weight, 0) + 0.5),
    ) ** tuning.rare
  byTerm.forEach((postings, id) => {
    const family = none()
    for (const one of same[id] ?? [])
      for (const [entry, weight] of byTerm[one]?.in ?? []) add(family, entry, weight)
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
