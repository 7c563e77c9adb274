import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'

export type OnDemand<Props> = {
  /** Draws the part; null until it is there. */
  draw: ((props: Props) => ReactNode) | null
  /** What stands in its place when it did not come, with the way to ask for it again; null otherwise. */
  missing: ReactNode
}

type Load<Props> = () => Promise<ComponentType<Props>>
type Part<Props> = { is: ComponentType<Props> }

/** Parts that came before: they are there at once wherever they are wanted again. */
const came = new WeakMap<object, unknown>()

/** Fetches a part, also before it is wanted. Rejects when it does not come. */
export async function bring<Props>(load: Load<Props>): Promise<Part<Props>> {
  const part = { is: await load() }
  came.set(load, part)
  return part
}

/**
 * A part that is fetched when it is first wanted, over whatever page is open. Where it does not come (no connection, or
 * a new version of the site), the page is not loaded anew, because it may hold unsaved text: the part is asked for again
 * by its button, and whenever it is wanted again. Give the same `load` each time; `text` says what is missing.
 */
export function useOnDemand<Props extends object>(load: Load<Props>, isWanted: boolean, text: string = cmsShell.bar.missing): OnDemand<Props> {
  const [part, setPart] = useState(() => (came.get(load) as Part<Props> | undefined) ?? null)
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState<number | null>(null)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (wasWanted !== isWanted) {
    setWasWanted(isWanted)
    setFailed(null)
  }
  useEffect(() => {
    if (!isWanted || part) return undefined
    let isGone = false
    bring(load).then(
      (there) => {
        if (isGone) return
        if (tries === 0) return setPart(there)
        // What said that it is missing gives the focus back first: the part begins where the focus shall return to.
        flushSync(() => setFailed(null))
        requestAnimationFrame(() => requestAnimationFrame(() => !isGone && setPart(there)))
      },
      () => !isGone && setFailed(tries),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, part, load, tries])
  return {
    draw: part && ((props) => createElement(part.is, props)),
    // It stays while it is asked for again, and the focus with it.
    missing: failed !== null && !part && <Failed text={text} isPending={failed < tries} onAgain={() => setTries(tries + 1)} />,
  }
}

/** The same for a dialog; where it does not come, a dialog with the given title says so. */
export function useDialogOnDemand<Props extends object>(
  load: Load<Props>,
  isOpen: boolean,
  { title, onClose }: { title: string; onClose: () => void },
): (props: Props) => ReactNode {
  const { draw, missing } = useOnDemand(load, isOpen)
  return (props) => {
    if (!isOpen) return null
    if (draw) return draw(props)
    return (
      missing && (
        <Dialog title={title} isOpen onClose={onClose}>
          {missing}
        </Dialog>
      )
    )
  }
}
