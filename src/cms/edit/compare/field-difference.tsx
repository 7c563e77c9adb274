import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { entriesAt, valueAt } from '../entries.ts'
import { changeWords, entryChanges, type EntryChange, type FieldChange } from '../list-changes.ts'
import { placeOf, sideLabel } from '../places.ts'
import { same, type ListRow, type Values } from '../values.ts'
import { Difference } from './difference.tsx'
import { readable, rowReadable } from './readable.ts'

function Picture({ path, note }: { path: unknown; note: string }): ReactNode {
  if (typeof path !== 'string' || path === '') return null
  return (
    <figure>
      <img src={path} alt="" loading="lazy" />
      <figcaption className="edit-quiet">{note}</figcaption>
    </figure>
  )
}

/** The picture that was, and the one that is. */
function PictureDifference({ before, after }: { before: unknown; after: unknown }): ReactNode {
  const isSame = before === after
  return (
    <div className="edit-pictures">
      {!isSame && <Picture path={before} note={cmsEdit.conflict.takenOut} />}
      <Picture path={after} note={isSame ? '' : cmsEdit.conflict.added} />
    </div>
  )
}

const words = cmsEdit.list

export type FieldDifferenceProps = {
  kind: AnyKind
  path: string
  /** The whole item in two versions. */
  before: Values
  after: Values
  /** `order`: of a list, what was moved, added and taken out; the words of its entries are compared elsewhere. */
  only?: 'order'
  /** What can be done about one entry of a list; `name` is what a sentence calls it. */
  entryAction?: (row: ListRow, id: string, name: string) => ReactNode
}

const EntryField = ({ row, side, before, after }: FieldChange): ReactNode => (
  <div className="edit-entry-field" data-side={side ?? undefined}>
    <p className="edit-quiet">{sideLabel(row.label, side)}</p>
    <Difference before={rowReadable(row, before)} after={rowReadable(row, after)} side={side} />
  </div>
)

type EntryProps = { [Key in 'only' | 'entryAction']: FieldDifferenceProps[Key] | undefined } & { row: ListRow; change: EntryChange }

function EntryDifference({ row, change, only, entryAction }: EntryProps): ReactNode {
  const state = changeWords(change)
  const fields = only === 'order' && change.state === 'kept' ? [] : change.fields
  const name = words.numbered(row.one, change.to ?? change.from ?? 0)
  // One that was only moved holds what it held.
  const hasChanged = change.state !== 'kept' || change.fields.length > 0
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {state && <span className="edit-quiet"> {state}</span>}
      </p>
      {hasChanged && entryAction?.(row, change.id, name)}
      {fields.map((field) => (
        <EntryField key={`${field.row.label}${field.side ?? ''}`} {...field} />
      ))}
    </li>
  )
}

function ListDifference({ row, path, before, after, only, entryAction }: FieldDifferenceProps & { row: ListRow }): ReactNode {
  const changes = entryChanges(row, entriesAt(before, path), entriesAt(after, path))
  const shown = changes.filter((change) => change.state !== 'kept' || change.isMoved || (only !== 'order' && change.fields.length > 0))
  const equal = changes.length - shown.length
  return (
    <>
      <ol className="edit-list-difference">
        {shown.map((change) => (
          <EntryDifference key={change.id} row={row} change={change} only={only} entryAction={entryAction} />
        ))}
      </ol>
      {equal > 0 && only !== 'order' && <p className="edit-quiet">{words.sameEntries(equal)}</p>}
      {shown.length === 0 && only === 'order' && <p className="edit-quiet">{words.asItWas}</p>}
    </>
  )
}

/** What became of one field: by whole words, of a list entry by entry, of a picture as it looks. */
export function FieldDifference(props: FieldDifferenceProps): ReactNode {
  const { kind, path, before, after } = props
  const { row, side } = placeOf(kind, path)
  if (row?.type === 'list') return <ListDifference {...props} row={row} />
  const [old, now] = [valueAt(kind, before, path), valueAt(kind, after, path)]
  if (row?.type === 'token' && !same(old, now)) return <p>{cmsEdit.conflict.newToken}</p>
  return (
    <>
      {row?.type === 'image' && <PictureDifference before={old} after={now} />}
      <Difference before={readable(kind, path, old)} after={readable(kind, path, now)} side={row?.type === 'image' ? null : side} />
    </>
  )
}
