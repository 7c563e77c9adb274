import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { nounOf } from '../list/noun.ts'
import { useOnDemand } from '../shell/on-demand.ts'
import { Button } from '../ui/button.tsx'
import { ChangesDialog } from './compare/changes-dialog.tsx'
import { ConflictDialog } from './compare/conflict-dialog.tsx'
import { DeletedNotice } from './compare/deleted-notice.tsx'
import { EditorContext, useEditing, useEditState } from './editor-context.ts'
import { storedTranslation, type Mode } from './editor-state.ts'
import { entryPath } from './entries.ts'
import { extras } from './extras.ts'
import { focusedPath, focusWhenThere } from './focus.ts'
import { ContentForm } from './form.tsx'
import { HeadMarks } from './head-marks.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ErrorSummary, KeptCopyNotice, LoadFailedNotice, StrayNotice } from './notices.tsx'
import type { MoreItem } from './more-menu.tsx'
import { usePublishQuestion } from './publish-question.tsx'
import { ChecksCounter } from './rail/checks-counter.tsx'
import { Rail } from './rail/rail.tsx'
import { placeOf, twinOf } from './places.ts'
import { SaveBar } from './save-bar.tsx'
import { useCheckWalk } from './checks/use-check-walk.ts'
import { useChecks } from './checks/use-checks.ts'
import { translationNow } from './translation.ts'
import { useEditor } from './use-editor.ts'
import { useKeys } from './use-keys.ts'
import { textAt, type Side, type Values } from './values.ts'

const loadPreview = async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog

type Shape = {
  /** Draws what stands before the marks: the way out and the title, or a screen's heading. */
  head: (title: string) => ReactNode
  /** After a save that left nothing to do; a screen that stays open has none. */
  onDone?: (() => void) | undefined
}

/** The English title, else the Arabic one; empty for a kind without a title or before there is one. */
function useTitle(): string {
  const { kind } = useEditing()
  const { values } = useEditState()
  const column = kind.columns[0]
  if (!column) return ''
  return textAt(values, pathOf(kind, column.key)) || (column.ar === undefined ? '' : textAt(values, pathOf(kind, column.ar)))
}

function Screen({ head, onDone }: Shape): ReactNode {
  const editor = useEditing()
  const state = useEditState()
  const { kind } = editor
  const [side, setSide] = useState<Side>('en')
  const [dialog, setDialog] = useState<'preview' | 'changes' | null>(null)
  const closeDialog = useCallback(() => setDialog(null), [])
  const drawPreview = useOnDemand(loadPreview, dialog === 'preview', closeDialog)
  const translation = translationNow(kind, state.base, state.values, storedTranslation(state.record))

  const jump = (path: string) => {
    const place = placeOf(kind, path)
    // A language or an entry that was hidden comes into view first.
    if (place.side) setSide(place.side)
    if (place.inside) editor.openEntry(entryPath(place.inside.list, place.inside.id))
    focusWhenThere(path)
  }
  const save = () => void editor.save().then((isDone) => isDone && onDone?.())
  const withFocused = (act: (path: string) => void) => () => {
    const path = focusedPath()
    if (path !== null) act(path)
  }

  const walk = useCheckWalk(editor, jump)
  const question = usePublishQuestion(editor, save, walk.go)
  const checks = useChecks()
  const outdated = translation === 'outdated'
  const isReady = state.phase !== 'loading'
  const hasPreview = extras[kind.name]?.preview !== undefined
  const actions = useRef<HTMLDivElement>(null)
  const more: MoreItem[] = [
    ...(hasPreview ? [{ id: 'preview', label: words.preview, icon: 'eye' as const, run: () => setDialog('preview') }] : []),
    ...(state.record ? [{ id: 'history', label: words.history, icon: 'history' as const, run: () => actions.current?.querySelector('button')?.click() }] : []),
  ]

  useKeys({
    save: question.save,
    preview: () => hasPreview && setDialog('preview'),
    otherLanguage: withFocused((path) => {
      const twin = twinOf(kind, path)
      if (twin) jump(twin)
    }),
    copyAcross: withFocused((path) => {
      document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.closest('.edit-row')?.querySelector<HTMLElement>('.edit-across button')?.click()
    }),
    nextCheck: walk.step,
  })

  return (
    <div className="edit" data-phase={state.phase}>
      <div className="edit-head">
        {head(useTitle())}
        <HeadMarks translation={translation} />
        <div className="edit-head-actions" ref={actions}>
          <HistoryButton />
          {hasPreview && (
            <Button icon="eye" onPress={() => setDialog('preview')}>
              {words.preview}
            </Button>
          )}
        </div>
      </div>
      <div className="edit-body">
        <div className="edit-main">
          <LoadFailedNotice />
          <DeletedNotice onDone={onDone} />
          <KeptCopyNotice />
          <StrayNotice />
          <ErrorSummary onJump={jump} />
          {state.phase === 'loading' ? (
            <p className="edit-loading" role="status">
              {words.loading(nounOf(kind).one)}
            </p>
          ) : (
            <ContentForm side={side} onSide={setSide} />
          )}
        </div>
        {isReady && <Rail checks={checks} outdated={outdated} walk={walk} />}
      </div>
      <SaveBar onSave={question.save} onCompare={() => setDialog('changes')} onConflict={() => editor.openConflict()} more={more}>
        {isReady && <ChecksCounter checks={checks} outdated={outdated} />}
      </SaveBar>
      {question.dialog}
      <LeaveGuard />
      {dialog === 'changes' && <ChangesDialog onClose={closeDialog} />}
      {dialog === 'preview' && drawPreview?.({ start: side, onClose: closeDialog })}
      {state.conflict && state.conflictOpen && (
        <ConflictDialog
          conflict={state.conflict}
          onBack={editor.closeConflict}
          onEdit={editor.resolve}
          onSave={(choices) => {
            editor.resolve(choices)
            save()
          }}
        />
      )}
    </div>
  )
}

/**
 * The one edit screen, for every kind: what it shows comes from the kind's form, whether it creates, edits or holds
 * the only record there is comes from `mode`. `id` null is a new item. Give it a `key` per kind and id.
 */
export function EditScreen({ kind, id, mode, preset, ...shape }: { kind: AnyKind; id: string | null; mode: Mode; preset?: Values } & Shape): ReactNode {
  const editor = useEditor(kind, id, mode, preset)
  return (
    <EditorContext.Provider value={editor}>
      <Screen {...shape} />
    </EditorContext.Provider>
  )
}
