import * as v from 'valibot'
import type { AnyKind, Data } from '#kinds/define.ts'
import { dataIn } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'

/** A record as the API sends it. */
type WireRecord = Readonly<Record<string, unknown>>

/** The parts of the response of `GET /api/client` that pages need. */
export type ClientData = {
  appSettings: readonly WireRecord[]
  faqDocumentations: readonly WireRecord[]
  /** By category. */
  documentUploads: Readonly<Record<string, readonly WireRecord[]>>
}

const load = async (): Promise<ClientData> => {
  const response = await fetch('/api/client')
  if (!response.ok) throw new Error(`Answered with ${response.status}.`)
  return (await response.json()) as ClientData
}

let loading: Promise<ClientData> | undefined

/**
 * The public data, for a page that was built before any data existed; requested once per page.
 * @throws Error with `rejection` as its message when the request fails
 */
export const clientData = (rejection = 'Failed to fetch the public data'): Promise<ClientData> => {
  loading ??= load()
  return loading.catch((cause: unknown) => {
    throw new Error(rejection, { cause })
  })
}

/** A record's id and data. */
export type ParsedRecord<Kind extends AnyKind> = { id: string; data: v.InferOutput<Kind['schema']> }

/**
 * The records that the schema of their kind accepts, in the given order; invalid records are left
 * out.
 */
export const recordsOf = <Kind extends AnyKind>(
  kind: Kind,
  wire: readonly WireRecord[],
): ParsedRecord<Kind>[] =>
  wire.flatMap((record) => {
    // `wire.data` names the property with a record's data; null: the record itself is the data.
    if (kind.wire.data !== null && !isObject(record[kind.wire.data])) return []
    const parsed = v.safeParse(kind.schema, dataIn(kind, record as Data))
    return parsed.success
      ? [{ id: String(record[kind.wire.id]), data: parsed.output as ParsedRecord<Kind>['data'] }]
      : []
  })
