import type { AnyKind } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import type { Listing } from '../stores/items.ts'
import { nounOf } from './noun.ts'

/** What stands in place of a list's rows, and why; null where there are rows. */
export type InPlace = 'failed' | 'loading' | 'none' | 'no hits' | null

/** An outage never looks like "nothing there", and what is still being read not like "no hits". `shown`: how many rows are found. */
export function inPlaceOfRows({ state, items }: Pick<Listing, 'state' | 'items'>, shown: number): InPlace {
  if (state === 'failed') return 'failed'
  if (shown > 0) return null
  if (state !== 'loaded') return 'loading'
  return items.length === 0 ? 'none' : 'no hits'
}

/** How many there are, in words; while a long list is being read, how many so far. */
export function countWords(kind: AnyKind, { state, items }: Pick<Listing, 'state' | 'items'>): string {
  const { one, many } = nounOf(kind)
  if (state === 'loading' && items.length > 0) return cmsList.reading(items.length, many)
  return state === 'loaded' ? words.list.count(items.length, one, many) : ''
}
