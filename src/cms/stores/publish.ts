import { atom, onMount, type ReadableAtom } from 'nanostores'
import { cms as words } from '#messages/en/cms.ts'
import type { BuildProgress } from '#rules/build-progress.ts'
import type { Item } from '../model/item.ts'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type Page } from '../network/browser.ts'
import { $open } from '../network/entry.ts'
import { readSiteBuild, type SiteBuild } from '../network/site-build.ts'
import { isActive } from './activity.ts'
import { firstRowsLoaded } from './lists.ts'
import { say } from './toasts.ts'

export type Publish = {
  /**
   * Items in the server's answer: first those whose saved revision is not live, then the last that
   * went live.
   */
  items: readonly PublishItem[]
  /** Number of further items whose saved revision is not live. */
  more: number
  /**
   * True while the server's build differs from the site's: the number of further items is unknown.
   */
  isBehind: boolean
  build: Build | null
  site: SiteBuild | null
  /** Time of the server's last answer, in milliseconds; null before the first. */
  at: number | null
  connected: boolean
}

/** A server older than this program sends neither `more` nor `builtAt`, the build of its answer. */
type Status = { items: PublishItem[]; more?: number; builtAt?: string | null; build: Build }

/**
 * Poll intervals in milliseconds: while a build reports progress, while something changes, after a
 * failure, otherwise.
 */
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
  /** Reads the revisions that the public site was built from; null when they can't be read. */
  readSiteBuild: () => Promise<SiteBuild | null>
  $open: ReadableAtom<boolean>
  /** True when somebody has used the page lately. */
  isActive: () => boolean
  page: Pick<Page, 'isHidden' | 'onVisibilityChange' | 'onOnline'>
  /** Resolves when no screen waits for the first rows of a list. */
  firstRowsLoaded: () => Promise<unknown>
  say: typeof say
}

/** Polls the progress of saved changes on their way to the public site. */
export const makePublish = ({
  request,
  readSiteBuild,
  $open,
  isActive,
  page,
  firstRowsLoaded,
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
    // Read after the status: for a large site the server names the items that the last build lacks,
    // and this page must not compare them with an earlier build.
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
      (open) => void (open && setTimeout(() => void firstRowsLoaded().then(lookNow))),
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

  /**
   * Requests a build; a toast reports a failure.
   * @returns true when the server accepted it
   */
  const publishNow = async (): Promise<boolean> => {
    const answer = await request<Status>('POST', '/api/publish', { body: {} })
    if (!answer.ok && answer.kind !== 'aborted')
      say({ tone: 'failure', text: words.live.publishFailed })
    lookNow()
    return answer.ok
  }

  return { $publish, lookNow, publishNow }
}

/** Shared instance of this page. */
export const { $publish, lookNow, publishNow } = makePublish({
  request,
  readSiteBuild,
  $open,
  isActive,
  page: browserPage,
  firstRowsLoaded,
  say,
})

/** Sentence of the top bar; `not connected` names the time of the last known state. */
export function publishSummary({ items, more, build, site, at, connected }: Publish): Summary {
  if (at === null)
    return connected ? { name: 'unknown' } : { name: 'not connected', asOf: Date.now() }
  return connected ? summaryOf({ items, more, build, site }) : { name: 'not connected', asOf: at }
}

/** Server's state of one item's publishing. */
export type PublishItem = {
  kind: string
  id: string
  Revision: string
  builtRevision: string | null
  state: LiveName
  since: string | null
  /** True when deleted while the site still had it. */
  gone: boolean
}

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

type LiveName = 'saved' | 'building' | 'live' | 'failed' | 'waits' | 'not public'

export type Live =
  | { name: 'saved' }
  /** 0 when it may end any moment, null when the duration is unknown. */
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
  // Rounded for words that change seldom.
  if (isExpected && left > 2) return Math.ceil(Math.min(left, expectedSeconds) / 5) * 5
  // A build that takes longer than expected is near its end, unless its progress says otherwise.
  return (progress ? progress.step === 'finish' : isExpected) ? 0 : null
}

/**
 * State of a change that is not on the site yet, derived from the build's state. A build that
 * starts later includes the change.
 */
function underway({ entry, build, now }: Evidence): Live {
  if (build?.state === 'failed' || entry?.state === 'failed')
    return { name: 'failed', error: build?.error ?? null }
  if (build?.state === 'building' && entry?.state !== 'saved')
    return { name: 'building', secondsLeft: secondsLeft(build, now) }
  return { name: 'saved' }
}

/** Server states that are shown without waiting for the site's record. */
const onItsWay: readonly (LiveName | undefined)[] = ['saved', 'building', 'failed']

type Watched = Pick<Item, 'Id' | 'Revision' | 'Status' | 'PublishAt' | 'ExpireAt'>

/**
 * State of an item on the public site. It is live only when the site's build holds the saved
 * revision; the server's state is not enough. An item that was taken off the site (a draft, a
 * scheduled or an expired item) is not down before the build lacks it. Until the site's record is
 * read the state is unknown, unless the server reports the item as saved, building or failed.
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

/** True when the state will change soon, which makes polling worthwhile. */
export const isMoving = (live: Live): boolean => live.name === 'saved' || live.name === 'building'

export type Summary =
  | { name: 'live' }
  | { name: 'moving'; count: number }
  | { name: 'failed'; count: number }
  | { name: 'not connected'; asOf: number }
  | { name: 'unknown' }

/** Items whose saved revision is not on the site, and those still on it that should not be. */
export const pendingOf = (items: readonly PublishItem[], site: SiteBuild | null): PublishItem[] =>
  site === null
    ? []
    : items.filter(({ kind, id, Revision, state, gone }) => {
        const built = site.items[`${kind}/${id}`]
        return gone || state === 'waits' || state === 'not public'
          ? built !== undefined
          : built !== Revision
      })

/** Sentence of the top bar about all items. */
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
