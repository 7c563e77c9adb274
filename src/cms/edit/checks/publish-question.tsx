import { useState, type ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { gaps as gapWords } from '#messages/en/cms-gaps.ts'
import { DRAFT, hasPublicVersion, storedBy, type SaveRequest } from '../../model/acts.ts'
import { errorsIn } from '../../model/validation.ts'
import type { Stored } from '../../model/values.ts'
import type { Session } from '../../session/session.ts'
import { Button } from '../../ui/controls.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import { Findings, PublishReview } from '../compare/publish-review.tsx'
import { gapsOfAct } from '../gaps.ts'
import type { Check } from './check.ts'
import { blockingFindings } from './use-checks.ts'

type PublishQuestion = {
  /** Saves, or asks first. */
  save: (act: SaveRequest) => void
  dialog: ReactNode
}

const hasErrors = ({ kind, form }: Session, act: SaveRequest): boolean => {
  const { record, values } = form()
  return Object.keys(errorsIn(kind, storedBy(kind, record, values, act, Date.now()))).length > 0
}

/** Runs once the current save has stored everything; never when it fails. */
const onceSaved = ({ $saving }: Session, run: () => void): void => {
  const stop = $saving.listen((saving) => {
    if (saving.name === 'saving') return
    stop()
    if (saving.name === 'saved') run()
  })
}

/** Publication under review: the item as the server has it, and the findings to fix. */
type Review = { record: Stored; findings: readonly Check[] }

/**
 * Asks before an act that visitors would notice: the publication of a first version that has
 * findings or leaves days with nothing in force; of any later version always, with all its changes.
 */
export function usePublishQuestion(
  session: Session,
  save: (act: SaveRequest) => void,
  go: (check: Check) => void,
): PublishQuestion {
  const { kind } = session
  const [asked, setAsked] = useState<SaveRequest>(DRAFT)
  const [open, setOpen] = useState<readonly Check[]>([])
  const [gaps, setGaps] = useState<readonly string[]>([])
  const [review, setReview] = useState<Review | null>(null)
  const close = () => setOpen([])
  const askOfGaps = (act: SaveRequest) => {
    const found = gapsOfAct(kind, session.form(), Date.now(), act)
    if (found.length === 0) return save(act)
    setGaps(found)
  }
  const ask = (act: SaveRequest) => {
    if (act.name === 'draft') return save(act)
    const { record, values, phase } = session.form()
    if (phase !== 'ready') return
    // Waits for a save that may still change the form: the publication must equal the reviewed
    // values.
    if (session.$saving.get().name === 'saving') return onceSaved(session, () => ask(act))
    if (hasErrors(session, act)) return session.showErrors()
    const looked = { ...act, values }
    setAsked(looked)
    const found = blockingFindings(session, act)
    if (hasPublicVersion(kind, record)) return setReview({ record, findings: found })
    if (found.length === 0) return askOfGaps(looked)
    setOpen(found)
  }
  const goOnceClosed = (check: Check | undefined) => {
    // After the dialog has returned the focus.
    if (check) setTimeout(() => go(check))
  }
  const fixFirst = () => {
    close()
    goOnceClosed(open[0])
  }
  const anyway = () => {
    close()
    askOfGaps(asked)
  }
  const footer = (
    <>
      <Button onPress={anyway}>{words.ask.anyway}</Button>
      <Button tone="primary" autoFocus onPress={fixFirst}>
        {words.ask.first}
      </Button>
    </>
  )
  const dialog = open.length > 0 && (
    <Dialog
      title={words.ask.title(open.length)}
      isOpen
      onClose={close}
      role="alertdialog"
      footer={footer}
    >
      <div className="dialog-text">
        <p>{words.ask.text}</p>
        <Findings findings={open} />
      </div>
    </Dialog>
  )
  const gapsQuestion = (
    <Confirm
      title={gapWords.save.title}
      text={
        <>
          <p>{gapWords.save.text}</p>
          <GapNotes gaps={gaps} />
        </>
      }
      action={gapWords.save.action}
      isOpen={gaps.length > 0}
      onClose={() => setGaps([])}
      onConfirm={() => {
        save(asked)
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
      onPublish={(act) => {
        closeReview()
        save(act)
      }}
      onClose={closeReview}
    />
  )
  const all = (
    <>
      {dialog}
      {gapsQuestion}
      {reviewDialog}
    </>
  )
  return { save: ask, dialog: all }
}
