import type { Data } from '#kinds/define.ts'
import { request, type Answer, type Transport } from './api.ts'
import { formPath } from './wire-names.ts'

/** Version of an item. */
export type ItemVersion = {
  Revision: string
  updatedAt: string
  updatedBy: string
  Status: string
  PublishAt: string | null
  ExpireAt: string | null
  Slug: string | null
  deletedAt: string | null
  /** Act on the item's draft that made the version; null for a version of the item itself. */
  Draft: 'saved' | 'discarded' | 'blocked' | null
  /** False for the oldest stored version when earlier ones were erased. */
  isFirst: boolean
  /** Form paths of the fields that the version changed, and names of other changes. */
  changed: readonly string[]
  /**
   * Values of the version; rich text and lists only when the version was read by a `VersionReader`.
   */
  Data: Data
}

/** Reads one whole version; null when it cannot be read. */
export type VersionReader = (Revision: string) => Promise<ItemVersion | null>

type ItemHistory = {
  /** Reads the versions of an item, which may be in the bin; newest first. */
  readVersions(kind: string, id: string, signal?: AbortSignal): Promise<Answer<ItemVersion[]>>
  /**
   * Returns a reader of whole versions of an item. A version is requested only once, because it
   * never changes.
   */
  versionReaderOf(kind: string, id: string): VersionReader
  /**
   * Erases a version and all earlier ones for good. The server erases a limited number per request:
   * the request is repeated until none is left.
   */
  eraseUpTo(kind: string, id: string, Revision: string): Promise<Answer<unknown>>
}

/** Requests on the history of an item. `kind` may name a kind that this program does not know. */
export function makeItemHistory(transport: Transport): ItemHistory {
  const requestVersions = async (
    kind: string,
    id: string,
    more: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer<ItemVersion[]>> => {
    const answer = await transport<ItemVersion[]>(
      'GET',
      `/api/revisions?${new URLSearchParams({ kind, id, ...more }).toString()}`,
      signal ? { signal } : {},
    )
    if (!answer.ok) return answer
    const versions = answer.data.map((version) => ({
      ...version,
      changed: version.changed.map((path) => formPath(kind, path)),
    }))
    return { ...answer, data: versions }
  }
  return {
    readVersions: (kind, id, signal) => requestVersions(kind, id, {}, signal),
    versionReaderOf(kind, id) {
      const known = new Map<string, ItemVersion>()
      return async (Revision) => {
        const version = known.get(Revision)
        if (version) return version
        const answer = await requestVersions(kind, id, { Revision })
        const whole = answer.ok ? answer.data[0] : undefined
        if (whole) known.set(Revision, whole)
        return whole ?? null
      }
    },
    async eraseUpTo(kind, id, Revision) {
      for (;;) {
        const answer = await transport<{ Erased: number; Left: number }>(
          'DELETE',
          `/api/revisions?${new URLSearchParams({ kind, id, Revision }).toString()}`,
        )
        if (!answer.ok || answer.data.Left === 0) return answer
      }
    },
  }
}

/** Requests with the browser's transport. */
export const { readVersions, versionReaderOf, eraseUpTo } = makeItemHistory(request)
