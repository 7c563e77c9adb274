import { atom } from 'nanostores'
import { barePath } from '#i18n/paths.ts'
import { allKinds } from '#kinds/index.ts'
import { request } from '../../network/api.ts'
import type { Binned } from '../../stores/bin.ts'
import { $publish } from '../../stores/publish.ts'
import { readList } from '../../stores/read-list.ts'
import { EXPIRE_AT, PUBLISH_AT, SLUG, STATUS, type Stored } from '../values.ts'
import { pathOnly, type Fact, type Known, type Why } from './links.ts'

type Facts = Readonly<Record<string, Fact>>

/** What the public site has answered, by path. */
export const $facts = atom<Facts>({})

/** The facts as the checks read them. */
export const knownIn = (facts: Facts): Known => (address) => facts[pathOnly(address)]

const TIME_LIMIT = 15_000
const AT_ONCE = 4

/** Which build of the site each path was asked of: another build may have other pages. */
const askedOf = new Map<string, string>()

const buildNow = (): string => $publish.get().site?.builtAt ?? ''

const idsIn = (html: string): ReadonlySet<string> => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))

const isPast = (value: unknown): boolean => typeof value === 'string' && Date.parse(value) <= Date.now()

const stageOf = (record: Stored): Why => {
  if (record[STATUS] === 'draft') return 'draft'
  if (isPast(record[EXPIRE_AT])) return 'over'
  return typeof record[PUBLISH_AT] === 'string' && !isPast(record[PUBLISH_AT]) ? 'waits' : 'building'
}

/** Why the site has no such page: an item that staff know of may stand behind it. */
async function whyGone(path: string): Promise<Why> {
  const bare = barePath(path)
  const kind = allKinds.find(({ page }) => page && bare.startsWith(`${page.path}/`))
  if (!kind?.page) return 'unknown'
  const slug = bare.slice(kind.page.path.length + 1)
  const listed = await readList(kind)
  const record = listed.ok ? listed.data.find((one) => one[SLUG] === slug) : undefined
  if (record) return stageOf(record)
  const bin = await request<Binned[]>('GET', '/api/bin')
  return bin.ok && bin.data.some((one) => one.kind === kind.name && one.Slug === slug) ? 'bin' : 'unknown'
}

/** Asks the site itself for one of its addresses; null when it cannot say. */
async function ask(path: string): Promise<Fact | null> {
  const isFile = path.startsWith('/assets/')
  try {
    const response = await fetch(path, {
      method: isFile ? 'HEAD' : 'GET',
      // A file may lead to another host, which is not asked: it is there.
      redirect: isFile ? 'manual' : 'follow',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIME_LIMIT),
    })
    if (response.ok || response.type === 'opaqueredirect') return { state: 'there', places: isFile ? null : idsIn(await response.text()) }
    return response.status === 404 || response.status === 410 ? { state: 'gone', why: isFile ? 'unknown' : await whyGone(path) } : null
  } catch {
    return null
  }
}

type Question = { path: string; over: () => void }

const waiting: Question[] = []
/** The questions that the site has not answered yet. */
const open = new Map<string, Promise<void>>()
let running = 0

async function work(): Promise<void> {
  running += 1
  for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
    const { path, over } = question
    const fact = await ask(path)
    if (fact) $facts.set({ ...$facts.get(), [path]: fact })
    else askedOf.delete(path)
    open.delete(path)
    over()
  }
  running -= 1
}

/**
 * Asks the site for these paths of its own, each once for each of its builds; {@link $facts} has what it says. Resolves
 * when it has answered all of them, or cannot.
 */
export async function askSite(addresses: readonly string[]): Promise<void> {
  const build = buildNow()
  const paths = new Set(addresses.map(pathOnly))
  for (const path of paths) {
    // What is there stays there for a picture: its address is made of what it holds.
    const isKnown = path.startsWith('/assets/') && $facts.get()[path]?.state === 'there'
    if (isKnown || askedOf.get(path) === build) continue
    askedOf.set(path, build)
    open.set(path, new Promise((over) => waiting.push({ path, over })))
  }
  // Each that is begun takes one off the queue at once.
  while (running < AT_ONCE && waiting.length > 0) void work()
  await Promise.all([...paths].map((path) => open.get(path)))
}
