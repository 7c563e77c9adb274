import { atom, onMount, type ReadableAtom } from 'nanostores'
import { cms as words } from '#messages/en/cms.ts'
import type { BuildProgress } from '#rules/build-progress.ts'
import type { Item } from '../model/item.ts'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type BrowserPage } from '../network/browser.ts'
import { $hasAccess } from '../network/entry.ts'
import { readSiteBuild, type SiteBuild } from '../network/site-build.ts'
import { isPersonActive } from './activity.ts'
import { firstRowsLoaded } from './lists.ts'
import { showToast } from './toasts.ts'

/** Progress of saved changes on their way to the public site. */
export type PublishProgress = {
  /**
   * Items in the server's answer: first the items whose saved revision is not live, then the items
   * that went live last.
   */
  items: readonly PublishItem[]
  /** Number of further items whose saved revision is not live. */
  more: number
  /**
   * True while the server compares with another build than the site has. `more` is then unknown,
   * and 0.
   */
  isBehind: boolean
  /** Latest build, as the server reports it; null before the first answer. */
  build: Build | null
  /** Content of the deployed site; null until it is read. */
  site: SiteBuild | null
  /** Time of the server's last answer, in milliseconds since 1970; null before the first. */
  answeredAt: number | null
  /** True when both the server and the site answered the latest poll. */
  connected: boolean
}

/** Answer of `/api/publish-status`. */
type Status = {
  items: PublishItem[]
  /** Absent from a server older than this program. */
  more?: number
  /** Time of the build that the server compares with; absent from an older server. */
  builtAt?: string | null
  build: Build
}

// Poll intervals, in milliseconds.
/** While a build reports its steps. */
const WHILE_STEPPING = 1_000
/** While saved changes are not live, or a build runs. */
const WHILE_MOVING = 2_000
/** After a failed poll or build, and while the server and the site differ. */
const AFTER_FAILURE = 10_000
/** While all saved changes are live. */
const AT_REST = 60_000

function pauseAfter({ items, more, isBehind, build, site, connected }: PublishProgress): number {
  if (!connected || isBehind || build?.state === 'failed') return AFTER_FAILURE
  // A platform that reports no steps is polled at the slower interval below.
  if (build?.state === 'building' && build.progress) return WHILE_STEPPING
  const hasPending = pendingOf(items, site).length + more > 0
  const isBuilding = build?.state === 'building' || build?.state === 'waiting'
  return hasPending || isBuilding ? WHILE_MOVING : AT_REST
}

type PublishParts = {
  request: Transport
  /** Reads the revisions that the public site was built from; null when they can't be read. */
  readSiteBuild: () => Promise<SiteBuild | null>
  $open: ReadableAtom<boolean>
  /** True when somebody has used the page lately. */
  isActive: () => boolean
  page: Pick<BrowserPage, 'isHidden' | 'onVisibilityChange' | 'onOnline'>
  /** Resolves when no screen waits for the first rows of a list. */
  firstRowsLoaded: () => Promise<unknown>
  say: typeof showToast
}

/** Makes the poller of the progress of saved changes on their way to the public site. */
export const makePublishPoller = ({
  request,
  readSiteBuild,
  $open,
  isActive,
  page,
  firstRowsLoaded,
  say,
}: PublishParts) => {
  const $publishProgress = atom<PublishProgress>({
    items: [],
    more: 0,
    isBehind: false,
    build: null,
    site: null,
    answeredAt: null,
    connected: true,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  /** True when another poll was requested during the one under way. */
  let mustRepeat = false

  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(pollIfUsed, pauseAfter($publishProgress.get()))
  }

  /**
   * Polls, but not on a hidden page or one that nobody uses: each poll renews the proof of the
   * passphrase, and would keep the session alive for ever.
   */
  const pollIfUsed = (): void =>
    page.isHidden() || !isActive() || !$open.get() ? schedule() : void poll()

  const poll = async (): Promise<void> => {
    if (isPolling) {
      mustRepeat = true
      return
    }
    isPolling = true
    const answer = await request<Status>('GET', '/api/publish-status', { waitsForSignIn: false })
    // Read after the status: the server names the items that the last build lacks, and they must
    // not be compared with an earlier build.
    const site = await readSiteBuild()
    isPolling = false
    const before = $publishProgress.get()
    const siteState = { site: site ?? before.site, connected: answer.ok && site !== null }
    if (answer.ok) {
      const { items, more = 0, builtAt, build } = answer.data
      const isBehind = builtAt !== undefined && site !== null && builtAt !== site.builtAt
      $publishProgress.set({
        items,
        more: isBehind ? 0 : more,
        isBehind,
        build,
        answeredAt: Date.now(),
        ...siteState,
      })
    } else {
      $publishProgress.set({ ...before, ...siteState })
    }
    if (mustRepeat) {
      mustRepeat = false
      return void poll()
    }
    schedule()
  }

  /** Polls at once: after a save, or when the page is visible again. */
  const pollNow = (): void => void poll()

  onMount($publishProgress, () => {
    const pollIfVisible = () => {
      if (!page.isHidden() && $open.get()) pollNow()
    }
    // The first poll waits for the list that the screen shows: with thousands of items, the answer
    // to the poll is long.
    const pollAfterList = () => void firstRowsLoaded().then(pollNow)
    const stopOpen = $open.subscribe((open) => {
      if (open) setTimeout(pollAfterList)
    })
    const stopVisible = page.onVisibilityChange(pollIfVisible)
    const stopOnline = page.onOnline(pollIfVisible)
    return () => {
      clearTimeout(timer)
      stopOpen()
      stopVisible()
      stopOnline()
    }
  })

  /**
   * Requests a build; a toast reports a failure.
   * @returns true when the server accepted it
   */
  const publishNow = async (): Promise<boolean> => {
    const answer = await request<Status>('POST', '/api/publish', { body: {} })
    if (!answer.ok && answer.kind !== 'aborted')
      say({ tone: 'failure', text: words.live.publishFailed })
    pollNow()
    return answer.ok
  }

  return { $publishProgress, pollNow, publishNow }
}

/** Shared instance of this page. */
export const { $publishProgress, pollNow, publishNow } = makePublishPoller({
  request,
  readSiteBuild,
  $open: $hasAccess,
  isActive: isPersonActive,
  page: browserPage,
  firstRowsLoaded,
  say: showToast,
})

/** Summary for the top bar. Without a connection, it has the time of the last known state. */
export function publishSummary({
  items,
  more,
  build,
  site,
  answeredAt,
  connected,
}: PublishProgress): Summary {
  if (answeredAt === null)
    return connected ? { name: 'unknown' } : { name: 'not connected', asOf: Date.now() }
  return connected
    ? summaryOf({ items, more, build, site })
    : { name: 'not connected', asOf: answeredAt }
}

/** Server's state of one item's publishing. */
export type PublishItem = {
  kind: string
  id: string
  Revision: string
  /** Revision in the latest build; null when the build lacks the item. */
  builtRevision: string | null
  state: LiveName
  /** Time since which the item is live, ISO 8601. */
  since: string | null
  /** True when the item was deleted while the site still had it. */
  gone: boolean
}

/** Build of the public site, as the server reports it. Times are ISO 8601. */
export type Build = {
  state: 'idle' | 'waiting' | 'building' | 'failed'
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  expectedSeconds: number | null
  /**
   * Progress of the build; null when the platform does not report it, absent from a server older
   * than this program.
   */
  progress?: BuildProgress | null
}

/**
 * State of an item's saved version on the way to the public site. `saved`: waits for a build.
 * `waits`: scheduled for later. `not public`: a draft or an expired item.
 */
type LiveName = 'saved' | 'building' | 'live' | 'failed' | 'waits' | 'not public'

/** State of an item on the public site, with its details; `unknown` before the site is read. */
export type LiveState =
  | { name: 'saved' }
  /** `secondsLeft`: 0 when the build may end any moment, null when its duration is unknown. */
  | { name: 'building'; secondsLeft: number | null }
  | { name: 'live'; since: string | null }
  | { name: 'failed'; error: string | null }
  | { name: 'waits'; until: string | null }
  | { name: 'not public' }
  | { name: 'unknown' }

/** Facts from which the state of an item on the public site is derived. */
export type Evidence = {
  /** Server's state of the item. */
  publishItem: PublishItem | undefined
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
  // In steps of 5 seconds, so that the words do not change at every poll.
  if (isExpected && left > 2) return Math.ceil(Math.min(left, expectedSeconds) / 5) * 5
  // The expected time is over or unknown: the end is near in the last step of the progress or,
  // without a reported progress, after the expected time.
  const endsSoon = progress ? progress.step === 'finish' : isExpected
  return endsSoon ? 0 : null
}

/** State of a change that is not on the site yet. A change after the build's start is `saved`. */
function pendingState({ publishItem, build, now }: Evidence): LiveState {
  if (build?.state === 'failed' || publishItem?.state === 'failed')
    return { name: 'failed', error: build?.error ?? null }
  if (build?.state === 'building' && publishItem?.state !== 'saved')
    return { name: 'building', secondsLeft: secondsLeft(build, now) }
  return { name: 'saved' }
}

/** Server states of a change that is not on the site yet. */
const pendingStates: readonly (LiveName | undefined)[] = ['saved', 'building', 'failed']

type Watched = Pick<Item, 'Id' | 'Revision' | 'Status' | 'PublishAt' | 'ExpireAt'>

/**
 * State of an item on the public site. The item is live only when the site's build has the saved
 * revision; the server's report is not enough. A hidden item (a draft, a scheduled or an expired
 * item) is off the site only when the build lacks it. While the site's build is not read, the state
 * is unknown, unless the server reports the item as saved, building or failed.
 */
export function liveState(kindName: string, item: Watched, evidence: Evidence): LiveState {
  const { site, publishItem, now } = evidence
  if (site === null)
    return pendingStates.includes(publishItem?.state) ? pendingState(evidence) : { name: 'unknown' }
  const builtRevision = site.items[`${kindName}/${item.Id}`]
  const isScheduled = item.PublishAt !== null && Date.parse(item.PublishAt) > now
  const isExpired = item.ExpireAt !== null && Date.parse(item.ExpireAt) <= now
  const isHidden = item.Status === 'draft' || isScheduled || isExpired
  if (!isHidden) {
    return builtRevision === item.Revision
      ? { name: 'live', since: publishItem ? (publishItem.since ?? site.builtAt) : null }
      : pendingState(evidence)
  }
  if (builtRevision !== undefined) return pendingState(evidence)
  return isScheduled && item.Status === 'published'
    ? { name: 'waits', until: item.PublishAt }
    : { name: 'not public' }
}

/** True when the state will change soon, which makes polling worthwhile. */
export const isMoving = (live: LiveState): boolean =>
  live.name === 'saved' || live.name === 'building'

/**
 * Live state of all items together. `moving`: number of saved changes that are not on the site yet.
 * `not connected`: time (in milliseconds since 1970) of the last known state.
 */
export type Summary =
  | { name: 'live' }
  | { name: 'moving'; count: number }
  | { name: 'failed'; count: number }
  | { name: 'not connected'; asOf: number }
  | { name: 'unknown' }

/** Items whose saved revision is not on the site, and items that must leave the site. */
export const pendingOf = (items: readonly PublishItem[], site: SiteBuild | null): PublishItem[] =>
  site === null
    ? []
    : items.filter(({ kind, id, Revision, state, gone }) => {
        const builtRevision = site.items[`${kind}/${id}`]
        const mustBeOff = gone || state === 'waits' || state === 'not public'
        return mustBeOff ? builtRevision !== undefined : builtRevision !== Revision
      })

/** Summary of the states of all items. */
export function summaryOf({
  items,
  more,
  build,
  site,
}: Pick<PublishProgress, 'items' | 'more' | 'build' | 'site'>): Summary {
  const count = pendingOf(items, site).length + more
  if (count === 0) return { name: 'live' }
  return build?.state === 'failed' ? { name: 'failed', count } : { name: 'moving', count }
}
