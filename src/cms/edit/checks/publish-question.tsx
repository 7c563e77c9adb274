import { useState, type ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { gaps as gapWords } from '#messages/en/cms-gaps.ts'
import { DRAFT, hasPublicVersion, valuesToSend, type SaveRequest } from '../../model/acts.ts'
import { errorsIn } from '../../model/validation.ts'
import type { StoredRecord } from '../../model/values.ts'
import type { Session } from '../../session/session.ts'
import { Button } from '../../ui/controls.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import { FindingList, PublishReview } from '../compare/publish-review.tsx'
import { gapsOpenedBySave } from '../gaps.ts'
import type { FieldFinding } from './check.ts'
import { blockingFindings } from './use-checks.ts'

type PublishQuestion = {
  /** Saves the form; for a publication, first asks the question that applies. */
  save: (saveRequest: SaveRequest) => void
  dialog: ReactNode
}

const hasErrors = ({ kind, form }: Session, saveRequest: SaveRequest): boolean => {
  const { record, values } = form()
  return (
    Object.keys(errorsIn(kind, valuesToSend(kind, record, values, saveRequest, Date.now())))
      .length > 0
  )
}

/** Calls `run` when the current save has succeeded; never when it fails. */
const onceSaved = ({ $saving }: Session, run: () => void): void => {
  const stop = $saving.listen((saving) => {
    if (saving.name === 'saving') return
    stop()
    if (saving.name === 'saved') run()
  })
}

/** Publication of a later version, under review. */
type Review = {
  /** The item as the server has it. */
  record: StoredRecord
  /** Findings to fix in the form. */
  findings: readonly FieldFinding[]
}

/**
 * Asks before a publication. The first version of an item is published without a question unless it
 * has findings to fix, or leaves days on which no item is in force. For a later version, a review
 * always shows all changes.
 * @param goTo goes to the place of a finding
 */
export function usePublishQuestion(
  session: Session,
  save: (saveRequest: SaveRequest) => void,
  goTo: (check: FieldFinding) => void,
): PublishQuestion {
  const { kind } = session
  /** Publication in question; `DRAFT` until there is a first one. */
  const [askedRequest, setAskedRequest] = useState<SaveRequest>(DRAFT)
  /** Findings in the open dialog; empty while it is closed. */
  const [shownFindings, setShownFindings] = useState<readonly FieldFinding[]>([])
  /** Gaps, the days with nothing in force, in the open dialog; empty while it is closed. */
  const [shownGaps, setShownGaps] = useState<readonly string[]>([])
  const [review, setReview] = useState<Review | null>(null)
  const closeFindings = () => setShownFindings([])
  const askAboutGaps = (saveRequest: SaveRequest) => {
    const gaps = gapsOpenedBySave(kind, session.form(), Date.now(), saveRequest)
    if (gaps.length === 0) return save(saveRequest)
    setShownGaps(gaps)
  }
  const ask = (saveRequest: SaveRequest) => {
    if (saveRequest.name === 'draft') return save(saveRequest)
    const { record, values, phase } = session.form()
    if (phase !== 'ready') return
    // A running save may still change the form: the question follows when it has ended, so that the
    // published values are the reviewed ones.
    if (session.$saving.get().name === 'saving') return onceSaved(session, () => ask(saveRequest))
    if (hasErrors(session, saveRequest)) return session.showErrors()
    const requestWithValues = { ...saveRequest, values }
    setAskedRequest(requestWithValues)
    const findings = blockingFindings(session, saveRequest)
    if (hasPublicVersion(kind, record)) return setReview({ record, findings })
    if (findings.length === 0) return askAboutGaps(requestWithValues)
    setShownFindings(findings)
  }
  const goOnceClosed = (check: FieldFinding | undefined) => {
    // The timer runs after the closed dialog has returned the focus.
    if (check) setTimeout(() => goTo(check))
  }
  const fixFirst = () => {
    closeFindings()
    goOnceClosed(shownFindings[0])
  }
  const publishAnyway = () => {
    closeFindings()
    askAboutGaps(askedRequest)
  }
  const footer = (
    <>
      <Button onPress={publishAnyway}>{words.ask.anyway}</Button>
      <Button tone="primary" autoFocus onPress={fixFirst}>
        {words.ask.first}
      </Button>
    </>
  )
  const findingsQuestion = shownFindings.length > 0 && (
    <Dialog
      title={words.ask.title(shownFindings.length)}
      isOpen
      onClose={closeFindings}
      role="alertdialog"
      footer={footer}
    >
      <div className="dialog-text">
        <p>{words.ask.text}</p>
        <FindingList findings={shownFindings} />
      </div>
    </Dialog>
  )
  const gapsQuestion = (
    <Confirm
      title={gapWords.save.title}
      text={
        <>
          <p>{gapWords.save.text}</p>
          <GapNotes gaps={shownGaps} />
        </>
      }
      action={gapWords.save.action}
      isOpen={shownGaps.length > 0}
      onClose={() => setShownGaps([])}
      onConfirm={() => {
        save(askedRequest)
        return Promise.resolve(true)
      }}
    />
  )
  const closeReview = () => setReview(null)
  const reviewDialog = review && (
    <PublishReview
      {...review}
      onFix={(check) => {
        closeReview()
        goOnceClosed(check)
      }}
      onPublish={(saveRequest) => {
        closeReview()
        save(saveRequest)
      }}
      onClose={closeReview}
    />
  )
  const dialog = (
    <>
      {findingsQuestion}
      {gapsQuestion}
      {reviewDialog}
    </>
  )
  return { save: ask, dialog }
}
