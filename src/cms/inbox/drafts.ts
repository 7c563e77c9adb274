import {
  makeDrafts,
  type Drafts,
  type DraftsOptions,
  type StoredDraft,
} from '../drafts/personal.ts'

export const replyDraft = (id: string): string => `reply/${id}`
export const noteDraft = (id: string): string => `note/${id}`

/** The drafts of replies and notes. */
export type InboxDrafts = Drafts & {
  /** Deletes the draft of a reply that the server has, in whatever slot; another reply with the same words stays. */
  forgetSentReply(id: string, replyId: string): Promise<void>
  /** Deletes every draft on erased responses. */
  forgetOn(ids: readonly string[]): Promise<void>
}

export function makeInboxDrafts(options: DraftsOptions): InboxDrafts {
  const { storage } = options
  const deleteAll = (keys: readonly string[]): Promise<unknown> =>
    Promise.all(keys.map((key) => storage.delete(key))).catch(() => undefined)
  return {
    ...makeDrafts(options),
    async forgetSentReply(id, replyId) {
      const found = await storage
        .entriesWithPrefix<StoredDraft<{ ReplyId: string }>>(replyDraft(id))
        .catch(() => [])
      await deleteAll(
        found.filter(([, { value }]) => value.ReplyId === replyId).map(([key]) => key),
      )
    },
    async forgetOn(ids) {
      const names = ids.flatMap((id) => [replyDraft(id), noteDraft(id)])
      const found = await Promise.all(names.map((name) => storage.entriesWithPrefix(name))).catch(
        () => [],
      )
      await deleteAll(found.flat().map(([key]) => key))
    },
  }
}
