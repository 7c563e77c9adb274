import { atom, type ReadableAtom } from 'nanostores'
import { request, type Answer, type Transport } from '../network/api.ts'

/** A link by which people without an account see the next version of an item. Times are ISO 8601. */
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

export type Links = { state: 'idle' | 'loading' | 'failed' | 'loaded'; links: readonly PreviewLink[] }

/** `id` is the link's own: sent again after a lost answer, it is the same link. */
type Wanted = { id: string; kind: string; item: string; note: string }

export function makePreviewLinks(transport: Transport) {
  const $links = atom<Links>({ state: 'idle', links: [] })
  let [latest, answered] = [0, 0]
  let newest: Promise<void> = Promise.resolve()
  const read = async (): Promise<void> => {
    const mine = ++latest
    const { state, links } = $links.get()
    if (state !== 'loaded') $links.set({ state: 'loading', links })
    const answer = await transport<PreviewLink[]>('GET', '/api/preview-links')
    // The caller of an older reading waits for the newer one, too.
    if (mine !== latest) return newest
    answered = mine
    // Links that are known can be ended without a newer list.
    $links.set(answer.ok ? { state: 'loaded', links: answer.data } : { state: 'failed', links: $links.get().links })
  }
  const readLinks = (): Promise<void> => (newest = read())
  const change = (to: (links: readonly PreviewLink[]) => readonly PreviewLink[]): void => {
    const { state, links } = $links.get()
    $links.set({ state, links: to(links) })
    // A reading that is under way may not know of it, and one that failed knows nothing.
    if (latest > answered || state !== 'loaded') void readLinks()
  }
  return {
    /** Links that open something, newest first. */
    $links: $links as ReadableAtom<Links>,
    readLinks,
    async makeLink({ id, kind, item, note }: Wanted): Promise<Answer<PreviewLink>> {
      const answer = await transport<PreviewLink>('POST', '/api/preview-links', { body: { Id: id, Kind: kind, ItemId: item, Note: note } })
      if (answer.ok) change((links) => [answer.data, ...links.filter(({ Id }) => Id !== id)])
      return answer
    },
    /** Ends a link. True when it opens nothing any more. */
    async endLink({ Id }: PreviewLink): Promise<boolean> {
      const answer = await transport('DELETE', `/api/preview-links?${new URLSearchParams({ id: Id }).toString()}`)
      const isOver = answer.ok || answer.kind === 'not_found'
      if (isOver) change((links) => links.filter((link) => link.Id !== Id))
      return isOver
    },
  }
}

/** The browser's own. */
export const { $links, readLinks, makeLink, endLink } = makePreviewLinks(request)
