import type { AnyKind } from '#kinds/define.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { storedBy, type Act } from '../model/acts.ts'
import type { Item } from '../model/item.ts'
import { EXPIRE_AT, PUBLISH_AT, STATUS, textAt } from '../model/values.ts'
import { liveValues, type EditorState } from '../session/editor-state.ts'
import { gapsWith, hasGaps, type Held } from '../stores/gaps.ts'
import { listOf } from '../stores/lists.ts'
import { shortNoticesOf } from '../stores/notice.ts'

const heldIn = (kind: AnyKind, id: string, values: Values): Held => ({
  Id: id,
  Status: values[STATUS] === 'draft' ? 'draft' : 'published',
  PublishAt: textAt(values, PUBLISH_AT) || null,
  ExpireAt: textAt(values, EXPIRE_AT) || null,
  Data: dataOf(kind, values),
})

/** The gaps that an item opens with the form's values, in sentences. */
export const gapsInForm = (
  kind: AnyKind,
  { id, values }: Pick<EditorState, 'id' | 'values'>,
  items: readonly Item[],
  now: number,
): string[] => gapsWith(kind, items, heldIn(kind, id, values), now)

/** Notice that would be too short with the form's values, in words: no line, or one. */
export const shortNoticesInForm = (
  kind: AnyKind,
  { id, values }: Pick<EditorState, 'id' | 'values'>,
  items: readonly Item[],
  now: number,
): string[] => shortNoticesOf(kind, heldIn(kind, id, values), items, now)

/** Gaps that other values of an item would open, in sentences: one that it has already was asked about. */
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
  { id, values, record }: Pick<EditorState, 'id' | 'values' | 'record'>,
  now: number,
  act: Act,
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
