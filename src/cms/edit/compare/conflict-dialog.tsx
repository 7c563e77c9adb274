import { useStore } from '@nanostores/react'
import { Fragment, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { momentInWords } from '#i18n/time.ts'
import type { Choice } from '#kinds/merge.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { FieldDifference, FieldName, Legend } from '../../diff/difference.tsx'
import { nameOf } from '../../model/fields.ts'
import { inSentence } from '../../model/item.ts'
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
  const [shown, setShown] = useState(false)
  const { merge, theirs } = conflict
  const all = [
    ...merge.theirs.map((path) => ({ path, version: 'theirs' as const, after: theirs })),
    ...merge.yours.map((path) => ({ path, version: 'yours' as const, after: values })),
  ]
  return (
    <div className="edit-one-sided">
      <Icon name="check-circle" />
      <p>
        {all.length === 0 ? words.nothingOneSided : words.oneSided}{' '}
        {all.map(({ path, version }, index) => (
          <Fragment key={path}>
            <strong>{nameOf(kind, path, values)}</strong> ({words.side[version]})
            {index === all.length - 1 ? '. ' : ', '}
          </Fragment>
        ))}
        {words.equal(merge.equal)}{' '}
        {all.length > 0 && (
          <button
            type="button"
            className="edit-link"
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hideThem : words.showThem}
          </button>
        )}
      </p>
      {shown &&
        all.map(({ path, after }) => (
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

function Head({
  name,
  from,
  all,
  onAll,
}: {
  name: string
  from: string
  all: string
  onAll: () => void
}): ReactNode {
  return (
    <div>
      <p>
        <strong>{name}</strong> <span className="quiet">{from}</span>
      </p>
      <Button size="small" tone="quiet" onPress={onAll}>
        {all}
      </Button>
    </div>
  )
}

/** Author and time over the two columns, and one answer for all fields. */
function ConflictHeads({
  conflict,
  onAll,
}: {
  conflict: Conflict
  onAll: (choice: Choice) => void
}): ReactNode {
  const from = words.theirsFrom(
    conflict.updatedAt && momentInWords(conflict.updatedAt),
    conflict.updatedBy,
  )
  return (
    <div className="edit-compare-row edit-compare-heads">
      <span />
      <Head
        name={words.theirs}
        from={from}
        all={words.keepAllTheirs}
        onAll={() => onAll('theirs')}
      />
      <Head
        name={words.yours}
        from={words.yoursFrom}
        all={words.keepAllYours}
        onAll={() => onAll('yours')}
      />
    </div>
  )
}

/** Navigation from field to field, in windows with room for one only. */
function ConflictSteps({
  step,
  all,
  onStep,
}: {
  step: number
  all: number
  onStep: (step: 1 | -1) => void
}): ReactNode {
  return (
    <div className="edit-steps" role="group" aria-label={words.steps}>
      <Button icon="arrow-left" isDisabled={step === 0} onPress={() => onStep(-1)}>
        {words.previousField}
      </Button>
      <p role="status">{words.step(step + 1, all)}</p>
      <Button icon="arrow-right" isDisabled={step === all - 1} onPress={() => onStep(1)}>
        {words.nextField}
      </Button>
    </div>
  )
}

type Choices = Readonly<Record<string, Choice>>

function Question({ conflict, onSave }: { conflict: Conflict; onSave: () => void }): ReactNode {
  const session = useSession()
  const { kind } = session
  const values = useValues()
  const [choices, setChoices] = useState<Choices>({})
  const [step, setStep] = useState(0)
  const { conflicts } = conflict.merge
  const open = conflicts.filter((path) => choices[path] === undefined)
  const next = open[0]

  const goTo = (path: string) => {
    // With one field at a time, it must be rendered before it can take the focus.
    flushSync(() => setStep(conflicts.indexOf(path)))
    focusConflict(path)
  }
  const stepFrom = (index: number) => (by: 1 | -1) => {
    const path = conflicts[index + by]
    if (path !== undefined) goTo(path)
  }
  /** Passes on the choices, or goes to the first one that is missing. */
  const unlessOpen = (take: (made: Choices) => void) => () =>
    next === undefined ? take(choices) : goTo(next)
  const saveWith = (made: Choices) => {
    session.resolve(made)
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
            onAll={(choice) =>
              setChoices(Object.fromEntries(conflicts.map((path) => [path, choice])))
            }
          />
        )}
        {conflicts.length > 1 && (
          <ConflictSteps step={step} all={conflicts.length} onStep={stepFrom(step)} />
        )}
        <div className="edit-compare">
          {conflicts.map((path, index) => (
            <ConflictRow
              key={path}
              path={path}
              conflict={conflict}
              choice={choices[path]}
              isCurrent={index === step}
              onChoose={(choice) => setChoices({ ...choices, [path]: choice })}
              onStep={stepFrom(index)}
            />
          ))}
        </div>
        <div className="edit-conflict-note">
          <OneSided conflict={conflict} />
          <Legend />
        </div>
        <div className="edit-conflict-foot hstack">
          <Button tone="quiet" onPress={session.closeConflict}>
            {words.back}
          </Button>
          <p role="status">
            {conflicts.length > 0 && words.chosen(conflicts.length - open.length, conflicts.length)}{' '}
            {next !== undefined && (
              <>
                {words.stillTo}{' '}
                <button type="button" className="edit-link" onClick={() => goTo(next)}>
                  {nameOf(kind, next, values)}
                </button>
              </>
            )}
          </p>
          <Button onPress={unlessOpen(session.resolve)}>{words.edit}</Button>
          <Button tone="primary" onPress={unlessOpen(saveWith)}>
            {words.save}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Dialog after another session saved this item: their version next to yours, to choose from field
 * by field.
 */
export function ConflictDialog({ onSave }: { onSave: () => void }): ReactNode {
  const conflict = useStore(useSession().$conflict)
  return conflict?.isOpen && <Question conflict={conflict} onSave={onSave} />
}
