import { kinds, type KindName } from '#kinds/index.ts'
import type { Revisions } from '#rules/site-build.ts'
import { sha256 } from '#store/keys.ts'
import { entriesOf } from './entries.ts'

/**
 * Approximate number of items in one file: with at most 100 bytes each for kind, id and revision it
 * is far below 200 KB.
 */
const FILE_ITEMS = 1_000

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
  return [
    ...Map.groupBy(
      items,
      ([name]) => Number.parseInt(sha256(name).slice(0, 8), 16) % groups,
    ).values(),
  ]
}

/**
 * The revision of every item on the site: in `/build.json` itself, or, where there are many, in
 * parts that it lists by name. A part is named by a hash of its content.
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
