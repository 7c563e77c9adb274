import { faq, type FaqData } from '#kinds/faq.ts'
import type { Language } from '#i18n/languages.ts'
import { fold } from '#i18n/fold.ts'
import { dayOf } from '#i18n/time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { promises } from '#site/promises.ts'
import { retry } from '#store/clock.ts'
import { coalesce, mapPooled } from '#store/concurrency.ts'
import { derivedIn, readDerived } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { readSummaries } from '#store/projections.ts'
import { readEntity } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { erase } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import {
  blockOf,
  networkOf,
  takeVisitorsAttempts,
  type AttemptResult,
  type RateLimitedTry as CountedTry,
  type Limit,
} from './attempts.ts'
import { pseudonymOf } from './secrets.ts'
import type { Services } from './services.ts'

/**
 * Counts in one document. `ops`: its last writes, by which a write of unknown outcome finds itself.
 */
type Counted<T> = { ops: string[]; counts: Record<string, T> }

/** Votes on an answer, counted by the question's Guid. */
type VoteCount = { set: string; helped: number; unhelped: number }

/**
 * Searches without results, counted by a pseudonym of their words. The words are stored from the
 * tenth search on: a search by one person alone is never readable, not even in the store.
 */
type SearchCount = { count: number; language: Language; words?: string }

const FEEDBACK = 'fb'
/**
 * Number of equal searches from which their words are stored: ten people's are no longer one
 * person's.
 */
export const READABLE_FROM = 10
/** Most different searches in one part: a flood of them must not grow the document without end. */
const MAX_SEARCHES = 1_000
/** Parts of a month's searches: simultaneous writers rarely meet in one. */
const PARTS = 4

/**
 * Limits of votes and searches. Many people share one address behind a mobile network; one person
 * votes on some answers, and perhaps once more.
 */
const votesPerNetwork: Limit = { name: 'vote', max: 60, windowMs: 10 * MINUTE_MS }
const votesPerQuestion: Limit = { name: 'vote-question', max: 5, windowMs: DAY_MS }
const missedPerNetwork: Limit = { name: 'missed', max: 60, windowMs: HOUR_MS }
const missedPerWords: Limit = { name: 'missed-words', max: 2, windowMs: DAY_MS }
/**
 * Factor from a network's limit to its block's: anybody can get a block, 65,536 networks of IPv6,
 * which counts as a few more people than one network.
 */
const PER_BLOCK = 5

/**
 * Counters of a request from a network: under its subject's limit, the network's, and that of its
 * block.
 */
const countersOf = (limit: Limit, subject: string, perNetwork: Limit, ip: string): CountedTry[] => {
  const [network, block] = [networkOf(ip), blockOf(ip)]
  const perBlock: Limit = {
    ...perNetwork,
    name: `${perNetwork.name}-block`,
    max: perNetwork.max * PER_BLOCK,
  }
  return [
    [limit, `${network} ${subject}`],
    [perNetwork, network],
    ...(block === network ? [] : [[perBlock, block] as const]),
  ]
}

const monthOf = (now: number): string => dayOf(now).slice(0, 7)
const votesKey = (month: string): Key => keyOf(FEEDBACK, month, 'votes')
const missedKey = (month: string, part: number): Key => keyOf(FEEDBACK, month, `missed${part}`)
const partsOf = (month: string): Key[] =>
  Array.from({ length: PARTS }, (_, part) => missedKey(month, part))

/** Writes that a document remembers: more than can be in progress at one time. */
const KEPT_OPS = 32

type Change<T> = { op: string; next: (counts: Record<string, T>) => Record<string, T> }

/** Changes a document's counts; simultaneous changes in this process are one write. */
const change = <T>({ ops, clock }: Services, key: Key, own: Change<T>): Promise<void> =>
  coalesce<Change<T>, void>(ops, key, own, (changes) =>
    swapDocument<Counted<T>, void>(derivedIn(ops), clock, key, (current) => {
      const fresh = changes.filter(({ op }) => !current?.ops.includes(op))
      if (fresh.length === 0) return { result: undefined }
      const counts = fresh.reduce((before, { next }) => next(before), current?.counts ?? {})
      return {
        next: {
          ops: [...fresh.map(({ op }) => op), ...(current?.ops ?? [])].slice(
            0,
            Math.max(KEPT_OPS, fresh.length),
          ),
          counts,
        },
        result: undefined,
      }
    }),
  )

/** Counted, or refused because too many came from one network. */
type Result = 'counted' | Extract<AttemptResult, { ok: false }>

/** Id of the FAQ set with a question that visitors can read now. */
const setOf = async (services: Services, guid: string): Promise<string | undefined> => {
  const { content, clock } = services
  const sets = await mapPooled(await readSummaries(content, clock, faq, 'staff'), 8, ({ id }) =>
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
 * Counts a vote on an answer; `unknown` where visitors cannot read the question. @throws
 * UnavailableError
 */
export const countVote = async (
  services: Services,
  { guid, helped }: Vote,
  ip: string,
): Promise<Result | 'unknown'> => {
  const set = await setOf(services, guid)
  if (set === undefined) return 'unknown'
  const { clock } = services
  const token = crypto.randomUUID()
  const taken = await takeVisitorsAttempts(
    services,
    countersOf(votesPerQuestion, guid, votesPerNetwork, ip),
    token,
  )
  if (!taken.ok) return taken
  await change<VoteCount>(services, votesKey(monthOf(clock.now())), {
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

/** Counts a search without results; `words` as normalised by its rules. @throws UnavailableError */
export const countMissed = async (
  services: Services,
  words: string,
  language: Language,
  ip: string,
): Promise<Result> => {
  const { ops, clock } = services
  const subject = `${language} ${fold(words)}`
  const token = crypto.randomUUID()
  const taken = await takeVisitorsAttempts(
    services,
    countersOf(missedPerWords, subject, missedPerNetwork, ip),
    token,
  )
  if (!taken.ok) return taken
  const name = await pseudonymOf(ops, clock, `search ${subject}`)
  const part = Number.parseInt(name.slice(0, 2), 16) % PARTS
  await change<SearchCount>(services, missedKey(monthOf(clock.now()), part), {
    op: token,
    next: (counts) => {
      const count = (counts[name]?.count ?? 0) + 1
      const kept = name in counts ? counts : withRoom(counts)
      return { ...kept, [name]: { count, language, ...(count >= READABLE_FROM && { words }) } }
    },
  })
  return 'counted'
}

/** Makes room for another search by dropping the rarest one. */
const withRoom = (counts: Record<string, SearchCount>): Record<string, SearchCount> => {
  const all = Object.entries(counts)
  if (all.length < MAX_SEARCHES) return counts
  const [least] = all.reduce((one, other) => (other[1].count < one[1].count ? other : one))
  return Object.fromEntries(all.filter(([name]) => name !== least))
}

/** The months up to now, the newest first. */
const monthsBack = (now: number, count: number): string[] => {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Months that staff see in one list. */
const SHOWN_MONTHS = 3

/**
 * `title` of the question and `type` of its set are the present ones; deleted questions are left
 * out.
 */
export type AnswerCounts = {
  set: string
  guid: string
  type: FaqData['FaqType']
  title: string
  titleArabic: string
  helped: number
  unhelped: number
}
export type MissedCount = { words: string; language: Language; count: number }

/**
 * Votes on answers and searches without results, from the first of a month on (`since`), the most
 * frequent first. @throws UnavailableError
 */
export const readFeedback = async (
  services: Services,
): Promise<{ since: string; answers: AnswerCounts[]; missed: MissedCount[] }> => {
  const { ops, clock } = services
  const months = monthsBack(clock.now(), SHOWN_MONTHS)
  const read = async <T>(keys: readonly Key[]): Promise<[string, T][]> =>
    (
      await Promise.all(keys.map((key) => retry(clock, () => readDerived<Counted<T>>(ops, key))))
    ).flatMap((found) => Object.entries(found?.data.counts ?? {}))
  const [votes, searches] = await Promise.all([
    read<VoteCount>(months.map(votesKey)),
    read<SearchCount>(months.flatMap(partsOf)),
  ])
  return {
    since: `${months.at(-1) ?? ''}-01`,
    answers: await withTitles(services, votes),
    missed: summed(searches),
  }
}

const withTitles = async (
  { content, clock }: Services,
  votes: readonly [string, VoteCount][],
): Promise<AnswerCounts[]> => {
  const sets = new Map(
    await mapPooled(
      [...new Set(votes.map(([, { set }]) => set))],
      8,
      async (set) => [set, await retry(clock, () => readEntity(content, faq, set))] as const,
    ),
  )
  const all = [...Map.groupBy(votes, ([guid]) => guid)].flatMap(
    ([guid, months]): AnswerCounts[] => {
      const set = months[0]?.[1].set ?? ''
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

const summed = (searches: readonly [string, SearchCount][]): MissedCount[] =>
  [...Map.groupBy(searches, ([name]) => name).values()]
    .flatMap((months): MissedCount[] => {
      const words = months.find(([, one]) => one.words !== undefined)?.[1].words
      const language = months[0]?.[1].language
      return words === undefined || !language
        ? []
        : [{ words, language, count: months.reduce((sum, [, { count }]) => sum + count, 0) }]
    })
    .sort((a, b) => b.count - a.count)

/** Scheduled: erases the counts of months older than their retention time. */
export const eraseOldFeedback = async ({ ops, clock }: Services): Promise<void> => {
  const first = monthsBack(clock.now(), promises.feedback.count).at(-1) ?? ''
  const over = (await ops.list(FEEDBACK)).filter(({ key }) => (key.split('/')[1] ?? '') < first)
  await mapPooled(over, 8, ({ key }) => erase(ops, keyOf(key)))
}
