import { fold, tokenise } from './word.ts'
import { segmentQuery, type Likes } from './lexicon.ts'
import {
  clustersOf,
  phrasesIn,
  searchableOf,
  tuning,
  type Found,
  type Hit,
  type Postings,
  type SearchIndex,
} from './postings.ts'

/** Factor for entries of other kinds: of two equal hits, the answer for individuals comes first. */
const otherWeight = 0.9

/** True for hits among the questions. */
const isQuestion = ({ entry }: Hit): boolean => entry.kind.endsWith('faq')

/**
 * Makes an index searchable: some 50 ms for 50 questions, 150 for 400. A search takes one or two.
 */
export const engineFor = (index: SearchIndex): ((query: string) => Found) => {
  const { entries } = index
  const isCommon = new Set(tokenise(index.common))
  const isAsking = new Set(tokenise(index.asking))
  const { lexicon, byTerm, byGroup, titles } = searchableOf(index, isCommon)
  const { ids, terms, phrases } = lexicon

  // Cached: while a query is being typed, its words are looked up again and again.
  const remembered = new Map<string, Likes>()
  const likesOf = (word: string, isOpen: boolean): Likes => {
    const key = word + (isOpen ? '*' : '')
    const likes = remembered.get(key) ?? lexicon.likes(word, isOpen)
    remembered.set(key, likes)
    return likes
  }
  const isKnown = (word: string): boolean =>
    ids.has(word) || Math.max(0, ...likesOf(word, false).values()) > 0.9

  /** The synonym groups that similar terms lead to, with the likeness of each group. */
  const groupsOf = (likes: Likes): Likes => {
    const groups: Likes = new Map()
    for (const [id, like] of likes) {
      if (like < tuning.sure) continue
      for (const group of terms[id]?.leads ?? [])
        groups.set(group, Math.max(groups.get(group) ?? 0, like))
    }
    return groups
  }

  return (query) => {
    const words = segmentQuery(tokenise(query), lexicon, isKnown, isCommon)
    const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(query)
    const likes = words.map((word, at) => likesOf(word, isOpen && at === words.length - 1))
    const groups = likes.map(groupsOf)
    const saysNothing = words.every((word) => isCommon.has(word))
    const likeAt = (at: number, term: number): number => {
      const like = likes[at]?.get(term) ?? 0
      return like < tuning.sure ? 0 : like
    }
    const candidates = (at: number) =>
      [...(likes[at]?.keys() ?? [])].flatMap((id) => phrases.get(id) ?? [])
    const clusters = clustersOf(phrasesIn(words.length, candidates, likeAt, true))
    const inPhrase = new Set(clusters.flatMap((places) => places.flatMap(({ at }) => at)))

    const meant = { terms: new Set<number>(), groups: new Set<number>() }
    const counts = entries.map((entry) => ({ entry, total: 0, covered: 0, inTitle: 0 }))
    let whole = 0
    /**
     * Certainty that the query's words refer to something in the index, summed; and the number of
     * significant words.
     */
    let sure = 0
    let telling = 0

    /** Adds the matches of one word or phrase of the query: each entry gets its best match. */
    const count = (weight: number, parts: Iterable<[Postings | undefined, number]>): void => {
      const best = new Float64Array(entries.length)
      let most = 0
      let surest = 0
      for (const [postings, like] of parts) {
        for (const [entry, place] of postings?.in ?? []) {
          const value = like * (postings?.rarity ?? 0) * place
          if (value > (best[entry] ?? 0)) best[entry] = value
          if (value > most) most = value
          if (like >= tuning.sure)
            surest = Math.max(surest, Math.min(1, like + 0.08) ** 2 * place ** 0.5)
        }
      }
      whole += weight * most
      if (weight > tuning.asking) {
        sure += surest
        telling++
      }
      for (const [at, own] of counts.entries()) {
        const value = best[at] ?? 0
        own.total += weight * value
        own.covered += weight * Math.min(most, 1.4 * value)
        if (value > 0.7 * most) own.inTitle += weight * value
      }
    }

    words.forEach((word, at) => {
      const says = saysNothing || !isCommon.has(word)
      const weight = !says
        ? tuning.common
        : (isAsking.has(word) ? tuning.asking : 1) * (inPhrase.has(at) ? tuning.inPhrase : 1)
      const parts: [Postings | undefined, number][] = []
      // Synonyms are marked only where no text has the word itself.
      let stands = false
      for (const [id, like] of likes[at] ?? []) {
        parts.push([byTerm[id], like])
        if (says && like >= tuning.marked) meant.terms.add(id)
        stands ||= like > 0.9 && !!byTerm[id]?.in.size
      }
      for (const [group, like] of groups[at] ?? []) {
        parts.push([byGroup[group], like * tuning.synonym])
        if (says && !stands && like >= tuning.sure) meant.groups.add(group)
      }
      count(weight, parts)
    })
    for (const places of clusters) {
      const longest = Math.max(...places.map(({ at }) => at.length))
      count(
        tuning.phrase * longest,
        places.map(({ phrase, like }) => [
          byGroup[phrase.group],
          like * (0.8 + 0.1 * phrase.words.length),
        ]),
      )
      for (const { phrase } of places) meant.groups.add(phrase.group)
    }

    const hits = counts
      .map(({ entry, total, covered, inTitle }, at) => {
        const cover = covered / (whole || 1)
        const brevity = 1 + tuning.brevity * Math.min(1, inTitle / (titles[at] || 1))
        return {
          entry,
          cover,
          score:
            total *
            (tuning.partial + (1 - tuning.partial) * cover) *
            brevity *
            (entry.kind === 'faq' ? 1 : otherWeight),
        }
      })
      .filter(({ score }) => score > tuning.some)
      .sort((a, b) => b.score - a.score)
    const questions = hits.filter(isQuestion)
    // Hits other than questions never displace a question, however high their score.
    const isFull = (hit: (typeof hits)[number]): boolean =>
      hit.cover >= tuning.cover &&
      hit.score >= tuning.share * ((isQuestion(hit) ? questions : hits)[0]?.score ?? 0)
    const full = hits.filter(isFull)
    const partial = questions
      .filter((hit) => !isFull(hit))
      .slice(0, Math.max(0, tuning.fewest - full.filter(isQuestion).length))
    return {
      meaning: sure / (telling || 1),
      hits: sure < Math.min(1, telling / 2) * tuning.enough ? [] : [...full, ...partial],
      isHit: (word) => {
        const id = ids.get(fold(word)) ?? -1
        return (
          meant.terms.has(id) ||
          [...(terms[id]?.groups ?? [])].some((group) => meant.groups.has(group))
        )
      },
    }
  }
}
