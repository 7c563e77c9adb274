import { atom, type ReadableAtom } from 'nanostores'
import { barePath } from '#i18n/paths.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { EXPIRE_AT, PUBLISH_AT, SLUG, STATUS, type Stored } from '../../model/values.ts'
import { request, type Answer, type Transport } from '../../network/api.ts'
import { readList, type StoredList } from '../../network/item-list.ts'
import type { Binned } from '../../stores/bin.ts'
import { $publish } from '../../stores/publish.ts'
import type { Fact, FactLookup, GoneReason } from './check.ts'
import { pathOnly } from './link-faults.ts'

/** Answers of the public site, by path. */
export type Facts = Readonly<Record<string, Fact>>

/** Lookup of an address in the facts. */
export const lookupIn =
  (facts: Facts): FactLookup =>
  (address) =>
    facts[pathOnly(address)]

/** Access to the public site and to the API. */
export type Sources = {
  /** Fetches a path of the public site. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  request: Transport
  /** Reads every record of a kind, as staff see it. */
  readList: (kind: AnyKind) => Promise<Answer<StoredList>>
  /** Returns the name of the site's current build: a later build may have other pages. */
  build: () => string
}

export type SiteFacts = {
  $facts: ReadableAtom<Facts>
  /**
   * Requests these addresses from the site, each once per build; stores the answers in `$facts`.
   * Resolves when every request has been answered or has failed.
   */
  askSite(addresses: readonly string[]): Promise<void>
}

/** Milliseconds after which a request has failed. */
const TIME_LIMIT = 15_000
const MAX_CONCURRENT_REQUESTS = 4

/** Ids of the elements in a page. */
const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))

const isPast = (value: unknown): boolean =>
  typeof value === 'string' && Date.parse(value) <= Date.now()

/** Reason why visitors do not get the page of an existing record. */
const reasonFor = (record: Stored): GoneReason => {
  if (record[STATUS] === 'draft') return 'draft'
  if (isPast(record[EXPIRE_AT])) return 'over'
  return typeof record[PUBLISH_AT] === 'string' && !isPast(record[PUBLISH_AT])
    ? 'waits'
    : 'building'
}

/** Reason why the site has no such page: a draft or a deleted item may have this address. */
async function whyGone(path: string, { request, readList }: Sources): Promise<GoneReason> {
  const bare = barePath(path)
  const kind = allKinds.find(({ page }) => page && bare.startsWith(`${page.path}/`))
  if (!kind?.page) return 'unknown'
  const slug = bare.slice(kind.page.path.length + 1)
  const listed = await readList(kind)
  const record = listed.ok ? listed.data.find((one) => one[SLUG] === slug) : undefined
  if (record) return reasonFor(record)
  const bin = await request<Binned[]>('GET', '/api/bin')
  return bin.ok && bin.data.some((one) => one.kind === kind.name && one.Slug === slug)
    ? 'bin'
    : 'unknown'
}

/** Requests a path from the site; null when the answer does not say if the page exists. */
async function ask(path: string, sources: Sources): Promise<Fact | null> {
  const isFile = path.startsWith('/assets/')
  try {
    const response = await sources.fetch(path, {
      method: isFile ? 'HEAD' : 'GET',
      // A file may redirect to another host, which is not requested: the redirect counts as found.
      redirect: isFile ? 'manual' : 'follow',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIME_LIMIT),
    })
    if (response.ok || response.type === 'opaqueredirect')
      return { state: 'there', anchors: isFile ? null : idsIn(await response.text()) }
    return response.status === 404 || response.status === 410
      ? { state: 'gone', why: isFile ? 'unknown' : await whyGone(path, sources) }
      : null
  } catch {
    return null
  }
}

/** Path to request; `onDone` is called when the request has been answered or has failed. */
type QueuedRequest = { path: string; onDone: () => void }

/** Collects the public site's answers for addresses that texts link to. */
export function makeSiteFacts(sources: Sources): SiteFacts {
  const $facts = atom<Facts>({})
  /** Key: path. Value: build of the site when the path was last requested. */
  const requestedBuilds = new Map<string, string>()
  const queue: QueuedRequest[] = []
  /** Key: path. Value: resolves when its queued or running request has ended. */
  const openRequests = new Map<string, Promise<void>>()
  /** Number of running {@link sendQueued} calls. */
  let senders = 0

  /** Sends the queued requests, one after another, until the queue is empty. */
  const sendQueued = async (): Promise<void> => {
    senders += 1
    for (let queued = queue.shift(); queued !== undefined; queued = queue.shift()) {
      const { path, onDone } = queued
      const fact = await ask(path, sources)
      if (fact) $facts.set({ ...$facts.get(), [path]: fact })
      // Without an answer, the next call of `askSite` requests the path again.
      else requestedBuilds.delete(path)
      openRequests.delete(path)
      onDone()
    }
    senders -= 1
  }

  return {
    $facts,
    async askSite(addresses) {
      const build = sources.build()
      const paths = new Set(addresses.map(pathOnly))
      for (const path of paths) {
        // A file that was found is not requested again: its address changes with its content.
        const isFoundFile = path.startsWith('/assets/') && $facts.get()[path]?.state === 'there'
        if (isFoundFile || requestedBuilds.get(path) === build) continue
        requestedBuilds.set(path, build)
        const done = new Promise<void>((onDone) => {
          queue.push({ path, onDone })
        })
        openRequests.set(path, done)
      }
      // The loop ends: `sendQueued` takes a request from the queue before it awaits anything.
      while (senders < MAX_CONCURRENT_REQUESTS && queue.length > 0) void sendQueued()
      await Promise.all([...paths].map((path) => openRequests.get(path)))
    },
  }
}

/** Facts shared by the whole staff area. */
export const { $facts, askSite } = makeSiteFacts({
  fetch: (path, init) => fetch(path, init),
  request,
  readList: (kind) => readList(kind),
  build: () => $publish.get().site?.builtAt ?? '',
})
