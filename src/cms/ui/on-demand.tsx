import { useStore } from '@nanostores/react'
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { Dialog } from './dialog.tsx'
import { afterPaint } from './focus.ts'
import { LoadError } from './placeholders.tsx'
import { makeLazyPart, type HandOver } from './lazy-part.ts'

export type OnDemand<Props> = {
  /** Renders the part; null until it is loaded. */
  render: ((props: Props) => ReactNode) | null
  /** Notice for a part that could not be loaded, with a button to retry; null otherwise. */
  failureNotice: ReactNode
}

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Removes the notice one paint before it shows the part. In between, the notice's dialog returns
 * the focus, so that the part can record where the focus must return to.
 */
const handOver: HandOver = (clear, show) => {
  flushSync(clear)
  afterPaint(show)
}

/**
 * Part of the staff area (a screen, a dialog, the rich-text editor) whose code is loaded when it is
 * first needed. When it cannot be loaded (no connection, or a new version of the site), the page is
 * not reloaded, because it may contain unsaved text. The part is then loaded again by the notice's
 * button, or when it is next needed.
 * @param load must be the same function each time
 * @param text sentence of the notice, which names the missing part
 */
export function useOnDemand<Props extends object>(
  load: Load<Props>,
  isWanted: boolean,
  text: string = cmsShell.bar.missing,
): OnDemand<Props> {
  const [lazyPart] = useState(() => makeLazyPart(load, handOver))
  const { part, hasFailed, isPending } = useStore(lazyPart.$state)
  useEffect(() => {
    if (!isWanted) return undefined
    lazyPart.request()
    return lazyPart.release
  }, [isWanted, lazyPart])
  return {
    render: part && ((props) => createElement(part.loaded, props)),
    failureNotice: hasFailed && (
      <LoadError text={text} isPending={isPending} onRetry={lazyPart.retry} />
    ),
  }
}

/**
 * Dialog that is loaded by {@link useOnDemand}. When it cannot be loaded, a dialog with the given
 * title shows the notice. Returns the function that renders the dialog.
 */
export function useDialogOnDemand<Props extends object>(
  load: Load<Props>,
  isOpen: boolean,
  { title, onClose }: { title: string; onClose: () => void },
): (props: Props) => ReactNode {
  const { render, failureNotice } = useOnDemand(load, isOpen)
  return (props) => {
    if (!isOpen) return null
    if (render) return render(props)
    return (
      failureNotice && (
        <Dialog title={title} isOpen onClose={onClose}>
          {failureNotice}
        </Dialog>
      )
    )
  }
}
