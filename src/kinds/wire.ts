import { keysOf, type AnyKind, type Data } from './define.ts'
import { isItemProperty } from './values.ts'

/**
 * True for a field that is on the level of the record's id in requests and responses, not in the
 * object with the record's data.
 */
export const isTopLevel = ({ wire }: AnyKind, key: string): boolean =>
  wire.data === null || wire.topLevel?.includes(key) === true

/** The path of a field in requests and responses: `Data.BlogTitle`; `FaqType` at top level. */
export const pathOf = (kind: AnyKind, key: string): string =>
  isTopLevel(kind, key) ? key : `${kind.wire.data}.${key}`

/**
 * Converts a path of the form to the path in requests and responses:
 * `SupportData.<entry>.SupportTitle` becomes `Data.SupportData.<entry>.SupportTitle`. The path of a
 * property outside of the data, such as `Status`, stays the same.
 */
export const wirePath = (kind: AnyKind, path: string): string => {
  const [key = ''] = path.split('.', 1)
  return isItemProperty(key) || isTopLevel(kind, key) ? path : `${kind.wire.data}.${path}`
}

/** Converts a path in requests and responses to the path of the form: reverses {@link wirePath}. */
export const fieldPath = ({ wire }: AnyKind, path: string): string =>
  wire.data !== null && path.startsWith(`${wire.data}.`) ? path.slice(wire.data.length + 1) : path

/**
 * A record as in requests and responses: the top-level fields, and an object (`wire.data`) with the
 * other fields.
 */
export const wireOf = (kind: AnyKind, id: string, data: Data): Data => {
  const { wire } = kind
  const topLevel = Object.fromEntries(Object.entries(data).filter(([key]) => isTopLevel(kind, key)))
  if (wire.data === null) return topLevel
  const inside = Object.fromEntries(Object.entries(data).filter(([key]) => !isTopLevel(kind, key)))
  return { ...topLevel, [wire.data]: wire.idInData ? { [wire.id]: id, ...inside } : inside }
}

/**
 * A record's data from a request or response, as a flat object without the record's id. Unknown
 * fields on the top level are omitted.
 */
export const dataIn = (kind: AnyKind, body: Data): Data => {
  const { wire, shape } = kind
  const names = wire.data === null ? kind.form.flatMap(keysOf) : (wire.topLevel ?? [])
  const topLevel = Object.fromEntries(
    names.filter((key) => key in body).map((key) => [key, body[key]]),
  )
  if (wire.data === null) return topLevel
  // The data of an item of a collection may contain its id.
  const { [shape === 'collection' ? wire.id : '']: _id, ...inside } = body[wire.data] as Data
  return { ...topLevel, ...inside }
}
