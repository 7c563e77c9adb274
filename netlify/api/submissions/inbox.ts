import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { normaliseEtag, type Store } from '#store/store.ts'
import type { Services } from '../services.ts'
import { listed, RECORDS, submissionKey, type Listed, type Submission } from './submission.ts'

/** A part of a month's summary: what each submission said when it had this ETag. Derived and disposable. */
type Month = { op: string; items: Record<string, { etag: string; item: Listed }> }
type Held = { month: Month; etag: string | null }

const SUMMARIES = 'p'
const WIDTH = 16
/** After so many submissions read anew the summaries are written, so that a first reading that is cut short need not begin again. */
const CHUNK = 500

/**
 * A month is kept in so many documents: each must be read within one request's 2.5 s, which 10,000 long messages in one
 * fill. In which of them a submission stands follows from the millisecond of its arrival, which no sender can choose.
 */
const PARTS = 8

/** The summary that a submission belongs into, `202611-5`. */
export const summaryOf = (receivedAt: string): string => `${receivedAt.slice(0, 7).replace('-', '')}-${Date.parse(receivedAt) % PARTS}`
const monthKey = (month: string): Key => keyOf(SUMMARIES, month)

const readMonths = async (forms: Store): Promise<Map<string, Held>> => {
  const months = (await forms.list(SUMMARIES)).map(({ key }) => key.slice(SUMMARIES.length + 1))
  const found = await mapPooled(months, WIDTH, async (month) => [month, await forms.get<Month>(monthKey(month))] as const)
  return new Map(found.flatMap(([month, one]) => (one ? [[month, { month: one.data, etag: one.etag }] as const] : [])))
}

const idsIn = (months: Map<string, Held>): Map<string, string> =>
  new Map([...months].flatMap(([name, { month }]) => Object.keys(month.items).map((id) => [id, name] as const)))

/** What the store says now of these submissions, put into their months. @returns the months that changed */
const readInto = async (forms: Store, months: Map<string, Held>, places: Map<string, string>, ids: readonly string[]): Promise<Set<string>> => {
  const found = await mapPooled(ids, WIDTH, async (id) => [id, await forms.get<Submission>(submissionKey(id))] as const)
  const touched = new Set<string>()
  for (const [id, one] of found) {
    // Where it stands already it stays, so that it never stands in two.
    const name = places.get(id) ?? (one ? summaryOf(one.data.receivedAt) : undefined)
    if (name === undefined) continue
    const held = months.get(name) ?? { month: { op: '', items: {} }, etag: null }
    if (one) held.month.items[id] = { etag: normaliseEtag(one.etag), item: listed(one.data) }
    else Reflect.deleteProperty(held.month.items, id)
    months.set(name, held)
    touched.add(name)
  }
  return touched
}

/** One try: who loses it leaves the summary to the winner, and the next reading finds what is missing. */
const write = async (forms: Store, name: string, held: Held): Promise<void> => {
  const next: Month = { ...held.month, op: crypto.randomUUID() }
  const outcome = await forms.put(monthKey(name), next, held.etag === null ? { onlyIfNew: true } : { onlyIfMatch: held.etag })
  if (outcome.status === 'won') held.etag = outcome.etag
}

const newestFirst = (a: Listed, b: Listed): number => (placeOf(a) < placeOf(b) ? 1 : -1)

/** Where a submission stands in the inbox: sorts by its time, then by its id. */
export const placeOf = ({ receivedAt, id }: Pick<Listed, 'receivedAt' | 'id'>): string => `${receivedAt} ${id}`

/**
 * Every submission, newest first, as it stands in the store now: the summaries, with what changed since read anew.
 * Brings the summaries up to date on the way.
 */
export const readInbox = async ({ forms }: Pick<Services, 'forms'>): Promise<Listed[]> => {
  const months = await readMonths(forms)
  const places = idsIn(months)
  const now = new Map((await forms.list(RECORDS)).map(({ key, etag }) => [key.slice(RECORDS.length + 1), normaliseEtag(etag)]))
  const known = (id: string): string | undefined => months.get(places.get(id) ?? '')?.month.items[id]?.etag
  // One that the listing leaves out is asked for by name: listings may be short.
  const changed = [...new Set([...now.keys(), ...places.keys()])].filter((id) => now.get(id) !== known(id))
  for (let at = 0; at < changed.length; at += CHUNK) {
    const touched = await readInto(forms, months, places, changed.slice(at, at + CHUNK))
    await Promise.all([...touched].map((name) => write(forms, name, months.get(name) as Held)))
  }
  return [...months.values()].flatMap(({ month }) => Object.values(month.items).map(({ item }) => item)).sort(newestFirst)
}

/**
 * Takes erased submissions out of the summaries, for certain. Their months are written even where they do not hold
 * them: a reading that is under way may be about to put them in, and loses its swap by that.
 */
export const forget = async ({ forms, clock }: Pick<Services, 'forms' | 'clock'>, ids: readonly string[], receivedIn: readonly string[]): Promise<void> => {
  const held = await retry(clock, () => readMonths(forms))
  const holding = [...held].flatMap(([name, { month }]) => (ids.some((id) => id in month.items) ? [name] : []))
  for (const name of new Set([...holding, ...receivedIn])) {
    await retry<true>(clock, async () => {
      const found = await forms.get<Month>(monthKey(name))
      const items = Object.fromEntries(Object.entries(found?.data.items ?? {}).filter(([id]) => !ids.includes(id)))
      const next: Month = { op: crypto.randomUUID(), items }
      const outcome = await forms.put(monthKey(name), next, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
      return outcome.status === 'won' ? true : RETRY
    })
  }
}
