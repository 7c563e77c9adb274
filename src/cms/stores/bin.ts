import { atom, type ReadableAtom } from 'nanostores'
import { fold, matches } from '#i18n/fold.ts'
import { kindNamed } from '#kinds/index.ts'
import { request, type Transport } from '../network/api.ts'

/** Deleted item in the bin. Times are ISO 8601. */
export type BinnedItem = {
  kind: string
  Id: string
  /** Last part of its page's address; null for a kind without pages. */
  Slug: string | null
  title: string
  title_AR: string
  deletedAt: string
  deletedBy: string
  /** Time until which the item can be restored. */
  until: string
}

export type BinState = {
  state: 'idle' | 'loading' | 'loaded' | 'failed'
  items: readonly BinnedItem[]
}

export type Bin = {
  $bin: ReadableAtom<BinState>
  readBin: () => Promise<void>
  /** Reads the bin again if it was read before. */
  reloadBin: () => Promise<void>
}

export function makeBin(transport: Transport): Bin {
  const $bin = atom<BinState>({ state: 'idle', items: [] })
  /** Number of the latest request. */
  let latestNumber = 0
  const readBin = async (): Promise<void> => {
    latestNumber += 1
    const ownNumber = latestNumber
    if ($bin.get().state !== 'loaded') $bin.set({ state: 'loading', items: [] })
    const answer = await transport<BinnedItem[]>('GET', '/api/bin')
    // A newer request is under way or answered: this answer is out of date.
    if (ownNumber !== latestNumber) return
    $bin.set(answer.ok ? { state: 'loaded', items: answer.data } : { state: 'failed', items: [] })
  }
  return {
    $bin,
    readBin,
    reloadBin: () => ($bin.get().state === 'idle' ? Promise.resolve() : readBin()),
  }
}

/** Folded text in which a search looks: the item's titles and kind, and who deleted it. */
const textOf = ({ title, title_AR, kind, deletedBy }: BinnedItem): string =>
  fold([title, title_AR, kindNamed(kind)?.label.one, deletedBy].join(' '))

/** Deleted items that contain every word of a search, in either language. */
export function foundInBin(items: readonly BinnedItem[], search: string): readonly BinnedItem[] {
  const words = fold(search)
  return items.filter((item) => matches(textOf(item), words))
}

/** Shared instance of this window. */
export const bin: Bin = makeBin(request)
export const { $bin, readBin, reloadBin } = bin
