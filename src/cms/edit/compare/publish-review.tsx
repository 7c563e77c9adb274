import { useId, useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { FieldDifference, FieldName, DifferenceLegend } from '../../diff/difference.tsx'
import {
  saveRequestAt,
  changedByPublishing,
  isFutureTime,
  maySchedule,
  initialPlannedTime,
  PUBLISH,
  visibilityOf,
  type SaveRequest,
  type PlannedTime,
} from '../../model/acts.ts'
import { draftOf, type StoredRecord } from '../../model/values.ts'
import { useItem, useLiveValues, useSession, useValues } from '../../session/session-context.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import { sentenceOf, type FieldFinding } from '../checks/check.ts'
import { findingKey } from '../checks/use-checks.ts'
import { MomentInput } from '../fields/date-time-fields.tsx'
import { gapsOpenedBySave } from '../gaps.ts'

const words = cmsDraft.review

type ReviewProps = {
  /** The item as the server has it. */
  record: StoredRecord
  /** Findings to fix in the form. */
  findings: readonly FieldFinding[]
  onFix: (check: FieldFinding) => void
  onPublish: (saveRequest: SaveRequest) => void
  onClose: () => void
}

/**
 * Review of all changes that publishing makes to the version for visitors, with the publishing
 * time. The focus is on a button that does not publish.
 */
export function PublishReview({
  record,
  findings,
  onFix,
  onPublish,
  onClose,
}: ReviewProps): ReactNode {
  const { kind } = useSession()
  const { id } = useItem()
  const values = useValues()
  /** Time at which the review was opened. */
  const [now] = useState(Date.now)
  const [time, setTime] = useState(() => initialPlannedTime(record, now))
  const [error, setError] = useState<string>()
  const live = useLiveValues()
  const draft = draftOf(record)
  const changedPaths = changedByPublishing(live, values)
  const isWaiting = visibilityOf(record, now) === 'waits'
  const mayPublish = changedPaths.length > 0 || isWaiting || draft !== null
  const plannedRequest = isWaiting
    ? { ...PUBLISH, publishAt: time.isSet ? time.at : null }
    : PUBLISH
  const gaps = gapsOpenedBySave(kind, { id, values, record }, now, plannedRequest)
  const [firstFinding] = findings
  const choose = (next: PlannedTime) => {
    setTime(next)
    setError(undefined)
  }
  const publish = () => {
    const pressedAt = Date.now()
    if (time.isSet && !isFutureTime(time.at, pressedAt)) setError(words.past)
    else onPublish({ ...saveRequestAt(record, time, pressedAt), values })
  }
  const footer = (
    <>
      <DifferenceLegend />
      <Button autoFocus={!firstFinding} onPress={onClose}>
        {words.back}
      </Button>
      {firstFinding && (
        <Button autoFocus onPress={() => onFix(firstFinding)}>
          {words.fixFirst}
        </Button>
      )}
      {mayPublish && (
        <Button tone="primary" onPress={publish}>
          {time.isSet ? words.schedule : words.publish}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={words.title} isOpen onClose={onClose} size="wide" footer={footer}>
      <div className="edit-compare edit-review">
        <p>{changedPaths.length === 0 ? words.none : words.lead(changedPaths.length)}</p>
        {firstFinding && (
          <div>
            <p>{words.findings(findings.length)}</p>
            <FindingList findings={findings} />
          </div>
        )}
        <GapNotes gaps={gaps} />
        {changedPaths.map((path) => (
          <ChangedField
            key={path}
            kind={kind}
            path={path}
            live={live}
            values={values}
            overlaps={draft?.Overlaps ?? []}
          />
        ))}
        {mayPublish && maySchedule(kind, record, now) && (
          <PublishingTimeChoice time={time} onChange={choose} error={error} />
        )}
      </div>
    </Dialog>
  )
}

/** List of findings to fix. */
export function FindingList({ findings }: { findings: readonly FieldFinding[] }): ReactNode {
  return (
    <ul className="edit-checks">
      {findings.map((check) => (
        <li key={findingKey(check)} className="edit-check-line" data-level="fix">
          <Icon name="refused" />
          <span dir="auto">{sentenceOf(check)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Difference between a field as visitors see it now and as they will see it after publishing. */
export function ChangedField({
  kind,
  path,
  live,
  values,
  overlaps,
}: {
  kind: AnyKind
  path: string
  /** Values that visitors see now. */
  live: Values
  values: Values
  /** Paths that were changed on the site since the draft was begun: these fields are marked. */
  overlaps: readonly string[]
}): ReactNode {
  return (
    <div className="edit-compare-row edit-compare-single">
      <FieldName kind={kind} values={values} path={path}>
        {overlaps.some((one) => one === path || one.startsWith(`${path}.`)) && (
          <span className="edit-overlap">
            <Icon name="warning" size={16} /> {words.overlap}
          </span>
        )}
      </FieldName>
      <div className="edit-version">
        <FieldDifference kind={kind} path={path} before={live} after={values} />
      </div>
    </div>
  )
}

/** Choice of the publishing time: at once, or a future time. */
export function PublishingTimeChoice({
  time,
  onChange,
  error,
}: {
  time: PlannedTime
  onChange: (time: PlannedTime) => void
  error: string | undefined
}): ReactNode {
  const name = useId()
  return (
    <div className="edit-review-when stack">
      <h3 id={`${name}-title`}>{words.when}</h3>
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="edit-choices">
        {([false, true] as const).map((isSet) => (
          <label key={String(isSet)} className="edit-choice hstack">
            <input
              type="radio"
              name={name}
              checked={time.isSet === isSet}
              onChange={() => onChange({ ...time, isSet })}
            />
            <span>{isSet ? words.at : words.now}</span>
          </label>
        ))}
      </div>
      {time.isSet && (
        <MomentInput
          id={`${name}-at`}
          label={words.day}
          value={time.at}
          error={error}
          disabled={false}
          onChange={(at) => onChange({ ...time, at })}
          onBlur={() => undefined}
        />
      )}
    </div>
  )
}
