import { useState, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { useDialogOnDemand } from '../ui/on-demand.tsx'
import { useEditing, useEditState } from './editor-context.ts'
import { extras } from './extras.ts'
import type { MoreItem } from './save-bar.tsx'
import type { Side } from './values.ts'

const loadHistory = async () => (await import('../history/history-dialog.tsx')).HistoryDialog
const loadPreview = async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog

export type Panels = {
  /** Those that there are: an item that was never saved has no history, and not every kind a preview. */
  ways: readonly MoreItem[]
  /** Opens the preview; nothing for a kind without one. */
  preview: () => void
  dialogs: ReactNode
}

/** What there is to look at of the edited item beside its form: its history, and how visitors will see it, first in `side`. */
export function usePanels(side: Side): Panels {
  const { kind } = useEditing()
  const { record, phase } = useEditState()
  const [open, setOpen] = useState<'history' | 'preview' | null>(null)
  const onClose = () => setOpen(null)
  const drawHistory = useDialogOnDemand(loadHistory, open === 'history', { title: words.history, onClose })
  const drawPreview = useDialogOnDemand(loadPreview, open === 'preview', { title: words.preview, onClose })
  const hasPreview = extras[kind.name]?.preview !== undefined
  const preview = () => {
    if (hasPreview) setOpen('preview')
  }
  // Until the item is there, its place is kept: what stands beside it must not move.
  const mayHaveHistory = record !== null || phase === 'loading'
  const ways: MoreItem[] = [
    ...(mayHaveHistory ? [{ id: 'history', label: words.history, icon: 'history' as const, isDisabled: !record, run: () => setOpen('history') }] : []),
    ...(hasPreview ? [{ id: 'preview', label: words.preview, icon: 'eye' as const, run: preview }] : []),
  ]
  const dialogs = (
    <>
      {drawHistory({ onClose })}
      {drawPreview({ start: side, onClose })}
    </>
  )
  return { ways, preview, dialogs }
}
