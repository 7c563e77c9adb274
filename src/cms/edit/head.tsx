import { otherLanguage } from '#i18n/languages.ts'
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { dayAndTime } from '#i18n/time.ts'
import type { AnyKind, Screen } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { cmsDraft as draftWords } from '#messages/en/cms-draft.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { visibleSides, hasText } from '../model/fields.ts'
import type { Translation } from '../model/item.ts'
import { fieldText } from '../model/item.ts'
import {
  draftOf,
  EXPIRE_AT,
  PUBLISH_AT,
  STATUS,
  type Side,
  type StoredRecord,
} from '../model/values.ts'
import { useItem, useSession, useValues } from '../session/session-context.ts'
import { $now } from '../stores/clock.ts'
import { listedItem, listOf } from '../stores/lists.ts'
import type { LiveState as LiveOnSite } from '../stores/publish.ts'
import { Icon } from '../ui/icon.tsx'
import { LiveMark, TranslationMark } from '../ui/indicators.tsx'
import { useLive, type LiveItem } from '../ui/live-state.tsx'
import { useDialogOnDemand } from '../ui/on-demand.tsx'
import { previewLoaders } from './preview/previews.ts'
import type { Command } from './save-bar.tsx'

/**
 * Marks in the editor's head: the state of the translation, the state of the saved item on the
 * site, and its draft. While the item is loading, they show the item as it is in its list.
 */
export function HeadMarks({ translation }: { translation: Translation }): ReactNode {
  const { kind } = useSession()
  const { record, id, phase } = useItem()
  const values = useValues()
  const listed = phase === 'loading' ? listedStateOf(kind, id) : null
  const stored = record ?? listed?.record
  return (
    <div className="edit-marks">
      {hasText(kind, listed?.values ?? values) && (
        <span className="edit-chip hstack">
          <TranslationMark state={listed?.translation ?? translation} />
        </span>
      )}
      {stored && <LiveChip record={stored} id={id} />}
      {stored && <DraftChip record={stored} />}
    </div>
  )
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** State of a saved item on the site: visible, or not yet, or no longer. */
export function useLiveOnSite(record: StoredRecord, id: string): LiveOnSite {
  const { kind } = useSession()
  const item: LiveItem = {
    Id: id,
    Revision: String(record['Revision']),
    Status: record[STATUS] === 'draft' ? 'draft' : 'published',
    PublishAt: textOrNull(record[PUBLISH_AT]),
    ExpireAt: textOrNull(record[EXPIRE_AT]),
  }
  return useLive(kind, item)
}

function LiveChip({ record, id }: { record: StoredRecord; id: string }): ReactNode {
  return (
    <span className="edit-chip hstack">
      <LiveMark live={useLiveOnSite(record, id)} now={useStore($now)} />
    </span>
  )
}

/** Mark for the draft, with its publishing time if it has one. */
function DraftChip({ record }: { record: StoredRecord }): ReactNode {
  const now = useStore($now)
  const draft = draftOf(record)
  if (!draft) return null
  return (
    <span className="edit-chip hstack">
      <span className="mark">
        <Icon name={draft.PublishAt === null ? 'draft' : 'clock'} size={16} />
        <span>
          {draft.PublishAt === null
            ? draftWords.chip.beside
            : draftWords.chip.planned(dayAndTime(draft.PublishAt, new Date(now)))}
        </span>
      </span>
    </span>
  )
}

/** Item from its list, which may be loaded before the item itself; null when it is not. */
function listedStateOf(
  kind: AnyKind,
  id: string,
): { record: StoredRecord; values: Values; translation: Translation | undefined } | null {
  const item = listedItem(kind, id)
  return item ? { record: item, values: item.Data, translation: item.translation } : null
}

/** Title of an item from the form; until the form is loaded, from the list, or a placeholder. */
export function HeadTitle({ title, screen }: { title: string; screen: Screen }): ReactNode {
  const { phase } = useItem()
  const listedTitle = useListedTitle(screen)
  const shownTitle = phase === 'loading' ? listedTitle : title
  return (
    <strong dir="auto">
      {shownTitle === null ? <span className="edit-title-still" /> : shownTitle || words.untitled}
    </strong>
  )
}

/** Title from the list; null while the list is not loaded. */
function useListedTitle(screen: Screen): string | null {
  const { kind } = useSession()
  const { id } = useItem()
  const { items } = useStore(listOf(kind, screen).$listing)
  const item = items.find(({ Id }) => Id === id)
  const column = kind.title
  return item ? fieldText(item, column?.key) || fieldText(item, column?.ar) : null
}

const loadHistory = async () => (await import('../history/history-dialog.tsx')).HistoryDialog
const loadPreview = async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog

type Panels = {
  /** Buttons for the history, unless the item was never saved, and for the preview of the kind. */
  buttons: readonly Command[]
  /** Opens the preview; does nothing for a kind without one. */
  openPreview: () => void
  dialogs: ReactNode
}

/**
 * History and preview of the item. The preview opens in the language `side` if visitors see that
 * language, else in the other.
 */
export function usePanels(side: Side): Panels {
  const { kind } = useSession()
  const { record, phase } = useItem()
  const values = useValues()
  const shownSides = visibleSides(values)
  const otherSide = otherLanguage(side)
  const [open, setOpen] = useState<'history' | 'preview' | null>(null)
  const onClose = () => setOpen(null)
  const drawHistory = useDialogOnDemand(loadHistory, open === 'history', {
    title: words.history,
    onClose,
  })
  const drawPreview = useDialogOnDemand(loadPreview, open === 'preview', {
    title: words.preview,
    onClose,
  })
  const hasPreview = kind.name in previewLoaders
  const openPreview = () => {
    if (hasPreview) setOpen('preview')
  }
  // While the item is loading, the button is there but disabled, so that the buttons next to it do
  // not move.
  const mayHaveHistory = record !== null || phase === 'loading'
  const buttons: Command[] = [
    ...(mayHaveHistory
      ? [
          {
            id: 'history',
            label: words.history,
            icon: 'history' as const,
            isDisabled: !record,
            run: () => setOpen('history'),
          },
        ]
      : []),
    ...(hasPreview
      ? [{ id: 'preview', label: words.preview, icon: 'eye' as const, run: openPreview }]
      : []),
  ]
  const dialogs = (
    <>
      {drawHistory({ onClose })}
      {drawPreview({ start: shownSides.has(side) ? side : otherSide, onClose })}
    </>
  )
  return { buttons, openPreview, dialogs }
}
