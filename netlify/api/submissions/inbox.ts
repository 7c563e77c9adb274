import * as v from 'valibot'
import { referenceOf } from '#forms/define.ts'
import { fold, matches } from '#i18n/fold.ts'
import type { FormType, State } from '#kinds/submissions.ts'
import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { erase, normaliseEtag, type Store } from '#store/store.ts'
import type { Services } from '../services.ts'
import { keptUntil, listed, RECORDS, submissionKey, toWire, valueOf, type Listed, type Submission } from './submission.ts'

/** A part of a month's summary: what each submission said when it had this ETag. Derived and disposable. */
type Month = { op: string; items: Record<string, { etag: string; item: Listed }> }
type StoredMonth = { month: Month; etag: string | null }

const SUMMARIES = 'p'
const READ_WIDTH = 16
/** After so many submissions read anew the summaries are written, so that a first reading that is cut short need not begin again. */
const CHUNK = 500

/**
 * A month is kept in so many documents: each must be read within one request's 2.5 s, which 10,000 long messages in one
 * fill. The document of a submission follows from the millisecond of its arrival, which no sender can choose.
 */
const PARTS = 8

/** The summary that a submission belongs into, `202611-5`. */
const summaryOf = (receivedAt: string): string => `${receivedAt.slice(0, 7).replace('-', '')}-${Date.parse(receivedAt) % PARTS}`
const monthKey = (month: string): Key => keyOf(SUMMARIES, month)

const readMonths = async (forms: Store): Promise<Map<string, StoredMonth>> => {
  const months = (await forms.list(SUMMARIES)).map(({ key }) => key.slice(SUMMARIES.length + 1))
  const found = await mapPooled(months, READ_WIDTH, async (month) => [month, await forms.get<Month>(monthKey(month))] as const)
  return new Map(found.flatMap(([month, one]) => (one ? [[month, { month: one.data, etag: one.etag }] as const] : [])))
}

const idsIn = (months: Map<string, StoredMonth>): Map<string, string> =>
  new Map([...months].flatMap(([name, { month }]) => Object.keys(month.items).map((id) => [id, name] as const)))

/** What the store says now of these submissions, put into their months. @returns the months that changed */
const readInto = async (forms: Store, months: Map<string, StoredMonth>, monthOf: Map<string, string>, ids: readonly string[]): Promise<Set<string>> => {
  const found = await mapPooled(ids, READ_WIDTH, async (id) => [id, await forms.get<Submission>(submissionKey(id))] as const)
  const touched = new Set<string>()
  for (const [id, one] of found) {
    // One that is in a document already stays there, so that it is never in two.
    const name = monthOf.get(id) ?? (one ? summaryOf(one.data.receivedAt) : undefined)
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
const writeMonth = async (forms: Store, name: string, held: StoredMonth): Promise<void> => {
  const next: Month = { ...held.month, op: crypto.randomUUID() }
  const outcome = await forms.put(monthKey(name), next, held.etag === null ? { onlyIfNew: true } : { onlyIfMatch: held.etag })
  if (outcome.status === 'won') held.etag = outcome.etag
}

const newestFirst = (a: Listed, b: Listed): number => (placeOf(a) < placeOf(b) ? 1 : -1)

/** A submission's sort key in the inbox: its time, then its id. */
const placeOf = ({ receivedAt, id }: Pick<Listed, 'receivedAt' | 'id'>): string => `${receivedAt} ${id}`

/**
 * Every submission, newest first, as stored now: the summaries, with what changed since read anew.
 * Brings the summaries up to date on the way.
 */
export const readInbox = async ({ forms }: Pick<Services, 'forms'>): Promise<Listed[]> => {
  const months = await readMonths(forms)
  const monthOf = idsIn(months)
  const now = new Map((await forms.list(RECORDS)).map(({ key, etag }) => [key.slice(RECORDS.length + 1), normaliseEtag(etag)]))
  const known = (id: string): string | undefined => months.get(monthOf.get(id) ?? '')?.month.items[id]?.etag
  // One that the listing leaves out is asked for by name: listings may be short.
  const changed = [...new Set([...now.keys(), ...monthOf.keys()])].filter((id) => now.get(id) !== known(id))
  for (let at = 0; at < changed.length; at += CHUNK) {
    const touched = await readInto(forms, months, monthOf, changed.slice(at, at + CHUNK))
    await Promise.all([...touched].map((name) => writeMonth(forms, name, months.get(name) as StoredMonth)))
  }
  return [...months.values()].flatMap(({ month }) => Object.values(month.items).map(({ item }) => item)).sort(newestFirst)
}

/**
 * Takes erased submissions out of the summaries, for certain. Their months are written even where they do not hold
 * them: a reading that is under way may be about to put them in, and loses its swap by that.
 */
export const removeFromSummaries = async ({ forms, clock }: Pick<Services, 'forms' | 'clock'>, ids: readonly string[], receivedIn: readonly string[]): Promise<void> => {
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

type Stores = Pick<Services, 'forms' | 'clock'>

const ERASE_WIDTH = 8
/** A round of scheduled work has 30 seconds; what is left over has its turn five minutes later. */
const MAX_ERASED_PER_SWEEP = 500

/**
 * Erases submissions for good, their mail with them, and takes them out of the summaries. May be done again.
 * @throws UnavailableError when it is not certain that they are gone
 */
export const eraseSubmissions = async (stores: Stores, items: readonly Pick<Listed, 'id' | 'receivedAt'>[]): Promise<void> => {
  await mapPooled(items, ERASE_WIDTH, ({ id }) => retry(stores.clock, () => erase(stores.forms, submissionKey(id))))
  await removeFromSummaries(stores, items.map(({ id }) => id), [...new Set(items.map(({ receivedAt }) => summaryOf(receivedAt)))])
}

const foldAddress = (email: string): string => email.normalize('NFKC').toLowerCase().trim()

/** Whether a submission came with an e-mail address, however its letters are cased. */
const isFrom = (email: string): ((item: Listed) => boolean) => {
  const wanted = foldAddress(email)
  return (item) => foldAddress(valueOf(item, 'email')) === wanted
}

/** What one person sent, found by the e-mail address. */
export const submissionsFrom = async (stores: Stores, email: string): Promise<Listed[]> => (await readInbox(stores)).filter(isFrom(email))

/** Scheduled: brings the inbox's summaries up to date, and erases what has been kept for as long as the settings say. */
export const eraseOldResponses = async (services: Services): Promise<void> => {
  const { clock, settings, log } = services
  const now = new Date(clock.now()).toISOString()
  const over = (await readInbox(services)).filter((item) => keptUntil(item, settings.retentionDays) < now).slice(-MAX_ERASED_PER_SWEEP)
  if (over.length === 0) return
  await eraseSubmissions(services, over)
  log('form responses erased after their time', { count: over.length })
}

const SEARCHED = ['firstName', 'lastName', 'email', 'companyName', 'message', 'preferredRole'] as const

const textOf = (item: Listed): string => {
  const phone = valueOf(item, 'contactNumber')
  const words = SEARCHED.map((key) => valueOf(item, key))
  return fold([...words, phone, phone.replace(/[^\d+]/g, ''), referenceOf(item.id, item.type), item.note].join(' '))
}

/** Those that contain every word of the query: in a name, the address, the number, the message, the note. */
const search = (items: readonly Listed[], query: string): readonly Listed[] => {
  const words = fold(query)
  return items.filter((item) => matches(textOf(item), words))
}

/** Which submissions are asked for: `type` undefined for all forms, `email` for whoever sent them, `words` '' for any. */
export type Filter = { type: FormType | undefined; states: readonly State[]; email: string | undefined; words: string }

/** `count` of all that are found; `next`: the cursor of the following page, null after the last. */
export type Page = { items: Record<string, unknown>[]; count: number; next: string | null }

/** Characters of one answer, which may have 6 MB: of text that takes three bytes each it is full with a third. */
const MAX_CHARACTERS = 1_500_000

const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [0-9a-f-]{36}$/

/** The place behind which a page begins, as {@link Page} names it: a time and an id, nothing of a person. */
export const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(120, 'This is no place in the list.'),
    v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
    v.regex(PLACE, 'This is no place in the list.'),
  ),
)

/** As many as were asked for and fit into one answer. */
const wireItems = (items: readonly Listed[], limit: number, { settings }: Services): Record<string, unknown>[] => {
  const page: Record<string, unknown>[] = []
  let length = 0
  for (const item of items.slice(0, limit)) {
    const wire = toWire(item, settings)
    length += JSON.stringify(wire).length
    if (length > MAX_CHARACTERS && page.length > 0) break
    page.push(wire)
  }
  return page
}

/** Submissions that are wanted, newest first, from behind a place on. @throws UnavailableError */
export const readPage = async (services: Services, { type, states, email, words }: Filter, limit: number, after: string | undefined): Promise<Page> => {
  const from = email === undefined ? () => true : isFrom(email)
  const all = (await readInbox(services)).filter((item) => (type === undefined || item.type === type) && states.includes(item.state) && from(item))
  const found = search(all, words)
  const rest = found.filter((item) => after === undefined || placeOf(item) < after)
  const items = wireItems(rest, limit, services)
  const last = rest[items.length - 1]
  return { items, count: found.length, next: last && rest.length > items.length ? Buffer.from(placeOf(last)).toString('base64url') : null }
}
