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

export type Facts = Readonly<Record<string, Fact>>

/** Lookup in the facts, for the checks. */
export const lookupIn =
  (facts: Facts): FactLookup =>
  (address) =>
    facts[pathOnly(address)]

/** Sources of the facts. */
export type Sources = {
  /** Fetches a path of the public site. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  request: Transport
  /** Reads every record of a kind, as staff see it. */
  readList: (kind: AnyKind) => Promise<Answer<StoredList>>
  /** Names the build of the site that visitors see now: another build may have other pages. */
  build: () => string
}

export type SiteFacts = {
  /** Answers of the public site, by path. */
  $facts: ReadableAtom<Facts>
  /**
   * Requests these paths from the site, each once per build; `$facts` has the answers. Resolves
   * when the site has answered all of them, or cannot.
   */
  askSite(addresses: readonly string[]): Promise<void>
}

const TIME_LIMIT = 15_000
const MAX_CONCURRENT = 4

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))

const isPast = (value: unknown): boolean =>
  typeof value === 'string' && Date.parse(value) <= Date.now()

const stageOf = (record: Stored): GoneReason => {
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
  if (record) return stageOf(record)
  const bin = await request<Binned[]>('GET', '/api/bin')
  return bin.ok && bin.data.some((one) => one.kind === kind.name && one.Slug === slug)
    ? 'bin'
    : 'unknown'
}

/** Requests one of the site's addresses; null when the answer is unclear. */
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

type Question = { path: string; over: () => void }

/** Facts about the public site's addresses that texts link to. */
export function makeSiteFacts(sources: Sources): SiteFacts {
  const $facts = atom<Facts>({})
  /** Build of the site for which each path was requested. */
  const askedOf = new Map<string, string>()
  const waiting: Question[] = []
  /** Requests that the site has not answered yet. */
  const open = new Map<string, Promise<void>>()
  let running = 0

  const work = async (): Promise<void> => {
    running += 1
    for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
      const { path, over } = question
      const fact = await ask(path, sources)
      if (fact) $facts.set({ ...$facts.get(), [path]: fact })
      else askedOf.delete(path)
      open.delete(path)
      over()
    }
    running -= 1
  }

  return {
    $facts,
    async askSite(addresses) {
      const build = sources.build()
      const paths = new Set(addresses.map(pathOnly))
      for (const path of paths) {
        // A file that was found is not requested again: its address is derived from its bytes.
        const isKnown = path.startsWith('/assets/') && $facts.get()[path]?.state === 'there'
        if (isKnown || askedOf.get(path) === build) continue
        askedOf.set(path, build)
        open.set(path, new Promise((over) => waiting.push({ path, over })))
      }
      // Each call removes a question from the queue synchronously.
      while (running < MAX_CONCURRENT && waiting.length > 0) void work()
      await Promise.all([...paths].map((path) => open.get(path)))
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
