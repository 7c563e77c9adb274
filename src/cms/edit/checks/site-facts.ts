import { atom, type ReadableAtom } from 'nanostores'
import { barePath } from '#i18n/paths.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { EXPIRE_AT, PUBLISH_AT, SLUG, STATUS, type StoredRecord } from '../../model/values.ts'
import { request, type Answer, type Transport } from '../../network/api.ts'
import { readList, type StoredList } from '../../network/item-list.ts'
import type { BinnedItem } from '../../stores/bin.ts'
import { $publishProgress } from '../../stores/publish.ts'
import type { SiteAnswer, SiteAnswerLookup, GoneReason } from './check.ts'
import { withoutQuery } from './link-faults.ts'

/** Answers of the public site, by path. */
export type SiteAnswers = Readonly<Record<string, SiteAnswer>>

/** Lookup of an address in the answers. */
export const answerLookup =
  (siteAnswers: SiteAnswers): SiteAnswerLookup =>
  (address) =>
    siteAnswers[withoutQuery(address)]

/** Access to the public site and to the API. */
export type SiteAccess = {
  /** Fetches a path of the public site. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  request: Transport
  /** Reads every record of a kind, as staff see it. */
  readList: (kind: AnyKind) => Promise<Answer<StoredList>>
  /** Returns the name of the site's current build: a later build may have other pages. */
  build: () => string
}

export type SiteAnswerStore = {
  $siteAnswers: ReadableAtom<SiteAnswers>
  /**
   * Requests these addresses from the site, each once per build; stores the answers in
   * `$siteAnswers`. Resolves when every request has been answered or has failed.
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
const reasonFor = (record: StoredRecord): GoneReason => {
  if (record[STATUS] === 'draft') return 'draft'
  if (isPast(record[EXPIRE_AT])) return 'over'
  return typeof record[PUBLISH_AT] === 'string' && !isPast(record[PUBLISH_AT])
    ? 'waits'
    : 'building'
}

/** Reason why the site has no such page: a draft or a deleted item may have this address. */
async function whyGone(path: string, { request, readList }: SiteAccess): Promise<GoneReason> {
  const slugPath = barePath(path)
  const kind = allKinds.find(({ page }) => page && slugPath.startsWith(`${page.path}/`))
  if (!kind?.page) return 'unknown'
  const slug = slugPath.slice(kind.page.path.length + 1)
  const listed = await readList(kind)
  const record = listed.ok ? listed.data.find((one) => one[SLUG] === slug) : undefined
  if (record) return reasonFor(record)
  const bin = await request<BinnedItem[]>('GET', '/api/bin')
  return bin.ok && bin.data.some((one) => one.kind === kind.name && one.Slug === slug)
    ? 'bin'
    : 'unknown'
}

/** Requests a path from the site; null when the answer does not say if the page exists. */
async function askAddress(path: string, sources: SiteAccess): Promise<SiteAnswer | null> {
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
export function makeSiteAnswerStore(sources: SiteAccess): SiteAnswerStore {
  const $siteAnswers = atom<SiteAnswers>({})
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
      const siteAnswer = await askAddress(path, sources)
      if (siteAnswer) $siteAnswers.set({ ...$siteAnswers.get(), [path]: siteAnswer })
      // Without an answer, the next call of `askSite` requests the path again.
      else requestedBuilds.delete(path)
      openRequests.delete(path)
      onDone()
    }
    senders -= 1
  }

  return {
    $siteAnswers,
    async askSite(addresses) {
      const build = sources.build()
      const paths = new Set(addresses.map(withoutQuery))
      for (const path of paths) {
        // A file that was found is not requested again: its address changes with its content.
        const isFoundFile =
          path.startsWith('/assets/') && $siteAnswers.get()[path]?.state === 'there'
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
export const { $siteAnswers, askSite } = makeSiteAnswerStore({
  fetch: (path, init) => fetch(path, init),
  request,
  readList: (kind) => readList(kind),
  build: () => $publishProgress.get().site?.builtAt ?? '',
})
