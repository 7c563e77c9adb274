import type { AnyKind } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import type { Listing } from './items.ts'

/** A name as it stands within a sentence: in small letters, but for an abbreviation. */
export const inSentence = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ')

/** How a sentence calls the kind's items: the last word of its label, "article" of "Blog article". */
export function nounOf({ label }: Pick<AnyKind, 'label'>): { one: string; many: string } {
  const last = (words: string) => (words.split(' ').at(-1) ?? words).toLowerCase()
  return { one: last(label.one), many: last(label.many) }
}

/** What stands in place of a list's rows, and why; null where there are rows. */
type InPlace = 'failed' | 'loading' | 'none' | 'no hits' | null

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
