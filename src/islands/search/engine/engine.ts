import { foldWord, tokenise } from './word.ts'
import { segmentQuery, type Similarities } from './lexicon.ts'
import {
  clustersOf,
  phrasesIn,
  searchableOf,
  tuning,
  type SearchResult,
  type Hit,
  type Postings,
  type SearchIndex,
} from './postings.ts'

/**
 * Factor for entries other than `faq`: of two equal hits, the answer for individuals comes first.
 */
const otherKindsFactor = 0.9

/** True for hits among the questions. */
const isQuestion = ({ entry }: Hit): boolean => entry.kind.endsWith('faq')

/**
 * Makes an index searchable. This takes some 50 ms for 50 questions and 150 ms for 400; a search
 * takes 1 or 2 ms.
 */
export const engineFor = (index: SearchIndex): ((query: string) => SearchResult) => {
  const { entries } = index
  const commonWords = new Set(tokenise(index.common))
  const askingWords = new Set(tokenise(index.asking))
  const { lexicon, byTerm, byGroup, titles } = searchableOf(index, commonWords)
  const { ids, terms, phrases } = lexicon

  // While a query is being typed, its words are looked up again and again. A key with `*` is a word
  // that may be incomplete.
  const similarTermsCache = new Map<string, Similarities>()
  const similarTermsOf = (word: string, isOpen: boolean): Similarities => {
    const key = word + (isOpen ? '*' : '')
    const similarTerms = similarTermsCache.get(key) ?? lexicon.similarTerms(word, isOpen)
    similarTermsCache.set(key, similarTerms)
    return similarTerms
  }
  // True for a word of the index, or a similarity of more than 0.9 to one.
  const isKnown = (word: string): boolean =>
    ids.has(word) || Math.max(0, ...similarTermsOf(word, false).values()) > 0.9

  /** The synonym groups that similar terms lead to, with the similarity of each group. */
  const groupsOf = (similarTerms: Similarities): Similarities => {
    const groups: Similarities = new Map()
    for (const [id, similarity] of similarTerms) {
      if (similarity < tuning.sure) continue
      for (const group of terms[id]?.leads ?? [])
        groups.set(group, Math.max(groups.get(group) ?? 0, similarity))
    }
    return groups
  }

  return (query) => {
    const words = segmentQuery(tokenise(query), lexicon, isKnown, commonWords)
    // A query that ends in a letter or digit may have an incomplete last word.
    const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(query)
    const similarTerms = words.map((word, at) =>
      similarTermsOf(word, isOpen && at === words.length - 1),
    )
    const groups = similarTerms.map(groupsOf)
    const hasOnlyCommonWords = words.every((word) => commonWords.has(word))
    // Similarity of the word at an index to a term; 0 if it is too low for a phrase.
    const similarityAt = (at: number, term: number): number => {
      const similarity = similarTerms[at]?.get(term) ?? 0
      return similarity < tuning.sure ? 0 : similarity
    }
    // The phrases that the word at an index may belong to.
    const candidates = (at: number) =>
      [...(similarTerms[at]?.keys() ?? [])].flatMap((id) => phrases.get(id) ?? [])
    // `true`: the words were typed, so that a phrase's words may be apart and in any order.
    const clusters = clustersOf(phrasesIn(words.length, candidates, similarityAt, true))
    const wordsInPhrases = new Set(clusters.flatMap((matches) => matches.flatMap(({ at }) => at)))

    // The terms and synonym groups that the query means, for marking them in texts.
    const meant = { terms: new Set<number>(), groups: new Set<number>() }
    // For each entry: the weighted sum of its matches, the part of it that covers the query, and
    // the part that is in its title.
    const counts = entries.map((entry) => ({ entry, total: 0, covered: 0, inTitle: 0 }))
    // The best possible `covered` of an entry: every word and phrase at its best match.
    let whole = 0
    // Only words and phrases that weigh more than question words are counted here: the sum of their
    // certainties, from 0 to 1, that they mean something in the index, and their number.
    let sure = 0
    let weighty = 0

    /**
     * Adds the matches of one word or phrase of the query: each entry gets its best match.
     * @param parts postings of each term or synonym group that may be meant, with its similarity
     */
    const addMatches = (weight: number, parts: Iterable<[Postings | undefined, number]>): void => {
      // Value of the best match in each entry, and the highest value of all.
      const best = new Float64Array(entries.length)
      let most = 0
      let surest = 0
      for (const [postings, similarity] of parts) {
        for (const [entry, weightInEntry] of postings?.in ?? []) {
          const value = similarity * (postings?.rarity ?? 0) * weightInEntry
          if (value > (best[entry] ?? 0)) best[entry] = value
          if (value > most) most = value
          // Certainty grows with the similarity (from 0.92 on it counts as 1) and with the weight
          // of the word's position.
          if (similarity >= tuning.sure)
            surest = Math.max(surest, Math.min(1, similarity + 0.08) ** 2 * weightInEntry ** 0.5)
        }
      }
      whole += weight * most
      if (weight > tuning.asking) {
        sure += surest
        weighty++
      }
      for (const [at, entryCount] of counts.entries()) {
        const value = best[at] ?? 0
        entryCount.total += weight * value
        // A match of 71% of the best one counts as fully covered.
        entryCount.covered += weight * Math.min(most, 1.4 * value)
        // A match above 70% of the best one is probably in the title, whose words weigh most.
        if (value > 0.7 * most) entryCount.inTitle += weight * value
      }
    }

    words.forEach((word, at) => {
      const isSignificant = hasOnlyCommonWords || !commonWords.has(word)
      const weight = !isSignificant
        ? tuning.common
        : (askingWords.has(word) ? tuning.asking : 1) *
          (wordsInPhrases.has(at) ? tuning.inPhrase : 1)
      const parts: [Postings | undefined, number][] = []
      // True if a text has the word itself: then its synonyms are not marked.
      let isInTexts = false
      for (const [id, similarity] of similarTerms[at] ?? []) {
        parts.push([byTerm[id], similarity])
        if (isSignificant && similarity >= tuning.marked) meant.terms.add(id)
        isInTexts ||= similarity > 0.9 && !!byTerm[id]?.in.size
      }
      for (const [group, similarity] of groups[at] ?? []) {
        parts.push([byGroup[group], similarity * tuning.synonym])
        if (isSignificant && !isInTexts && similarity >= tuning.sure) meant.groups.add(group)
      }
      addMatches(weight, parts)
    })
    for (const matches of clusters) {
      const longest = Math.max(...matches.map(({ at }) => at.length))
      addMatches(
        tuning.phrase * longest,
        matches.map(({ phrase, similarity }) => [
          byGroup[phrase.group],
          // Longer phrases count more.
          similarity * (0.8 + 0.1 * phrase.words.length),
        ]),
      )
      for (const { phrase } of matches) meant.groups.add(phrase.group)
    }

    const hits = counts
      .map(({ entry, total, covered, inTitle }, at) => {
        const cover = covered / (whole || 1)
        // Prefers an entry whose title consists of the query's words.
        const brevity = 1 + tuning.brevity * Math.min(1, inTitle / (titles[at] || 1))
        return {
          entry,
          cover,
          score:
            total *
            (tuning.partial + (1 - tuning.partial) * cover) *
            brevity *
            (entry.kind === 'faq' ? 1 : otherKindsFactor),
        }
      })
      .filter(({ score }) => score > tuning.some)
      .sort((a, b) => b.score - a.score)
    const questions = hits.filter(isQuestion)
    // A hit that answers the query. A question is compared with the best question only: no hit of
    // another kind displaces it, however high its score.
    const isFull = (hit: (typeof hits)[number]): boolean =>
      hit.cover >= tuning.cover &&
      hit.score >= tuning.share * ((isQuestion(hit) ? questions : hits)[0]?.score ?? 0)
    const full = hits.filter(isFull)
    // Questions that answer less of the query fill up a short result.
    const partial = questions
      .filter((hit) => !isFull(hit))
      .slice(0, Math.max(0, tuning.fewest - full.filter(isQuestion).length))
    return {
      meaning: sure / (weighty || 1),
      // With a single weighty word, half of the minimum certainty is enough.
      hits: sure < Math.min(1, weighty / 2) * tuning.enough ? [] : [...full, ...partial],
      isHit: (word) => {
        const id = ids.get(foldWord(word)) ?? -1
        return (
          meant.terms.has(id) ||
          [...(terms[id]?.groups ?? [])].some((group) => meant.groups.has(group))
        )
      },
    }
  }
}
