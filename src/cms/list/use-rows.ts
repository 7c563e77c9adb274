import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { $now } from '../stores/clock.ts'
import type { Item } from '../stores/records.ts'
import { useLiveOf } from '../ui/live.ts'
import { found, rowsOf, sorted, type Query, type Row } from './query.ts'

export type Rows = { all: readonly Row[]; shown: readonly Row[]; /** What `shown` answers: typing goes on before it does. */ query: Query; now: number }

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
