import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Screen } from '#kinds/define.ts'
import { $page, replace } from '../stores/router.ts'
import { addressWith, type QueryChange } from './address.ts'
import { queryOf, type Query } from './query.ts'

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
