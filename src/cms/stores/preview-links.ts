import { request, type Answer, type Transport } from '../network/api.ts'
import { makeSyncedList } from './synced-list.ts'

/**
 * Link by which people without an account see the unpublished version of an item, or of all items
 * of a release. Times are ISO 8601.
 */
export type PreviewLink = {
  Id: string
  Kind: string
  ItemId: string
  /** Null when the item no longer exists. */
  Title: string | null
  /** Recipient of the link; empty when not given. */
  Note: string
  /** Complete address of the link, with its secret token. */
  Address: string
  createdAt: string
  createdBy: string
  ExpiresAt: string
}

/** Link to make. */
type NewLink = {
  /** Id of the link. A request that is repeated with the same id makes no second link. */
  id: string
  /** Name of the item's kind, or `RELEASE`. */
  kind: string
  /** Id of the item or release. */
  item: string
  note: string
}

export function makePreviewLinks(transport: Transport) {
  const { $list, reload, upsert, removeLocally } = makeSyncedList<PreviewLink>(() =>
    transport<PreviewLink[]>('GET', '/api/preview-links'),
  )
  return {
    /** Valid links, newest first. */
    $links: $list,
    readLinks: reload,
    async makeLink({ id, kind, item, note }: NewLink): Promise<Answer<PreviewLink>> {
      const answer = await transport<PreviewLink>('POST', '/api/preview-links', {
        body: { Id: id, Kind: kind, ItemId: item, Note: note },
      })
      if (answer.ok) upsert(answer.data)
      return answer
    },
    /**
     * Ends a link.
     * @returns true when the link no longer opens anything
     */
    async endLink({ Id }: PreviewLink): Promise<boolean> {
      const answer = await transport(
        'DELETE',
        `/api/preview-links?${new URLSearchParams({ id: Id }).toString()}`,
      )
      const isOver = answer.ok || answer.kind === 'not_found'
      if (isOver) removeLocally(Id)
      return isOver
    },
  }
}

/** Shared instance of this window. */
export const { $links, readLinks, makeLink, endLink } = makePreviewLinks(request)
