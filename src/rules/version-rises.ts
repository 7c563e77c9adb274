import { daysBetween, inForceOn } from './versions.ts'

/** A fee that a version adds or raises. `share` is by how much, in per cent; null where there was no such fee. */
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
 * A version on the site: `from` is its day, `start` and `end` the time from which and until which visitors see it, in
 * milliseconds; null where they see it already, and where it stays.
 */
export type Shown<Data> = {
  id: string
  from: string
  start: number | null
  end: number | null
  data: Data
}

/** The days of the Emirates by their times in milliseconds. */
export type Calendar = { dayOf(at: number): string; startOf(day: string): number }

/** One version takes the place of another for visitors; `last` is what they paid by until then. */
type Step<Data> = { at: number; version: Shown<Data>; last: Data }

/** A change of the versions, with everything that the rules compare it to. */
type Change<Data> = Calendar & {
  now: number
  before: readonly Shown<Data>[]
  after: readonly Shown<Data>[]
  /** Versions that visitors have read, and those left of them where the change hides one for a while: a fee is announced where both have it. */
  announced: readonly (readonly Shown<Data>[])[]
  /** Prices that visitors pay now, or paid last where nothing is in force; null where there were none. */
  seen: Data | null
  rises: Rises<Data>
}

const heldAt = <Data>(
  { dayOf }: Calendar,
  versions: readonly Shown<Data>[],
  at: number,
): Shown<Data> | null =>
  inForceOn(
    versions.filter(
      ({ start, end }) => (start === null || start <= at) && (end === null || at < end),
    ),
    dayOf(at),
  )

/** Data of the version in force at a time, among those on the site then; null where there is none. */
export const seenAt = <Data>(
  calendar: Calendar,
  versions: readonly Shown<Data>[],
  at: number,
): Data | null => heldAt(calendar, versions, at)?.data ?? null

/** The steps from now on, in their order. A time with nothing in force makes no later price a new beginning. */
const stepsOf = <Data>(versions: readonly Shown<Data>[], change: Change<Data>): Step<Data>[] => {
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
 * Rises of a step of these versions that come sooner after visitors can read of them than the notice allows, and that
 * were not announced. One that waits for its time is held against all that they read until then.
 */
const earlyIn = <Data>(
  versions: readonly Shown<Data>[],
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

/** Fees that a version raises too early; `at` is when, `id` is whose. */
export type EarlyRise = { id: string; at: number; rises: Rise[] }

/**
 * The first rise without its notice that a change of the versions brings: a fee that is dearer than the last one, and than
 * the one announced for that time. Making, moving, hiding, ending and taking away a version are one to this rule.
 * @returns null where every rise is announced in time, or was there before the change
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

/** Rises of a version to come over the one before it; `needy` are those that need approval. */
export type ComingRise<Data> = {
  id: string
  from: string
  data: Data
  rises: Rise[]
  needy: Rise[]
}

/** Many small rises are one: approval is needed for what is above the limit over the last version or over what visitors pay now. */
const comingIn = <Data>(
  versions: readonly Shown<Data>[],
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
 * The versions to come that raise fees after a change. `grown` are those of them, other than `id`, that raise more than they
 * did before it: a version between two others, or one that is gone, changes what the next one means.
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
