import type { AnyKind } from '#kinds/define.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { storedBy, type SaveRequest } from '../model/acts.ts'
import type { Item } from '../model/item.ts'
import { EXPIRE_AT, PUBLISH_AT, STATUS, textAt } from '../model/values.ts'
import { liveValues, type ItemForm } from '../session/item-form.ts'
import { gapsAfterSave, hasGaps, type EffectiveItem } from '../stores/gaps.ts'
import { listOf } from '../stores/lists.ts'
import { shortNoticesOf } from '../stores/notice-period.ts'

const heldIn = (kind: AnyKind, id: string, values: Values): EffectiveItem => ({
  Id: id,
  Status: values[STATUS] === 'draft' ? 'draft' : 'published',
  PublishAt: textAt(values, PUBLISH_AT) || null,
  ExpireAt: textAt(values, EXPIRE_AT) || null,
  Data: dataOf(kind, values),
})

/** Gaps that an item opens with the form's values, in sentences. */
export const gapsInForm = (
  kind: AnyKind,
  { id, values }: Pick<ItemForm, 'id' | 'values'>,
  items: readonly Item[],
  now: number,
): string[] => gapsAfterSave(kind, items, heldIn(kind, id, values), now)

/** Warning of too short a notice with the form's values, in words: at most one line. */
export const shortNoticesInForm = (
  kind: AnyKind,
  { id, values }: Pick<ItemForm, 'id' | 'values'>,
  items: readonly Item[],
  now: number,
): string[] => shortNoticesOf(kind, heldIn(kind, id, values), items, now)

/**
 * Gaps that other values of an item would open, in sentences, without those that its present values
 * open.
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
  const known = before === null ? [] : gapsInForm(kind, { id, values: before }, items, now)
  return gapsInForm(kind, { id, values: after }, items, now).filter(
    (sentence) => !known.includes(sentence),
  )
}

/** Gaps that a publication would open now. A draft opens none. */
export function gapsOfAct(
  kind: AnyKind,
  { id, values, record }: Pick<ItemForm, 'id' | 'values' | 'record'>,
  now: number,
  act: SaveRequest,
): string[] {
  if (act.name === 'draft' || !hasGaps(kind)) return []
  const { items } = listOf(kind, kind.screens[0]).$listing.get()
  return newGaps(
    kind,
    id,
    items,
    record && liveValues(kind, record),
    storedBy(kind, record, values, act, now),
    now,
  )
}
