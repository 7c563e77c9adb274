import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem } from '#kinds/merge.ts'
import { dataOf, valuesIn, type Values } from '#kinds/values.ts'
import { canonicalJson } from '#rules/json.ts'
import type { Draft, Entity } from './records.ts'
import { sameTexts, translationOf } from './translation.ts'

type Content = Pick<Draft, 'data' | 'slug' | 'expireAt'>

const SLUG = 'Slug'
const EXPIRE_AT = 'ExpireAt'

/** A version's content by path: its fields, and of what travels with them what a draft has of its own. */
const valuesOf = (kind: AnyKind, { data, slug, expireAt }: Content): Values => ({
  ...valuesIn(kind, data),
  [SLUG]: slug,
  [EXPIRE_AT]: expireAt,
})

export const isSameContent = (kind: AnyKind, one: Content, other: Content): boolean =>
  canonicalJson(valuesOf(kind, one)) === canonicalJson(valuesOf(kind, other))

/** Tells of a draft that publishing it would change nothing: it says the same as the record, which visitors see already or which it has no time for. */
export const isDone = (kind: AnyKind, record: Entity, draft: Draft): boolean => {
  const isAhead =
    draft.publishAt !== null &&
    (record.status === 'draft' || (record.publishAt !== null && record.publishAt > draft.publishAt))
  return (
    !isAhead &&
    isSameContent(kind, record, draft) &&
    translationOf(kind, record) === translationOf(kind, draft)
  )
}

/** Paths in which a version differs from another, those of entries of lists one by one. */
const differing = (kind: AnyKind, from: Content, to: Content): string[] => {
  const [base, yours] = [valuesOf(kind, from), valuesOf(kind, to)]
  return compareItem(kind, Object.keys(yours), { base, theirs: base, yours }).yours
}

/** The overlaps that are left after a save of the draft: writing into such a field answers it. */
export const leftOverlaps = (kind: AnyKind, draft: Draft, saved: Content): string[] => {
  const changed = differing(kind, draft, saved)
  return draft.overlaps.filter((path) => !changed.includes(path))
}

const latest = (...times: string[]): string => times.sort().at(-1) ?? ''

/** When the texts of a merged draft were touched: those that it shares with the record when the record's were, its own when they were in it. */
const touchedAfter = (
  kind: AnyKind,
  before: Entity,
  after: Entity,
  draft: Draft,
  data: Draft['data'],
): Draft['touched'] => {
  const isAfters = {
    en: sameTexts(kind, 'en', data, after.data),
    ar: sameTexts(kind, 'ar', data, after.data),
  }
  const changed = (language: 'en' | 'ar') => !sameTexts(kind, language, before.data, after.data)
  const merged = (language: 'en' | 'ar') =>
    changed(language)
      ? latest(draft.touched[language], after.touched[language])
      : draft.touched[language]
  return {
    en: isAfters.en ? after.touched.en : merged('en'),
    // An Arabic that was confirmed for the record's English says nothing of the draft's.
    ar:
      isAfters.en && isAfters.ar ? latest(after.touched.ar, draft.confirmedAt ?? '') : merged('ar'),
  }
}

/**
 * A draft after the record that it is a draft of was written, field by field, in lists entry by entry: a field that the draft
 * has not changed follows the record, so that publishing it never brings back what was there before. A field that both changed
 * stays as the draft has it, and is noted in its `overlaps`. The whole of it may break a rule that both halves keep: that is
 * checked when it is published.
 * @param before the record that the draft fitted
 * @param after the record as it is written now
 * @returns undefined when nothing of the draft is left: the record says the same
 */
export const rebased = (
  kind: AnyKind,
  before: Entity,
  after: Entity,
  draft: Draft,
): Draft | undefined => {
  const [base, theirs, yours] = [before, after, draft].map((one) => valuesOf(kind, one)) as [
    Values,
    Values,
    Values,
  ]
  const merge = compareItem(kind, Object.keys(yours), { base, theirs, yours })
  const merged = mergedItem(kind, merge, { base, theirs, yours }, {})
  const content = {
    data: dataOf(kind, merged),
    slug: merged[SLUG] as Draft['slug'],
    expireAt: merged[EXPIRE_AT] as Draft['expireAt'],
  }
  const left = differing(kind, after, content)
  const next: Draft = {
    ...draft,
    ...content,
    touched: touchedAfter(kind, before, after, draft, content.data),
    overlaps: [...new Set([...draft.overlaps, ...merge.conflicts])].filter((path) =>
      left.includes(path),
    ),
  }
  return isDone(kind, after, next) ? undefined : next
}
