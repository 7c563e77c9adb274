import { entryId } from '../edit/entries.ts'
import type { Entry, ListRow } from '../edit/values.ts'

/**
 * A list with one entry as a version held it: in its place, or, where it is not there any more, after the nearest of
 * those that stood before it in the version.
 */
export function withEntryOf(row: ListRow, list: readonly Entry[], version: readonly Entry[], id: string): Entry[] {
  const is = (wanted: string) => (entry: Entry) => entryId(row, entry) === wanted
  const index = version.findIndex(is(id))
  const old = version[index]
  if (!old) return [...list]
  if (list.some(is(id))) return list.map((entry) => (entryId(row, entry) === id ? old : entry))
  const neighbour = version.slice(0, index).findLast((one) => list.some(is(entryId(row, one))))
  const at = neighbour === undefined ? 0 : list.findIndex(is(entryId(row, neighbour))) + 1
  return [...list.slice(0, at), old, ...list.slice(at)]
}
