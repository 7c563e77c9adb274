import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Screen } from '#kinds/define.ts'
import { $page, listPath, replace } from '../stores/router.ts'
import { queryOf, type Query } from './query.ts'

/** Changes the address, which is where the list's state lives; undefined takes a key out. */
export type Change = (next: { [Key in keyof Query]?: string | undefined }) => void

/** What an address keeps of a list, empty keys left out. */
const kept = (query: { [Key in keyof Query]?: string | undefined }): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])))

/** The query of a list's address, the same object as long as it says the same, and the way to change it. */
export function useQuery({ path }: Screen): [Query, Change] {
  const page = useStore($page)
  const text = JSON.stringify(queryOf(page?.search ?? {}))
  const query = useMemo(() => JSON.parse(text) as Query, [text])
  const change = useMemo<Change>(() => (next) => replace(listPath(path, kept({ ...query, ...next }))), [path, query])
  return [query, change]
}

/** The number of the row that an address says the list was scrolled to, from 0. */
export const placeIn = (search: Readonly<Record<string, string>>): number => Math.max(0, Number.parseInt(search['at'] ?? '', 10) || 0)

/** Notes in the address how far the list is scrolled, as long as the address is still the list's own. */
export function notePlace({ path }: Screen, place: number): void {
  const page = $page.get()
  if (page?.route !== 'list' || page.params.screen !== path || placeIn(page.search) === place || 'arrange' in page.search) return
  // What the address says now: the list may still show what it said before the last letter.
  replace(listPath(path, { ...kept(queryOf(page.search)), ...(place > 0 && { at: String(place) }) }))
}
