import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem } from '#kinds/merge.ts'
import { changedPaths, dataOf, same, valuesIn, type Values } from '#kinds/values.ts'
import { canonicalJson } from '#rules/json.ts'
import type { Draft, Entity } from './records.ts'
import { translationOf } from './translation.ts'

type Content = Pick<Draft, 'data' | 'slug' | 'expireAt'>

const SLUG = 'Slug'
const EXPIRE_AT = 'ExpireAt'

/** A version's content by path: its fields, and of what travels with them what a draft has of its own. */
const valuesOf = (kind: AnyKind, { data, slug, expireAt }: Content): Values => ({ ...valuesIn(kind, data), [SLUG]: slug, [EXPIRE_AT]: expireAt })

/** Tells of a draft that publishing it would change nothing: it says the same as the record, and its Arabic counts as current as the record's. */
export const isSameContent = (kind: AnyKind, record: Entity, draft: Draft): boolean =>
  canonicalJson(valuesOf(kind, record)) === canonicalJson(valuesOf(kind, draft)) && translationOf(kind, record) === translationOf(kind, draft)

/** The overlaps that are left after a save of the draft: its author has seen them, and writing into such a field answers it. */
export const leftOverlaps = (kind: AnyKind, draft: Draft, saved: Content): string[] => {
  const changed = changedPaths(valuesOf(kind, draft), valuesOf(kind, saved))
  return draft.overlaps.filter((path) => !changed.some((one) => path === one || path.startsWith(`${one}.`)))
}

/**
 * A draft after the record that it is a draft of was written, field by field, in lists entry by entry: a field that the draft
 * has not changed follows the record, so that publishing it never brings back what was there before. A field that both changed
 * stays as the draft has it, and is noted in its `overlaps`.
 * @param before the record that the draft fitted
 * @param after the record as it is written now
 * @returns undefined when nothing of the draft is left: the record says the same
 */
export const rebased = (kind: AnyKind, before: Entity, after: Entity, draft: Draft): Draft | undefined => {
  const [base, theirs, yours] = [before, after, draft].map((one) => valuesOf(kind, one)) as [Values, Values, Values]
  if (same(base, theirs)) return draft
  const merge = compareItem(kind, Object.keys(yours), { base, theirs, yours })
  const merged = mergedItem(kind, merge, { base, theirs, yours }, {})
  const next: Draft = {
    ...draft,
    rev: after.rev,
    data: dataOf(kind, merged),
    slug: merged[SLUG] as Draft['slug'],
    expireAt: merged[EXPIRE_AT] as Draft['expireAt'],
    touched: {
      en: later(draft.touched.en, before.touched.en, after.touched.en),
      ar: later(draft.touched.ar, before.touched.ar, after.touched.ar),
    },
    overlaps: [...new Set([...draft.overlaps, ...merge.conflicts])],
  }
  return isSameContent(kind, after, next) ? undefined : next
}

/** A language's time of change in a draft: that of the record where this write has changed it, too. */
const later = (draft: string, before: string, after: string): string => (after !== before && after > draft ? after : draft)
