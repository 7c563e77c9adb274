import type { AnyKind } from '#kinds/define.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { wireOf } from '#kinds/wire.ts'
import {
  EXPIRE_AT,
  hasPublishing,
  PUBLISH_AT,
  SLUG,
  STATUS,
  textAt,
  type StoredRecord,
} from '../model/values.ts'
import { request, type Answer, type Transport } from './api.ts'
import { storedAnswer } from './wire-names.ts'

export type ItemSave = {
  kind: AnyKind
  id: string
  values: Values
  /** Revision of the version to replace; null for an item that is not stored yet. */
  revision: string | null
  updatedBy: string
}

/** Save of a draft. */
export type DraftSave = ItemSave & {
  revision: string
  /** Publishing time, ISO 8601; null for none. Undefined leaves the time unchanged. */
  at?: string | null | undefined
  /** The Arabic text needs no change, and counts as saved with the English. */
  isArabicCurrent?: true
}

/** Saves of a form's values. */
export type ItemSaves = {
  /**
   * Creates the item or, given a revision, updates exactly that version. A setting is always
   * updated.
   * @param save `draft` is the revision of the draft that the update publishes; null if the item
   *   must have no draft; undefined leaves a draft unchanged
   */
  saveItem(save: ItemSave & { draft?: string | null }): Promise<Answer<StoredRecord>>
  /** Saves the item's draft; the version that visitors see is unchanged. */
  saveDraft(save: DraftSave): Promise<Answer<StoredRecord>>
  /** Deletes the item's draft, which stays in the history. */
  discardDraft(
    draft: Pick<DraftSave, 'kind' | 'id' | 'revision' | 'updatedBy'>,
  ): Promise<Answer<StoredRecord>>
}

const draftPath = ({ name }: AnyKind): string => `/api/draft/${name}`

const dataBody = (kind: AnyKind, id: string, values: Values): Record<string, unknown> => {
  const { data } = kind.wire
  const sent = wireOf(kind, id, dataOf(kind, values))
  return {
    ...sent,
    ...(data !== null && { [data]: JSON.stringify(sent[data]) }),
    [kind.wire.id]: id,
  }
}

const slugIn = (values: Values) => (textAt(values, SLUG) === '' ? {} : { [SLUG]: values[SLUG] })

/**
 * Body of a create or update request. The item's data is a JSON string inside the JSON body. An
 * empty address is left out: the server makes one.
 */
export const bodyOf = (
  kind: AnyKind,
  id: string,
  values: Values,
  updatedBy: string,
): Record<string, unknown> => ({
  ...dataBody(kind, id, values),
  updatedBy,
  ...(hasPublishing(kind) && {
    [STATUS]: values[STATUS],
    [PUBLISH_AT]: values[PUBLISH_AT],
    [EXPIRE_AT]: values[EXPIRE_AT],
    ...slugIn(values),
  }),
})

/**
 * Body of a draft's save request.
 * @param at publishing time, or null for none; undefined leaves it unchanged
 */
const draftBodyOf = (
  kind: AnyKind,
  id: string,
  values: Values,
  updatedBy: string,
  at: string | null | undefined,
): Record<string, unknown> => ({
  ...dataBody(kind, id, values),
  updatedBy,
  ...(hasPublishing(kind) && { [EXPIRE_AT]: values[EXPIRE_AT], ...slugIn(values) }),
  ...(at !== undefined && { [PUBLISH_AT]: at }),
})

export function makeItemSaves(request: Transport): ItemSaves {
  return {
    saveItem({ kind, id, values, revision, updatedBy, draft }) {
      const { create, update } = kind.api
      const endpoint = revision === null ? (create ?? update) : update
      if (!endpoint) return Promise.resolve({ ok: false, kind: 'not_found' })
      const { method, path, rejection } = endpoint
      const body = {
        ...bodyOf(kind, id, values, updatedBy),
        ...(draft !== undefined && { Draft: draft }),
      }
      const options =
        revision === null ? { body, rejection } : { body, rejection, ifMatch: revision }
      return storedAnswer(kind, request(method, path, options))
    },
    saveDraft: ({ kind, id, values, revision, updatedBy, at, isArabicCurrent }) =>
      storedAnswer(
        kind,
        request('PUT', draftPath(kind), {
          body: {
            ...draftBodyOf(kind, id, values, updatedBy, at),
            ...(isArabicCurrent && { ArabicIsCurrent: true }),
          },
          rejection: kind.api.update?.rejection,
          ifMatch: revision,
        }),
      ),
    discardDraft: ({ kind, id, revision, updatedBy }) =>
      storedAnswer(
        kind,
        request(
          'DELETE',
          `${draftPath(kind)}?${new URLSearchParams({ id, updatedBy }).toString()}`,
          { ifMatch: revision },
        ),
      ),
  }
}

/** Saves with the browser's transport. */
export const { saveItem, saveDraft } = makeItemSaves(request)
