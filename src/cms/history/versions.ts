import type { AnyKind, Data } from '#kinds/define.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import { request, type Answer } from '../network/api.ts'
import { EXPIRE_AT, isPublished, PUBLISH_AT, SLUG, STATUS, type Values } from '../edit/values.ts'

/** A version as the server lists it; `changed` names fields by their paths. Only a whole one holds rich text and lists. */
export type Version = {
  Revision: string
  updatedAt: string
  updatedBy: string
  Status: string
  PublishAt: string | null
  ExpireAt: string | null
  Slug: string | null
  deletedAt: string | null
  changed: readonly string[]
  Data: Data
}

const ask = (kind: string, id: string, more: Record<string, string> = {}, signal?: AbortSignal): Promise<Answer<Version[]>> =>
  request<Version[]>('GET', `/api/revisions?${new URLSearchParams({ kind, id, ...more }).toString()}`, signal ? { signal } : {})

/** The versions of an item, newest first, those of one in the bin too. */
export const readVersions = (kind: string, id: string, signal?: AbortSignal): Promise<Answer<Version[]>> => ask(kind, id, {}, signal)

export type Reader = (Revision: string) => Promise<Version | null>

/** Reads whole versions of an item; one that was read is never asked for again, because no version ever changes. */
export function readerOf(kind: string, id: string): Reader {
  const known = new Map<string, Version>()
  return async (Revision) => {
    const version = known.get(Revision)
    if (version) return version
    const answer = await ask(kind, id, { Revision })
    const found = answer.ok ? answer.data[0] : undefined
    if (found) known.set(Revision, found)
    return found ?? null
  }
}

/** What a whole version held, as the form has it. A field that it did not have yet has no value. */
export function valuesIn(kind: AnyKind, { Data: data, ...version }: Version): Values {
  const known = kind.form.flatMap(keysOf).filter((key) => key in data)
  const own = Object.fromEntries(known.map((key) => [pathOf(kind, key), data[key]]))
  if (!isPublished(kind)) return own
  const beside = { [STATUS]: version.Status, [PUBLISH_AT]: version.PublishAt, [EXPIRE_AT]: version.ExpireAt }
  return { ...own, ...beside, ...(kind.page && { [SLUG]: version.Slug ?? '' }) }
}

/** Names in a version's data that the kind has no field for any more. */
export const unknownIn = (kind: AnyKind, { Data: data }: Version): string[] => {
  const known = new Set(kind.form.flatMap(keysOf))
  return Object.keys(data).filter((key) => !known.has(key))
}
