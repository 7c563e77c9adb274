import type { Screen } from '#kinds/define.ts'
import { $page, listPath, replace } from '../stores/router.ts'
import { queryOf, type Query } from './query.ts'

/** Another query, key by key; undefined takes a key out. */
export type QueryChange = { [Key in keyof Query]?: string | undefined }

/** What an address keeps of a list, empty keys left out. */
const searchOf = (query: QueryChange): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])))

/** The address of a list with its query changed; how far it was scrolled belongs to the one before. */
export const addressWith = ({ path }: Pick<Screen, 'path'>, query: Query, next: QueryChange): string => listPath(path, searchOf({ ...query, ...next }))

/** The address of a list that nothing narrows, shown as it is now. */
export const addressOfAll = ({ path }: Pick<Screen, 'path'>, { show }: Query): string => listPath(path, searchOf({ show }))

/** The number of the row that an address says the list was scrolled to, from 0. */
export const placeIn = (search: Readonly<Record<string, string>>): number => Math.max(0, Number.parseInt(search['at'] ?? '', 10) || 0)

/** Notes in the address how far the list is scrolled, as long as the address is still the list's own. */
export function notePlace({ path }: Pick<Screen, 'path'>, place: number): void {
  const page = $page.get()
  if (page?.route !== 'list' || page.params.screen !== path || placeIn(page.search) === place || 'arrange' in page.search) return
  // What the address says now: the list may still show what it said before the last letter.
  replace(listPath(path, { ...searchOf(queryOf(page.search)), ...(place > 0 && { at: String(place) }) }))
}
