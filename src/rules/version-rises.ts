import { daysBetween, inForceOn } from './versions.ts'

/** A fee that a version adds or raises. `share` is the rise in per cent; null for a new fee. */
export type Rise = {
  key: string
  en: string
  ar: string
  share: number | null
  needsApproval: boolean
}

/** Fees that one version adds or raises compared with another. */
export type Rises<Data> = (before: Data, after: Data) => Rise[]

/**
 * A version on the site: `from` is its first day in force, `start` and `end` the time of its
 * publication and of its removal, in milliseconds; null when it is already visible, and when it
 * remains.
 */
export type PublishedVersion<Data> = {
  id: string
  from: string
  start: number | null
  end: number | null
  data: Data
}

/** Conversion between times in milliseconds and days of the Emirates. */
export type Calendar = { dayOf(at: number): string; startOf(day: string): number }

/**
 * The time at which a version replaces another for visitors; `last` are the prices in force before.
 */
type Step<Data> = { at: number; version: PublishedVersion<Data>; last: Data }

/** A change of the versions, with all data that the rules compare it to. */
type Change<Data> = Calendar & {
  now: number
  before: readonly PublishedVersion<Data>[]
  after: readonly PublishedVersion<Data>[]
  /**
   * Timelines that visitors have read: the visible versions, and the same without one that the
   * change hides temporarily. A fee counts as announced only if it is in every timeline.
   */
  announced: readonly (readonly PublishedVersion<Data>[])[]
  /** Prices in force now, or the last ones where nothing is in force; null without any. */
  seen: Data | null
  rises: Rises<Data>
}

const heldAt = <Data>(
  { dayOf }: Calendar,
  versions: readonly PublishedVersion<Data>[],
  at: number,
): PublishedVersion<Data> | null =>
  inForceOn(
    versions.filter(
      ({ start, end }) => (start === null || start <= at) && (end === null || at < end),
    ),
    dayOf(at),
  )

/** Data of the version in force at a time, among those visible at that time; null without one. */
export const seenAt = <Data>(
  calendar: Calendar,
  versions: readonly PublishedVersion<Data>[],
  at: number,
): Data | null => heldAt(calendar, versions, at)?.data ?? null

/**
 * The steps from now on, in order. After a period with nothing in force, prices are still compared
 * with the last ones.
 */
const stepsOf = <Data>(
  versions: readonly PublishedVersion<Data>[],
  change: Change<Data>,
): Step<Data>[] => {
  const { now, seen, startOf } = change
  const changes = versions.flatMap(({ from, start, end }) => [
    startOf(from),
    start ?? now,
    end ?? now,
  ])
  const moments = [now, ...new Set(changes.filter((at) => at > now).toSorted((a, b) => a - b))]
  const steps: Step<Data>[] = []
  let last = seen
  for (const at of moments) {
    const version = heldAt(change, versions, at)
    if (version === null) continue
    if (last !== null && version.data !== last) steps.push({ at, version, last })
    last = version.data
  }
  return steps
}

const keysOf = (rises: readonly Rise[]): ReadonlySet<string> => new Set(rises.map(({ key }) => key))

/**
 * Rises in a step that visitors can read about for less than the notice period, and that were not
 * announced. A version with a future publication is compared with all versions that visitors can
 * read until then, too.
 */
const earlyIn = <Data>(
  versions: readonly PublishedVersion<Data>[],
  { at, version, last }: Step<Data>,
  change: Change<Data>,
  noticeDays: number,
): Rise[] => {
  const { now, dayOf, announced, rises } = change
  const begins = version.start ?? now
  if (daysBetween(dayOf(begins), dayOf(at)) >= noticeDays) return []
  const readBefore =
    version.start === null ? [] : [versions.filter(({ start }) => (start ?? now) < begins)]
  const unannounced = [...announced, ...readBefore].map((timeline) => {
    const held = heldAt(change, timeline, at)
    return held && keysOf(rises(held.data, version.data))
  })
  return rises(last, version.data).filter(({ key }) =>
    unannounced.some((keys) => keys?.has(key) ?? true),
  )
}

/** Fees that version `id` raises too early, at the time `at`. */
export type EarlyRise = { id: string; at: number; rises: Rise[] }

/**
 * The first rise without the required notice that results from a change of the versions: a fee
 * above both the previous one and the one announced for that time. The rule is the same for
 * creating, moving, hiding, ending and deleting a version.
 * @returns null when every rise is announced in time, or existed before the change
 */
export const firstEarlyRise = <Data>(
  change: Change<Data>,
  noticeDays: number,
): EarlyRise | null => {
  const known = new Set(
    stepsOf(change.before, change).flatMap((step) =>
      earlyIn(change.before, step, change, noticeDays).map(
        ({ key }) => `${step.at} ${step.version.id} ${key}`,
      ),
    ),
  )
  for (const step of stepsOf(change.after, change)) {
    const found = earlyIn(change.after, step, change, noticeDays).filter(
      ({ key }) => !known.has(`${step.at} ${step.version.id} ${key}`),
    )
    if (found.length > 0) return { id: step.version.id, at: step.at, rises: found }
  }
  return null
}

/** Rises of a coming version over the one before it; `needy` are those that need approval. */
export type ComingRise<Data> = {
  id: string
  from: string
  data: Data
  rises: Rise[]
  needy: Rise[]
}

/**
 * Several small rises count as one: approval is needed for rises above the limit over the last
 * version or over the current prices.
 */
const comingIn = <Data>(
  versions: readonly PublishedVersion<Data>[],
  change: Change<Data>,
): ComingRise<Data>[] =>
  stepsOf(versions, change).flatMap(({ at, version: { id, from, data }, last }) => {
    const rises = at > change.now ? change.rises(last, data) : []
    if (rises.length === 0) return []
    const above = keysOf(
      (change.seen === null ? [] : change.rises(change.seen, data)).filter(
        ({ needsApproval }) => needsApproval,
      ),
    )
    return [
      {
        id,
        from,
        data,
        rises,
        needy: rises.filter(({ key, needsApproval }) => needsApproval || above.has(key)),
      },
    ]
  })

/**
 * The coming versions that raise fees after a change. `grown` are those other than `id` that raise
 * more than before the change: inserting or deleting a version changes the rise of the next one.
 */
export const comingRises = <Data>(
  change: Change<Data>,
  id: string,
): { own: ComingRise<Data> | null; grown: ComingRise<Data>[] } => {
  const [before, after] = [comingIn(change.before, change), comingIn(change.after, change)]
  const grown = after.flatMap((one) => {
    const was = before.find((other) => other.id === one.id)
    const [rose, needed] = [keysOf(was?.rises ?? []), keysOf(was?.needy ?? [])]
    const rises = one.rises.filter(({ key }) => !rose.has(key))
    const needy = one.needy.filter(({ key }) => !needed.has(key))
    return one.id !== id && rises.length + needy.length > 0 ? [{ ...one, rises, needy }] : []
  })
  return { own: after.find((one) => one.id === id) ?? null, grown }
}
