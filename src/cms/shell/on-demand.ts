import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { say } from '../stores/toasts.ts'

/**
 * Draws a part that is fetched when it is first wanted, over whatever page is open; null until it is there. A part that
 * does not come (no connection, or a new version of the site) is said and tried again the next time: the page under it
 * may hold unsaved text, so it is not loaded anew.
 */
export function useOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailed: () => void,
): ((props: Props) => ReactNode) | null {
  const [part, setPart] = useState<{ is: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (!isWanted || part) return undefined
    let isGone = false
    load().then(
      (is) => !isGone && setPart({ is }),
      () => {
        if (isGone) return
        say({ tone: 'failure', text: cmsShell.bar.missing })
        onFailed()
      },
    )
    return () => {
      isGone = true
    }
  }, [isWanted, part, load, onFailed])
  return part && ((props) => createElement(part.is, props))
}
