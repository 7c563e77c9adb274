import type { AnyKind } from '#kinds/define.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { gapsWith, hasGaps, type Held } from '../stores/gaps.ts'
import { listOf } from '../stores/lists.ts'
import { shortNoticesOf } from '../stores/notice.ts'
import type { Item } from '../stores/records.ts'
import type { EditorState } from './editor-state.ts'
import { alsoSent, EXPIRE_AT, PUBLISH_AT, STATUS, textAt, type SaveAs } from './values.ts'

const heldIn = (kind: AnyKind, id: string, values: Values): Held => ({
  Id: id,
  Status: values[STATUS] === 'draft' ? 'draft' : 'published',
  PublishAt: textAt(values, PUBLISH_AT) || null,
  ExpireAt: textAt(values, EXPIRE_AT) || null,
  Data: dataOf(kind, values),
})

/** The gaps that an item opens with the form's values, in sentences. */
export const gapsInForm = (kind: AnyKind, { id, values }: Pick<EditorState, 'id' | 'values'>, items: readonly Item[], now: number): string[] =>
  gapsWith(kind, items, heldIn(kind, id, values), now)

/** Notice that would be too short with the form's values, in words: no line, or one. */
export const shortNoticesInForm = (kind: AnyKind, { id, values }: Pick<EditorState, 'id' | 'values'>, items: readonly Item[], now: number): string[] =>
  shortNoticesOf(kind, heldIn(kind, id, values), items, now)

/** Those that a save would open now: one that the saved item has already was asked about. */
export function gapsOfSave(kind: AnyKind, { id, values, base, record }: Pick<EditorState, 'id' | 'values' | 'base' | 'record'>, now: number, as: SaveAs = 'it is'): string[] {
  if (!hasGaps(kind)) return []
  const { items } = listOf(kind, kind.screens[0]).$listing.get()
  const known = record === null ? [] : gapsInForm(kind, { id, values: base }, items, now)
  return gapsInForm(kind, { id, values: { ...values, ...alsoSent(values, as, now) } }, items, now).filter((sentence) => !known.includes(sentence))
}
