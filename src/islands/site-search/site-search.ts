import { latinDigits } from '#rules/digits.ts'
import { engineFor } from '../search/engine/engine.ts'
import type { Entry, SearchResult, Kind, SearchIndex } from '../search/engine/postings.ts'
import { arabiziTranslator, type Arabizi } from '../search/arabizi.ts'
import { suggestsFraud, type SafetyWords } from '../search/safety.ts'

/** The index file of a language. */
export type SiteIndex = SearchIndex & {
  /** Words that bring advice against fraud to the top. */
  safety: SafetyWords
  arabizi: Arabizi
  /** Further words for an entry, by its id: searched but never shown. */
  also: Readonly<Record<string, string>>
  /** Number of further files, with posts that did not fit into this file. */
  older: number
}

/** Group of results to which the entries of each kind belong. */
const groupOf = {
  faq: 'answers',
  businessfaq: 'answers',
  fee: 'fees',
  page: 'pages',
  blog: 'posts',
  news: 'posts',
  place: 'places',
  document: 'documents',
} as const satisfies Record<Kind, string>

/** Names of the groups of results. `safety` and `nearest` contain entries of any kind. */
export type GroupName = (typeof groupOf)[Kind] | 'safety' | 'nearest'
export type Group = { name: GroupName; entries: Entry[] }

/** The results of a query. */
export type Answer = {
  /** In the order of display; none of them is empty. */
  groups: Group[]
  /** Number of all hits that answer the query, including those not shown. */
  count: number
  isHit: SearchResult['isHit']
}

/** Minimum certainties, tuned with the tests of the site search. */
const MIN_CERTAINTY = {
  /** Of a hit that answers the query. */
  sure: 0.5,
  /** Of a hit among the nearest results. */
  near: 0.25,
  /** Of a warning that is shown before the pages about fraud. */
  warning: 0.2,
}

type SiteHit = {
  entry: Entry
  score: number
  /**
   * From 0 to 1: the share of the query that the entry answers, multiplied by the probability that
   * the engine understood the query's words.
   */
  certainty: number
}

/** Maximum number of entries shown per group; `others` is that of all other groups. */
export const MAX_PER_GROUP = { safety: 2, nearest: 3, answers: 4, others: 3 }

/**
 * Minimum score of entries other than answers, as a share of the best score: a question with the
 * word "fee" must not bring up every fee.
 */
const MIN_SCORE_SHARE = 0.45

/**
 * Makes a language's index searchable. The result is null for queries of fewer than two letters.
 */
export const siteSearchFor = (index: SiteIndex): ((query: string) => Answer | null) => {
  // The engine gets copies of the entries with further words; visitors see the entries themselves.
  const originals = new Map(index.entries.map((entry) => [entry.id, entry]))
  const find = engineFor({
    ...index,
    entries: index.entries.map((entry) => ({
      ...entry,
      text: `${entry.text} ${index.also[entry.id] ?? ''}`,
    })),
  })
  const translate = arabiziTranslator(index)
  const fraudPages = index.entries.filter(({ kind, isSafety }) => kind === 'page' && isSafety)

  /** The warnings in the index, the best match first, then the pages about fraud. */
  const safetyFor = (hits: readonly SiteHit[]): Entry[] => {
    const warnings = hits.filter(
      ({ entry, certainty }) => entry.isSafety && certainty >= MIN_CERTAINTY.warning,
    )
    return [...new Set([...warnings.map(({ entry }) => entry), ...fraudPages])].slice(
      0,
      MAX_PER_GROUP.safety,
    )
  }

  return (query) => {
    if (query.trim().length < 2) return null
    const found = find(translate(query))
    const hits = found.hits.map(({ entry, score, cover }): SiteHit => ({
      entry: originals.get(entry.id) ?? entry,
      score,
      certainty: cover * found.meaning,
    }))
    const safety = suggestsFraud(query, index.safety) ? safetyFor(hits) : []
    // A number alone must match exactly: a typing error in it would match any other number.
    const isNumber = !/\p{L}/u.test(query)
    const containsNumber = ({ title, text }: Entry): boolean =>
      latinDigits(`${title} ${text}`).includes(latinDigits(query.trim()))
    const rest = hits.filter(
      ({ entry }) => !safety.includes(entry) && (!isNumber || containsNumber(entry)),
    )
    const best = Math.max(0, ...rest.map(({ score }) => score))
    const sure = rest.filter(
      ({ entry, certainty, score }) =>
        certainty >= MIN_CERTAINTY.sure &&
        (groupOf[entry.kind] === 'answers' || score >= best * MIN_SCORE_SHARE),
    )
    const groups = [...Map.groupBy(sure, ({ entry }) => groupOf[entry.kind])].map(
      ([name, list]): Group => ({
        name,
        entries: list
          .slice(0, name === 'answers' ? MAX_PER_GROUP.answers : MAX_PER_GROUP.others)
          .map(({ entry }) => entry),
      }),
    )
    const safetyGroups: Group[] = safety.length > 0 ? [{ name: 'safety', entries: safety }] : []
    // Candidates for the nearest results, which are shown if no answer is sure. If hits of other
    // kinds are sure, only answers are candidates.
    const near = rest.filter(
      (hit) =>
        !sure.includes(hit) &&
        hit.certainty >= MIN_CERTAINTY.near &&
        (sure.length === 0 || groupOf[hit.entry.kind] === 'answers'),
    )
    const isAnswered = groups.some(({ name }) => name === 'answers')
    const nearest = isAnswered ? [] : near.slice(0, MAX_PER_GROUP.nearest).map(({ entry }) => entry)
    const others: Group[] =
      nearest.length === 0 ? groups : [...groups, { name: 'nearest', entries: nearest }]
    return {
      groups: [...safetyGroups, ...others],
      count: safety.length + sure.length,
      isHit: found.isHit,
    }
  }
}
