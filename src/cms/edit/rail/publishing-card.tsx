import { useStore } from '@nanostores/react'
import { useId, useState, type ReactNode } from 'react'
import { agoInWords, momentInWords, tomorrowMorning } from '#i18n/time.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { DAY_MS } from '#rules/time.ts'
import { AddToRelease, InReleases } from '../../add-to-release/in-releases.tsx'
import { hasPublicVersion, isPastTime, visibilityOf } from '../../model/acts.ts'
import { nameOf } from '../../model/fields.ts'
import { nounOf } from '#kinds/label.ts'
import {
  draftOf,
  EXPIRE_AT,
  hasPublishing,
  PUBLISH_AT,
  STATUS,
  type StoredRecord,
} from '../../model/values.ts'
import { $email } from '../../network/entry.ts'
import {
  useField,
  useItem,
  useLiveValues,
  useSession,
  useValues,
} from '../../session/session-context.ts'
import { focusAfterDialog, focusFirstOf } from '../../session/focus.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { Button } from '../../ui/controls.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import { MomentInput } from '../fields/date-time-fields.tsx'
import { newGaps } from '../gaps.ts'

const publishing = cmsEdit.publishing
const words = cmsDraft.card

/**
 * State of an item for visitors, its draft, its publishing times, and buttons that discard the
 * draft or take the item off the site. A setting without a draft has no card.
 */
export function PublishingCard({ onJump }: { onJump: (path: string) => void }): ReactNode {
  const { kind } = useSession()
  const { id, record } = useItem()
  const name = useId()
  const publicRecord = hasPublicVersion(kind, record) ? record : null
  if (!hasPublishing(kind) && !draftOf(record)) return null
  return (
    <section className="edit-card stack" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{publishing.title}</h2>
      {publicRecord && hasPublishing(kind) && <PublicState record={publicRecord} />}
      {record && <DraftState record={record} onJump={onJump} />}
      {!publicRecord && <PublishingTime name={name} />}
      {hasPublishing(kind) && <TakeDownTime />}
      {record && (draftOf(record) || !publicRecord) && (
        <InReleases item={{ Kind: kind.name, ItemId: id }} />
      )}
      {record && (
        <WithdrawButtons
          record={record}
          mayTakeOff={publicRecord !== null && hasPublishing(kind)}
        />
      )}
    </section>
  )
}

/** State of the published version: visible, scheduled, or expired. */
function PublicState({ record }: { record: StoredRecord }): ReactNode {
  const now = useStore($now)
  const visibility = visibilityOf(record, now)
  if (visibility === 'live') return <p>{words.live}</p>
  return (
    <p>
      {visibility === 'waits'
        ? words.waits(momentInWords(String(record[PUBLISH_AT])))
        : words.over(momentInWords(String(record[EXPIRE_AT])))}
    </p>
  )
}

/** Draft: who saved it, its publishing time, and the reasons that prevent its publication. */
function DraftState({
  record,
  onJump,
}: {
  record: StoredRecord
  onJump: (path: string) => void
}): ReactNode {
  const session = useSession()
  const { kind } = session
  const { phase } = useItem()
  const values = useValues()
  const saving = useStore(session.$saving)
  const now = useStore($now)
  const email = useStore($email)
  const draft = draftOf(record)
  if (!draft) return null
  const errors = draft.Blocked?.errors ?? []
  const cancelSchedule = async () => {
    const isDone = await session.cancelSchedule()
    if (isDone) focusFirstOf('.edit-taking-back button')
  }
  return (
    <>
      <p>
        {words.beside(
          agoInWords(draft.updatedAt, now),
          draft.updatedBy === email ? words.you : draft.updatedBy,
        )}
      </p>
      {draft.PublishAt !== null && (
        <div className="edit-draft-note">
          <p>
            <Icon name="clock" size={16} />{' '}
            {cmsDraft.planned(momentInWords(draft.PublishAt), isPastTime(draft.PublishAt, now))}
          </p>
          <Button
            tone="quiet"
            icon="close"
            isDisabled={phase !== 'ready' || saving.name === 'saving'}
            onPress={() => void cancelSchedule()}
          >
            {words.unplan}
          </Button>
        </div>
      )}
      {errors.length > 0 && (
        <div className="edit-draft-note">
          <p className="field-error">
            <Icon name="warning" size={16} /> {words.blocked}
          </p>
          <ul>
            {errors.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {draft.Overlaps.length > 0 && (
        <div className="edit-draft-note">
          <p>
            <Icon name="warning" size={16} /> {words.overlaps}
          </p>
          <ul>
            {draft.Overlaps.map((path) => (
              <li key={path}>
                <button type="button" className="edit-link" onClick={() => onJump(path)}>
                  {nameOf(kind, path, values)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Choice of the publishing time of an item without a public version: now, or a future time. */
function PublishingTime({ name }: { name: string }): ReactNode {
  const session = useSession()
  const { base, phase } = useItem()
  const values = useValues()
  const now = useStore($now)
  const isSet = values[PUBLISH_AT] !== null && !isPastTime(values[PUBLISH_AT], now)
  const choose = {
    now: () => session.set(PUBLISH_AT, null),
    at: () => session.set(PUBLISH_AT, base[PUBLISH_AT] ?? tomorrowMorning(Date.now())),
  }
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={`${name}-title`}
        className="edit-choices"
        data-path={STATUS}
      >
        {(['now', 'at'] as const).map((choice) => (
          <label key={choice} className="edit-choice hstack">
            <input
              type="radio"
              name={name}
              checked={(choice === 'at') === isSet}
              disabled={phase !== 'ready'}
              onChange={choose[choice]}
            />
            <span>{publishing[choice]}</span>
          </label>
        ))}
      </div>
      {isSet && (
        <div data-path={PUBLISH_AT}>
          <TimeInput path={PUBLISH_AT} label={publishing.publishDay} />
        </div>
      )}
    </>
  )
}

/** Time at which the item is taken off the site; by default in about a week. */
function TakeDownTime(): ReactNode {
  const session = useSession()
  const { base, phase } = useItem()
  const values = useValues()
  const disabled = phase !== 'ready'
  const setTime = (time: unknown) => {
    session.set(EXPIRE_AT, time)
    focusFirstOf(`[data-path="${EXPIRE_AT}"] :is(input, button)`)
  }
  return (
    <div data-path={EXPIRE_AT}>
      {values[EXPIRE_AT] === null ? (
        <Button
          tone="quiet"
          icon="plus"
          isDisabled={disabled}
          onPress={() => setTime(base[EXPIRE_AT] ?? tomorrowMorning(Date.now() + 7 * DAY_MS))}
        >
          {publishing.takeDown}
        </Button>
      ) : (
        <>
          <TimeInput path={EXPIRE_AT} label={publishing.takeDownDay} />
          <Button tone="quiet" icon="close" isDisabled={disabled} onPress={() => setTime(null)}>
            {publishing.keepUp}
          </Button>
        </>
      )}
    </div>
  )
}

/** Buttons that add a draft to a release, discard it, and take the item off the site. */
function WithdrawButtons({
  record,
  mayTakeOff,
}: {
  record: StoredRecord
  mayTakeOff: boolean
}): ReactNode {
  const session = useSession()
  const { kind } = session
  const { id, phase, base } = useItem()
  const saving = useStore(session.$saving)
  const values = useValues()
  const items = useStore(listOf(kind, kind.screens[0]).$listing).items
  const now = useStore($now)
  const [asked, setAsked] = useState<'discard' | 'take off' | null>(null)
  const isDisabled = phase !== 'ready' || saving.name === 'saving'
  const live = useLiveValues()
  const draft = draftOf(record)
  const gaps =
    asked === 'take off' ? newGaps(kind, id, items, live, { ...live, [STATUS]: 'draft' }, now) : []
  const focusBack = (isDone: boolean) => {
    if (isDone) focusAfterDialog('.edit-bar .button-primary')
    return isDone
  }
  const isUnpublished = draft !== null || !hasPublicVersion(kind, record)
  if (!isUnpublished && !mayTakeOff) return null
  return (
    <div className="edit-taking-back">
      {isUnpublished && (
        <AddToRelease
          item={{ Kind: kind.name, ItemId: id }}
          isDisabled={isDisabled}
          isUnsaved={changedPaths(base, values).length > 0}
        />
      )}
      {draft && (
        <Button
          tone="quiet"
          icon="undo"
          isDisabled={isDisabled}
          onPress={() => setAsked('discard')}
        >
          {words.discard}
        </Button>
      )}
      {mayTakeOff && (
        <Button
          tone="quiet"
          icon="draft"
          isDisabled={isDisabled}
          onPress={() => setAsked('take off')}
        >
          {words.takeOff}
        </Button>
      )}
      <Confirm
        {...cmsDraft.discard}
        isOpen={asked === 'discard'}
        onClose={() => setAsked(null)}
        onConfirm={() => session.discardDraft().then(focusBack)}
      />
      <Confirm
        title={cmsDraft.takeOff.title(nounOf(kind).one)}
        text={
          <>
            <p>
              {cmsDraft.takeOff[visibilityOf(record, now)]} {cmsDraft.takeOff.kept}{' '}
              {draft?.PublishAt && cmsDraft.takeOff.unplanned}
            </p>
            <GapNotes gaps={gaps} />
          </>
        }
        action={cmsDraft.takeOff.action}
        pending={cmsDraft.takeOff.pending}
        isOpen={asked === 'take off'}
        onClose={() => setAsked(null)}
        onConfirm={() => session.unpublish().then(focusBack)}
      />
    </div>
  )
}

function TimeInput({ path, label }: { path: string; label: string }): ReactNode {
  const { id, text, error, disabled, set, touch } = useField(path)
  return (
    <MomentInput
      id={id}
      label={label}
      value={text}
      error={error}
      disabled={disabled}
      onChange={set}
      onBlur={touch}
    />
  )
}
