import * as v from 'valibot'
import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { buildProgress } from '#rules/build-progress.ts'
import { readBuild } from '#rules/site-build.ts'
import { coalesce } from '#store/concurrency.ts'
import { readSummaries } from '#store/projections.ts'
import {
  changePublishing,
  recordLiveBuild,
  readLive,
  readPublishing,
  type LiveSite,
  type Publishing,
} from '#store/publishing.ts'
import { isVisible } from '#store/visible.ts'
import type { Summary } from '#store/summary.ts'
import type { Services } from './services.ts'

/** Time limit of a request to the platform or to the live site. */
const FETCH_LIMIT_MS = 5_000
/** Time within which a published change is live; after it the staff area reports a failure. */
const MAX_BUILD_WAIT_MS = 10 * 60_000
/** Most items in one answer: at up to 240 bytes each, the answer is below 200 KB. */
const MAX_ITEMS = 800
/** Most characters of a build's failure that are stored. */
const MAX_REASON_LENGTH = 2_000

/**
 * State of an item on the live site. `live`: shown as saved. `saved`, `building` and `failed`: the
 * last change waits for a build, is being built, or was in a build that failed. `waits`: the
 * publishing time is in the future.
 */
export type LiveState = 'saved' | 'building' | 'live' | 'failed' | 'waits' | 'not public'

const nullableText = v.nullable(v.string())

/** A build as the platform reports it. Times are strings in the platform's format. */
export const reportedBuildSchema = v.object({
  state: v.picklist(['idle', 'waiting', 'building', 'failed']),
  startedAt: nullableText,
  finishedAt: nullableText,
  error: nullableText,
  expectedSeconds: v.nullable(v.number()),
  /** Progress; null if the platform, such as Netlify, reports none, or names an unknown step. */
  progress: v.fallback(v.nullable(buildProgress), null),
})
export type Build = v.InferOutput<typeof reportedBuildSchema>

/** An item and its revision on the live site. */
type ItemStatus = {
  kind: string
  id: string
  /** Saved revision. */
  Revision: string
  /** Revision on the live site; null if the item is not there. */
  builtRevision: string | null
  state: LiveState
  /** Time from which the live site has had this revision, ISO 8601; null if it is not live. */
  since: string | null
  /** True if the item was deleted, but the live site still has it. */
  gone: boolean
}
export type PublishStatus = {
  /**
   * First the items that the live site does not show as saved, the last saved first; then live
   * items, the last to become live first; then items that are not public.
   */
  items: ItemStatus[]
  /** Number of further items that are not on the live site as they are saved. */
  more: number
  /** Time of the live site's build that all states refer to; null before any was read. */
  builtAt: string | null
  build: Build
}

/**
 * Fetches an address and reads its answer, both within the time limit.
 * @returns null if the request fails or is refused, or if its answer is too slow or unreadable
 */
const fetchWithin = async <Content>(
  { clock }: Services,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Content>,
): Promise<Content | null> => {
  const limit = clock.limit(FETCH_LIMIT_MS)
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    return response.ok ? await read(response) : null
  } catch {
    return null
  } finally {
    limit.clear()
  }
}

const jsonOf = (response: Response): Promise<unknown> => response.json() as Promise<unknown>

/** Calls the build hook. A 200 does not prove a build: only `/build.json` does. */
export const callBuildHook = async (services: Services): Promise<void> => {
  const { settings, ops, clock, log } = services
  if (!settings.buildHookUrl) return
  const isAnswered = await fetchWithin(
    services,
    settings.buildHookUrl,
    { method: 'POST', body: '{}' },
    () => Promise.resolve(true),
  )
  const now = new Date(clock.now()).toISOString()
  await changePublishing(ops, clock, ({ calls }) => ({ calledAt: now, calls: calls + 1 }))
  if (!isAnswered) log('the build hook did not answer')
}

/**
 * Stores the request for a build and calls the hook.
 * @throws UnavailableError when the request could not be stored
 */
export const requestBuild = async (services: Services): Promise<void> => {
  const now = new Date(services.clock.now()).toISOString()
  await changePublishing(services.ops, services.clock, () => ({ wantedAt: now, calls: 0 }))
  await callBuildHook(services)
}

/**
 * Pause after a call of the build hook, in milliseconds: all writes during the call and the pause
 * share the next call.
 */
const PAUSE_AFTER_CALL_MS = 200

/**
 * Asks for a build after a write; a burst of writes shares one request. The scheduled sweep repeats
 * a failed request.
 */
export const requestBuildAfterChange = (services: Services): Promise<void> => {
  const announce = async (): Promise<void> => {
    try {
      await requestBuild(services)
    } catch (error) {
      services.log('a build could not be asked for', { reason: String(error) })
    }
  }
  return coalesce(services.ops, 'announce', null, announce, () =>
    services.clock.sleep(PAUSE_AFTER_CALL_MS),
  )
}

/** Reads the revisions that the live site was built from, and stores them. */
export const readLiveBuild = async (
  services: Services,
): Promise<{ publishing: Publishing; live: LiveSite }> => {
  const { settings, ops, clock } = services
  const [publishing, live] = await Promise.all([readPublishing(ops), readLive(ops)])
  const fetchJson = (path: string): Promise<unknown> =>
    fetchWithin(services, settings.siteUrl + path, { cache: 'no-store' }, jsonOf)
  // Null for a build that is stored already.
  const newBuild = await readBuild(
    fetchJson,
    ({ builtAt }) => builtAt === publishing.builtAt && builtAt === live.builtAt,
  )
  if (!newBuild) return { publishing, live }
  const publishingAfter = await recordLiveBuild(ops, clock, newBuild, newBuild.items)
  return { publishing: publishingAfter, live: await readLive(ops) }
}

/** Stores that a build failed, and the reason. The next proven build removes both. */
export const noteFailedBuild = async (
  { ops, clock }: Services,
  reason: string | null,
): Promise<void> => {
  const failedAt = new Date(clock.now()).toISOString()
  await changePublishing(ops, clock, () => ({
    failedAt,
    failure: reason?.slice(0, MAX_REASON_LENGTH) ?? null,
  }))
}

const noBuild: Build = {
  state: 'idle',
  startedAt: null,
  finishedAt: null,
  error: null,
  expectedSeconds: null,
  progress: null,
}

/**
 * State of the build on a platform that does not report it, from the stored times: failed if a
 * failed build was noted, or if the requested build has not appeared in time.
 */
const stateFromTimes = (
  { wantedAt, builtAt, calledAt, failedAt, failure }: Publishing,
  now: number,
): Build => {
  if (failedAt !== null)
    return { ...noBuild, state: 'failed', finishedAt: failedAt, error: failure }
  if (wantedAt === null || (builtAt !== null && builtAt > wantedAt)) return noBuild
  if (now - Date.parse(wantedAt) > MAX_BUILD_WAIT_MS)
    return { ...noBuild, state: 'failed', error: 'No new build was seen within 10 minutes.' }
  return { ...noBuild, state: 'building', startedAt: calledAt ?? wantedAt }
}

const buildState = async (services: Services, publishing: Publishing): Promise<Build> => {
  const url = services.settings.buildStatusUrl
  if (!url) return stateFromTimes(publishing, services.clock.now())
  const reported = v.safeParse(reportedBuildSchema, await fetchWithin(services, url, {}, jsonOf))
  return reported.success ? reported.output : noBuild
}

/** State of an item with a change that the live site does not show yet. */
const pendingState = ({ state }: Build): LiveState =>
  state === 'building' || state === 'failed' ? state : 'saved'

const stateOf = (
  item: Summary,
  built: string | undefined,
  build: Build,
  now: number,
): LiveState => {
  if (item.status === 'draft') return 'not public'
  if (item.publishAt !== null && Date.parse(item.publishAt) > now) return 'waits'
  if (!isVisible(item, now)) return 'not public'
  return built === item.rev ? 'live' : pendingState(build)
}

type SavedStatus = ItemStatus & { savedAt: string }

const statusesOfKind = async (
  services: Services,
  kind: AnyKind,
  live: LiveSite,
  build: Build,
): Promise<SavedStatus[]> => {
  const now = services.clock.now()
  const summaries = await readSummaries(services.content, services.clock, kind, 'staff')
  return summaries
    .filter((item) => item.deletedAt === null)
    .map((item) => {
      const built = live.items[`${kind.name}/${item.id}`]
      const state = stateOf(item, built?.rev, build, now)
      return {
        kind: kind.name,
        id: item.id,
        Revision: item.rev,
        builtRevision: built?.rev ?? null,
        state,
        since: state === 'live' ? (built?.since ?? null) : null,
        gone: false,
        savedAt: item.updatedAt,
      }
    })
}

const withoutSavedAt = ({ savedAt: _, ...status }: SavedStatus): ItemStatus => status

/** Deleted items that the live site still has. @param existing the items that are not deleted */
const deletedButLive = (
  live: LiveSite,
  existing: readonly ItemStatus[],
  build: Build,
): ItemStatus[] => {
  const existingNames = new Set(existing.map(({ kind, id }) => `${kind}/${id}`))
  return Object.entries(live.items)
    .filter(([name]) => !existingNames.has(name))
    .map(([name, { rev }]) => {
      const [kind = '', id = ''] = name.split('/')
      return {
        kind,
        id,
        Revision: rev,
        builtRevision: rev,
        state: pendingState(build),
        since: null,
        gone: true,
      }
    })
}

/**
 * True when the live site does not show an item as it should. The site should have no item that is
 * not public, or whose publishing time is in the future.
 */
const isPending = ({ state, builtRevision }: ItemStatus): boolean =>
  state === 'waits' || state === 'not public' ? builtRevision !== null : state !== 'live'

/** Reads the state of publishing: each item's saved revision, and its revision on the live site. */
export const publishStatus = async (services: Services): Promise<PublishStatus> => {
  const { publishing, live } = await readLiveBuild(services)
  const build = await buildState(services, publishing)
  const existing = (
    await Promise.all(allKinds.map((kind) => statusesOfKind(services, kind, live, build)))
  ).flat()
  const pending = [
    ...existing
      .filter(isPending)
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
      .map(withoutSavedAt),
    ...deletedButLive(live, existing, build),
  ]
  const others = existing
    .filter((item) => !isPending(item))
    .sort((a, b) => (b.since ?? '').localeCompare(a.since ?? ''))
    .map(withoutSavedAt)
  return {
    items: [...pending, ...others].slice(0, MAX_ITEMS),
    more: Math.max(0, pending.length - MAX_ITEMS),
    builtAt: live.builtAt,
    build,
  }
}
