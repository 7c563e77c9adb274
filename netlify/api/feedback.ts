import { faq, type FaqData } from '#kinds/faq.ts'
import type { Language } from '#i18n/languages.ts'
import { fold } from '#i18n/fold.ts'
import { dayOf } from '#i18n/time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { promises } from '#site/promises.ts'
import { retry } from '#store/clock.ts'
import { coalesce, mapPooled } from '#store/concurrency.ts'
import { withDerivedReads, readDerived } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { readSummaries } from '#store/projections.ts'
import { readEntity } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { erase } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import {
  blockOf,
  networkOf,
  countVisitorsAttempts,
  type AttemptResult,
  type RateLimitedTry,
  type Limit,
} from './attempts.ts'
import { pseudonymOf } from './secrets.ts'
import type { Services } from './services.ts'

/** Stored document of counts. */
type CountsDocument<T> = {
  /** Ids of the last writes: a write whose outcome is unknown looks for its own id. */
  ops: string[]
  /** Key: the question's Guid for votes, a pseudonym of the searched words for searches. */
  counts: Record<string, T>
}

/** Votes on the answer to a question. */
type VoteCount = {
  /** Id of the FAQ set with the question. */
  set: string
  helped: number
  unhelped: number
}

/** Searches for the same words without results. */
type SearchCount = {
  count: number
  language: Language
  /**
   * Readable words; absent before the tenth search of a month ({@link MIN_COUNT_TO_STORE_WORDS}).
   */
  words?: string
}

/** First part of the keys of the counts. */
const FEEDBACK_PREFIX = 'fb'
/**
 * Number of searches for the same words in one month from which the words are stored. They are not
 * always searches of several people: {@link searchesPerWords} counts two a day from one network.
 */
export const MIN_COUNT_TO_STORE_WORDS = 10
/**
 * Most different searches in one document, so that a flood of searches cannot make it too large.
 */
const MAX_SEARCHES_PER_DOCUMENT = 1_000
/** Documents for a month's searches: simultaneous writes rarely change the same one. */
const SEARCH_DOCUMENTS_PER_MONTH = 4

// Limits. Many people share one network, such as a mobile network; one person votes on several
// answers, and may vote on an answer again.
const votesPerNetwork: Limit = { name: 'vote', max: 60, windowMs: 10 * MINUTE_MS }
const votesPerQuestion: Limit = { name: 'vote-question', max: 5, windowMs: DAY_MS }
const searchesPerNetwork: Limit = { name: 'missed', max: 60, windowMs: HOUR_MS }
const searchesPerWords: Limit = { name: 'missed-words', max: 2, windowMs: DAY_MS }
/**
 * Factor from a network's limit to the limit of its block. A block is a /48 of IPv6, which has
 * 65,536 networks. One subscriber of an internet provider can easily get a whole block, so a block
 * is allowed only this many times as much as one network.
 */
const BLOCK_FACTOR = 5

/**
 * Tries of one request under three limits: of its subject, of its network, and of the network's
 * block.
 * @param limit of one subject (a question, or words) from one network
 */
const triesOf = (
  limit: Limit,
  subject: string,
  perNetwork: Limit,
  ip: string,
): RateLimitedTry[] => {
  const [network, block] = [networkOf(ip), blockOf(ip)]
  const perBlock: Limit = {
    ...perNetwork,
    name: `${perNetwork.name}-block`,
    max: perNetwork.max * BLOCK_FACTOR,
  }
  return [
    [limit, `${network} ${subject}`],
    [perNetwork, network],
    ...(block === network ? [] : [[perBlock, block] as const]),
  ]
}

/** Records read, or documents erased, at the same time. */
const CONCURRENCY = 8

/** Month of a time, `YYYY-MM`. */
const monthOf = (now: number): string => dayOf(now).slice(0, 7)
const votesKey = (month: string): Key => keyOf(FEEDBACK_PREFIX, month, 'votes')
const missedSearchesKey = (month: string, part: number): Key =>
  keyOf(FEEDBACK_PREFIX, month, `missed${part}`)
const missedSearchesKeys = (month: string): Key[] =>
  Array.from({ length: SEARCH_DOCUMENTS_PER_MONTH }, (_, part) => missedSearchesKey(month, part))

/** Ids of writes stored in a document: more than can be in progress at the same time. */
const KEPT_OPS = 32

type CountsChange<T> = {
  /** Id of the change. */
  op: string
  next: (counts: Record<string, T>) => Record<string, T>
}

/** Changes a document's counts; simultaneous changes in this process are one write. */
const changeCounts = <T>(
  { ops, clock }: Services,
  key: Key,
  countsChange: CountsChange<T>,
): Promise<void> =>
  coalesce<CountsChange<T>, void>(ops, key, countsChange, (changes) =>
    swapDocument<CountsDocument<T>, void>(withDerivedReads(ops), clock, key, (current) => {
      const missing = changes.filter(({ op }) => !current?.ops.includes(op))
      if (missing.length === 0) return { result: undefined }
      const counts = missing.reduce((before, { next }) => next(before), current?.counts ?? {})
      const allOps = [...missing.map(({ op }) => op), ...(current?.ops ?? [])]
      return {
        next: { ops: allOps.slice(0, Math.max(KEPT_OPS, missing.length)), counts },
        result: undefined,
      }
    }),
  )

/** Result of a vote or a search: counted, or refused by a limit. */
type CountResult = 'counted' | Extract<AttemptResult, { ok: false }>

/** Id of the FAQ set with a question; undefined if visitors cannot read the question now. */
const idOfSetWith = async (services: Services, guid: string): Promise<string | undefined> => {
  const { content, clock } = services
  const summaries = await readSummaries(content, clock, faq, 'staff')
  const sets = await mapPooled(summaries, CONCURRENCY, ({ id }) =>
    retry(clock, () => readEntity(content, faq, id)),
  )
  return sets.find(
    (set) =>
      set &&
      isVisible(set.data, clock.now()) &&
      (set.data.data as FaqData).SupportData.some(({ Guid }) => Guid === guid),
  )?.data.id
}

export type Vote = { guid: string; helped: boolean }

/**
 * Counts a vote on an answer.
 * @returns `unknown` if visitors cannot read the question
 * @throws UnavailableError
 */
export const countVote = async (
  services: Services,
  { guid, helped }: Vote,
  ip: string,
): Promise<CountResult | 'unknown'> => {
  const set = await idOfSetWith(services, guid)
  if (set === undefined) return 'unknown'
  const { clock } = services
  const token = crypto.randomUUID()
  const attempt = await countVisitorsAttempts(
    services,
    triesOf(votesPerQuestion, guid, votesPerNetwork, ip),
    token,
  )
  if (!attempt.ok) return attempt
  await changeCounts<VoteCount>(services, votesKey(monthOf(clock.now())), {
    op: token,
    next: (counts) => {
      const before = counts[guid] ?? { set, helped: 0, unhelped: 0 }
      return {
        ...counts,
        [guid]: {
          set,
          helped: before.helped + (helped ? 1 : 0),
          unhelped: before.unhelped + (helped ? 0 : 1),
        },
      }
    },
  })
  return 'counted'
}

/**
 * Counts a search without results.
 * @param words as `missedQuery` in src/rules/missed-search.ts returns them
 * @throws UnavailableError
 */
export const countMissedSearch = async (
  services: Services,
  words: string,
  language: Language,
  ip: string,
): Promise<CountResult> => {
  const { ops, clock } = services
  const subject = `${language} ${fold(words)}`
  const token = crypto.randomUUID()
  const attempt = await countVisitorsAttempts(
    services,
    triesOf(searchesPerWords, subject, searchesPerNetwork, ip),
    token,
  )
  if (!attempt.ok) return attempt
  const pseudonym = await pseudonymOf(ops, clock, `search ${subject}`)
  const part = Number.parseInt(pseudonym.slice(0, 2), 16) % SEARCH_DOCUMENTS_PER_MONTH
  await changeCounts<SearchCount>(services, missedSearchesKey(monthOf(clock.now()), part), {
    op: token,
    next: (counts) => {
      const count = (counts[pseudonym]?.count ?? 0) + 1
      const others = pseudonym in counts ? counts : withRoomForOne(counts)
      const search = { count, language, ...(count >= MIN_COUNT_TO_STORE_WORDS && { words }) }
      return { ...others, [pseudonym]: search }
    },
  })
  return 'counted'
}

/** Makes room for another search in a full document by dropping the rarest search. */
const withRoomForOne = (counts: Record<string, SearchCount>): Record<string, SearchCount> => {
  const all = Object.entries(counts)
  if (all.length < MAX_SEARCHES_PER_DOCUMENT) return counts
  const [rarest] = all.reduce((one, other) => {
    const [, { count }] = one
    const [, { count: otherCount }] = other
    return otherCount < count ? other : one
  })
  return Object.fromEntries(all.filter(([pseudonym]) => pseudonym !== rarest))
}

/** The last months with the present one, `YYYY-MM`, newest first. */
const monthsBack = (now: number, count: number): string[] => {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Months that staff see in one list. */
const SHOWN_MONTHS = 3

/** Votes on the answer to a question that still exists. */
export type AnswerCounts = {
  /** Id of the FAQ set with the question. */
  set: string
  guid: string
  /** Present type of the set. */
  type: FaqData['FaqType']
  /** Present title of the question. */
  title: string
  titleArabic: string
  helped: number
  unhelped: number
}
export type MissedSearchCount = { words: string; language: Language; count: number }

/** Votes on answers and searches without results of the last months. */
type Feedback = {
  /** First day of the first month, `YYYY-MM-DD`. */
  since: string
  /** The answer with the most votes against it first. */
  answers: AnswerCounts[]
  /** The most frequent search first. */
  missed: MissedSearchCount[]
}

/** Reads the feedback that staff see. @throws UnavailableError */
export const readFeedback = async (services: Services): Promise<Feedback> => {
  const { ops, clock } = services
  const months = monthsBack(clock.now(), SHOWN_MONTHS)
  const readCounts = async <T>(keys: readonly Key[]): Promise<[string, T][]> => {
    const documents = await Promise.all(
      keys.map((key) => retry(clock, () => readDerived<CountsDocument<T>>(ops, key))),
    )
    return documents.flatMap((document) => Object.entries(document?.data.counts ?? {}))
  }
  const [votes, searches] = await Promise.all([
    readCounts<VoteCount>(months.map(votesKey)),
    readCounts<SearchCount>(months.flatMap(missedSearchesKeys)),
  ])
  return {
    since: `${months.at(-1) ?? ''}-01`,
    answers: await sumByAnswer(services, votes),
    missed: sumByWords(searches),
  }
}

/** Sums the votes of all months for each question, and adds the question's present title. */
const sumByAnswer = async (
  { content, clock }: Services,
  votes: readonly [string, VoteCount][],
): Promise<AnswerCounts[]> => {
  const sets = new Map(
    await mapPooled(
      [...new Set(votes.map(([, { set }]) => set))],
      CONCURRENCY,
      async (set) => [set, await retry(clock, () => readEntity(content, faq, set))] as const,
    ),
  )
  const all = [...Map.groupBy(votes, ([guid]) => guid)].flatMap(
    ([guid, months]): AnswerCounts[] => {
      // A question may move to another set: the newest month, the first one, names its last set.
      const newestCounts = months[0]?.[1]
      const set = newestCounts?.set ?? ''
      const item = sets.get(set)?.data
      const data = item?.deletedAt === null ? (item.data as FaqData) : undefined
      const entry = data?.SupportData.find(({ Guid }) => Guid === guid)
      if (!data || !entry) return []
      const sum = (name: 'helped' | 'unhelped'): number =>
        months.reduce((total, [, counts]) => total + counts[name], 0)
      return [
        {
          set,
          guid,
          type: data.FaqType,
          title: entry.SupportTitle,
          titleArabic: entry.SupportTitle_AR,
          helped: sum('helped'),
          unhelped: sum('unhelped'),
        },
      ]
    },
  )
  return all.sort((a, b) => b.unhelped - a.unhelped || b.helped - a.helped)
}

/** Sums the searches of all months for the same words; words that are not stored are left out. */
const sumByWords = (searches: readonly [string, SearchCount][]): MissedSearchCount[] =>
  [...Map.groupBy(searches, ([pseudonym]) => pseudonym).values()]
    .flatMap((group): MissedSearchCount[] => {
      const months = group.map(([, month]) => month)
      const words = months.find((month) => month.words !== undefined)?.words
      const language = months[0]?.language
      return words === undefined || !language
        ? []
        : [{ words, language, count: months.reduce((sum, { count }) => sum + count, 0) }]
    })
    .sort((a, b) => b.count - a.count)

/** Number of months for which counts are kept, with the present one. */
const KEPT_MONTHS = promises.feedback.count

/** Scheduled: erases the counts of months older than {@link KEPT_MONTHS}. */
export const eraseOldFeedback = async ({ ops, clock }: Services): Promise<void> => {
  const firstKeptMonth = monthsBack(clock.now(), KEPT_MONTHS).at(-1) ?? ''
  const expired = (await ops.list(FEEDBACK_PREFIX)).filter(({ key }) => {
    // fb/<YYYY-MM>/<document>
    const [, month = ''] = key.split('/')
    return month < firstKeptMonth
  })
  await mapPooled(expired, CONCURRENCY, ({ key }) => erase(ops, keyOf(key)))
}
