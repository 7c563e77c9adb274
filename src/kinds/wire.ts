import { keysOf, type AnyKind, type Data } from './define.ts'
import { isProperty } from './values.ts'

/** True for a field that is on the same level as a record's data, not in it. */
export const isTopLevel = ({ wire }: AnyKind, key: string): boolean =>
  wire.data === null || wire.topLevel?.includes(key) === true

/** The path of a field in requests and responses: `Data.BlogTitle`, `FaqType`. */
export const pathOf = (kind: AnyKind, key: string): string =>
  isTopLevel(kind, key) ? key : `${kind.wire.data}.${key}`

/**
 * The path in requests and responses of a path of the form: `Data.SupportData.<entry>.SupportTitle`
 * for `SupportData.<entry>.SupportTitle`; a property outside of the data, such as `Status`, has one
 * name in both.
 */
export const wirePath = (kind: AnyKind, path: string): string => {
  const [key = ''] = path.split('.', 1)
  return isProperty(key) || isTopLevel(kind, key) ? path : `${kind.wire.data}.${path}`
}

/** The path of the form of a path in requests and responses: the reverse of {@link wirePath}. */
export const fieldPath = ({ wire }: AnyKind, path: string): string =>
  wire.data !== null && path.startsWith(`${wire.data}.`) ? path.slice(wire.data.length + 1) : path

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
  const names = wire.data === null ? kind.form.flatMap(keysOf) : (wire.topLevel ?? [])
  const topLevel = Object.fromEntries(
    names.filter((key) => key in body).map((key) => [key, body[key]]),
  )
  if (wire.data === null) return topLevel
  const { [shape === 'collection' ? wire.id : '']: _id, ...inside } = body[wire.data] as Data
  return { ...topLevel, ...inside }
}
