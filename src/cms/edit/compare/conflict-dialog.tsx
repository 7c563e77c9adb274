import { useStore } from '@nanostores/react'
import { Fragment, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { momentInWords } from '#i18n/time.ts'
import type { Choice } from '#kinds/merge.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { FieldDifference, FieldName, DifferenceLegend } from '../../diff/difference.tsx'
import { nameOf } from '../../model/fields.ts'
import { inSentence } from '#kinds/label.ts'
import { useItem, useSession, useValues } from '../../session/session-context.ts'
import type { Conflict } from '../../session/item-form.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConflictRow, focusConflict } from './conflict-row.tsx'

const words = cmsEdit.conflict

/** Fields that only one version changed, and the number of equal ones. */
function OneSided({ conflict }: { conflict: Conflict }): ReactNode {
  const { kind } = useSession()
  const { base } = useItem()
  const values = useValues()
  const [areDifferencesShown, setDifferencesShown] = useState(false)
  const { merge, theirs } = conflict
  const fields = [
    ...merge.theirs.map((path) => ({ path, version: 'theirs' as const, after: theirs })),
    ...merge.yours.map((path) => ({ path, version: 'yours' as const, after: values })),
  ]
  return (
    <div className="edit-one-sided">
      <Icon name="check-circle" />
      <p>
        {fields.length === 0 ? words.nothingOneSided : words.oneSided}{' '}
        {fields.map(({ path, version }, index) => (
          <Fragment key={path}>
            <strong>{nameOf(kind, path, values)}</strong> ({words.side[version]})
            {index === fields.length - 1 ? '. ' : ', '}
          </Fragment>
        ))}
        {words.equal(merge.equalCount)}{' '}
        {fields.length > 0 && (
          <button
            type="button"
            className="edit-link"
            aria-expanded={areDifferencesShown}
            onClick={() => setDifferencesShown(!areDifferencesShown)}
          >
            {areDifferencesShown ? words.hideThem : words.showThem}
          </button>
        )}
      </p>
      {areDifferencesShown &&
        fields.map(({ path, after }) => (
          <div key={path} className="edit-compare-row edit-compare-single">
            <FieldName kind={kind} values={values} path={path} />
            <div className="edit-version">
              <FieldDifference kind={kind} path={path} before={base} after={after} only="order" />
            </div>
          </div>
        ))}
    </div>
  )
}

type VersionHeadProps = {
  name: string
  /** Origin of the version: its author and time, or “this device”. */
  from: string
  /** Label of the button that chooses this version for all fields. */
  chooseAllLabel: string
  onChooseAll: () => void
}

function VersionHead({ name, from, chooseAllLabel, onChooseAll }: VersionHeadProps): ReactNode {
  return (
    <div>
      <p>
        <strong>{name}</strong> <span className="quiet">{from}</span>
      </p>
      <Button size="small" tone="quiet" onPress={onChooseAll}>
        {chooseAllLabel}
      </Button>
    </div>
  )
}

/** Heads of the two columns: each names a version and can choose it for all fields. */
function ConflictHeads({
  conflict,
  onChooseAll,
}: {
  conflict: Conflict
  onChooseAll: (choice: Choice) => void
}): ReactNode {
  const from = words.theirsFrom(
    conflict.updatedAt && momentInWords(conflict.updatedAt),
    conflict.updatedBy,
  )
  return (
    <div className="edit-compare-row edit-compare-heads">
      <span />
      <VersionHead
        name={words.theirs}
        from={from}
        chooseAllLabel={words.keepAllTheirs}
        onChooseAll={() => onChooseAll('theirs')}
      />
      <VersionHead
        name={words.yours}
        from={words.yoursFrom}
        chooseAllLabel={words.keepAllYours}
        onChooseAll={() => onChooseAll('yours')}
      />
    </div>
  )
}

/** Buttons that go from field to field, in windows that show one field at a time. */
function ConflictSteps({
  index,
  count,
  onStep,
}: {
  /** Index of the current field among those in conflict. */
  index: number
  /** Number of fields in conflict. */
  count: number
  onStep: (step: 1 | -1) => void
}): ReactNode {
  return (
    <div className="edit-steps" role="group" aria-label={words.steps}>
      <Button icon="arrow-left" isDisabled={index === 0} onPress={() => onStep(-1)}>
        {words.previousField}
      </Button>
      <p role="status">{words.step(index + 1, count)}</p>
      <Button icon="arrow-right" isDisabled={index === count - 1} onPress={() => onStep(1)}>
        {words.nextField}
      </Button>
    </div>
  )
}

/** Key: path of a field in conflict. */
type Choices = Readonly<Record<string, Choice>>

function ConflictQuestion({
  conflict,
  onSave,
}: {
  conflict: Conflict
  onSave: () => void
}): ReactNode {
  const session = useSession()
  const { kind } = session
  const values = useValues()
  const [choices, setChoices] = useState<Choices>({})
  const [currentIndex, setCurrentIndex] = useState(0)
  const { conflicts } = conflict.merge
  const undecided = conflicts.filter((path) => choices[path] === undefined)
  const firstUndecided = undecided[0]

  const goTo = (path: string) => {
    // A window may show only the current field, which must be rendered before it takes the focus.
    flushSync(() => setCurrentIndex(conflicts.indexOf(path)))
    focusConflict(path)
  }
  const stepFrom = (index: number, step: 1 | -1) => {
    const path = conflicts[index + step]
    if (path !== undefined) goTo(path)
  }
  /** Calls `act` when every field has a choice; else goes to the first field without one. */
  const whenDecided = (proceed: () => void) =>
    firstUndecided === undefined ? proceed() : goTo(firstUndecided)
  const resolve = () => session.resolveConflict(choices)
  const resolveAndSave = () => {
    resolve()
    onSave()
  }

  return (
    <Dialog
      title={words.title(inSentence(kind.label.one))}
      titleHidden
      isOpen
      onClose={session.closeConflict}
      size="wide"
      isStatic
    >
      <div className="edit-conflict">
        <div className="edit-conflict-head">
          <Icon name="merge" size={24} />
          <div>
            <p className="edit-conflict-title" aria-hidden="true">
              {words.title(inSentence(kind.label.one))}
            </p>
            <p className="quiet">{words.lead(conflicts.length)}</p>
          </div>
        </div>
        {conflicts.length > 0 && (
          <ConflictHeads
            conflict={conflict}
            onChooseAll={(choice) =>
              setChoices(Object.fromEntries(conflicts.map((path) => [path, choice])))
            }
          />
        )}
        {conflicts.length > 1 && (
          <ConflictSteps
            index={currentIndex}
            count={conflicts.length}
            onStep={(step) => stepFrom(currentIndex, step)}
          />
        )}
        <div className="edit-compare">
          {conflicts.map((path, index) => (
            <ConflictRow
              key={path}
              path={path}
              conflict={conflict}
              choice={choices[path]}
              isCurrent={index === currentIndex}
              onChoose={(choice) => setChoices({ ...choices, [path]: choice })}
              onStep={(step) => stepFrom(index, step)}
            />
          ))}
        </div>
        <div className="edit-conflict-note">
          <OneSided conflict={conflict} />
          <DifferenceLegend />
        </div>
        <div className="edit-conflict-foot hstack">
          <Button tone="quiet" onPress={session.closeConflict}>
            {words.back}
          </Button>
          <p role="status">
            {conflicts.length > 0 &&
              words.chosen(conflicts.length - undecided.length, conflicts.length)}{' '}
            {firstUndecided !== undefined && (
              <>
                {words.stillTo}{' '}
                <button type="button" className="edit-link" onClick={() => goTo(firstUndecided)}>
                  {nameOf(kind, firstUndecided, values)}
                </button>
              </>
            )}
          </p>
          <Button onPress={() => whenDecided(resolve)}>{words.edit}</Button>
          <Button tone="primary" onPress={() => whenDecided(resolveAndSave)}>
            {words.save}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Dialog that is shown when another session has saved this item since it was opened: the person
 * chooses between their version and the form's, field by field.
 */
export function ConflictDialog({ onSave }: { onSave: () => void }): ReactNode {
  const conflict = useStore(useSession().$conflict)
  return conflict?.isOpen && <ConflictQuestion conflict={conflict} onSave={onSave} />
}
