import type { FormValues } from '#forms/define.ts'
import type { FormType, MailKind, SpamReason } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'
import { RETRY, retry } from '#store/clock.ts'
import { sha256 } from '#store/keys.ts'
import { nextRev } from '#store/records.ts'
import { takeAttempt, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { submissionKey, type Message, type Submission } from './submission.ts'

/** Nobody reads a form and fills its required fields in less. */
const FASTEST_MS = 3_000
/** A visitor's clock may be wrong, by a day at most; a form may stay open in a tab, for a month at most. */
const AHEAD_MS = DAY_MS
const OPEN_MS = 30 * DAY_MS

const momentOf = (startedAt: unknown): number => {
  if (typeof startedAt === 'number') return startedAt
  const text = String(startedAt)
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text)
}

const startReason = (startedAt: unknown, now: number): SpamReason | null => {
  // Where no script ran nobody noted the time.
  if (startedAt === '' || startedAt === undefined) return null
  const passed = now - momentOf(startedAt)
  if (Number.isNaN(passed) || passed > OPEN_MS || passed < -AHEAD_MS) return 'no plausible start'
  // A clock that runs ahead says nothing about how long it took.
  return passed >= 0 && passed < FASTEST_MS ? 'too fast' : null
}

/** Why a submission is taken for spam, or null. It is stored either way, and its sender learns nothing. */
const spamReason = (values: { website?: unknown; startedAt?: unknown }, now: number): SpamReason | null =>
  values.website ? 'honeypot' : startReason(values.startedAt, now)

/** Many people share one address behind a mobile network; a person sends one form, perhaps three. */
export const perAddress: Limit = { name: 'form', max: 10, windowMs: 10 * 60_000 }

/** Anybody gets 65,536 IPv6 networks at once for the asking, a /48; so many customers share one too. */
export const perSite: Limit = { name: 'form-site', max: 100, windowMs: 10 * 60_000 }

/** After so long the same words are no repeated request: their sender asks again, and must not be thanked for nothing. */
const ASKED_AGAIN_MS = DAY_MS

/** `id`: null where the browser sent none; then it follows from the content. */
export type Sent = { id: string | null; type: FormType; values: FormValues }
/** `isNew`: stored by this very request, and not before. `retryAt`: milliseconds since 1970. */
type Received = { id: string; isNew: boolean } | { retryAt: number } | 'conflict'

/** Values come out of their schema, with its keys in its order: equal content is equal text. */
const hashOf = (type: FormType, values: FormValues): string => sha256(JSON.stringify([type, values]))

/** A UUID of version 8, made of a hash in hex. */
const uuidOf = (hex: string): string => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** A ContactId for content that came without one: the same content again is the same id. */
export const idOfContent = (type: FormType, values: FormValues): string => uuidOf(hashOf(type, values))

/** The ContactId of content that comes again long after it came under this one. */
const idAfter = (id: string): string => uuidOf(sha256(`again ${id}`))

/** One provider hands a whole /64 network to one customer, who would have as many counters as addresses. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** What a sender's tries are counted under: its network, and with IPv6 the site that the network is a part of. */
const countersOf = (ip: string): [Limit, string][] => {
  const network = networkOf(ip)
  const counters: [Limit, string][] = [[perAddress, network]]
  if (network.includes(':') && !network.includes('.')) counters.push([perSite, network.split(':').slice(0, 3).join(':')])
  return counters
}

const message = (kind: MailKind, queuedAt: string): Message => ({
  id: kind, kind, subject: '', text: '', queuedAt, queuedBy: null, tries: 0, nextAt: queuedAt, sentAt: null, failedAt: null, failure: null,
})

/** All of it but its id. */
const submissionOf = ({ type, values }: Sent, now: number): Omit<Submission, 'id'> => {
  const at = new Date(now).toISOString()
  const op = crypto.randomUUID()
  const spam = spamReason(values, now)
  return {
    rev: nextRev(undefined, op), op, ops: [op], type, values, hash: hashOf(type, values), spam,
    state: spam === null ? 'new' : 'spam', note: '',
    mail: spam === null ? [message('notification', at), message('acknowledgement', at)] : [],
    receivedAt: at, updatedAt: at, updatedBy: null,
  }
}

type Place = { id: string; found: Submission | null }

/** Where this is stored, or shall be: the id that was sent, or the first of the content's own that is free or not a day old. */
const placeFor = async ({ forms, clock }: Services, { id, type, values }: Sent): Promise<Place> => {
  const read = async (at: string): Promise<Place> => ({ id: at, found: (await forms.get<Submission>(submissionKey(at)))?.data ?? null })
  const isOld = (found: Submission): boolean => clock.now() - Date.parse(found.receivedAt) >= ASKED_AGAIN_MS
  let place = await read(id ?? idOfContent(type, values))
  while (id === null && place.found && isOld(place.found)) place = await read(idAfter(place.id))
  return place
}

/**
 * Stores what a visitor sent, exactly once per id. One that is stored already is neither counted nor refused, however
 * often it comes; all tries of one id count as one.
 * @throws UnavailableError when storage is not certain within 8 s; sent again, it meets what this try may have stored
 */
export const receive = (services: Services, sent: Sent, ip: string): Promise<Received> => {
  const { forms, ops, clock } = services
  const submission = submissionOf(sent, clock.now())
  return retry<Received>(clock, async () => {
    const { id, found } = await placeFor(services, sent)
    if (found && found.hash !== submission.hash) return 'conflict'
    if (found) return { id, isNew: found.ops.includes(submission.op) }
    for (const [limit, subject] of countersOf(ip)) {
      const taken = await takeAttempt(ops, clock, limit, subject, id)
      if (!taken.ok) return taken
    }
    const outcome = await forms.put(submissionKey(id), { ...submission, id }, { onlyIfNew: true })
    return outcome.status === 'won' ? { id, isNew: true } : RETRY
  })
}
