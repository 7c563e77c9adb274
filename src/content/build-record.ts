import { kinds, type KindName } from '#kinds/index.ts'
import type { Revisions } from '#rules/site-build.ts'
import { sha256 } from '#store/keys.ts'
import { entriesOf } from './entries.ts'

/**
 * Approximate number of items in one file: with at most 100 bytes each for kind, id and revision it
 * is far below 200 KB.
 */
const FILE_ITEMS = 1_000

/** An item: its name `<kind>/<id>`, and its revision. */
type Item = [name: string, revision: string]

const itemsOf = async (kind: KindName): Promise<Item[]> =>
  (await entriesOf(kind)).map(({ id, rev }) => [`${kind}/${id}`, rev])

/**
 * The items in groups of about {@link FILE_ITEMS}. An item changes its group only when the number
 * of groups doubles: a build changes few groups.
 */
const grouped = (items: readonly Item[]): Item[][] => {
  let groups = 1
  while (items.length > groups * FILE_ITEMS) groups *= 2
  const groupOf = ([name]: Item): number => Number.parseInt(sha256(name).slice(0, 8), 16) % groups
  return [...Map.groupBy(items, groupOf).values()]
}

/**
 * The revision of every item on the site.
 * @returns `index`: content of `/build.json`, which has all revisions, or the names of the parts
 * where there are more than {@link FILE_ITEMS}; `parts`: content of each part by its name, a hash
 * of the content
 */
export const buildRecord = async (
  names = Object.keys(kinds) as KindName[],
): Promise<{
  index: { items: Revisions } | { parts: string[] }
  parts: ReadonlyMap<string, Revisions>
}> => {
  const items = (await Promise.all(names.map(itemsOf))).flat().sort(([a], [b]) => (a < b ? -1 : 1))
  if (items.length <= FILE_ITEMS)
    return { index: { items: Object.fromEntries(items) }, parts: new Map() }
  const parts = new Map(
    grouped(items).map((group) => [
      sha256(JSON.stringify(group)).slice(0, 16),
      Object.fromEntries(group),
    ]),
  )
  return { index: { parts: [...parts.keys()] }, parts }
}
