import { keysOf, type Row } from '#kinds/define.ts'
import { entryId, areEqual, type Entry, type ListRow } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { isTwin } from '../model/fields.ts'
import { movedIds } from '../model/orders.ts'
import type { Side } from '../model/values.ts'

/** Field of a list entry whose value differs between two versions. */
export type FieldChange = {
  row: Row
  /** Language of the value; null for a field without languages. */
  side: Side | null
  before: unknown
  after: unknown
}

/** Comparison of one list entry in two versions. */
export type EntryChange = {
  id: string
  state: 'added' | 'removed' | 'kept'
  /** Position in the earlier version, counted from 1; null for an added entry. */
  oldPosition: number | null
  /** Position in the later version, counted from 1; null for a removed entry. */
  newPosition: number | null
  /** True when moved relative to the other entries that both versions have. */
  isMoved: boolean
  /** Changed fields; a missing entry counts as an entry with empty fields. */
  fields: readonly FieldChange[]
}

const changedFields = (
  row: ListRow,
  before: Entry | undefined,
  after: Entry | undefined,
): FieldChange[] =>
  row.rows.flatMap((field) =>
    keysOf(field).flatMap((key): FieldChange[] => {
      const oldValue = before?.[key] ?? ''
      const newValue = after?.[key] ?? ''
      if (areEqual(oldValue, newValue)) return []
      const language = isTwin(field) && key === field.ar ? 'ar' : 'en'
      const side = isTwin(field) ? language : null
      return [{ row: field, side, before: oldValue, after: newValue }]
    }),
  )

/**
 * Compares two versions of a list entry by entry. The result has the order of `after`; a removed
 * entry follows the entry that preceded it in `before`.
 */
export function entryChanges(
  row: ListRow,
  before: readonly Entry[],
  after: readonly Entry[],
): EntryChange[] {
  const oldIds = before.map((entry) => entryId(row, entry))
  const newIds = after.map((entry) => entryId(row, entry))
  const moved = movedIds(oldIds, newIds)
  const allIds = [...newIds]
  oldIds.forEach((id, index) => {
    if (newIds.includes(id)) return
    const previous = oldIds.slice(0, index).findLast((one) => allIds.includes(one))
    allIds.splice(previous === undefined ? 0 : allIds.indexOf(previous) + 1, 0, id)
  })
  return allIds.map((id): EntryChange => {
    const oldIndex = oldIds.indexOf(id)
    const newIndex = newIds.indexOf(id)
    return {
      id,
      state: oldIndex < 0 ? 'added' : newIndex < 0 ? 'removed' : 'kept',
      oldPosition: oldIndex < 0 ? null : oldIndex + 1,
      newPosition: newIndex < 0 ? null : newIndex + 1,
      isMoved: moved.has(id),
      fields: changedFields(row, before[oldIndex], after[newIndex]),
    }
  })
}

/** Change of an entry, in words; empty when it is unchanged and not moved. */
export function changeWords({ state, isMoved, oldPosition, newPosition }: EntryChange): string {
  const words = cmsEdit.list
  if (state !== 'kept') return state === 'added' ? words.added : words.takenOut
  return isMoved && oldPosition !== null && newPosition !== null
    ? words.moved(oldPosition, newPosition)
    : ''
}
