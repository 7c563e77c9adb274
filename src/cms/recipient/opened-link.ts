import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { Values } from '#kinds/values.ts'
import type { PreviewedItem } from '../edit/preview/preview.tsx'
import { afterPublishing, type ItemAfterPublishing } from '../edit/preview/site-after.ts'
import type { SiteContent } from '../edit/preview/site-facts.ts'
import { itemOf, type Item } from '../model/item.ts'
import { valuesOf } from '../model/values.ts'
import { storedListOf, storedOf, type SentList } from '../network/wire-names.ts'
import { $now } from '../stores/clock.ts'
import type { LibraryFile } from '../stores/library.ts'

/** Item as a link to a preview shows it. */
export type SharedItem = {
  kind: AnyKind
  values: Values
  item: PreviewedItem
  /** True when visitors of the site see this version. */
  isLive: boolean
  /** The item as it is on the site after it is published. */
  afterPublishing: ItemAfterPublishing
}

/** Content of a link to a preview. */
export type SharedContent = {
  /** The shared item, or the items of the shared release. */
  items: readonly [SharedItem, ...SharedItem[]]
  /** Time at which the link ends, ISO 8601. */
  expiresAt: string
  /** Files that the items use. */
  files: readonly LibraryFile[]
}

/**
 * Content of a link, or the reason why there is none. `incomplete`: the end of the address is
 * missing. `gone`: the link has ended, or never existed. `failed`: the server could not be asked.
 */
export type OpenedLink = SharedContent | 'incomplete' | 'gone' | 'failed'

/**
 * Milliseconds after which a connection without an answer counts as broken; the server answers
 * within 10 s.
 */
const TIME_LIMIT = 15_000

type ReceivedItem = {
  Kind: string
  ItemId: string
  IsLive: boolean
  createdAt: string
  Record: Readonly<Record<string, unknown>>
}
type ReceivedContent = { ExpiresAt: string; Items: ReceivedItem[]; Files: LibraryFile[] }

/** Converts an answered item; an empty array for a kind that this program does not know. */
const sharedItem = ({ Kind, ItemId, IsLive, createdAt, Record }: ReceivedItem): SharedItem[] => {
  const kind = kindNamed(Kind)
  if (!kind) return []
  const record = storedOf(kind, Record)
  return [
    {
      kind,
      values: valuesOf(kind, record, new Date()),
      item: { id: ItemId, createdAt },
      isLive: IsLive,
      afterPublishing: afterPublishing(kind, ItemId, record),
    },
  ]
}

/** Token of a complete address: a UUID, a time in base 36 and a signature in base64url. */
const TOKEN = /^[\w-]{36}\.[0-9a-z]{8,9}\.[\w-]{43}$/

/**
 * Requests the content of a link.
 * @param token the part of the address after `#`
 */
export async function openSharedLink(send: typeof fetch, token: string): Promise<OpenedLink> {
  if (!TOKEN.test(token)) return 'incomplete'
  try {
    const response = await send('/api/preview', {
      headers: { 'Preview-Link': token },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIME_LIMIT),
    })
    if (response.status === 404) return 'gone'
    if (!response.ok) return 'failed'
    const { ExpiresAt, Items, Files } = (await response.json()) as ReceivedContent
    const [first, ...others] = Items.flatMap(sharedItem)
    return first ? { items: [first, ...others], expiresAt: ExpiresAt, files: Files } : 'failed'
  } catch {
    return 'failed'
  }
}

/**
 * Reads the items that visitors see, from the public list of a kind. A list that the server refuses
 * counts as empty, because the shared item can be shown without it.
 */
const readPublicItems = async (send: typeof fetch, kind: AnyKind): Promise<Item[]> => {
  const { list } = kind.api
  if (list?.method !== 'GET') return []
  const response = await send(list.path, { signal: AbortSignal.timeout(TIME_LIMIT) })
  const data = (response.ok ? await response.json() : []) as SentList
  return storedListOf(kind, data).map(itemOf)
}

/**
 * Public content of the site that a shared item is shown with.
 * @param $files files of the item and of the items around it
 */
export const publicContentOf = (send: typeof fetch, $files: SiteContent['$files']): SiteContent => {
  const cached = new Map<string, ReadableAtom<readonly Item[]>>()
  return {
    $now,
    $files,
    publishedItemsOf: (kind) => {
      const cachedItems = cached.get(kind.name)
      if (cachedItems) return cachedItems
      const $items = atom<readonly Item[]>([])
      onMount(
        $items,
        () =>
          void readPublicItems(send, kind).then(
            (items) => $items.set(items),
            () => undefined,
          ),
      )
      cached.set(kind.name, $items)
      return $items
    },
  }
}
