import { latinDigits } from '#rules/digits.ts'
import { engineFor } from '../search/engine/engine.ts'
import type { Entry, Found, Kind, SearchIndex } from '../search/engine/postings.ts'
import { arabiziReader, type Arabizi } from '../search/arabizi.ts'
import { asksForSafety, type SafetyWords } from '../search/safety.ts'

/**
 * The file of a language: what is searched, words that bring what keeps people safe to the top, and Arabic in Latin letters.
 * `also`, by the id of an entry: other words for it, which are searched and never shown. `older`: how many files hold posts
 * that this one has no room for.
 */
export type SiteIndex = SearchIndex & {
  safety: SafetyWords
  arabizi: Arabizi
  also: Readonly<Record<string, string>>
  older: number
}

/** Under which heading a kind is shown. */
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

/** `safety` and `nearest` are made of what the others would hold. */
export type GroupName = (typeof groupOf)[Kind] | 'safety' | 'nearest'
export type Group = { name: GroupName; entries: Entry[] }

/** What is shown for a query: groups in their order, none of them empty; and how many hits there are, also beyond those shown. */
export type Answer = { groups: Group[]; count: number; isHit: Found['isHit'] }

/**
 * A hit below `sure` is never shown as one that answers, and one below `near` not at all; a warning comes before the pages
 * about fraud from `named` on. Certainties, set by trying: see the tests of the search of the site.
 */
const LEAST = { sure: 0.5, near: 0.25, named: 0.2 }

/** `certainty`, from 0 to 1: how much of the query the entry answers, and how surely its words are meant. */
type SiteHit = { entry: Entry; score: number; certainty: number }

/** How many of a group are shown at most. */
export const MOST = { safety: 2, nearest: 3, answers: 4, others: 3 }

/** Of hits of unlike kinds those count that come near the best: an answer that says "fee" is no reason to show every fee. */
const SHARE = 0.45

/** Makes a language's file searchable. Null where less than two letters are asked for. */
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

  /** What warns, the best for the query first; where it names little of that, the pages. */
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
    // A number alone is looked for as it stands: slips in it would find any other.
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
    // Where something answers, but no answer does, the answers that come near it follow.
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
