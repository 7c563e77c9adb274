import type { AnyKind, Data, Screen } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import type { Status } from '../model/item.ts'
import type { Orders } from '../model/orders.ts'
import type { StoredRecord } from '../model/values.ts'
import { request, type Answer, type Refusal, type Transport } from './api.ts'
import { makeReadList } from './item-list.ts'
import { storedAnswer } from './wire-names.ts'

export type ReadResult = { record: StoredRecord | null }

/** Change of an item that is made outside of its form. */
export type ItemChange = { Status: Status } | { ArabicIsCurrent: true }

/**
 * Requests on items, except saves of a form's values (`item-saves.ts`) and reading lists
 * (`item-list.ts`).
 */
export type ItemApi = {
  /**
   * Reads one item as staff see it, from its kind's list if the kind has no endpoint for one item.
   * A setting may not exist yet: its `record` is null.
   */
  readItem(kind: AnyKind, id: string, signal?: AbortSignal): Promise<ReadResult | Refusal>
  /**
   * Changes an item, but only the version with this revision. The request repeats the item's
   * unchanged data.
   */
  changeItem(sent: {
    kind: AnyKind
    id: string
    revision: string
    data: Data
    change: ItemChange
    updatedBy: string
  }): Promise<Answer<StoredRecord>>
  /** Moves an item to the bin. */
  removeItem(kind: AnyKind, id: string, updatedBy: string): Promise<Answer<unknown>>
  /**
   * Restores an item from the bin.
   * @param kindName may name a kind that this program does not know
   */
  restoreItem(kindName: string, id: string): Promise<Answer<StoredRecord>>
  /** Erases an item in the bin for good. */
  eraseItem(kindName: string, id: string): Promise<Answer<unknown>>
  /**
   * Saves the order of a screen's items, and of the entries that have moved, but only over the
   * version with this revision.
   */
  reorder(sent: {
    kind: AnyKind
    only: Screen['only']
    order: Orders['items']
    entries: Orders['entries']
    revision: string
    updatedBy: string
  }): Promise<Answer<unknown>>
}

const notFound = (): Promise<Refusal> => Promise.resolve({ ok: false, kind: 'not_found' })

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
    return kind.shape === 'singleton' ? { record: null } : notFound()
  }

  return {
    async readItem(kind, id, signal) {
      const { read } = kind.api
      if (!read) return readListed(kind, id, signal)
      const path = `${read.path.replace('{id}', encodeURIComponent(id))}?scope=staff`
      const answer = await storedAnswer(kind, request(read.method, path, signal ? { signal } : {}))
      return answer.ok ? { record: answer.data } : answer
    },
    changeItem({ kind, id, revision, data, change, updatedBy }) {
      const { update } = kind.api
      if (!update) return notFound()
      return storedAnswer(
        kind,
        request(update.method, update.path, {
          body: { [kind.wire.id]: id, ...wireOf(kind, id, data), ...change, updatedBy },
          rejection: update.rejection,
          ifMatch: revision,
        }),
      )
    },
    removeItem(kind, id, updatedBy) {
      const { remove } = kind.api
      if (!remove) return notFound()
      const query = new URLSearchParams({ id, updatedBy }).toString()
      return request(remove.method, `${remove.path}?${query}`, { rejection: remove.rejection })
    },
    restoreItem: (kindName, id) =>
      storedAnswer(
        kindNamed(kindName),
        request('POST', '/api/restore', { body: { kind: kindName, id } }),
      ),
    eraseItem: (kindName, id) =>
      request('DELETE', `/api/bin?${new URLSearchParams({ kind: kindName, id }).toString()}`),
    reorder({ kind, only, order, entries, revision, updatedBy }) {
      const { ordered } = kind
      if (!ordered) return notFound()
      return request(ordered.api.method, ordered.api.path, {
        body: {
          ...(only && { [ordered.by]: only.value }),
          order,
          ...(ordered.entries !== undefined && { entries }),
          updatedBy,
        },
        ifMatch: revision,
      })
    },
  }
}

/** Requests on items with the browser's transport. */
export const itemApi: ItemApi = makeItemApi(request)
export const { readItem } = itemApi
