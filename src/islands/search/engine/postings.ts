import { lexiconOf, type Lexicon, type Phrase } from './lexicon.ts'
import { tokenise } from './word.ts'

/** What can be found: a question with its answer, a page, a post, a place, a document, or a line of the fees and limits. */
export type Kind = 'faq' | 'businessfaq' | 'page' | 'fee' | 'blog' | 'news' | 'place' | 'document'

export type Entry = {
  /** The item's id; a page's path. */
  id: string
  kind: Kind
  /** Where it stands, with the anchor that opens it. */
  href: string
  title: string
  /** The heading it stands under. */
  topic: string
  text: string
  /** Set where the text is not in the page's language. */
  language?: 'en' | 'ar'
  /** What it says in one figure: a fee, a limit, the size of a file, a day. It is shown and not searched. */
  figure?: string
  /** It tells how not to be deceived: see `asksForSafety`. */
  isSafety?: true
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

/** `cover`: how much of the query the entry answers, from 0 to 1. */
export type Hit = { entry: Entry; score: number; cover: number }

/**
 * Hits, the best first; how surely the query speaks of anything that is here, from 0 to 1; and whether a word of a text is
 * one of those that were found.
 */
export type Found = { hits: Hit[]; meaning: number; isHit: (word: string) => boolean }

/** The weights of the search, settled by trying: typed questions against the answers they were meant for. */
export const tuning = {
  /** How much a word counts by where it stands. */
  title: 1,
  topic: 0.25,
  text: 0.33,
  /** How much rarity counts, from 0 to 1. */
  rare: 0.87,
  /** A synonym against the word itself. */
  synonym: 0.9,
  /** Words by what they say; those that a phrase is made of, and each word of the phrase. */
  common: 0.06,
  asking: 0.22,
  inPhrase: 0.5,
  phrase: 0.52,
  /** Part of a score that doesn't depend on how much of the query was found. */
  partial: 0.4,
  brevity: 0.6,
  /** Below this likeness a word speaks of nothing that is here and leads to no phrase or synonym; below that one it is not marked. */
  sure: 0.58,
  marked: 0.31,
  /** A hit has at least this share of the best score, and of the query. */
  share: 0.33,
  cover: 0.35,
  /** Where fewer questions than that are hits, those that answer part of the query follow, from this score on. */
  fewest: 3,
  some: 0.1,
  /** The words of a query that speak of something that is here must come to this together. */
  enough: 0.8,
}

/** Where a phrase stands in a row of words: the places of its words, and how like them the words are. */
type Place = { phrase: Phrase; at: number[]; like: number }

/** How many other words may stand between those of a phrase. */
const strangers = 3
/** The words of a phrase in another order, "recharge my phone" for "phone recharge". */
const turned = 0.9

/**
 * The phrases in a row of words. What somebody types may be in any order and have a few other words in between.
 * @param candidates Phrases that the word at a place belongs to
 * @param likeAt How like the word at a place is to a term, from 0 to 1
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

/** Phrases that share words are readings of the same words: each word counts for one cluster. */
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

/** How much something counts in each entry that holds it, by the entry's number, and how rare it is. */
export type Postings = { in: Map<number, number>; rarity: number }

type Searchable = {
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
  postings?.in.set(entry, Math.max(before, weight) + Math.min(before, weight) * 0.3)
}

/** Where each word and each group of synonyms stands. */
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

  /** What stands in one title and many texts is rarer than what stands in many titles. */
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
