import * as v from 'valibot'
import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { request, type Answer, type Refusal, type Transport } from '../network/api.ts'
import { makeReadList } from '../stores/lists.ts'
import { bodyOf, type Stored } from './values.ts'

export type ReadResult = { record: Stored; revision: string } | { record: null }

const found = (record: Stored): ReadResult => ({ record, revision: String(record['Revision']) })

export type Save = { kind: AnyKind; id: string; values: Values; revision: string | null; updatedBy: string }

/** Single records on the server. */
export type Records = {
  /** Reads one item as staff see it. A kind without a single read is looked up in its list; a setting may not exist yet. */
  readItem(kind: AnyKind, id: string, signal?: AbortSignal): Promise<ReadResult | Refusal>
  /** Creates the item or, given a revision, updates exactly that version. A setting is always updated. */
  saveItem(save: Save): Promise<Answer<Stored>>
  /** Restores an item from the bin. */
  restoreItem(kind: AnyKind, id: string): Promise<Answer<Stored>>
}

export function makeRecords(request: Transport): Records {
  const readList = makeReadList(request)

  const readListed = async (kind: AnyKind, id: string, signal?: AbortSignal): Promise<ReadResult | Refusal> => {
    const answer = await readList(kind, undefined, signal && { signal })
    if (!answer.ok) return answer
    const record = answer.data.find((one) => one[kind.wire.id] === id)
    if (record) return found(record)
    return kind.shape === 'singleton' ? { record: null } : { ok: false, kind: 'not_found' }
  }

  return {
    async readItem(kind, id, signal) {
      const { read } = kind.api
      if (!read) return readListed(kind, id, signal)
      const answer = await request<Stored>(read.method, `${read.path.replace('{id}', encodeURIComponent(id))}?scope=staff`, signal ? { signal } : {})
      return answer.ok ? found(answer.data) : answer
    },
    saveItem({ kind, id, values, revision, updatedBy }) {
      const { create, update } = kind.api
      const endpoint = revision === null ? (create ?? update) : update
      if (!endpoint) return Promise.resolve({ ok: false, kind: 'not_found' })
      const { method, path, rejection } = endpoint
      const body = bodyOf(kind, id, values, updatedBy)
      return request<Stored>(method, path, revision === null ? { body, rejection } : { body, rejection, ifMatch: revision })
    },
    restoreItem: (kind, id) => request<Stored>('POST', '/api/restore', { body: { kind: kind.name, id } }),
  }
}

/** The browser's own. */
export const { readItem, saveItem } = makeRecords(request)

/** The values as the schema leaves them (trimmed, normalised): how they look once they are stored. */
export function normalised(kind: AnyKind, values: Values): Values {
  const result = v.safeParse(kind.schema, dataOf(kind, values))
  if (!result.success) return values
  return { ...values, ...Object.fromEntries(Object.entries(result.output).map(([key, value]) => [pathOf(kind, key), value])) }
}
