import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { $now } from '../stores/clock.ts'
import type { Item } from '../stores/records.ts'
import { $page, replace } from '../stores/router.ts'
import { useLiveOf } from '../ui/live.ts'
import { addressWith, found, queryOf, rowsOf, sorted, type Query, type QueryChange, type Row } from './query.ts'

/** Changes the address, which is where the list's state lives. */
export type Change = (next: QueryChange) => void

/** The query of a list's address, the same object as long as it says the same, and the way to change it. */
export function useQuery(screen: Screen): [Query, Change] {
  const page = useStore($page)
  const text = JSON.stringify(queryOf(page?.search ?? {}))
  const query = useMemo(() => JSON.parse(text) as Query, [text])
  const change = useMemo<Change>(() => (next) => replace(addressWith(screen, query, next)), [screen, query])
  return [query, change]
}

type Rows = { all: readonly Row[]; shown: readonly Row[]; /** What `shown` answers: typing goes on before it does. */ query: Query; now: number }

/** A list's rows, found and in order. Sorting thousands takes longer than finding among them, and is seldom due. */
export function useRows(kind: AnyKind, items: readonly Item[], newest: Query): Rows {
  const liveOf = useLiveOf(kind)
  const now = useStore($now)
  const query = useDeferredValue(newest)
  const { sort, order } = query
  const all = useMemo(() => rowsOf(kind, items, liveOf, now), [kind, items, liveOf, now])
  const inOrder = useMemo(() => sorted(kind, all, { ...(sort && { sort }), ...(order && { order }) }), [kind, all, sort, order])
  const shown = useMemo(() => found(inOrder, query), [inOrder, query])
  return { all, shown, query, now }
}
