import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useOnDemand } from '../shell/on-demand.ts'
import { $needed } from './needed.ts'

const load = async () => (await import('./panel.tsx')).UploadsPanel
const stay = (): void => undefined

/** The uploads, as soon as there are any: on every screen, whatever else is done meanwhile. */
export function UploadsDock(): ReactNode {
  const panel = useOnDemand(load, useStore($needed), stay)
  return panel?.({}) ?? null
}
