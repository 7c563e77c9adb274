import { daysBetween, inForceOn } from './versions.ts'

/** A fee that a version adds or raises compared with another version. */
export type Rise = {
  /** Name of the fee; the same in all versions. */
  key: string
  /** Service or country in English. */
  en: string
  /** Service or country in Arabic. */
  ar: string
  /** The rise in per cent; null for a new fee, and for a margin that is no longer stated. */
  share: number | null
  /** True if the Central Bank must approve the rise. */
  needsApproval: boolean
}

/** Finds the fees that the version `after` adds or raises compared with `before`. */
export type Rises<Data> = (before: Data, after: Data) => Rise[]

/** A version that is, or will be, on the site. */
export type PublishedVersion<Data> = {
  id: string
  /** First day in force, `YYYY-MM-DD`. */
  from: string
  /** Time of its publication in milliseconds; null when it is already visible. */
  visibleFrom: number | null
  /** Time of its removal from the site in milliseconds; null when none is planned. */
  visibleUntil: number | null
  data: Data
}

/** Converts between times in milliseconds and days (`YYYY-MM-DD`) of the Emirates. */
export type Calendar = { dayOf(at: number): string; startOf(day: string): number }

/** A moment at which a version replaces another one for visitors. */
type Step<Data> = {
  /** Time in milliseconds. */
  at: number
  /** The version that is in force from then on. */
  version: PublishedVersion<Data>
  /** Data of the version that was in force before. */
  dataBefore: Data
}

/** A change of the versions, such as publishing or deleting one. */
type Change<Data> = Calendar & {
  /** Time of the change in milliseconds. */
  now: number
  /** All versions before the change. */
  before: readonly PublishedVersion<Data>[]
  /** All versions after the change. */
  after: readonly PublishedVersion<Data>[]
  /**
   * The sets of versions that visitors have been able to read: all visible versions, and, where the
   * change hides one of them temporarily, all others. A fee counts as announced only if it is in
   * every set.
   */
  announced: readonly (readonly PublishedVersion<Data>[])[]
  /** Data of the version in force now, or of the last one that was; null if there was none. */
  seen: Data | null
  rises: Rises<Data>
}

/** The version in force at a time, of those visible at that time; null for none. */
const inForceAt = <Data>(
  { dayOf }: Calendar,
  versions: readonly PublishedVersion<Data>[],
  at: number,
): PublishedVersion<Data> | null =>
  inForceOn(
    versions.filter(
      ({ visibleFrom, visibleUntil }) =>
        (visibleFrom === null || visibleFrom <= at) && (visibleUntil === null || at < visibleUntil),
    ),
    dayOf(at),
  )

/** Data of the version in force at a time, of those visible at that time; null for none. */
export const dataInForceAt = <Data>(
  calendar: Calendar,
  versions: readonly PublishedVersion<Data>[],
  at: number,
): Data | null => inForceAt(calendar, versions, at)?.data ?? null

/**
 * The steps from now on, in order of time. After a period without a version in force, the next
 * version is compared with the last one before the period.
 */
const stepsOf = <Data>(
  versions: readonly PublishedVersion<Data>[],
  change: Change<Data>,
): Step<Data>[] => {
  const { now, seen, startOf } = change
  const times = versions.flatMap(({ from, visibleFrom, visibleUntil }) => [
    startOf(from),
    visibleFrom ?? now,
    visibleUntil ?? now,
  ])
  const moments = [now, ...new Set(times.filter((at) => at > now).toSorted((a, b) => a - b))]
  const steps: Step<Data>[] = []
  let dataBefore = seen
  for (const at of moments) {
    const version = inForceAt(change, versions, at)
    if (version === null) continue
    if (dataBefore !== null && version.data !== dataBefore) steps.push({ at, version, dataBefore })
    dataBefore = version.data
  }
  return steps
}

const riseKeysOf = (rises: readonly Rise[]): ReadonlySet<string> =>
  new Set(rises.map(({ key }) => key))

/**
 * Rises in a step that come into force before visitors could read about them for the notice period.
 * A rise is omitted if every set of `announced` contains it. A version that is not published yet is
 * also compared with the versions that visitors can read until its publication.
 */
const earlyIn = <Data>(
  versions: readonly PublishedVersion<Data>[],
  { at, version, dataBefore }: Step<Data>,
  change: Change<Data>,
  noticeDays: number,
): Rise[] => {
  const { now, dayOf, announced, rises } = change
  const begins = version.visibleFrom ?? now
  if (daysBetween(dayOf(begins), dayOf(at)) >= noticeDays) return []
  const readBefore =
    version.visibleFrom === null
      ? []
      : [versions.filter(({ visibleFrom }) => (visibleFrom ?? now) < begins)]
  // For each set of versions, the rises over the version that was to be in force; null for none.
  const unannounced = [...announced, ...readBefore].map((readable) => {
    const expected = inForceAt(change, readable, at)
    return expected && riseKeysOf(rises(expected.data, version.data))
  })
  return rises(dataBefore, version.data).filter(({ key }) =>
    unannounced.some((keys) => keys?.has(key) ?? true),
  )
}

/** Fees that the version `id` raises, at the time `at`, without the required notice. */
export type EarlyRise = { id: string; at: number; rises: Rise[] }

/**
 * The first step with a rise without the required notice that results from a change of the
 * versions. Such a fee is higher than the fee before, and higher than the fee announced for that
 * time. The rule is the same for creating, moving, hiding, ending and deleting a version.
 * @returns null when every rise is announced in time, or would also happen without the change
 */
export const firstEarlyRise = <Data>(
  change: Change<Data>,
  noticeDays: number,
): EarlyRise | null => {
  const earlyBefore = new Set(
    stepsOf(change.before, change).flatMap((step) =>
      earlyIn(change.before, step, change, noticeDays).map(
        ({ key }) => `${step.at} ${step.version.id} ${key}`,
      ),
    ),
  )
  for (const step of stepsOf(change.after, change)) {
    const early = earlyIn(change.after, step, change, noticeDays).filter(
      ({ key }) => !earlyBefore.has(`${step.at} ${step.version.id} ${key}`),
    )
    if (early.length > 0) return { id: step.version.id, at: step.at, rises: early }
  }
  return null
}

/** The rises of a coming version over the version before it. */
export type ComingRise<Data> = {
  /** Id of the version. */
  id: string
  /** First day in force. */
  from: string
  data: Data
  rises: Rise[]
  /** The rises that need approval. */
  needy: Rise[]
}

/**
 * The coming versions with rises. A rise needs approval if it is above the limit compared with the
 * version before, or compared with the current prices: several small rises count as one.
 */
const comingIn = <Data>(
  versions: readonly PublishedVersion<Data>[],
  change: Change<Data>,
): ComingRise<Data>[] =>
  stepsOf(versions, change).flatMap(({ at, version: { id, from, data }, dataBefore }) => {
    const rises = at > change.now ? change.rises(dataBefore, data) : []
    if (rises.length === 0) return []
    const aboveCurrent = riseKeysOf(
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
        needy: rises.filter(({ key, needsApproval }) => needsApproval || aboveCurrent.has(key)),
      },
    ]
  })

/**
 * The coming versions that raise fees after a change.
 * @param id of the version that is changed
 * @returns `own`: the rises of the changed version; `grown`: the other versions with rises that
 * they did not have before the change, and only these rises. Inserting or deleting a version
 * changes the rises of the next one.
 */
export const comingRises = <Data>(
  change: Change<Data>,
  id: string,
): { own: ComingRise<Data> | null; grown: ComingRise<Data>[] } => {
  const before = comingIn(change.before, change)
  const after = comingIn(change.after, change)
  const grown = after.flatMap((coming) => {
    const earlier = before.find((version) => version.id === coming.id)
    const risesBefore = riseKeysOf(earlier?.rises ?? [])
    const needyBefore = riseKeysOf(earlier?.needy ?? [])
    const rises = coming.rises.filter(({ key }) => !risesBefore.has(key))
    const needy = coming.needy.filter(({ key }) => !needyBefore.has(key))
    return coming.id !== id && rises.length + needy.length > 0 ? [{ ...coming, rises, needy }] : []
  })
  return { own: after.find((coming) => coming.id === id) ?? null, grown }
}
