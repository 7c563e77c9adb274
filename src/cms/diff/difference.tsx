import { Fragment, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { entriesAt, areEqual, type ListRow, type Values } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { valueAt } from '../model/entries.ts'
import { nameOf, locateField, sideLabel } from '../model/fields.ts'
import type { Side } from '../model/values.ts'
import { changeWords, entryChanges, type EntryChange, type FieldChange } from './list-changes.ts'
import { splitMarks, withoutMarks } from './marked-lines.ts'
import { fieldNote, comparableText, comparableRowText } from './readable.ts'
import { excerpt, wordDiff, type Run } from './word-diff.ts'

const words = cmsEdit.conflict

type FieldDifferenceProps = {
  kind: AnyKind
  path: string
  /** All values of the item in the earlier version. */
  before: Values
  /** All values of the item in the later version. */
  after: Values
  /**
   * `order` shows only the moved, added and removed entries of a list, not the changes within an
   * entry.
   */
  only?: 'order'
  /** Renders a control for one changed entry of a list; `name` names the entry in a sentence. */
  entryAction?: (row: ListRow, id: string, name: string) => ReactNode
}

/** Difference of one field: a text by words, a list entry by entry, a picture as two images. */
export function FieldDifference(props: FieldDifferenceProps): ReactNode {
  const { kind, path, before, after } = props
  const { row, side } = locateField(kind, path)
  if (row?.type === 'list') return <ListDifference {...props} row={row} />
  const oldValue = valueAt(kind, before, path)
  const newValue = valueAt(kind, after, path)
  if (row?.type === 'token' && !areEqual(oldValue, newValue)) return <p>{words.newToken}</p>
  return (
    <>
      {row?.type === 'image' && <PictureDifference before={oldValue} after={newValue} />}
      <Difference
        before={comparableText(kind, path, oldValue)}
        after={comparableText(kind, path, newValue)}
        side={row?.type === 'image' ? null : side}
      />
    </>
  )
}

function Picture({ path, note }: { path: unknown; note: string }): ReactNode {
  if (typeof path !== 'string' || path === '') return null
  return (
    <figure>
      <img src={path} alt="" loading="lazy" />
      <figcaption className="quiet">{note}</figcaption>
    </figure>
  )
}

/** Previous picture and current picture; the current one alone when they are equal. */
function PictureDifference({ before, after }: { before: unknown; after: unknown }): ReactNode {
  const isSame = before === after
  return (
    <div className="edit-pictures cluster">
      {!isSame && <Picture path={before} note={words.takenOut} />}
      <Picture path={after} note={isSame ? '' : words.added} />
    </div>
  )
}

function ListDifference({
  row,
  path,
  before,
  after,
  only,
  entryAction,
}: FieldDifferenceProps & { row: ListRow }): ReactNode {
  const changes = entryChanges(row, entriesAt(before, path), entriesAt(after, path))
  const shownChanges = changes.filter(
    (change) =>
      change.state !== 'kept' || change.isMoved || (only !== 'order' && change.fields.length > 0),
  )
  const equalCount = changes.length - shownChanges.length
  return (
    <>
      <ol className="edit-list-difference">
        {shownChanges.map((change) => (
          <EntryDifference
            key={change.id}
            row={row}
            change={change}
            only={only}
            entryAction={entryAction}
          />
        ))}
      </ol>
      {equalCount > 0 && only !== 'order' && (
        <p className="quiet">{cmsEdit.list.sameEntries(equalCount)}</p>
      )}
      {shownChanges.length === 0 && only === 'order' && (
        <p className="quiet">{cmsEdit.list.asItWas}</p>
      )}
    </>
  )
}

type EntryProps = {
  row: ListRow
  change: EntryChange
  only: FieldDifferenceProps['only'] | undefined
  entryAction: FieldDifferenceProps['entryAction'] | undefined
}

function EntryDifference({ row, change, only, entryAction }: EntryProps): ReactNode {
  const stateWords = changeWords(change)
  const fields = only === 'order' && change.state === 'kept' ? [] : change.fields
  const name = cmsEdit.list.numbered(row.one, change.newPosition ?? change.oldPosition ?? 0)
  // False for an entry that was only moved.
  const hasNewContent = change.state !== 'kept' || change.fields.length > 0
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {stateWords && <span className="quiet"> {stateWords}</span>}
      </p>
      {hasNewContent && entryAction?.(row, change.id, name)}
      {fields.map((field) => (
        <EntryField key={`${field.row.label}${field.side ?? ''}`} {...field} />
      ))}
    </li>
  )
}

const EntryField = ({ row, side, before, after }: FieldChange): ReactNode => (
  <div className="edit-entry-field" data-side={side ?? undefined}>
    <p className="quiet">{sideLabel(row.label, side)}</p>
    <Difference
      before={comparableRowText(row, before)}
      after={comparableRowText(row, after)}
      side={side}
    />
  </div>
)

/**
 * Zero-width non-joiner, placed between a removed and an added word without a space. It prevents
 * the last Arabic letter of the removed word from joining the first of the added word.
 */
const NON_JOINER = '\u200C'

/** Runs with the formatting marks of unchanged text removed. */
const readableRuns = (runs: readonly Run[]): Run[] =>
  runs.map((run) => (run.kind === 'same' ? { kind: 'same', text: withoutMarks(run.text) } : run))

/** Renders a run's text; its formatting marks become labels, always in English. */
const renderMarked = (text: string): ReactNode =>
  splitMarks(text).map((part, index) =>
    part.type === 'text' ? (
      part.text
    ) : (
      <span key={index} className="edit-mark" lang="en" dir="ltr">
        {part.text}
      </span>
    ),
  )

type DifferenceProps = { before: string; after: string; side: Side | null }

/** Difference of two texts by words, in the language and direction of the text. */
function Difference({ before, after, side }: DifferenceProps): ReactNode {
  // Different values with equal texts differ only in formatting that has no mark.
  if (before === after)
    return <p className="quiet">{after === '' ? words.empty : words.formatting}</p>
  const runs = excerpt(readableRuns(wordDiff(before, after)))
  return (
    <div className="edit-difference" lang={side ?? undefined} dir={side === 'ar' ? 'rtl' : 'auto'}>
      {runs.map((run, index) => {
        if (run.kind === 'added')
          return (
            <Fragment key={index}>
              {runs[index - 1]?.kind === 'removed' && NON_JOINER}
              <ins>{renderMarked(run.text)}</ins>
            </Fragment>
          )
        if (run.kind === 'removed') return <del key={index}>{renderMarked(run.text)}</del>
        return <span key={index}>{run.text}</span>
      })}
      {after === '' && (
        <p className="quiet" lang="en" dir="ltr">
          {words.empty}
        </p>
      )}
    </div>
  )
}

/** First words of an unchanged text. */
export function UnchangedText({ text, side }: { text: string; side: Side | null }): ReactNode {
  const [run] = excerpt([{ kind: 'same', text: withoutMarks(text) }])
  return (
    <div
      className="edit-difference quiet"
      lang={side ?? undefined}
      dir={side === 'ar' ? 'rtl' : 'auto'}
    >
      {run?.text}
    </div>
  )
}

/** Name of a field, with its language or time zone below. */
export function FieldName({
  kind,
  values,
  path,
  children,
}: {
  kind: AnyKind
  /** Values of the item, which give the number of the list entry that has the field. */
  values: Values
  path: string
  children?: ReactNode
}): ReactNode {
  const { label, entryLocation } = locateField(kind, path)
  const note = fieldNote(kind, path)
  // The note names the language, so the name of an entry's field is shown without it.
  const name = entryLocation ? nameOf(kind, path, values).replace(/, Arabic$/, '') : label
  return (
    <div className="edit-field-name">
      <strong>{name}</strong>
      {note && <span className="quiet">{note}</span>}
      {children}
    </div>
  )
}

/** Legend of added and removed text. */
export function DifferenceLegend(): ReactNode {
  return (
    <span className="edit-legend">
      <ins>{words.added}</ins> <del>{words.takenOut}</del>
    </span>
  )
}
