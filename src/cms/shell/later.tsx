import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { isUnkept } from '../edit/unkept.ts'
import { isHeld } from '../uploads/guard.ts'
import { Waiting } from '../ui/waiting.tsx'
import { focusHeading } from './focus-heading.ts'
import { useOnDemand } from './on-demand.tsx'
import { ScreenHead } from './screen-head.tsx'

/** Remembers, for this tab, that the page was loaded again for a missing screen. */
const KEY = 'staff-reloaded'

/** Whether loading the page again may help, and would cut nothing off. */
const mayReload = (): boolean => sessionStorage.getItem(KEY) === null && navigator.onLine && !isHeld() && !isUnkept()

export type LaterOptions<Props> = {
  /** Names the screen where it did not come; what comes over a screen has no title. */
  titleOf?: (props: Props) => string
  /** What a long wait says. */
  waiting?: string
}

/**
 * A screen that is fetched when it is first needed. After a new version of the site its file has another name, and the
 * open page asks for one that is gone: the page is loaded again, once. Where that would break off an upload or lose a
 * text, or there is no connection, what is missing is said in the screen's place, with the way to ask for it again.
 * It is no `lazy`: React holds what comes after a fallback back for 300 ms (`FALLBACK_THROTTLE_MS`).
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, options: LaterOptions<Props> = {}): ComponentType<Props> {
  const { titleOf, waiting = words.loading } = options
  const loadOrReload = async (): Promise<ComponentType<Props>> => {
    try {
      const component = await load()
      sessionStorage.removeItem(KEY)
      return component
    } catch (error) {
      if (!mayReload()) throw error
      sessionStorage.setItem(KEY, 'yes')
      location.reload()
      return new Promise<never>(() => undefined)
    }
  }
  return function Later(props: Props): ReactNode {
    const { draw, missing } = useOnDemand(loadOrReload, true)
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
