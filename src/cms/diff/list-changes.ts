import { keysOf, type Row } from '#kinds/define.ts'
import { entryId, same, type Entry, type ListRow } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { isTwin } from '../model/fields.ts'
import { movedIds } from '../model/orders.ts'
import type { Side } from '../model/values.ts'

/** Field of an entry in two versions. */
export type FieldChange = { row: Row; side: Side | null; before: unknown; after: unknown }

/** Change of one entry. */
export type EntryChange = {
  id: string
  state: 'added' | 'removed' | 'kept'
  /** Position before and after, from 1. */
  from: number | null
  to: number | null
  /** True when moved relative to the other entries that both versions have. */
  isMoved: boolean
  fields: readonly FieldChange[]
}

const fieldsOf = (
  row: ListRow,
  before: Entry | undefined,
  after: Entry | undefined,
): FieldChange[] =>
  row.rows.flatMap((field) =>
    keysOf(field).flatMap((key): FieldChange[] => {
      const [old, now] = [before?.[key] ?? '', after?.[key] ?? '']
      const side = isTwin(field) ? (key === field.ar ? 'ar' : 'en') : null
      return same(old, now) ? [] : [{ row: field, side, before: old, after: now }]
    }),
  )

/**
 * Comparison of two versions of a list entry by entry, in the later order; a removed entry follows
 * its former neighbour.
 */
export function entryChanges(
  row: ListRow,
  before: readonly Entry[],
  after: readonly Entry[],
): EntryChange[] {
  const [old, now] = [
    before.map((entry) => entryId(row, entry)),
    after.map((entry) => entryId(row, entry)),
  ]
  const moved = movedIds(old, now)
  const all = [...now]
  old.forEach((id, index) => {
    if (now.includes(id)) return
    const neighbour = old.slice(0, index).findLast((one) => all.includes(one))
    all.splice(neighbour === undefined ? 0 : all.indexOf(neighbour) + 1, 0, id)
  })
  return all.map((id): EntryChange => {
    const [from, to] = [old.indexOf(id), now.indexOf(id)]
    return {
      id,
      state: from < 0 ? 'added' : to < 0 ? 'removed' : 'kept',
      from: from < 0 ? null : from + 1,
      to: to < 0 ? null : to + 1,
      isMoved: moved.has(id),
      fields: fieldsOf(row, before[from], after[to]),
    }
  })
}

/** Change of an entry, in words; empty when it is unchanged and not moved. */
export function changeWords({ state, isMoved, from, to }: EntryChange): string {
  const words = cmsEdit.list
  if (state !== 'kept') return state === 'added' ? words.added : words.takenOut
  return isMoved && from !== null && to !== null ? words.moved(from, to) : ''
}
