import { keysOf, type AnyKind } from './define.ts'
import {
  entriesAt,
  entryId,
  entryPath,
  areEqual,
  type Entry,
  type ListRow,
  type Values,
} from './values.ts'

/** The version that a person chooses in a conflict: the stored one, or their own. */
export type Choice = 'theirs' | 'yours'

/**
 * Comparison of two versions of an item, "theirs" and "yours", that were both made from the same
 * base. A field is identified by its path.
 */
export type Merge = {
  /** Paths of fields that both versions changed, differently: a person chooses. */
  conflicts: string[]
  /** Paths of fields that only their version changed: the merged item has their value. */
  theirs: string[]
  /** Paths of fields that only your version changed: the merged item has your value. */
  yours: string[]
  /** Number of fields that are equal in both versions. */
  equalCount: number
}

/**
 * Compares two versions made from a base, field by field. A path that only one version has counts
 * as changed in that version.
 * @param paths the fields to compare; the result has the same order
 */
export function compareValues(
  paths: readonly string[],
  base: Values,
  theirs: Values,
  yours: Values,
): Merge {
  const merge: Merge = { conflicts: [], theirs: [], yours: [], equalCount: 0 }
  for (const path of paths) {
    if (areEqual(theirs[path], yours[path])) merge.equalCount += 1
    else if (areEqual(theirs[path], base[path])) merge.yours.push(path)
    else if (areEqual(yours[path], base[path])) merge.theirs.push(path)
    else merge.conflicts.push(path)
  }
  return merge
}

type Versions = { base: Values; theirs: Values; yours: Values }

const listsOf = (kind: AnyKind): ListRow[] =>
  kind.form.flatMap((row) => (row.type === 'list' ? [row] : []))

const idsIn = (list: ListRow, values: Values): string[] =>
  entriesAt(values, list.key).map((entry) => entryId(list, entry))

const entryIn = (list: ListRow, values: Values, id: string): Entry | undefined =>
  entriesAt(values, list.key).find((entry) => entryId(list, entry) === id)

/** The ids that all lists contain, in the order of `ids`. */
const idsInAll = (ids: readonly string[], others: readonly (readonly string[])[]): string[] =>
  ids.filter((id) => others.every((other) => other.includes(id)))

/**
 * The version whose order of entries the merged list has; `conflict` when both versions changed the
 * order of the entries that all three have, differently.
 */
function orderVersion(
  list: ListRow,
  { base, theirs, yours }: Versions,
): 'equal' | 'theirs' | 'yours' | 'conflict' {
  const baseIds = idsIn(list, base)
  const theirIds = idsIn(list, theirs)
  const yourIds = idsIn(list, yours)
  if (areEqual(theirIds, yourIds)) return 'equal'
  if (areEqual(theirIds, baseIds)) return 'yours'
  if (areEqual(yourIds, baseIds)) return 'theirs'
  const baseOrder = idsInAll(baseIds, [theirIds, yourIds])
  const theirOrder = idsInAll(theirIds, [baseIds, yourIds])
  const yourOrder = idsInAll(yourIds, [baseIds, theirIds])
  if (areEqual(theirOrder, yourOrder) || areEqual(theirOrder, baseOrder)) return 'yours'
  return areEqual(yourOrder, baseOrder) ? 'theirs' : 'conflict'
}

/**
 * The fields of the entries that both versions have, with a path for each field, and the values of
 * each version by these paths.
 */
function fieldsOf(
  list: ListRow,
  { base, theirs, yours }: Versions,
): { paths: string[] } & Versions {
  const commonIds = idsInAll(idsIn(list, yours), [idsIn(list, theirs)])
  const keys = list.rows.flatMap(keysOf)
  const paths = commonIds.flatMap((id) => keys.map((key) => entryPath(list.key, id, key)))
  const flat = (values: Values): Values =>
    Object.fromEntries(
      commonIds.flatMap((id) =>
        keys.map((key) => [entryPath(list.key, id, key), entryIn(list, values, id)?.[key]]),
      ),
    )
  return { paths, base: flat(base), theirs: flat(theirs), yours: flat(yours) }
}

/**
 * As {@link compareValues}, but a list is compared by several paths: its own path, for the order of
 * its entries, and a path for each field of each entry.
 */
export function compareItem(kind: AnyKind, paths: readonly string[], versions: Versions): Merge {
  const lists = listsOf(kind)
  const merge = compareValues(
    paths.filter((path) => lists.every((list) => list.key !== path)),
    versions.base,
    versions.theirs,
    versions.yours,
  )
  for (const list of lists) {
    const order = orderVersion(list, versions)
    if (order === 'equal') merge.equalCount += 1
    else merge[order === 'conflict' ? 'conflicts' : order].push(list.key)
    const fields = fieldsOf(list, versions)
    const inner = compareValues(fields.paths, fields.base, fields.theirs, fields.yours)
    merge.conflicts.push(...inner.conflicts)
    merge.theirs.push(...inner.theirs)
    merge.yours.push(...inner.yours)
    merge.equalCount += inner.equalCount
  }
  return merge
}

/**
 * True when an entry that one version removed must remain, because the other version changed or
 * added it.
 */
const mustStay = (list: ListRow, base: Values, values: Values, id: string): boolean =>
  !areEqual(entryIn(list, base, id), entryIn(list, values, id))

/**
 * The ids of the merged list, in the order of the version `first`. An entry that only the other
 * version has is inserted after the entry that precedes it there.
 */
function mergedIds(
  list: ListRow,
  { base, theirs, yours }: Versions,
  first: 'theirs' | 'yours',
): string[] {
  const [lead, other] = first === 'theirs' ? [theirs, yours] : [yours, theirs]
  const leadIds = idsIn(list, lead)
  const otherIds = idsIn(list, other)
  const ids = leadIds.filter((id) => otherIds.includes(id) || mustStay(list, base, lead, id))
  otherIds.forEach((id, index) => {
    if (leadIds.includes(id) || !mustStay(list, base, other, id)) return
    const previous = otherIds.slice(0, index).findLast((otherId) => ids.includes(otherId))
    ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id)
  })
  return ids
}

/**
 * The merged values of an item that was compared by {@link compareItem}. Changes of only one
 * version are applied. An entry that one version changed remains, even if the other version removed
 * it.
 * @param choices the version chosen for each path in conflict; yours where it is absent
 */
export function mergedItem(
  kind: AnyKind,
  merge: Merge,
  versions: Versions,
  choices: Readonly<Record<string, Choice>>,
): Values {
  const { theirs, yours } = versions
  const fromTheirs = new Set([
    ...merge.theirs,
    ...merge.conflicts.filter((path) => choices[path] === 'theirs'),
  ])
  const entryOf = (list: ListRow, id: string): Entry => {
    const your = entryIn(list, yours, id)
    const their = entryIn(list, theirs, id)
    if (!your || !their) return your ?? their ?? {}
    const keys = list.rows
      .flatMap(keysOf)
      .filter((key) => fromTheirs.has(entryPath(list.key, id, key)))
    return { ...your, ...Object.fromEntries(keys.map((key) => [key, their[key]])) }
  }
  const lists = listsOf(kind).map((list): [string, Entry[]] => {
    const ids = mergedIds(list, versions, fromTheirs.has(list.key) ? 'theirs' : 'yours')
    return [list.key, ids.map((id) => entryOf(list, id))]
  })
  // Paths of entries' fields are not keys of the item.
  const theirFields = [...fromTheirs]
    .filter((path) => path in theirs)
    .map((path) => [path, theirs[path]])
  return { ...yours, ...Object.fromEntries(theirFields), ...Object.fromEntries(lists) }
}
