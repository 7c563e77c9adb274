import { Fragment, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { entriesAt, same, type ListRow, type Values } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { valueAt } from '../model/entries.ts'
import { nameOf, locateField, sideLabel } from '../model/fields.ts'
import type { Side } from '../model/values.ts'
import { changeWords, entryChanges, type EntryChange, type FieldChange } from './list-changes.ts'
import { partsOf, withoutMarks } from './marked-lines.ts'
import { fieldNote, readable, rowReadable } from './readable.ts'
import { excerpt, wordDiff, type Run } from './word-diff.ts'

const words = cmsEdit.conflict

type FieldDifferenceProps = {
  kind: AnyKind
  path: string
  /** Whole item in two versions. */
  before: Values
  after: Values
  /**
   * `order`: of a list, only moved, added and removed entries; the texts of its entries are
   * compared elsewhere.
   */
  only?: 'order'
  /** Action on one entry of a list; `name` is the entry's name in a sentence. */
  entryAction?: (row: ListRow, id: string, name: string) => ReactNode
}

/** Difference of one field: by whole words, for a list entry by entry, for a picture as images. */
export function FieldDifference(props: FieldDifferenceProps): ReactNode {
  const { kind, path, before, after } = props
  const { row, side } = locateField(kind, path)
  if (row?.type === 'list') return <ListDifference {...props} row={row} />
  const [old, now] = [valueAt(kind, before, path), valueAt(kind, after, path)]
  if (row?.type === 'token' && !same(old, now)) return <p>{words.newToken}</p>
  return (
    <>
      {row?.type === 'image' && <PictureDifference before={old} after={now} />}
      <Difference
        before={readable(kind, path, old)}
        after={readable(kind, path, now)}
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

/** Previous picture and current picture. */
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
  const shown = changes.filter(
    (change) =>
      change.state !== 'kept' || change.isMoved || (only !== 'order' && change.fields.length > 0),
  )
  const equal = changes.length - shown.length
  return (
    <>
      <ol className="edit-list-difference">
        {shown.map((change) => (
          <EntryDifference
            key={change.id}
            row={row}
            change={change}
            only={only}
            entryAction={entryAction}
          />
        ))}
      </ol>
      {equal > 0 && only !== 'order' && <p className="quiet">{cmsEdit.list.sameEntries(equal)}</p>}
      {shown.length === 0 && only === 'order' && <p className="quiet">{cmsEdit.list.asItWas}</p>}
    </>
  )
}

type EntryProps = { [Key in 'only' | 'entryAction']: FieldDifferenceProps[Key] | undefined } & {
  row: ListRow
  change: EntryChange
}

function EntryDifference({ row, change, only, entryAction }: EntryProps): ReactNode {
  const state = changeWords(change)
  const fields = only === 'order' && change.state === 'kept' ? [] : change.fields
  const name = cmsEdit.list.numbered(row.one, change.to ?? change.from ?? 0)
  // An entry that was only moved has the same content.
  const hasChanged = change.state !== 'kept' || change.fields.length > 0
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {state && <span className="quiet"> {state}</span>}
      </p>
      {hasChanged && entryAction?.(row, change.id, name)}
      {fields.map((field) => (
        <EntryField key={`${field.row.label}${field.side ?? ''}`} {...field} />
      ))}
    </li>
  )
}

const EntryField = ({ row, side, before, after }: FieldChange): ReactNode => (
  <div className="edit-entry-field" data-side={side ?? undefined}>
    <p className="quiet">{sideLabel(row.label, side)}</p>
    <Difference before={rowReadable(row, before)} after={rowReadable(row, after)} side={side} />
  </div>
)

/**
 * Zero-width non-joiner between two words without a space: Arabic letters of one would join those
 * of the next.
 */
const NON_JOINER = '\u200C'

/** Runs with the formatting marks of unchanged text removed. */
const readableRuns = (runs: readonly Run[]): Run[] =>
  runs.map((run) => (run.kind === 'same' ? { kind: 'same', text: withoutMarks(run.text) } : run))

/** Renders a run; formatting marks become labels, in English whatever the text's language. */
const partsIn = (text: string): ReactNode =>
  partsOf(text).map((part, index) =>
    part.type === 'text' ? (
      part.text
    ) : (
      <span key={index} className="edit-mark" lang="en" dir="ltr">
        {part.text}
      </span>
    ),
  )

/** Word-level diff of two texts, in the language and direction of the text. */
function Difference({ before, after, side }: DifferenceProps): ReactNode {
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
              <ins>{partsIn(run.text)}</ins>
            </Fragment>
          )
        if (run.kind === 'removed') return <del key={index}>{partsIn(run.text)}</del>
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

/** First words of a text in which nothing changed. */
export function Unchanged({ text, side }: { text: string; side: Side | null }): ReactNode {
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

/**
 * Name of a field, with its language or time zone below. `values` are used to number a list entry.
 */
export function FieldName({
  kind,
  values,
  path,
  children,
}: {
  kind: AnyKind
  values: Values
  path: string
  children?: ReactNode
}): ReactNode {
  const { label, inside } = locateField(kind, path)
  const note = fieldNote(kind, path)
  return (
    <div className="edit-field-name">
      <strong>{inside ? nameOf(kind, path, values).replace(/, Arabic$/, '') : label}</strong>
      {note && <span className="quiet">{note}</span>}
      {children}
    </div>
  )
}

/** Legend of inserted and deleted text. */
export function Legend(): ReactNode {
  return (
    <span className="edit-legend">
      <ins>{words.added}</ins> <del>{words.takenOut}</del>
    </span>
  )
}

type DifferenceProps = { before: string; after: string; side: Side | null }
