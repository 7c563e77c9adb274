import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import type { Draft } from '../drafts/item-drafts.ts'
import { nameOf } from '../model/fields.ts'
import { nounOf } from '#kinds/label.ts'
import { useErrors, useItem, useSession, useValues } from '../session/session-context.ts'
import { isOutdated } from '../session/item-form.ts'
import { isDeleted } from '../session/session-state.ts'
import { focusFirstOf } from '../session/focus.ts'
import { useNow } from '../ui/ages.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { timeAndAge } from './save-state.ts'

const deletedWords = cmsHistory.gone

/**
 * Focuses the first notice that remains, or else the form. For use when the pressed button
 * disappears with its notice.
 */
const focusNextNotice = (): void => focusFirstOf('.edit-notice button', '.edit-rows [id^="field-"]')

/**
 * Notice that the item was deleted during editing. The typed values can be saved to the restored
 * item or as a new item.
 */
function DeletedNotice(): ReactNode {
  const session = useSession()
  const item = useItem()
  const saving = useStore(session.$saving)
  const [isBusy, setBusy] = useState(false)
  if (!isDeleted(saving, item) && !isBusy) return null
  const run = (save: () => Promise<boolean>) => {
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
        <strong>{deletedWords.title(nounOf(session.kind).one)}</strong> {deletedWords.text}
      </p>
      <div className="edit-notice-actions">
        <Button
          tone="primary"
          isPending={isBusy}
          onPress={() => run(session.restoreFromBinAndSave)}
        >
          {isBusy ? deletedWords.takingBack : deletedWords.takeBack}
        </Button>
        {session.kind.api.create && (
          <Button isDisabled={isBusy} onPress={() => run(session.saveAsNew)}>
            {deletedWords.asNew}
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Offer to restore a draft that was not saved, with its age. When the item no longer exists, the
 * draft is restored as a new item.
 */
function DraftNotice(): ReactNode {
  const session = useSession()
  const item = useItem()
  const offered = useStore(session.$offered)
  const saving = useStore(session.$saving)
  const now = useNow()
  const draft = offered[0]
  const isGone = item.phase === 'gone'
  if (!draft || (item.phase !== 'ready' && !isGone)) return null
  // The focus moves before the work ends, because storing a draft takes a while and the person may
  // already type.
  const answer = (work: (draft: Draft) => Promise<void>) => {
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
        {isOutdated(item, draft) && <p>{words.kept.overtaken}</p>}
        {offered.length > 1 && <p>{words.kept.more(offered.length - 1)}</p>}
      </div>
      <div className="edit-notice-actions">
        {/* The answer to a running save belongs to the sent values, not to those of a draft. */}
        <Button
          isDisabled={saving.name === 'saving'}
          onPress={() => answer(session.restoreOfferedDraft)}
        >
          {isGone ? words.kept.restoreNew : words.kept.restore}
        </Button>
        <Button tone="quiet" onPress={() => answer(session.deleteOfferedDraft)}>
          {words.kept.discard}
        </Button>
      </div>
    </section>
  )
}

/** Texts of a restored draft for which the form no longer has a field: they can be copied. */
function OrphanedValuesNotice(): ReactNode {
  const session = useSession()
  const orphanedValues = useStore(session.$orphanedValues)
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
        <Button onPress={() => session.dismissOrphanedValues()}>{words.strays.done}</Button>
      </div>
    </section>
  )
}

/** Notice that the item could not be read. Until it is read, the form is empty and not saved. */
function LoadFailedNotice(): ReactNode {
  const session = useSession()
  const { phase } = useItem()
  const one = nounOf(session.kind).one
  if (phase !== 'failed' && phase !== 'gone') return null
  return (
    <section className="edit-notice edit-notice-failed" role="alert">
      <Icon name="refused" />
      <p>
        <strong>{phase === 'gone' ? words.failed.gone(one) : words.failed.title(one)}</strong>{' '}
        {phase === 'gone' ? words.failed.goneText : words.failed.text}
      </p>
      <div className="edit-notice-actions">
        <Button onPress={() => void session.load()}>{words.tryAgain}</Button>
      </div>
    </section>
  )
}

/** Errors that prevent saving, each with a link to its field. A failed save focuses the summary. */
function ErrorSummary({ onJump }: { onJump: (path: string) => void }): ReactNode {
  const { kind } = useSession()
  const values = useValues()
  const { attempted, failedSaveCount } = useStore(useSession().$validation)
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

/** Notices above the form. @param props `onJump` moves the focus to a field */
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
