import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { useEditing } from '../editor-context.ts'
import { entriesAt, valueAt } from '../entries.ts'
import { entryChanges, type EntryChange } from '../list-changes.ts'
import { placeOf } from '../places.ts'
import { rowInWords, valueInWords } from '../value-words.ts'
import type { ListRow, Values } from '../values.ts'
import { Difference } from './difference.tsx'

const words = cmsEdit.list

export type FieldDifferenceProps = {
  path: string
  /** The whole item in two versions. */
  before: Values
  after: Values
  /** `order`: of a list, what was moved, added and taken out; the words of its entries are compared elsewhere. */
  only?: 'order'
}

const stateWords = ({ state, isMoved, from, to }: EntryChange): string => {
  if (state !== 'kept') return state === 'added' ? words.added : words.takenOut
  return isMoved && from !== null && to !== null ? words.moved(from, to) : ''
}

function EntryDifference({ row, change, only }: { row: ListRow; change: EntryChange; only: 'order' | undefined }): ReactNode {
  const state = stateWords(change)
  const fields = only === 'order' && change.state === 'kept' ? [] : change.fields
  return (
    <li>
      <p>
        <strong>{words.numbered(row.one, change.to ?? change.from ?? 0)}</strong>
        {state && <span className="edit-quiet"> {state}</span>}
      </p>
      {fields.map((field) => (
        <Difference
          key={`${field.row.label}${field.side ?? ''}`}
          before={rowInWords(field.row, field.before)}
          after={rowInWords(field.row, field.after)}
          side={field.side}
        />
      ))}
    </li>
  )
}

function ListDifference({ row, path, before, after, only }: FieldDifferenceProps & { row: ListRow }): ReactNode {
  const changes = entryChanges(row, entriesAt(before, path), entriesAt(after, path))
  const shown = changes.filter((change) => change.state !== 'kept' || change.isMoved || (only !== 'order' && change.fields.length > 0))
  const equal = changes.length - shown.length
  return (
    <>
      <ol className="edit-list-difference">
        {shown.map((change) => (
          <EntryDifference key={change.id} row={row} change={change} only={only} />
        ))}
      </ol>
      {equal > 0 && only !== 'order' && <p className="edit-quiet">{words.sameEntries(equal)}</p>}
      {shown.length === 0 && only === 'order' && <p className="edit-quiet">{words.asItWas}</p>}
    </>
  )
}

/** What became of one field: by whole words, and of a list entry by entry. */
export function FieldDifference(props: FieldDifferenceProps): ReactNode {
  const { path, before, after } = props
  const { kind } = useEditing()
  const { row, side } = placeOf(kind, path)
  if (row?.type === 'list') return <ListDifference {...props} row={row} />
  const inWords = (values: Values) => valueInWords(kind, path, valueAt(kind, values, path))
  return <Difference before={inWords(before)} after={inWords(after)} side={side} />
}
