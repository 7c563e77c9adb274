import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { allKinds, type KindName } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { overHttp, startApi, type Answer, type Api } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'
import { storeKeyOf, recordRequests, type RecordedRequest } from './recorder.ts'
import type { Caller, GeneratedRequest } from './requests.ts'
import { KNOWN_ID } from './values.ts'

/** Item that a request created or changed. */
type KnownItem = {
  id: string
  /** Current revision. */
  revision: string
  /** Part of the API, such as `blog` in `/api/blog`. */
  part: string
  isGone: boolean
}
type SendResult = {
  answer: Answer
  /** Requests that wrote to the store. */
  writes: RecordedRequest[]
  /** Lines of the log. */
  logged: string[]
}

/** Methods of requests to the store that write. */
const WRITES = new Set(['PUT', 'DELETE', 'POST', 'PATCH'])

/**
 * True for a write that precedes a refusal by design: counters of attempts (`rl/`), counters of
 * turns (`turn/`), and the secret for the names of counters, which the first counter creates.
 */
const isCounter = (request: RecordedRequest): boolean =>
  /^(rl\/|turn\/|s\/pseudonyms$)/.test(storeKeyOf(request).key)

/**
 * True for a failed attempt to reserve a slug (key `u/`) that another item has: the store refused
 * the request and wrote nothing.
 */
const isTakenSlug = (request: RecordedRequest): boolean =>
  request.hasConditionFailed() && storeKeyOf(request).key.startsWith('u/')

const headersFor = (api: Api, caller: Caller): Record<string, string> =>
  ({
    nobody: {},
    'signed in': api.signedIn,
    staff: api.staff,
    'staff from elsewhere': { ...api.staff, origin: 'https://elsewhere.example' },
  })[caller]

const partOf = (path: string): string => path.split(/[/?]/)[2] ?? ''

/**
 * Creates a few records of each kind, so that updates have records to change from the beginning.
 * @returns path and answer of each request
 */
const seed = async (api: Api): Promise<[path: string, answer: Answer][]> => {
  const answers: [string, Answer][] = []
  for (const kind of allKinds) {
    const { create, update } = kind.api
    const { data } = records[kind.name as KindName]
    const ids =
      kind.shape === 'singleton'
        ? [kind.singletonId ?? '']
        : Array.from({ length: 4 }, () => randomUUID())
    for (const id of ids) {
      const { path, method } = create ?? update ?? { path: '', method: 'POST' }
      answers.push([
        path,
        await api.call(path, {
          method,
          headers: api.staff,
          json: { ...wireOf(kind, id, data), [kind.wire.id]: id },
        }),
      ])
    }
  }
  return answers
}

/** Reads every list once, which stores the lists, so that later refused requests write none. */
const warmUp = async (api: Api): Promise<void> => {
  await api.call('/api/client')
  await api.call('/api/bin', { headers: api.staff })
  await api.settled()
}

/** Starts the whole API and records its requests to the store and the items that they create. */
export const startSession = async (t: TestContext) => {
  // No site is at this address (port 9 is closed), so nothing outside of the test is requested.
  const api = await startApi(t, { ...overHttp, settings: { siteUrl: 'http://127.0.0.1:9' } })
  const storeRequests = recordRequests(t, api.blobs.url)
  const logged: string[] = []
  api.services.log = (event, details) => void logged.push(JSON.stringify({ event, ...details }))
  /** Key: id. */
  const knownItems = new Map<string, KnownItem>()
  /**
   * The n-th known item, if possible one of the same part of the API as the path. Deleted items are
   * candidates only when n is a multiple of 5.
   */
  const pick = (path: string, n: number): KnownItem | undefined => {
    const candidates = [...knownItems.values()].filter(({ isGone }) => !isGone || n % 5 === 0)
    const ofSamePart = candidates.filter(({ part }) => part === partOf(path))
    const items = ofSamePart.length > 0 ? ofSamePart : candidates
    return items[n % Math.max(items.length, 1)]
  }

  /** Updates the known items with the id and the revision in a successful answer. */
  const remember = (path: string, { status, body }: Answer): void => {
    if (status >= 300 || typeof body !== 'object' || body === null) return
    const { Id, Key, ContactId, Revision = '' } = body as Record<string, string | undefined>
    const id = Id ?? Key ?? ContactId
    if (id === undefined) return
    const revision = Revision === '' ? (knownItems.get(id)?.revision ?? '') : Revision
    knownItems.set(id, {
      id,
      revision,
      part: knownItems.get(id)?.part ?? partOf(path),
      // The answer to a deletion contains the id only.
      isGone: 'Id' in body && Object.keys(body).length === 1,
    })
  }

  for (const [path, answer] of await seed(api)) remember(path, answer)
  await warmUp(api)

  /** Sends a request, waits until its background work is done, and returns its writes. */
  const send = async (generated: GeneratedRequest): Promise<SendResult> => {
    let chosenItem: KnownItem | undefined
    const newId = randomUUID()
    /**
     * Replaces each placeholder of an id (`KNOWN_ID` and a number). Most placeholders of a request
     * become the id of one item. In POST requests odd numbers become a new id, and in all requests
     * multiples of 10 become the id of any item.
     */
    const withIds = (text: string) =>
      text.replace(new RegExp(`${KNOWN_ID}(\\d+)`, 'g'), (_, digits: string) => {
        const n = Number(digits)
        if (generated.method === 'POST' && n % 2 === 1) return newId
        chosenItem ??= pick(generated.path, n)
        const item = n % 10 === 0 ? pick(generated.path, n) : chosenItem
        return item?.id ?? newId
      })
    const path = withIds(generated.path)
    const method = /^(get|head)$/i.test(generated.method)
      ? generated.method.toUpperCase()
      : generated.method
    const bytes =
      generated.body && !['GET', 'HEAD'].includes(method)
        ? new Uint8Array(
            Buffer.from(withIds(Buffer.from(generated.body.bytes).toString('latin1')), 'latin1'),
          )
        : null
    const { 'if-match': match, ...headers } = generated.headers
    const revision = match === 'known' ? chosenItem?.revision || '0000010a1b2c3' : match
    const ifMatch = revision === undefined ? {} : { 'if-match': revision }
    /** Lengths of the two records before this request. */
    const before = { requests: storeRequests.length, logged: logged.length }
    const answer = await api.call(path, {
      method,
      headers: {
        ...headersFor(api, generated.caller),
        ...headers,
        ...ifMatch,
        ...(bytes ? generated.body?.headers : {}),
      },
      ...(bytes ? { raw: bytes } : {}),
    })
    remember(path, answer)
    await api.settled()
    const writes = storeRequests
      .slice(before.requests)
      .filter(
        (request) => WRITES.has(request.method) && !isCounter(request) && !isTakenSlug(request),
      )
    return { answer, writes, logged: logged.slice(before.logged) }
  }
  return { api, send, storeRequests, knownItems }
}
