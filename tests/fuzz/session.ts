import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { allKinds, type KindName } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { overHttp, startApi, type Answer, type Api } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'
import { placeOf, recordRequests, type Recorded } from './recorder.ts'
import type { Caller, Made } from './requests.ts'
import { KNOWN_ID } from './values.ts'

type Known = { id: string; revision: string; part: string; isGone: boolean }
type Sent = { answer: Answer; writes: Recorded[]; logged: string[] }

const WRITES = new Set(['PUT', 'DELETE', 'POST', 'PATCH'])

/**
 * True for counters of attempts and turns, which are written before a refusal by design. The first
 * counter creates the secret for their names.
 */
const isAhead = (request: Recorded): boolean =>
  /^(rl\/|turn\/|s\/pseudonyms$)/.test(placeOf(request).key)

/**
 * True for a slug of another item: claiming it is a condition of the store, which has written
 * nothing.
 */
const isTaken = (request: Recorded): boolean =>
  request.isLost() && placeOf(request).key.startsWith('u/')

const headersFor = (api: Api, caller: Caller): Record<string, string> =>
  ({
    nobody: {},
    'signed in': api.signedIn,
    staff: api.staff,
    'staff from elsewhere': { ...api.staff, origin: 'https://elsewhere.example' },
  })[caller]

const partOf = (path: string): string => path.split(/[/?]/)[2] ?? ''

/** Creates a few records of each kind: updates have something to change from the beginning. */
const seed = async (api: Api): Promise<[string, Answer][]> => {
  const made: [string, Answer][] = []
  for (const kind of allKinds) {
    const { create, update } = kind.api
    const { data } = records[kind.name as KindName]
    for (const id of kind.shape === 'singleton'
      ? [kind.singletonId ?? '']
      : Array.from({ length: 4 }, () => randomUUID())) {
      const { path, method } = create ?? update ?? { path: '', method: 'POST' }
      made.push([
        path,
        await api.call(path, {
          method,
          headers: api.staff,
          json: { ...wireOf(kind, id, data), [kind.wire.id]: id },
        }),
      ])
    }
  }
  return made
}

/** Builds every list once: afterwards a refused request finds nothing to repair. */
const warmUp = async (api: Api): Promise<void> => {
  await api.call('/api/client')
  await api.call('/api/bin', { headers: api.staff })
  await api.settled()
}

/** Whole API with its store requests recorded, and the records that were made in it. */
export const startSession = async (t: TestContext) => {
  // Address without a site: nothing outside of the test is requested.
  const api = await startApi(t, { ...overHttp, settings: { siteUrl: 'http://127.0.0.1:9' } })
  const seen = recordRequests(t, api.blobs.url)
  const logged: string[] = []
  api.services.log = (event, details) => void logged.push(JSON.stringify({ event, ...details }))
  const known = new Map<string, Known>()
  const pick = (path: string, n: number): Known | undefined => {
    // Mostly existing records, sometimes deleted ones.
    const all = [...known.values()].filter(({ isGone }) => !isGone || n % 5 === 0)
    const alike = all.filter(({ part }) => part === partOf(path))
    const from = alike.length > 0 ? alike : all
    return from[n % Math.max(from.length, 1)]
  }

  const remember = (path: string, { status, body }: Answer): void => {
    if (status >= 300 || typeof body !== 'object' || body === null) return
    const { Id, Key, ContactId, Revision = '' } = body as Record<string, string | undefined>
    const id = Id ?? Key ?? ContactId
    if (id === undefined) return
    const revision = Revision === '' ? (known.get(id)?.revision ?? '') : Revision
    known.set(id, {
      id,
      revision,
      part: known.get(id)?.part ?? partOf(path),
      isGone: 'Id' in body && Object.keys(body).length === 1,
    })
  }

  for (const [path, answer] of await seed(api)) remember(path, answer)
  await warmUp(api)

  /** Sends a request and reports its writes, once its background work is done. */
  const send = async (made: Made): Promise<Sent> => {
    let chosen: Known | undefined
    const fresh = randomUUID()
    /**
     * Replaces the ids of a request: mostly by one record; half of the POST requests use a new one.
     */
    const put = (text: string) =>
      text.replace(new RegExp(`${KNOWN_ID}(\\d+)`, 'g'), (_, given: string) => {
        const n = Number(given)
        if (made.method === 'POST' && n % 2 === 1) return fresh
        chosen ??= pick(made.path, n)
        const found = n % 10 === 0 ? pick(made.path, n) : chosen
        return found?.id ?? fresh
      })
    const path = put(made.path)
    const method = /^(get|head)$/i.test(made.method) ? made.method.toUpperCase() : made.method
    const bytes =
      made.body && !['GET', 'HEAD'].includes(method)
        ? new Uint8Array(
            Buffer.from(put(Buffer.from(made.body.bytes).toString('latin1')), 'latin1'),
          )
        : null
    const { 'if-match': match, ...headers } = made.headers
    const seenVersion =
      match === 'known'
        ? { 'if-match': chosen?.revision || '0000010a1b2c3' }
        : match === undefined
          ? {}
          : { 'if-match': match }
    const from = { seen: seen.length, logged: logged.length }
    const answer = await api.call(path, {
      method,
      headers: {
        ...headersFor(api, made.caller),
        ...headers,
        ...seenVersion,
        ...(bytes ? made.body?.headers : {}),
      },
      ...(bytes ? { raw: bytes } : {}),
    })
    remember(path, answer)
    await api.settled()
    const writes = seen
      .slice(from.seen)
      .filter((request) => WRITES.has(request.method) && !isAhead(request) && !isTaken(request))
    return { answer, writes, logged: logged.slice(from.logged) }
  }
  return { api, send, seen, known }
}
