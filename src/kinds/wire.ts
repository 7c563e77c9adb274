import type { AnyKind, Data, Row } from './define.ts'

const isBeside = ({ wire }: AnyKind, key: string): boolean => wire.data === null || wire.beside?.includes(key) === true

/** The keys of a row, its twin included. */
export const keysOf = (row: Row): string[] => ('en' in row ? [row.en, row.ar] : [row.key])

/** Where a field stands in a request and in an answer: `Data.BlogTitle`, `FaqType`. */
export const pathOf = (kind: AnyKind, key: string): string => (isBeside(kind, key) ? key : `${kind.wire.data}.${key}`)

/** A record's data as it travels: what stands beside, and the rest under the name of the data. */
export const wireOf = (kind: AnyKind, id: string, data: Data): Data => {
  const { wire } = kind
  const beside = Object.fromEntries(Object.entries(data).filter(([key]) => isBeside(kind, key)))
  if (wire.data === null) return beside
  const inside = Object.fromEntries(Object.entries(data).filter(([key]) => !isBeside(kind, key)))
  return { ...beside, [wire.data]: wire.idInData ? { [wire.id]: id, ...inside } : inside }
}

/** A record's data from what travelled, the data as an object; keys that are no field of the kind's are left out where all stands beside. */
export const dataIn = (kind: AnyKind, body: Data): Data => {
  const { wire } = kind
  const names = kind.form.flatMap(keysOf).filter((key) => isBeside(kind, key) && key in body)
  const beside = Object.fromEntries(names.map((key) => [key, body[key]]))
  if (wire.data === null) return beside
  const { [wire.idInData ? wire.id : '']: _id, ...inside } = body[wire.data] as Data
  return { ...beside, ...inside }
}
