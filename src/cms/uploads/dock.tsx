import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useOnDemand } from '../ui/on-demand.tsx'
import { withStyles } from '../ui/sheet.ts'
import { $isDockNeeded } from './dock-needed.ts'

const loadPanel = withStyles(async () => (await import('./panel.tsx')).UploadsPanel)

/** The list of uploads, on every screen; its code is loaded once it is needed. */
export function UploadsDock(): ReactNode {
  const { render, failureNotice } = useOnDemand(loadPanel, useStore($isDockNeeded))
  return render ? render({}) : failureNotice && <aside className="uploads">{failureNotice}</aside>
}
