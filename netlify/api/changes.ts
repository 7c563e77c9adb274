import { keysOf, type AnyKind, type Data } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { canonicalJson } from '#rules/json.ts'
import type { Entity } from '#store/records.ts'
import { sameTexts } from '#store/translation.ts'

/**
 * A version's properties outside its data, by the name under which a change of each is reported.
 */
const properties: Readonly<Record<string, (one: Entity) => unknown>> = {
  Status: ({ status }) => status,
  PublishAt: ({ publishAt }) => publishAt,
  ExpireAt: ({ expireAt }) => expireAt,
  Slug: ({ slug }) => slug,
  deletedAt: ({ deletedAt }) => deletedAt,
  /** Place in an order that staff give. */
  place: ({ rank }) => rank,
}

const differs = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) !== canonicalJson(b ?? null)

/** Keys of the fields in the form's order, then those that the kind no longer has. */
const keysIn = ({ form }: AnyKind, ...versions: readonly Data[]): string[] => [
  ...new Set([...form.flatMap(keysOf), ...versions.flatMap(Object.keys)]),
]

/**
 * True when the Arabic was confirmed as current: it counts as touched while its text is the same.
 */
const isArabicConfirmed = (kind: AnyKind, before: Entity, after: Entity): boolean =>
  after.touched.ar > before.touched.ar && sameTexts(kind, 'ar', before.data, after.data)

/**
 * Changes made by a version: paths of its fields as in the API (`Data.BlogTitle`), and names of
 * changed properties. `translation`: the Arabic was confirmed as current without a change. Empty
 * for a first version, which is new as a whole.
 */
export const changesOf = (kind: AnyKind, before: Entity | null, after: Entity): string[] => {
  if (!before) return []
  const [old, now] = [before, after].map(({ data }): Data => ({ ...kind.empty, ...data }))
  const fields = keysIn(kind, before.data, after.data).filter((key) =>
    differs(old?.[key], now?.[key]),
  )
  const others = Object.entries(properties).filter(([, of]) => differs(of(before), of(after)))
  return [
    ...fields.map((key) => pathOf(kind, key)),
    ...others.map(([name]) => name),
    ...(isArabicConfirmed(kind, before, after) ? ['translation'] : []),
  ]
}
