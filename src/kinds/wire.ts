import type { AnyKind, Data, Row } from './define.ts'

/** True for a field that is on the same level as a record's data, not in it. */
export const isTopLevel = ({ wire }: AnyKind, key: string): boolean =>
  wire.data === null || wire.topLevel?.includes(key) === true

/** The keys of a row, its twin included. */
export const keysOf = (row: Row): string[] => ('en' in row ? [row.en, row.ar] : [row.key])

/** The path of a field in requests and responses: `Data.BlogTitle`, `FaqType`. */
export const pathOf = (kind: AnyKind, key: string): string =>
  isTopLevel(kind, key) ? key : `${kind.wire.data}.${key}`

/**
 * A record as in requests and responses: the top-level fields, and the others under the name of the
 * data.
 */
export const wireOf = (kind: AnyKind, id: string, data: Data): Data => {
  const { wire } = kind
  const topLevel = Object.fromEntries(Object.entries(data).filter(([key]) => isTopLevel(kind, key)))
  if (wire.data === null) return topLevel
  const inside = Object.fromEntries(Object.entries(data).filter(([key]) => !isTopLevel(kind, key)))
  return { ...topLevel, [wire.data]: wire.idInData ? { [wire.id]: id, ...inside } : inside }
}

/**
 * A record's data as a flat object from a request or response, without the id in it; where all
 * fields are top-level, unknown keys are left out.
 */
export const dataIn = (kind: AnyKind, body: Data): Data => {
  const { wire, shape } = kind
  const names = kind.form.flatMap(keysOf).filter((key) => isTopLevel(kind, key) && key in body)
  const topLevel = Object.fromEntries(names.map((key) => [key, body[key]]))
  if (wire.data === null) return topLevel
  const { [shape === 'collection' ? wire.id : '']: _id, ...inside } = body[wire.data] as Data
  return { ...topLevel, ...inside }
}
