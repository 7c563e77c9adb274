import type { AnyKind } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { bodyOf, draftBodyOf, type Stored } from '../model/values.ts'
import { request, type Answer, type Refusal, type Transport } from './api.ts'
import { makeReadList } from './item-list.ts'

export type ReadResult = { record: Stored | null }

export type Save = {
  kind: AnyKind
  id: string
  values: Values
  revision: string | null
  updatedBy: string
}

/** `at`: when it is published, null for no time; left out, its time stays. `isArabicCurrent`: it needs no change, and counts as touched. */
export type DraftSave = Save & {
  revision: string
  at?: string | null | undefined
  isArabicCurrent?: true
}

const draftPath = ({ name }: AnyKind): string => `/api/draft/${name}`

/** Items on the server, one at a time. */
export type ItemApi = {
  /** Reads one item as staff see it. A kind without a single read is looked up in its list; a setting may not exist yet. */
  readItem(kind: AnyKind, id: string, signal?: AbortSignal): Promise<ReadResult | Refusal>
  /**
   * Creates the item or, given a revision, updates exactly that version. A setting is always updated. `draft` is the revision of
   * the draft that the update publishes, or null where it must not meet one; left out, it leaves the draft as it is.
   */
  saveItem(save: Save & { draft?: string | null }): Promise<Answer<Stored>>
  /** Saves the item's next version; the one that visitors see stays. */
  saveDraft(save: DraftSave): Promise<Answer<Stored>>
  /** Takes the next version away; the history keeps it. */
  discardDraft(
    draft: Pick<DraftSave, 'kind' | 'id' | 'revision' | 'updatedBy'>,
  ): Promise<Answer<Stored>>
  /** Restores an item from the bin. */
  restoreItem(kind: AnyKind, id: string): Promise<Answer<Stored>>
}

export function makeItemApi(request: Transport): ItemApi {
  const readList = makeReadList(request)

  const readListed = async (
    kind: AnyKind,
    id: string,
    signal?: AbortSignal,
  ): Promise<ReadResult | Refusal> => {
    const answer = await readList(kind, undefined, signal && { signal })
    if (!answer.ok) return answer
    const record = answer.data.find((one) => one[kind.wire.id] === id)
    if (record) return { record }
    return kind.shape === 'singleton' ? { record: null } : { ok: false, kind: 'not_found' }
  }

  return {
    async readItem(kind, id, signal) {
      const { read } = kind.api
      if (!read) return readListed(kind, id, signal)
      const answer = await request<Stored>(
        read.method,
        `${read.path.replace('{id}', encodeURIComponent(id))}?scope=staff`,
        signal ? { signal } : {},
      )
      return answer.ok ? { record: answer.data } : answer
    },
    saveItem({ kind, id, values, revision, updatedBy, draft }) {
      const { create, update } = kind.api
      const endpoint = revision === null ? (create ?? update) : update
      if (!endpoint) return Promise.resolve({ ok: false, kind: 'not_found' })
      const { method, path, rejection } = endpoint
      const body = {
        ...bodyOf(kind, id, values, updatedBy),
        ...(draft !== undefined && { Draft: draft }),
      }
      return request<Stored>(
        method,
        path,
        revision === null ? { body, rejection } : { body, rejection, ifMatch: revision },
      )
    },
    saveDraft: ({ kind, id, values, revision, updatedBy, at, isArabicCurrent }) =>
      request<Stored>('PUT', draftPath(kind), {
        body: {
          ...draftBodyOf(kind, id, values, updatedBy, at),
          ...(isArabicCurrent && { ArabicIsCurrent: true }),
        },
        rejection: kind.api.update?.rejection,
        ifMatch: revision,
      }),
    discardDraft: ({ kind, id, revision, updatedBy }) =>
      request<Stored>(
        'DELETE',
        `${draftPath(kind)}?${new URLSearchParams({ id, updatedBy }).toString()}`,
        { ifMatch: revision },
      ),
    restoreItem: (kind, id) =>
      request<Stored>('POST', '/api/restore', { body: { kind: kind.name, id } }),
  }
}

/** The browser's own. */
export const { readItem, saveItem, saveDraft } = makeItemApi(request)
