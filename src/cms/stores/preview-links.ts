import { request, type Answer, type Transport } from '../network/api.ts'
import { makeChangedList } from './changed-list.ts'

/** A link by which people without an account see the next version of an item, or of all items of a release. Times are ISO 8601. */
export type PreviewLink = {
  Id: string
  Kind: string
  ItemId: string
  /** Null where the item is not there any more. */
  Title: string | null
  /** Whom it is for; empty where nobody said. */
  Note: string
  /** To be sent as it is. */
  Address: string
  createdAt: string
  createdBy: string
  ExpiresAt: string
}

/** `id` is the link's own: sent again after a lost answer, it is the same link. */
type Wanted = { id: string; kind: string; item: string; note: string }

export function makePreviewLinks(transport: Transport) {
  const { $list, reload, keep, forget } = makeChangedList<PreviewLink>(() =>
    transport<PreviewLink[]>('GET', '/api/preview-links'),
  )
  return {
    /** Links that open something, newest first. */
    $links: $list,
    readLinks: reload,
    async makeLink({ id, kind, item, note }: Wanted): Promise<Answer<PreviewLink>> {
      const answer = await transport<PreviewLink>('POST', '/api/preview-links', {
        body: { Id: id, Kind: kind, ItemId: item, Note: note },
      })
      if (answer.ok) keep(answer.data)
      return answer
    },
    /** Ends a link. True when it opens nothing any more. */
    async endLink({ Id }: PreviewLink): Promise<boolean> {
      const answer = await transport(
        'DELETE',
        `/api/preview-links?${new URLSearchParams({ id: Id }).toString()}`,
      )
      const isOver = answer.ok || answer.kind === 'not_found'
      // Links that are known can be ended without a newer list.
      if (isOver) forget(Id)
      return isOver
    },
  }
}

/** The browser's own. */
export const { $links, readLinks, makeLink, endLink } = makePreviewLinks(request)
