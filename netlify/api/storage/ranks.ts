import { generateKeyBetween } from 'fractional-indexing'
import type { AnyKind, Data } from '#kinds/define.ts'
import type { Clock } from '../clock.ts'
import { readSummaries } from './projections.ts'
import type { Store } from './store.ts'

/**
 * A rank after every other of the item's group; null where the kind keeps no order. Two items made at once may get
 * the same one: their ids decide, until a reorder parts them.
 */
export const rankAtEnd = async (store: Store, clock: Clock, kind: AnyKind, data: Data): Promise<string | null> => {
  const by = kind.ordered?.by
  if (by === undefined) return null
  const others = await readSummaries(store, clock, kind, 'staff')
  const ranks = others.flatMap((item) => (item.data[by] === data[by] && item.rank !== null ? [item.rank] : [])).sort()
  return generateKeyBetween(ranks.at(-1) ?? null, null)
}
