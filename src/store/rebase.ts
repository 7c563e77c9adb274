import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem } from '#kinds/merge.ts'
import { dataOf, valuesIn, type Values } from '#kinds/values.ts'
import { wirePath } from '#kinds/wire.ts'
import { canonicalJson } from '#rules/json.ts'
import type { Draft, Entity } from './records.ts'
import { haveSameTexts, translationOf } from './translation.ts'

/** The content of a record or draft. */
type Content = Pick<Draft, 'data' | 'slug' | 'expireAt'>

const SLUG = 'Slug'
const EXPIRE_AT = 'ExpireAt'

/** The values of a record or draft: its fields, its slug and its time of expiry. */
const valuesOf = (kind: AnyKind, { data, slug, expireAt }: Content): Values => ({
  ...valuesIn(kind, data),
  [SLUG]: slug,
  [EXPIRE_AT]: expireAt,
})

/** True for equal values of two records or drafts. */
export const isSameContent = (kind: AnyKind, a: Content, b: Content): boolean =>
  canonicalJson(valuesOf(kind, a)) === canonicalJson(valuesOf(kind, b))

/**
 * True when publishing a draft would change nothing: the draft is equal to the record, and would
 * not make the record visible earlier.
 */
export const hasNoEffect = (kind: AnyKind, record: Entity, draft: Draft): boolean => {
  const isVisibleEarlier =
    draft.publishAt !== null &&
    (record.status === 'draft' || (record.publishAt !== null && record.publishAt > draft.publishAt))
  return (
    !isVisibleEarlier &&
    isSameContent(kind, record, draft) &&
    translationOf(kind, record) === translationOf(kind, draft)
  )
}

/**
 * Paths in the API of the fields that differ between two versions; a field of a list's entry has
 * its own path.
 */
const differentPaths = (kind: AnyKind, from: Content, to: Content): string[] => {
  const base = valuesOf(kind, from)
  const yours = valuesOf(kind, to)
  return compareItem(kind, Object.keys(yours), { base, theirs: base, yours }).yours.map((path) =>
    wirePath(kind, path),
  )
}

/**
 * The overlaps (fields changed in draft and record) that remain after a save of the draft. A save
 * that changes such a field resolves its overlap.
 */
export const leftOverlaps = (kind: AnyKind, draft: Draft, saved: Content): string[] => {
  const changed = differentPaths(kind, draft, saved)
  return draft.overlaps.filter((path) => !changed.includes(path))
}

const latest = (...times: string[]): string => times.sort().at(-1) ?? ''

/**
 * The times at which the texts of a rebased draft were last changed, by language:
 * - the record's time, if the draft's text is equal to the record's. For Arabic the English texts
 *   must be equal as well, and the draft's `confirmedAt` is used if it is later;
 * - otherwise the draft's time, or the later one of both if the record's text was changed as well.
 * @param before the record that the draft was based on
 * @param after the record as it is now
 * @param data of the rebased draft
 */
const touchedAfter = (
  kind: AnyKind,
  before: Entity,
  after: Entity,
  draft: Draft,
  data: Draft['data'],
): Draft['touched'] => {
  const isEqual = {
    en: haveSameTexts(kind, 'en', data, after.data),
    ar: haveSameTexts(kind, 'ar', data, after.data),
  }
  const changed = (language: 'en' | 'ar') => !haveSameTexts(kind, language, before.data, after.data)
  const merged = (language: 'en' | 'ar') =>
    changed(language)
      ? latest(draft.touched[language], after.touched[language])
      : draft.touched[language]
  return {
    en: isEqual.en ? after.touched.en : merged('en'),
    // If the English texts differ, an Arabic text that was compared with the record's English is
    // not up to date with the draft's.
    ar: isEqual.en && isEqual.ar ? latest(after.touched.ar, draft.confirmedAt ?? '') : merged('ar'),
  }
}

/**
 * Applies a change of a record to its draft. A field that the draft has not changed gets the
 * record's new value, so that publishing the draft does not revert the change. A field changed in
 * both keeps the draft's value, and its path is added to `overlaps`. Lists are compared entry by
 * entry. The result may break a rule on several fields that both versions obey; it is validated
 * when it is published.
 * @param before the record that the draft is based on
 * @param after the record as it is now
 * @returns undefined when the draft no longer differs from the record
 */
export const rebaseDraft = (
  kind: AnyKind,
  before: Entity,
  after: Entity,
  draft: Draft,
): Draft | undefined => {
  const base = valuesOf(kind, before)
  const theirs = valuesOf(kind, after)
  const yours = valuesOf(kind, draft)
  const merge = compareItem(kind, Object.keys(yours), { base, theirs, yours })
  const merged = mergedItem(kind, merge, { base, theirs, yours }, {})
  const content = {
    data: dataOf(kind, merged),
    slug: merged[SLUG] as Draft['slug'],
    expireAt: merged[EXPIRE_AT] as Draft['expireAt'],
  }
  const different = differentPaths(kind, after, content)
  const conflicts = merge.conflicts.map((path) => wirePath(kind, path))
  const next: Draft = {
    ...draft,
    ...content,
    touched: touchedAfter(kind, before, after, draft, content.data),
    overlaps: [...new Set([...draft.overlaps, ...conflicts])].filter((path) =>
      different.includes(path),
    ),
  }
  return hasNoEffect(kind, after, next) ? undefined : next
}
