import { latinDigits } from '#rules/digits.ts'
import { engineFor } from '../search/engine/engine.ts'
import type { Entry, Found, Kind, SearchIndex } from '../search/engine/postings.ts'
import { arabiziReader, type Arabizi } from '../search/arabizi.ts'
import { asksForSafety, type SafetyWords } from '../search/safety.ts'

/**
 * The index file of a language: entries, words that bring advice against fraud to the top, and
 * Arabizi. `also`, by the id of an entry: further words for it, searched but never shown. `older`:
 * number of files with posts that did not fit into this one.
 */
export type SiteIndex = SearchIndex & {
  safety: SafetyWords
  arabizi: Arabizi
  also: Readonly<Record<string, string>>
  older: number
}

/** Heading of each kind. */
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

/** `safety` and `nearest` contain entries of any kind. */
export type GroupName = (typeof groupOf)[Kind] | 'safety' | 'nearest'
export type Group = { name: GroupName; entries: Entry[] }

/**
 * The results of a query: groups in order, none of them empty; and the number of all hits,
 * including those not shown.
 */
export type Answer = { groups: Group[]; count: number; isHit: Found['isHit'] }

/**
 * Minimum certainties: `sure` for a hit that answers, `near` for any hit shown, `named` for a
 * warning before the pages about fraud. Tuned with the tests of the site search.
 */
const LEAST = { sure: 0.5, near: 0.25, named: 0.2 }

/**
 * `certainty`, from 0 to 1: the share of the query that the entry answers, weighted by the
 * probability that its words are meant.
 */
type SiteHit = { entry: Entry; score: number; certainty: number }

/** Maximum number of entries shown per group. */
export const MOST = { safety: 2, nearest: 3, answers: 4, others: 3 }

/**
 * Minimum share of the best score for entries other than answers: an answer with the word "fee"
 * must not bring up every fee.
 */
const SHARE = 0.45

/**
 * Makes a language's index searchable. The result is null for queries of fewer than two letters.
 */
export const siteSearchFor = (index: SiteIndex): ((query: string) => Answer | null) => {
  const shown = new Map(index.entries.map((entry) => [entry.id, entry]))
  const find = engineFor({
    ...index,
    entries: index.entries.map((entry) => ({
      ...entry,
      text: `${entry.text} ${index.also[entry.id] ?? ''}`,
    })),
  })
  const read = arabiziReader(index)
  const pages = index.entries.filter(({ kind, isSafety }) => kind === 'page' && isSafety)

  /** The warnings, the best match first, then the pages about fraud. */
  const safetyFor = (hits: readonly SiteHit[]): Entry[] => {
    const named = hits.filter(({ entry, certainty }) => entry.isSafety && certainty >= LEAST.named)
    return [...new Set([...named.map(({ entry }) => entry), ...pages])].slice(0, MOST.safety)
  }

  return (query) => {
    if (query.trim().length < 2) return null
    const found = find(read(query))
    const hits = found.hits.map(({ entry, score, cover }): SiteHit => ({
      entry: shown.get(entry.id) ?? entry,
      score,
      certainty: cover * found.meaning,
    }))
    const safety = asksForSafety(query, index.safety) ? safetyFor(hits) : []
    // A number alone must match exactly: a typing error in it would match any other number.
    const isNumber = !/\p{L}/u.test(query)
    const holds = ({ title, text }: Entry): boolean =>
      latinDigits(`${title} ${text}`).includes(latinDigits(query.trim()))
    const rest = hits.filter(({ entry }) => !safety.includes(entry) && (!isNumber || holds(entry)))
    const best = Math.max(0, ...rest.map(({ score }) => score))
    const sure = rest.filter(
      ({ entry, certainty, score }) =>
        certainty >= LEAST.sure && (groupOf[entry.kind] === 'answers' || score >= best * SHARE),
    )
    const groups = [...Map.groupBy(sure, ({ entry }) => groupOf[entry.kind])].map(
      ([name, list]): Group => ({
        name,
        entries: list
          .slice(0, name === 'answers' ? MOST.answers : MOST.others)
          .map(({ entry }) => entry),
      }),
    )
    const first: Group[] = safety.length > 0 ? [{ name: 'safety', entries: safety }] : []
    // Without a sure answer among the hits, the nearest answers follow.
    const near = rest.filter(
      (hit) =>
        !sure.includes(hit) &&
        hit.certainty >= LEAST.near &&
        (sure.length === 0 || groupOf[hit.entry.kind] === 'answers'),
    )
    const isAnswered = groups.some(({ name }) => name === 'answers')
    const nearest = isAnswered ? [] : near.slice(0, MOST.nearest).map(({ entry }) => entry)
    const others: Group[] =
      nearest.length === 0 ? groups : [...groups, { name: 'nearest', entries: nearest }]
    return { groups: [...first, ...others], count: safety.length + sure.length, isHit: found.isHit }
  }
}
