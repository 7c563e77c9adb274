import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { nameOf } from '../../model/fields.ts'
import { draftOf } from '../../model/values.ts'
import { $email } from '../../network/entry.ts'
import { saveDraft } from '../../network/item-saves.ts'
import { useItem, useSession, useValues } from '../../session/session-context.ts'
import { storedTranslation } from '../../session/item-form.ts'
import { afterChange, markArabicCurrent } from '../../stores/changes.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/controls.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findingCounts, sentenceOf, type FieldFinding } from '../checks/check.ts'
import { passedGroups } from '../checks/checks.ts'
import { findingKey, type FindingNavigation } from '../checks/use-checks.ts'

/**
 * Line for Arabic texts that are older than the English texts. When the stored texts are outdated,
 * a button marks them as up to date.
 */
function ArabicOutdated(): ReactNode {
  const session = useSession()
  const { id, record, revision, base, phase } = useItem()
  const saving = useStore(session.$saving)
  const [isBusy, setBusy] = useState(false)
  const canMark = record !== null && revision !== null && storedTranslation(record) === 'outdated'
  const mark = async (): Promise<void> => {
    if (revision === null || isBusy) return
    setBusy(true)
    const answer = draftOf(record)
      ? await saveDraft({
          kind: session.kind,
          id,
          // The stored values: changes in the form stay unsaved.
          values: base,
          revision,
          updatedBy: $email.get(),
          isArabicCurrent: true,
        })
      : await markArabicCurrent(session.kind, { Id: id, Revision: revision })
    setBusy(false)
    if (answer.ok) {
      // `saveDraft` does not call `afterChange`, but `markArabicCurrent` does.
      if (draftOf(record)) void afterChange(session.kind)
      session.replaceRecord(answer.data)
      showToast({ tone: 'success', text: words.marked })
    } else if (answer.kind !== 'aborted')
      showToast({
        tone: 'failure',
        text: answer.kind === 'stale' ? words.markStale : words.markFailed,
      })
  }
  return (
    <div>
      {words.outdated}
      {canMark && (
        <button
          type="button"
          className="edit-link"
          disabled={phase !== 'ready' || saving.name === 'saving'}
          aria-disabled={isBusy}
          onClick={() => void mark()}
        >
          {isBusy ? words.marking : words.current}
        </button>
      )}
    </div>
  )
}

/** Id of the card's title, which the counter in the save bar focuses. */
export const CHECKS_TITLE_ID = 'edit-checks'

/** Groups of checks without findings. */
function Passed({
  checks,
  outdated,
}: {
  checks: readonly FieldFinding[]
  outdated: boolean
}): ReactNode {
  const { kind } = useSession()
  const values = useValues()
  const passed = passedGroups(kind, values, checks, outdated)
  if (passed.length === 0) return null
  return (
    <details className="edit-passed">
      <summary>
        <Icon name="check-circle" />
        <span>{words.passed(passed.length)}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {passed.map((group) => (
          <li key={group}>{words.groups[group]}</li>
        ))}
      </ul>
    </details>
  )
}

/** Findings of the checks, each with a link to its field, and the groups without findings. */
export function ChecksCard({
  checks,
  outdated,
  walk,
}: {
  checks: readonly FieldFinding[]
  outdated: boolean
  walk: FindingNavigation
}): ReactNode {
  const { kind } = useSession()
  const values = useValues()
  const { fix, review } = findingCounts(checks, outdated)
  return (
    <section className="edit-card stack" aria-labelledby={CHECKS_TITLE_ID}>
      <div>
        <h2 id={CHECKS_TITLE_ID} tabIndex={-1}>
          {words.title}
        </h2>
        <p className="quiet">{fix + review === 0 ? words.none : words.count(fix, review)}</p>
      </div>
      <ul className="edit-checks">
        {checks.map((check) => (
          <li key={findingKey(check)} className="edit-check-line" data-level={check.level}>
            <Icon name={check.level === 'fix' ? 'refused' : 'warning'} />
            <div>
              <span className="visually-hidden">{words[check.level]} </span>
              <span dir="auto">{sentenceOf(check)}</span>
              <button type="button" className="edit-link" onClick={() => walk.go(check)}>
                {words.goTo(nameOf(kind, check.path, values))}
              </button>
            </div>
          </li>
        ))}
        {outdated && (
          <li className="edit-check-line" data-level="review">
            <Icon name="warning" />
            <ArabicOutdated />
          </li>
        )}
      </ul>
      <Passed checks={checks} outdated={outdated} />
      <p className="visually-hidden" role="status">
        {walk.announcement}
      </p>
    </section>
  )
}

/** Number of findings, for windows with the card below the form. A press goes to the card. */
export function ChecksCounter({
  checks,
  outdated,
}: {
  checks: readonly FieldFinding[]
  outdated: boolean
}): ReactNode {
  const { fix, review } = findingCounts(checks, outdated)
  if (fix + review === 0) return null
  const show = () => {
    const title = document.getElementById(CHECKS_TITLE_ID)
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="edit-counter" data-level={fix > 0 ? 'fix' : 'review'}>
      <Button tone="quiet" icon={fix > 0 ? 'refused' : 'warning'} onPress={show}>
        {words.counter(fix, review)}
      </Button>
    </div>
  )
}
