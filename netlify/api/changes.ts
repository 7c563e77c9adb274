import { keysOf, type AnyKind, type Data } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { canonicalJson } from '#rules/json.ts'
import type { Entity } from '#store/records.ts'
import { haveSameTexts } from '#store/translation.ts'

/**
 * Readers of a version's properties outside its data. Key: name that {@link changesOf} reports for
 * a changed property.
 */
const properties: Readonly<Record<string, (one: Entity) => unknown>> = {
  Status: ({ status }) => status,
  PublishAt: ({ publishAt }) => publishAt,
  ExpireAt: ({ expireAt }) => expireAt,
  Slug: ({ slug }) => slug,
  deletedAt: ({ deletedAt }) => deletedAt,
  /** Place in the order that staff have chosen. */
  place: ({ rank }) => rank,
}

const differs = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) !== canonicalJson(b ?? null)

/** Keys of the fields in the form's order, then keys of the data that the kind no longer has. */
const keysIn = ({ form }: AnyKind, ...versions: readonly Data[]): string[] => [
  ...new Set([...form.flatMap(keysOf), ...versions.flatMap(Object.keys)]),
]

/**
 * True when the author confirmed the Arabic as current: the time of its last change is later, but
 * its text is the same.
 */
const isArabicConfirmed = (kind: AnyKind, before: Entity, after: Entity): boolean =>
  after.touched.ar > before.touched.ar && haveSameTexts(kind, 'ar', before.data, after.data)

/**
 * Changes made by a version: paths of changed fields as in the API (`Data.BlogTitle`), then names
 * of changed properties, then `translation` if the Arabic was confirmed as current without a
 * change. Empty for a first version, which is new as a whole.
 */
export const changesOf = (kind: AnyKind, before: Entity | null, after: Entity): string[] => {
  if (!before) return []
  const dataBefore: Data = { ...kind.defaults, ...before.data }
  const dataAfter: Data = { ...kind.defaults, ...after.data }
  const changedFields = keysIn(kind, before.data, after.data).filter((key) =>
    differs(dataBefore[key], dataAfter[key]),
  )
  const changedProperties = Object.entries(properties).filter(([, read]) =>
    differs(read(before), read(after)),
  )
  return [
    ...changedFields.map((key) => pathOf(kind, key)),
    ...changedProperties.map(([name]) => name),
    ...(isArabicConfirmed(kind, before, after) ? ['translation'] : []),
  ]
}
