import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { isObject } from '#rules/json.ts'
import { coalesce } from '#store/concurrency.ts'
import { readSummaries } from '#store/projections.ts'
import { changePublishing, noteBuild, readLive, readPublishing, type Live, type Publishing } from '#store/publishing.ts'
import { isVisible } from '#store/records.ts'
import type { Summary } from '#store/summary.ts'
import type { Services } from './services.ts'

const HOOK_LIMIT_MS = 5_000
/** A published change is live within 10 minutes, or the staff area says that it is not. */
const PROMISED_MS = 10 * 60_000
/** Characters of a build's reason that are kept. */
const MAX_REASON_LENGTH = 2_000

export type LiveState = 'saved' | 'building' | 'live' | 'failed' | 'waits' | 'not public'
export type Build = {
  state: 'idle' | 'waiting' | 'building' | 'failed'
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  expectedSeconds: number | null
}
export type PublishStatus = {
  items: { kind: string; id: string; Revision: string; builtRevision: string | null; state: LiveState; since: string | null }[]
  build: Build
}

const fetchWithin = async ({ clock }: Services, url: string, init: RequestInit = {}): Promise<Response | null> => {
  const limit = clock.limit(HOOK_LIMIT_MS)
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    return response.ok ? response : null
  } catch {
    return null
  } finally {
    limit.clear()
  }
}

/** Calls the build hook. A 200 is not a built site: only `/build.json` proves one. */
export const callHook = async (services: Services): Promise<void> => {
  const { settings, ops, clock, log } = services
  if (!settings.buildHookUrl) return
  const answered = await fetchWithin(services, settings.buildHookUrl, { method: 'POST', body: '{}' })
  const now = new Date(clock.now()).toISOString()
  await changePublishing(ops, clock, ({ calls }) => ({ calledAt: now, calls: calls + 1 }))
  if (!answered) log('the build hook did not answer')
}

/** Notes that a build is wanted and asks for one. @throws UnavailableError when that could not be stored */
export const wantBuild = async (services: Services): Promise<void> => {
  const now = new Date(services.clock.now()).toISOString()
  await changePublishing(services.ops, services.clock, () => ({ wantedAt: now, calls: 0 }))
  await callHook(services)
}

/** After a write: wants a build, once for a burst of writes. A failure is made good by the scheduled sweep. */
export const announceChange = (services: Services): Promise<void> =>
  coalesce(services.ops, 'announce', null, async () => {
    try {
      await wantBuild(services)
    } catch (error) {
      services.log('a build could not be asked for', { reason: String(error) })
    }
  })

type BuildJson = { builtAt: string; day?: string; items: Record<string, string> }

const isBuildJson = (value: unknown): value is BuildJson =>
  isObject(value) && 'builtAt' in value && typeof value['items'] === 'object'

/** Reads from the live site what it was built from, and notes it. */
export const proveBuild = async (services: Services): Promise<{ publishing: Publishing; live: Live }> => {
  const { settings, ops, clock } = services
  const [publishing, live] = await Promise.all([readPublishing(ops), readLive(ops)])
  const response = await fetchWithin(services, `${settings.siteUrl}/build.json`, { cache: 'no-store' })
  const built: unknown = await response?.json().catch(() => null)
  if (!isBuildJson(built) || (built.builtAt === publishing.builtAt && built.builtAt === live.builtAt)) return { publishing, live }
  const noted = await noteBuild(ops, clock, { builtAt: built.builtAt, day: built.day ?? null }, built.items)
  return { publishing: noted, live: await readLive(ops) }
}

/** Notes that a build failed, and why, until one is proven again. */
export const noteFailedBuild = async ({ ops, clock }: Services, reason: string | null): Promise<void> => {
  const failedAt = new Date(clock.now()).toISOString()
  await changePublishing(ops, clock, () => ({ failedAt, failure: reason?.slice(0, MAX_REASON_LENGTH) ?? null }))
}

const noBuild: Build = { state: 'idle', startedAt: null, finishedAt: null, error: null, expectedSeconds: null }

/** The build's state where the platform does not report it: a failure that was reported, or a wait that is too long. */
const knownState = ({ wantedAt, builtAt, calledAt, failedAt, failure }: Publishing, now: number): Build => {
  if (failedAt !== null) return { ...noBuild, state: 'failed', finishedAt: failedAt, error: failure }
  if (wantedAt === null || (builtAt !== null && builtAt > wantedAt)) return noBuild
  if (now - Date.parse(wantedAt) > PROMISED_MS) return { ...noBuild, state: 'failed', error: 'No new build was seen within 10 minutes.' }
  return { ...noBuild, state: 'building', startedAt: calledAt ?? wantedAt }
}

const buildState = async (services: Services, publishing: Publishing): Promise<Build> => {
  const url = services.settings.buildStatusUrl
  if (!url) return knownState(publishing, services.clock.now())
  const response = await fetchWithin(services, url)
  const body: unknown = await response?.json().catch(() => null)
  return body ? { ...noBuild, ...(body as Partial<Build>) } : noBuild
}

const stateOf = (item: Summary, built: string | undefined, build: Build, now: number): LiveState => {
  if (item.status === 'draft') return 'not public'
  if (item.publishAt !== null && Date.parse(item.publishAt) > now) return 'waits'
  if (!isVisible(item, now)) return 'not public'
  if (built === item.rev) return 'live'
  if (build.state === 'building') return 'building'
  return build.state === 'failed' ? 'failed' : 'saved'
}

const statesOfKind = async (services: Services, kind: AnyKind, live: Live, build: Build) => {
  const now = services.clock.now()
  const summaries = await readSummaries(services.content, services.clock, kind, 'staff')
  return summaries
    .filter((item) => item.deletedAt === null)
    .map((item) => {
      const built = live.items[`${kind.name}/${item.id}`]
      const state = stateOf(item, built?.rev, build, now)
      return { kind: kind.name, id: item.id, Revision: item.rev, builtRevision: built?.rev ?? null, state, since: state === 'live' ? (built?.since ?? null) : null }
    })
}

/** What is saved, building, live, failed: every item's revision and the one that the live site was built from. */
export const publishStatus = async (services: Services): Promise<PublishStatus> => {
  const { publishing, live } = await proveBuild(services)
  const build = await buildState(services, publishing)
  const items = await Promise.all(allKinds.map((kind) => statesOfKind(services, kind, live, build)))
  return { items: items.flat(), build }
}
