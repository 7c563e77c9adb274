import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import type { Draft } from '../drafts/item-drafts.ts'
import { nameOf } from '../model/fields.ts'
import { nounOf } from '../model/item.ts'
import { useEditor, useEditorState } from '../session/editor-context.ts'
import { isDeleted, isOutdated } from '../session/editor-state.ts'
import { focusFirstOf } from '../session/focus.ts'
import { useErrors } from '../session/use-field.ts'
import { useNow } from '../ui/ages.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { timeAndAge } from './save-state.ts'

const gone = cmsHistory.gone

/**
 * Focuses the next notice, else the form: the button that was pressed disappears with its notice.
 */
const focusNextNotice = (): void => focusFirstOf('.edit-notice button', '.edit-rows [id^="field-"]')

/**
 * Notice that the item was deleted during editing: the typed values remain, with two ways to save
 * them.
 */
function DeletedNotice(): ReactNode {
  const editor = useEditor()
  const state = useEditorState()
  const [busy, setBusy] = useState(false)
  if (!isDeleted(state) && !busy) return null
  const run = (save: () => Promise<boolean>) => () => {
    setBusy(true)
    void save().then((isDone) => {
      setBusy(false)
      if (isDone) focusNextNotice()
    })
  }
  return (
    <section className="edit-notice edit-notice-failed" role="alert">
      <Icon name="bin" />
      <p>
        <strong>{gone.title(nounOf(editor.kind).one)}</strong> {gone.text}
      </p>
      <div className="edit-notice-actions">
        <Button tone="primary" isPending={busy} onPress={run(editor.restoreFromBinAndSave)}>
          {busy ? gone.takingBack : gone.takeBack}
        </Button>
        {editor.kind.api.create && (
          <Button isDisabled={busy} onPress={run(editor.saveAsNew)}>
            {gone.asNew}
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Offer of a draft that never reached the server, with its age; as a new item when the item no
 * longer exists.
 */
function DraftNotice(): ReactNode {
  const editor = useEditor()
  const state = useEditorState()
  const { offered, phase, saving } = state
  const now = useNow()
  const draft = offered[0]
  const isGone = phase === 'gone'
  if (!draft || (phase !== 'ready' && !isGone)) return null
  // The focus moves at once: storing the draft takes a while, and the person types meanwhile.
  const answer = (work: (draft: Draft) => Promise<void>) => () => {
    void work(draft)
    focusNextNotice()
  }
  return (
    <section className="edit-notice" aria-live="polite">
      <Icon name="history" />
      <div>
        <p>
          <strong>{words.kept.found(timeAndAge(draft.at, now))}</strong>{' '}
          {isGone ? words.kept.askGone : words.kept.ask}
        </p>
        {isOutdated(state, draft) && <p>{words.kept.overtaken}</p>}
        {offered.length > 1 && <p>{words.kept.more(offered.length - 1)}</p>}
      </div>
      <div className="edit-notice-actions">
        {/* A save in progress returns values for the form as it was sent. */}
        <Button isDisabled={saving.name === 'saving'} onPress={answer(editor.restore)}>
          {isGone ? words.kept.restoreNew : words.kept.restore}
        </Button>
        <Button tone="quiet" onPress={answer(editor.discard)}>
          {words.kept.discard}
        </Button>
      </div>
    </section>
  )
}

/**
 * Texts of a restored draft that no longer have a field in the form, shown in order not to lose
 * them.
 */
function OrphanedValuesNotice(): ReactNode {
  const editor = useEditor()
  const { orphanedValues } = useEditorState()
  if (orphanedValues.length === 0) return null
  return (
    <section className="edit-notice" aria-labelledby="edit-strays">
      <Icon name="warning" />
      <div>
        <p>
          <strong id="edit-strays">{words.strays.title(orphanedValues.length)}</strong>{' '}
          {words.strays.text}
        </p>
        {orphanedValues.map(({ path, text }, index) => (
          <blockquote key={index} className="edit-stray">
            <code>{path}</code>
            <p dir="auto">{text}</p>
          </blockquote>
        ))}
      </div>
      <div className="edit-notice-actions">
        <Button onPress={() => editor.dismissOrphanedValues()}>{words.strays.done}</Button>
      </div>
    </section>
  )
}

/**
 * Notice that the item could not be read: the form is empty, and saving is disabled until it can.
 */
function LoadFailedNotice(): ReactNode {
  const editor = useEditor()
  const { phase } = useEditorState()
  const one = nounOf(editor.kind).one
  if (phase !== 'failed' && phase !== 'gone') return null
  return (
    <section className="edit-notice edit-notice-failed" role="alert">
      <Icon name="refused" />
      <p>
        <strong>{phase === 'gone' ? words.failed.gone(one) : words.failed.title(one)}</strong>{' '}
        {phase === 'gone' ? words.failed.goneText : words.failed.text}
      </p>
      <div className="edit-notice-actions">
        <Button onPress={() => void editor.load()}>{words.tryAgain}</Button>
      </div>
    </section>
  )
}

/**
 * Errors that prevent saving, each with a link to its field. Takes the focus when a save failed.
 */
function ErrorSummary({ onJump }: { onJump: (path: string) => void }): ReactNode {
  const { kind } = useEditor()
  const { attempted, failedSaveCount, values } = useEditorState()
  const errors = Object.entries(useErrors())
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (failedSaveCount > 0) box.current?.focus()
  }, [failedSaveCount])
  if (!attempted || errors.length === 0) return null
  return (
    <section
      className="edit-summary"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="edit-summary-title"
    >
      <h2 id="edit-summary-title">
        <Icon name="refused" /> {words.errors.summary(errors.length)}
      </h2>
      <p>{words.errors.summaryText}</p>
      <ul>
        {errors.map(([path, message]) => (
          <li key={path}>
            {path === '' ? (
              message
            ) : (
              <button type="button" className="edit-link" onClick={() => onJump(path)}>
                {nameOf(kind, path, values)}: {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Notices above the form. `onJump` goes to a field. */
export function Notices({ onJump }: { onJump: (path: string) => void }): ReactNode {
  return (
    <>
      <LoadFailedNotice />
      <DeletedNotice />
      <DraftNotice />
      <OrphanedValuesNotice />
      <ErrorSummary onJump={onJump} />
    </>
  )
}
