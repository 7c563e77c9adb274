import { atom, onMount, type ReadableAtom } from 'nanostores'
import { cms as words } from '#messages/en/cms.ts'
import type { BuildProgress } from '#rules/build-progress.ts'
import type { Item } from '../model/item.ts'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type Page } from '../network/browser.ts'
import { $open } from '../network/entry.ts'
import { readSiteBuild, type SiteBuild } from '../network/site-build.ts'
import { isActive } from './activity.ts'
import { rowsAreThere } from './lists.ts'
import { say } from './toasts.ts'

export type Publish = {
  /** Items that the server names: first those that are not live as they are saved, then the last that became so. */
  items: readonly PublishItem[]
  /** Number of further items that are not live as they are saved. */
  more: number
  /** Set while the server knows another build than the site shows: how many more there are is unknown then. */
  isBehind: boolean
  build: Build | null
  site: SiteBuild | null
  /** When the server last answered, in milliseconds; null before the first answer. */
  at: number | null
  connected: boolean
}

/** A server older than this program names neither `more` nor `builtAt`, the build that it speaks of. */
type Status = { items: PublishItem[]; more?: number; builtAt?: string | null; build: Build }

/** Poll intervals in milliseconds: while a build says how far it is, while something changes, after a failure, otherwise. */
const WHILE_STEPPING = 1_000
const WHILE_MOVING = 2_000
const AFTER_FAILURE = 10_000
const AT_REST = 60_000

function pauseAfter({ items, more, isBehind, build, site, connected }: Publish): number {
  if (!connected || isBehind || build?.state === 'failed') return AFTER_FAILURE
  // Netlify names no steps: asking it twice as often, for minutes, would show nothing more.
  if (build?.state === 'building' && build.progress) return WHILE_STEPPING
  return pendingOf(items, site).length + more > 0 ||
    build?.state === 'building' ||
    build?.state === 'waiting'
    ? WHILE_MOVING
    : AT_REST
}

type PublishParts = {
  request: Transport
  /** The revisions that the public site was built from; null when they can't be read. */
  readSiteBuild: () => Promise<SiteBuild | null>
  $open: ReadableAtom<boolean>
  /** Whether somebody has used the page lately. */
  isActive: () => boolean
  page: Pick<Page, 'isHidden' | 'onVisibilityChange' | 'onOnline'>
  /** Resolves when no screen waits for the first rows of a list. */
  rowsAreThere: () => Promise<unknown>
  say: typeof say
}

/** Polls how far saved changes are on their way to the public site. */
export const makePublish = ({
  request,
  readSiteBuild,
  $open,
  isActive,
  page,
  rowsAreThere,
  say,
}: PublishParts) => {
  const $publish = atom<Publish>({
    items: [],
    more: 0,
    isBehind: false,
    build: null,
    site: null,
    at: null,
    connected: true,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false
  let again = false

  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(tick, pauseAfter($publish.get()))
  }

  /** An unattended or hidden page does not poll: that would keep its session alive for ever. */
  const tick = (): void =>
    page.isHidden() || !isActive() || !$open.get() ? schedule() : void look()

  const look = async (): Promise<void> => {
    if (looking) {
      again = true
      return
    }
    looking = true
    const answer = await request<Status>('GET', '/api/publish-status', { wait: false })
    // Read after it: of a large site the server names what the last build lacks, and this page must not look at one before that.
    const site = await readSiteBuild()
    looking = false
    const before = $publish.get()
    const seen = { site: site ?? before.site, connected: answer.ok && site !== null }
    if (answer.ok) {
      const { items, more = 0, builtAt, build } = answer.data
      const isBehind = builtAt !== undefined && site !== null && builtAt !== site.builtAt
      $publish.set({ items, more: isBehind ? 0 : more, isBehind, build, at: Date.now(), ...seen })
    } else {
      $publish.set({ ...before, ...seen })
    }
    if (again) {
      again = false
      return void look()
    }
    schedule()
  }

  /** Polls at once: after a save, when the page is visible again. */
  const lookNow = (): void => void look()

  onMount($publish, () => {
    const seen = () => void (!page.isHidden() && $open.get() && lookNow())
    // With thousands of items the answer is long: the list that the screen waits for comes first.
    const stop = $open.subscribe(
      (open) => void (open && setTimeout(() => void rowsAreThere().then(lookNow))),
    )
    const stopSeeing = page.onVisibilityChange(seen)
    const stopHearing = page.onOnline(seen)
    return () => {
      clearTimeout(timer)
      stop()
      stopSeeing()
      stopHearing()
    }
  })

  /** Requests a build. @returns whether the server accepted it; a toast reports a failure */
  const publishNow = async (): Promise<boolean> => {
    const answer = await request<Status>('POST', '/api/publish', { body: {} })
    if (!answer.ok && answer.kind !== 'aborted')
      say({ tone: 'failure', text: words.live.publishFailed })
    lookNow()
    return answer.ok
  }

  return { $publish, lookNow, publishNow }
}

/** This page's own. */
export const { $publish, lookNow, publishNow } = makePublish({
  request,
  readSiteBuild,
  $open,
  isActive,
  page: browserPage,
  rowsAreThere,
  say,
})

/** The top bar's sentence; `not connected` names the time that the rest is from. */
export function publishSummary({ items, more, build, site, at, connected }: Publish): Summary {
  if (at === null)
    return connected ? { name: 'unknown' } : { name: 'not connected', asOf: Date.now() }
  return connected ? summaryOf({ items, more, build, site }) : { name: 'not connected', asOf: at }
}

/** The server's state of one item's publishing. */
export type PublishItem = {
  kind: string
  id: string
  Revision: string
  builtRevision: string | null
  state: LiveName
  since: string | null
  /** Deleted, while the site still had it. */
  gone: boolean
}

export type Build = {
  state: 'idle' | 'waiting' | 'building' | 'failed'
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  expectedSeconds: number | null
  /** Its progress; null where the platform does not say. A server older than this program never does. */
  progress?: BuildProgress | null
}

type LiveName = 'saved' | 'building' | 'live' | 'failed' | 'waits' | 'not public'

export type Live =
  | { name: 'saved' }
  /** 0 when it may end any moment, null when nobody knows how long it takes. */
  | { name: 'building'; secondsLeft: number | null }
  | { name: 'live'; since: string | null }
  | { name: 'failed'; error: string | null }
  | { name: 'waits'; until: string | null }
  | { name: 'not public' }
  | { name: 'unknown' }

export type Evidence = {
  entry: PublishItem | undefined
  build: Build | null
  site: SiteBuild | null
  now: number
}

const secondsLeft = (
  { startedAt, expectedSeconds, progress }: Build,
  now: number,
): number | null => {
  const isExpected = startedAt !== null && expectedSeconds !== null
  const left = isExpected ? expectedSeconds - (now - Date.parse(startedAt)) / 1000 : 0
  // Rounded so that the words change seldom.
  if (isExpected && left > 2) return Math.ceil(Math.min(left, expectedSeconds) / 5) * 5
  // One that takes longer than expected is near its end, unless it says itself that it is not.
  return (progress ? progress.step === 'finish' : isExpected) ? 0 : null
}

/** The state of a change that is not on the site yet, by what the build is doing. A build that starts later includes the change. */
function underway({ entry, build, now }: Evidence): Live {
  if (build?.state === 'failed' || entry?.state === 'failed')
    return { name: 'failed', error: build?.error ?? null }
  if (build?.state === 'building' && entry?.state !== 'saved')
    return { name: 'building', secondsLeft: secondsLeft(build, now) }
  return { name: 'saved' }
}

/** Server states that are shown without waiting for the site's own record. */
const onItsWay: readonly (LiveName | undefined)[] = ['saved', 'building', 'failed']

type Watched = Pick<Item, 'Id' | 'Revision' | 'Status' | 'PublishAt' | 'ExpireAt'>

/**
 * An item's state on the public site. It is live only when the site's build holds the saved revision; the server's state
 * is not enough, and an item that is taken down is not down before the build lacks it. Until the site's record is read the
 * state is unknown.
 */
export function liveState(kindName: string, item: Watched, evidence: Evidence): Live {
  const { site, entry, now } = evidence
  if (site === null)
    return onItsWay.includes(entry?.state) ? underway(evidence) : { name: 'unknown' }
  const built = site.items[`${kindName}/${item.Id}`]
  const waits = item.PublishAt !== null && Date.parse(item.PublishAt) > now
  const over = item.ExpireAt !== null && Date.parse(item.ExpireAt) <= now
  const hidden = item.Status === 'draft' || waits || over
  if (!hidden) {
    return built === item.Revision
      ? { name: 'live', since: entry ? (entry.since ?? site.builtAt) : null }
      : underway(evidence)
  }
  if (built !== undefined) return underway(evidence)
  return waits && item.Status === 'published'
    ? { name: 'waits', until: item.PublishAt }
    : { name: 'not public' }
}

/** Whether the state will change soon, so that polling is worthwhile. */
export const isMoving = (live: Live): boolean => live.name === 'saved' || live.name === 'building'

export type Summary =
  | { name: 'live' }
  | { name: 'moving'; count: number }
  | { name: 'failed'; count: number }
  | { name: 'not connected'; asOf: number }
  | { name: 'unknown' }

/** The items that are not on the site as they are saved, and those still on it that should not be. */
export const pendingOf = (items: readonly PublishItem[], site: SiteBuild | null): PublishItem[] =>
  site === null
    ? []
    : items.filter(({ kind, id, Revision, state, gone }) => {
        const built = site.items[`${kind}/${id}`]
        return gone || state === 'waits' || state === 'not public'
          ? built !== undefined
          : built !== Revision
      })

/** The top bar's one sentence about everything. */
export function summaryOf({
  items,
  more,
  build,
  site,
}: Pick<Publish, 'items' | 'more' | 'build' | 'site'>): Summary {
  const count = pendingOf(items, site).length + more
  if (count === 0) return { name: 'live' }
  return build?.state === 'failed' ? { name: 'failed', count } : { name: 'moving', count }
}
