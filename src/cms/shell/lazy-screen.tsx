import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { Waiting } from '../ui/waiting.tsx'
import { focusHeading } from './focus-heading.ts'
import { useOnDemand } from '../ui/on-demand.tsx'
import { loadOrReload, type Page } from '../ui/lazy-part.ts'
import { ScreenHead } from '../ui/screen-head.tsx'

const page: Page = {
  storage: () => sessionStorage,
  mayReload: () => navigator.onLine && !leaveGuard.isUploading() && !leaveGuard.hasUnsaved(),
  reload: () => location.reload(),
}

export type LazyScreenOptions<Props> = {
  /** Names the screen where it did not come; what comes over a screen has no title. */
  titleOf?: (props: Props) => string
  /** What a long wait says. */
  waiting?: string
}

/**
 * A screen that is fetched when it is first needed; where it does not come, the page is loaded again, once. Where that
 * would break off an upload or lose a text, or there is no connection, what is missing is said in the screen's place, with
 * the way to ask for it again.
 * It is no `lazy`: React holds what comes after a fallback back for 300 ms (`FALLBACK_THROTTLE_MS`).
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>, options: LazyScreenOptions<Props> = {}): ComponentType<Props> {
  const { titleOf, waiting = words.loading } = options
  const loadScreen = loadOrReload(load, page)
  return function LazyScreen(props: Props): ReactNode {
    const { draw, missing } = useOnDemand(loadScreen, true)
    const wasMissing = useRef(false)
    const [isHere, isMissing] = [draw !== null, Boolean(missing)]
    useEffect(() => {
      if (isMissing) wasMissing.current = true
      // The button that asked for it again is gone.
      return isHere && wasMissing.current && titleOf && document.activeElement === document.body ? focusHeading() : undefined
    }, [isHere, isMissing])
    if (draw) return draw(props)
    if (!missing) return <Waiting label={waiting} />
    return (
      <>
        {titleOf && <ScreenHead title={titleOf(props)} />}
        <div className="missing">{missing}</div>
      </>
    )
  }
}
