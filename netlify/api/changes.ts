import type { AnyKind, Data } from '#kinds/define.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import type { Entity } from '#store/records.ts'

/** A version's properties outside its data, by the name under which a change of each is reported. */
const beside: Readonly<Record<string, (one: Entity) => unknown>> = {
  Status: ({ status }) => status,
  PublishAt: ({ publishAt }) => publishAt,
  ExpireAt: ({ expireAt }) => expireAt,
  Slug: ({ slug }) => slug,
  deletedAt: ({ deletedAt }) => deletedAt,
  /** Its place in an order that staff give. */
  place: ({ rank }) => rank,
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** The fields in the form's order, then those that the kind no longer has. */
const keysIn = ({ form }: AnyKind, ...versions: readonly Data[]): string[] => [...new Set([...form.flatMap(keysOf), ...versions.flatMap(Object.keys)])]

/**
 * What a version changed: the paths of its fields as they travel (`Data.BlogTitle`), and the names of changed
 * properties. `translation`: the Arabic was confirmed as current without a change of text. Empty for a first version,
 * which is new as a whole.
 */
export const changesOf = (kind: AnyKind, before: Entity | null, now: Entity): string[] => {
  if (!before) return []
  const fields = keysIn(kind, before.data, now.data).filter((key) => differs(before.data[key], now.data[key]))
  const others = Object.entries(beside).filter(([, of]) => differs(of(before), of(now)))
  const isConfirmed = fields.length === 0 && differs(before.touched, now.touched)
  return [...fields.map((key) => pathOf(kind, key)), ...others.map(([name]) => name), ...(isConfirmed ? ['translation'] : [])]
}
