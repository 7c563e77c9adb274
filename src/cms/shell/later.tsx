import { lazy, type ComponentType, type ReactNode } from 'react'
import { isUnkept } from '../edit/unkept.ts'
import { isHeld } from '../uploads/guard.ts'
import { useOnDemand } from './on-demand.tsx'
import { ScreenHead } from './screen-head.tsx'

/** Remembers, for this tab, that the page was loaded again for a missing screen. */
const KEY = 'staff-reloaded'

/** Whether loading the page again may help, and would cut nothing off. */
const mayReload = (): boolean => sessionStorage.getItem(KEY) === null && navigator.onLine && !isHeld() && !isUnkept()

/**
 * A screen that is fetched when it is first needed. After a new version of the site its file has another name, and the
 * open page asks for one that is gone: the page is loaded again, once. Where that would break off an upload or lose a
 * text, or there is no connection, what is missing is said in the screen's place, with the way to ask for it again.
 * `titleOf` names the screen then; what comes over a screen has none.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, titleOf?: (props: Props) => string): ComponentType<Props> {
  function Asked(props: Props): ReactNode {
    const { draw, missing } = useOnDemand(load, true)
    if (draw) return draw(props)
    return (
      missing && (
        <>
          {titleOf && <ScreenHead title={titleOf(props)} />}
          <div className="missing">{missing}</div>
        </>
      )
    )
  }
  return lazy(async () => {
    try {
      const component = await load()
      sessionStorage.removeItem(KEY)
      return { default: component }
    } catch {
      if (!mayReload()) return { default: Asked }
      sessionStorage.setItem(KEY, 'yes')
      location.reload()
      return new Promise<never>(() => undefined)
    }
  })
}
