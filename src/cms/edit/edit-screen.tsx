import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { watchPointer } from '#ui/press.ts'
import { onPageLeaving } from '../drafts/autosave.ts'
import { drafts } from '../drafts/item-drafts.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { matchesShortcut } from '../keys/shortcuts.ts'
import type { KeyName } from '../keys/table.ts'
import { DRAFT, mayDraft, PUBLISH, type SaveRequest } from '../model/acts.ts'
import { translationNow } from '../model/fields.ts'
import { nounOf } from '#kinds/label.ts'
import { textAt } from '../model/values.ts'
import { request } from '../network/api.ts'
import { $email } from '../network/entry.ts'
import { SessionContext, useItem, useSession, useValues } from '../session/session-context.ts'
import { storedTranslation, type EditorMode } from '../session/item-form.ts'
import { makeSession, type Session, type SessionServices } from '../session/session.ts'
import {
  jumpToOtherLanguage,
  pressCopyAcross,
  useRequestedField,
  useFieldJump,
} from '../session/focus.ts'
import { afterChange } from '../stores/changes.ts'
import { toastFor } from '../stores/toasts.ts'
import { Button } from '../ui/controls.tsx'
import { usePublishQuestion } from './checks/publish-question.tsx'
import { useFindings, useFindingNavigation } from './checks/use-checks.ts'
import { ConflictDialog } from './compare/conflict-dialog.tsx'
import { fetchTextEditor } from './fields/html-field.tsx'
import { ContentForm } from './form.tsx'
import { HeadMarks, usePanels } from './head.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { Notices } from './notices.tsx'
import { ChecksCounter } from './rail/checks-card.tsx'
import { Rail } from './rail/rail.tsx'
import { SaveBar } from './save-bar.tsx'

/** Browser services for sessions. */
const services: SessionServices = {
  request,
  drafts,
  leaveGuard,
  onPageLeaving,
  email: () => $email.get(),
  afterChange,
  toastFor,
}

type ScreenProps = {
  /** Renders the start of the head: the close button and the title, or a screen's heading. */
  renderHead: (title: string) => ReactNode
  /**
   * Called after each render with the id of an item that the server has. The id of a new item
   * changes the address of the page, and so does the id of an item that was saved as a new one.
   */
  onStored?: (id: string) => void
  /** Closes the editor; absent for a kind with one record, whose editor is a whole page. */
  onClose?: () => void
}

/**
 * Edit screen of every kind; its content comes from the kind's form. An `id` of null begins a new
 * item. Pass a new `key` for each editor that is opened: a screen keeps its first item.
 */
export function EditScreen({
  kind,
  id,
  mode,
  preset,
  ...screenProps
}: {
  kind: AnyKind
  id: string | null
  mode: EditorMode
  preset?: Values
} & ScreenProps): ReactNode {
  const session = useNewSession(kind, id, mode, preset)
  useEffect(() => fetchTextEditor(kind.form), [kind])
  return (
    <SessionContext.Provider value={session}>
      <Screen {...screenProps} />
    </SessionContext.Provider>
  )
}

/** Creates the session of one open item, once. A new item gets its id here. */
function useNewSession(
  kind: AnyKind,
  id: string | null,
  mode: EditorMode,
  preset: Values = {},
): Session {
  const [session] = useState(() =>
    makeSession(services, { kind, mode, id: id ?? crypto.randomUUID(), preset }),
  )
  useEffect(() => session.start(), [session])
  useEffect(watchPointer, [])
  return session
}

function Screen({ renderHead, onStored, onClose }: ScreenProps): ReactNode {
  const session = useSession()
  const { kind } = session
  const { phase, base, record, id } = useItem()
  const values = useValues()
  const { side, setSide, jump } = useFieldJump()
  const panels = usePanels(side)
  useRequestedField(jump)

  const stored = record === null ? null : id
  useEffect(() => {
    if (stored !== null) onStored?.(stored)
  })

  const save = (saveRequest?: SaveRequest) => void session.save(saveRequest)
  const walk = useFindingNavigation(session, jump)
  const question = usePublishQuestion(session, save, walk.go)
  const checks = useFindings()
  const translation = translationNow(kind, base, values, storedTranslation(record))
  const outdated = translation === 'outdated'
  const isLoading = phase === 'loading'

  useKeys({
    save: () => question.save(mayDraft(kind, record) ? DRAFT : PUBLISH),
    publish: () => question.save(PUBLISH),
    preview: panels.openPreview,
    otherLanguage: () => jumpToOtherLanguage(kind, jump),
    copyAcross: pressCopyAcross,
    nextCheck: walk.step,
  })

  return (
    <div className="edit" data-phase={phase}>
      <div className="edit-head hstack">
        {renderHead(useTitle())}
        <HeadMarks translation={translation} />
        <div className="edit-head-actions">
          {panels.buttons.map(({ id, label, icon, run, isDisabled = false }) => (
            <Button key={id} icon={icon} isDisabled={isDisabled} onPress={run}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div className="edit-body">
        <div className="edit-main">
          <Notices onJump={jump} />
          {isLoading ? (
            <p className="edit-loading" role="status">
              {words.loading(nounOf(kind).one)}
            </p>
          ) : (
            <ContentForm side={side} onSide={setSide} />
          )}
        </div>
        {!isLoading && <Rail checks={checks} outdated={outdated} walk={walk} onJump={jump} />}
      </div>
      <SaveBar onSave={question.save} onClose={onClose} menuCommands={panels.buttons}>
        {!isLoading && <ChecksCounter checks={checks} outdated={outdated} />}
      </SaveBar>
      {question.dialog}
      {panels.dialogs}
      <LeaveQuestion />
      <ConflictDialog onSave={save} />
    </div>
  )
}

/** English title, or the Arabic title when the English one is empty. Empty without any title. */
function useTitle(): string {
  const { kind } = useSession()
  const values = useValues()
  const column = kind.title
  if (!column) return ''
  return textAt(values, column.key) || (column.ar === undefined ? '' : textAt(values, column.ar))
}

type KeyCommands = {
  save: () => void
  publish: () => void
  copyAcross: () => void
  otherLanguage: () => void
  preview: () => void
  nextCheck: (step: 1 | -1) => void
}

/** True for an event in a dialog that is open over the editor, which may be in a dialog itself. */
const isInDialogOver = ({ target }: Event): boolean => {
  const dialog =
    target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null
  return dialog !== null && !dialog.querySelector('.edit')
}

/** Keyboard shortcuts of the editor, from any field. */
function useKeys(commands: KeyCommands): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const run: { readonly [Name in KeyName]?: () => void } = {
      save: () => latest.current.save(),
      publish: () => latest.current.publish(),
      'copy across': () => latest.current.copyAcross(),
      'other language': () => latest.current.otherLanguage(),
      preview: () => latest.current.preview(),
      'next check': () => latest.current.nextCheck(1),
      'previous check': () => latest.current.nextCheck(-1),
    }
    const onKey = (event: KeyboardEvent) => {
      const command = Object.entries(run).find(([name]) =>
        matchesShortcut(name as KeyName, event),
      )?.[1]
      // In a dialog over the editor, the dialog handles Ctrl+Enter.
      if (!command || (command === run.publish && isInDialogOver(event))) return
      event.preventDefault()
      event.stopPropagation()
      // In such a dialog, Ctrl+S does nothing: not even the browser's own command for saving.
      if (command !== run.save || !isInDialogOver(event)) command()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
