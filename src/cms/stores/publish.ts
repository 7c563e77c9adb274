import { atom, onMount, type ReadableAtom } from 'nanostores'
import { cms as words } from '#messages/en/cms.ts'
import { request, type Transport } from '../network/api.ts'
import { browserPage, type Page } from '../network/browser.ts'
import { $open } from '../network/entry.ts'
import { readSiteBuild, type SiteBuild } from '../network/site-build.ts'
import { isActive } from './activity.ts'
import { rowsAreThere } from './items.ts'
import { pendingOf, summaryOf, type Build, type PublishItem, type Summary } from './live-state.ts'
import { say } from './toasts.ts'

export type Publish = {
  items: readonly PublishItem[]
  build: Build | null
  site: SiteBuild | null
  /** When the server last answered, in milliseconds; null before the first answer. */
  at: number | null
  connected: boolean
}

type Status = { items: PublishItem[]; build: Build }

/** How often to look, in milliseconds: while something moves, after a failure, otherwise. */
const WHILE_MOVING = 2_000
const AFTER_FAILURE = 10_000
const AT_REST = 60_000

function pauseAfter({ items, build, site, connected }: Publish): number {
  if (!connected || build?.state === 'failed') return AFTER_FAILURE
  return pendingOf(items, site).length > 0 || build?.state === 'building' || build?.state === 'waiting' ? WHILE_MOVING : AT_REST
}

export type PublishParts = {
  request: Transport
  /** What the public site says it was built from; null when it can't be read. */
  readSiteBuild: () => Promise<SiteBuild | null>
  $open: ReadableAtom<boolean>
  /** Whether somebody has been here lately. */
  isActive: () => boolean
  page: Pick<Page, 'isHidden' | 'onVisibilityChange' | 'onOnline'>
  /** Resolves when the list that the screen asks for has come, or did not have to. */
  rowsAreThere: () => Promise<unknown>
  say: typeof say
}

/** Follows the way of what was saved to the public site. */
export const makePublish = ({ request, readSiteBuild, $open, isActive, page, rowsAreThere, say }: PublishParts) => {
  const $publish = atom<Publish>({ items: [], build: null, site: null, at: null, connected: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = false
  let again = false

  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(tick, pauseAfter($publish.get()))
  }

  /** An unattended or hidden page does not ask: that would keep its session alive for ever. */
  const tick = (): void => (page.isHidden() || !isActive() || !$open.get() ? schedule() : void look())

  const look = async (): Promise<void> => {
    if (looking) {
      again = true
      return
    }
    looking = true
    const [answer, site] = await Promise.all([request<Status>('GET', '/api/publish-status', { wait: false }), readSiteBuild()])
    looking = false
    const before = $publish.get()
    $publish.set(
      answer.ok
        ? { items: answer.data.items, build: answer.data.build, site: site ?? before.site, at: Date.now(), connected: site !== null }
        : { ...before, site: site ?? before.site, connected: false },
    )
    if (again) {
      again = false
      return void look()
    }
    schedule()
  }

  /** Looks at once: after a save, when the page is seen again. */
  const lookNow = (): void => void look()

  onMount($publish, () => {
    const seen = () => void (!page.isHidden() && $open.get() && lookNow())
    // With thousands of items the answer is long: the list that the screen asks for meanwhile comes first.
    const stop = $open.subscribe((open) => void (open && setTimeout(() => void rowsAreThere().then(lookNow))))
    const stopSeeing = page.onVisibilityChange(seen)
    const stopHearing = page.onOnline(seen)
    return () => {
      clearTimeout(timer)
      stop()
      stopSeeing()
      stopHearing()
    }
  })

  /** Asks for a build now. @returns whether the server took it; what went wrong is said here */
  const publishNow = async (): Promise<boolean> => {
    const answer = await request<Status>('POST', '/api/publish', { body: {} })
    if (!answer.ok && answer.kind !== 'aborted') say({ tone: 'failure', text: words.live.publishFailed })
    lookNow()
    return answer.ok
  }

  return { $publish, lookNow, publishNow }
}

/** This page's own. */
export const { $publish, lookNow, publishNow } = makePublish({ request, readSiteBuild, $open, isActive, page: browserPage, rowsAreThere, say })

/** The top bar's sentence; `not connected` names the time that the rest is from. */
export function publishSummary({ items, build, site, at, connected }: Publish): Summary {
  if (at === null) return connected ? { name: 'unknown' } : { name: 'not connected', asOf: Date.now() }
  return connected ? summaryOf(items, build, site) : { name: 'not connected', asOf: at }
}
