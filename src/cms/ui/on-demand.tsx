import { useStore } from '@nanostores/react'
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { Dialog } from './dialog.tsx'
import { afterPaint } from './focus.ts'
import { Failed } from './placeholders.tsx'
import { makePart, type HandOver } from './lazy-part.ts'

export type OnDemand<Props> = {
  /** Draws the part; null until it is there. */
  draw: ((props: Props) => ReactNode) | null
  /** Shown in its place when it could not be loaded, with a button to retry; null otherwise. */
  missing: ReactNode
}

type Load<Props> = () => Promise<ComponentType<Props>>

/** The notice is removed first and returns the focus, which the part then records as the place to return to. */
const handOver: HandOver = (clear, show) => {
  flushSync(clear)
  afterPaint(show)
}

/**
 * A part that is loaded when it is first needed, over whatever page is open. Where it cannot be loaded (no connection, or
 * a new version of the site), the page is not reloaded, because it may hold unsaved text: the part is loaded again
 * by its button, and whenever it is needed again. Pass the same `load` each time; `text` says what is missing.
 */
export function useOnDemand<Props extends object>(
  load: Load<Props>,
  isWanted: boolean,
  text: string = cmsShell.bar.missing,
): OnDemand<Props> {
  const [one] = useState(() => makePart(load, handOver))
  const { part, isMissing, isPending } = useStore(one.$state)
  useEffect(() => {
    if (!isWanted) return undefined
    one.request()
    return one.release
  }, [isWanted, one])
  return {
    draw: part && ((props) => createElement(part.loaded, props)),
    missing: isMissing && <Failed text={text} isPending={isPending} onAgain={one.retry} />,
  }
}

/** The same for a dialog; where it cannot be loaded, a dialog with the given title shows the notice. */
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
