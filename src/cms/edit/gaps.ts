import type { AnyKind } from '#kinds/define.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { valuesToSend, type SaveRequest } from '../model/acts.ts'
import type { Item } from '../model/item.ts'
import { EXPIRE_AT, PUBLISH_AT, STATUS, textAt } from '../model/values.ts'
import { liveValues, type ItemForm } from '../session/item-form.ts'
import { gapsAfterSave, hasGaps, type EffectiveItem } from '../stores/gaps.ts'
import { listOf } from '../stores/lists.ts'
import { shortNoticesOf } from '../stores/notice-period.ts'

/** Item as it is in force with the form's values. */
const effectiveItem = (kind: AnyKind, id: string, values: Values): EffectiveItem => ({
  Id: id,
  Status: values[STATUS] === 'draft' ? 'draft' : 'published',
  PublishAt: textAt(values, PUBLISH_AT) || null,
  ExpireAt: textAt(values, EXPIRE_AT) || null,
  Data: dataOf(kind, values),
})

/**
 * Sentences on the gaps that an item opens with the form's values. A gap is a time in which no item
 * of the kind is in force, or an earlier item is in force again.
 */
export const gapsInForm = (
  kind: AnyKind,
  { id, values }: Pick<ItemForm, 'id' | 'values'>,
  items: readonly Item[],
  now: number,
): string[] => gapsAfterSave(kind, items, effectiveItem(kind, id, values), now)

/** Sentence on a period of notice that is too short with the form's values; empty for none. */
export const shortNoticesInForm = (
  kind: AnyKind,
  { id, values }: Pick<ItemForm, 'id' | 'values'>,
  items: readonly Item[],
  now: number,
): string[] => shortNoticesOf(kind, effectiveItem(kind, id, values), items, now)

/**
 * Sentences on the gaps that an item opens with its values `after` and did not open with its values
 * `before`, which are null for a new item.
 */
export function newGaps(
  kind: AnyKind,
  id: string,
  items: readonly Item[],
  before: Values | null,
  after: Values,
  now: number,
): string[] {
  if (!hasGaps(kind)) return []
  const gapsBefore = before === null ? [] : gapsInForm(kind, { id, values: before }, items, now)
  const gapsAfter = gapsInForm(kind, { id, values: after }, items, now)
  return gapsAfter.filter((sentence) => !gapsBefore.includes(sentence))
}

/** Sentences on the gaps that the save would open now; none for the save of a draft. */
export function gapsOpenedBySave(
  kind: AnyKind,
  { id, values, record }: Pick<ItemForm, 'id' | 'values' | 'record'>,
  now: number,
  saveRequest: SaveRequest,
): string[] {
  if (saveRequest.name === 'draft' || !hasGaps(kind)) return []
  const { items } = listOf(kind, kind.screens[0]).$listing.get()
  return newGaps(
    kind,
    id,
    items,
    record && liveValues(kind, record),
    valuesToSend(kind, record, values, saveRequest, now),
    now,
  )
}
