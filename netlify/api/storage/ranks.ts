import { randomInt } from 'node:crypto'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { AnyKind, Data } from '#kinds/define.ts'
import type { Clock } from '../clock.ts'
import { readSummaries } from './projections.ts'
import type { Store } from './store.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TAIL = 6

/** Random digits after a rank; the last one is no zero, which no rank may end with. */
const tail = (): string => Array.from({ length: TAIL }, (_, at) => DIGITS[randomInt(at === TAIL - 1 ? 1 : 0, DIGITS.length)]).join('')

/** A rank is never given twice, so that an order that comes back is told from the one that it was. */
const unique = (rank: string, next: string | null): string => {
  const longer = rank + tail()
  return next === null || longer < next ? longer : unique(generateKeyBetween(rank, next), next)
}

/** So many new ranks that go up between two others; null stands for the end of the list. */
export const ranksBetween = (before: string | null, next: string | null, count: number): string[] => {
  const made = generateNKeysBetween(before, next, count)
  return made.map((rank, index) => unique(rank, made[index + 1] ?? next))
}

/** A rank after every other of the item's group; null where the kind keeps no order. */
export const rankAtEnd = async (store: Store, clock: Clock, kind: AnyKind, data: Data): Promise<string | null> => {
  const by = kind.ordered?.by
  if (by === undefined) return null
  const others = await readSummaries(store, clock, kind, 'staff')
  const ranks = others.flatMap((item) => (item.data[by] === data[by] && item.rank !== null ? [item.rank] : [])).sort()
  return ranksBetween(ranks.at(-1) ?? null, null, 1)[0] ?? null
}
