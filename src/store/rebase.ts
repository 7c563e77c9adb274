import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem } from '#kinds/merge.ts'
import { dataOf, valuesIn, type Values } from '#kinds/values.ts'
import { wirePath } from '#kinds/wire.ts'
import { canonicalJson } from '#rules/json.ts'
import type { Draft, Entity } from './records.ts'
import { sameTexts, translationOf } from './translation.ts'

type Content = Pick<Draft, 'data' | 'slug' | 'expireAt'>

const SLUG = 'Slug'
const EXPIRE_AT = 'ExpireAt'

/** A version's content by path: its fields, and the other properties that a draft has. */
const valuesOf = (kind: AnyKind, { data, slug, expireAt }: Content): Values => ({
  ...valuesIn(kind, data),
  [SLUG]: slug,
  [EXPIRE_AT]: expireAt,
})

export const isSameContent = (kind: AnyKind, one: Content, other: Content): boolean =>
  canonicalJson(valuesOf(kind, one)) === canonicalJson(valuesOf(kind, other))

/**
 * True when publishing a draft would change nothing: it equals the record, and would not make it
 * visible earlier.
 */
export const hasNoEffect = (kind: AnyKind, record: Entity, draft: Draft): boolean => {
  const isAhead =
    draft.publishAt !== null &&
    (record.status === 'draft' || (record.publishAt !== null && record.publishAt > draft.publishAt))
  return (
    !isAhead &&
    isSameContent(kind, record, draft) &&
    translationOf(kind, record) === translationOf(kind, draft)
  )
}

/**
 * Paths in which two versions differ, those of list entries individually; named as in the API, like
 * the stored overlaps.
 */
const differing = (kind: AnyKind, from: Content, to: Content): string[] => {
  const [base, yours] = [valuesOf(kind, from), valuesOf(kind, to)]
  return compareItem(kind, Object.keys(yours), { base, theirs: base, yours }).yours.map((path) =>
    wirePath(kind, path),
  )
}

/** The overlaps that remain after a save of the draft: changing such a field resolves it. */
export const leftOverlaps = (kind: AnyKind, draft: Draft, saved: Content): string[] => {
  const changed = differing(kind, draft, saved)
  return draft.overlaps.filter((path) => !changed.includes(path))
}

const latest = (...times: string[]): string => times.sort().at(-1) ?? ''

/**
 * Times at which the texts of a merged draft were touched: the record's for texts equal to the
 * record's (Arabic only if the English is equal, too, and then `confirmedAt` if later); otherwise
 * the draft's, or the later of both if the record's text changed, too.
 */
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
    // Arabic confirmed for the record's English is not confirmed for the draft's.
    ar:
      isAfters.en && isAfters.ar ? latest(after.touched.ar, draft.confirmedAt ?? '') : merged('ar'),
  }
}

/**
 * Rebases a draft on a new version of its record, field by field, and entry by entry in lists: a
 * field that the draft has not changed follows the record, so that publishing the draft never
 * reverts it. A field changed in both retains the draft's value, and is recorded in `overlaps`. The
 * result may break a rule that both versions obey: it is validated when published.
 * @param before the record that the draft is based on
 * @param after the record as written now
 * @returns undefined when the draft has no difference left
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
  const conflicts = merge.conflicts.map((path) => wirePath(kind, path))
  const next: Draft = {
    ...draft,
    ...content,
    touched: touchedAfter(kind, before, after, draft, content.data),
    overlaps: [...new Set([...draft.overlaps, ...conflicts])].filter((path) => left.includes(path)),
  }
  return hasNoEffect(kind, after, next) ? undefined : next
}
