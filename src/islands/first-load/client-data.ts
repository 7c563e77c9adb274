import * as v from 'valibot'
import type { AnyKind, Data } from '#kinds/define.ts'
import { dataIn } from '#kinds/wire.ts'

type Wire = Readonly<Record<string, unknown>>

/** The answer of `GET /api/client` as far as pages need it; documents by category. */
export type ClientData = { appSettings: readonly Wire[]; faqDocumentations: readonly Wire[]; documentUploads: Readonly<Record<string, readonly Wire[]>> }

let loading: Promise<ClientData> | undefined

const load = async (rejection: string): Promise<ClientData> => {
  const response = await fetch('/api/client')
  if (!response.ok) throw new Error(rejection, { cause: response.status })
  return (await response.json()) as ClientData
}

/**
 * The public data of a page that was built before there was any: asked for once per page.
 * @param rejection the message of the error when it cannot be had
 */
export const clientData = (rejection = 'Failed to fetch the public data'): Promise<ClientData> => (loading ??= load(rejection))

/** A record's id and data. */
export type Held<Kind extends AnyKind> = { id: string; data: v.InferOutput<Kind['schema']> }

/** Records as their kind declares them, in the order given; one that is not as declared is left out. */
export const recordsOf = <Kind extends AnyKind>(kind: Kind, wire: readonly Wire[]): Held<Kind>[] =>
  wire.flatMap((record) => {
    const parsed = v.safeParse(kind.schema, dataIn(kind, record as Data))
    return parsed.success ? [{ id: String(record[kind.wire.id]), data: parsed.output as Held<Kind>['data'] }] : []
  })
