import { keysOf, type AnyKind } from './define.ts'
import {
  entriesAt,
  entryId,
  entryPath,
  same,
  type Entry,
  type ListRow,
  type Values,
} from './values.ts'

export type Choice = 'theirs' | 'yours'

export type Merge = {
  /** Changed differently in both versions: a person chooses. In the order of `paths`. */
  conflicts: string[]
  /** Changed in one version only, which wins. */
  theirs: string[]
  yours: string[]
  /** Number of fields that are equal in both versions. */
  equal: number
}

/**
 * Compares two descendants of a base field by field. `paths` gives the fields and their order; a
 * path that only one version has counts as changed in that version.
 */
export function compare(
  paths: readonly string[],
  base: Values,
  theirs: Values,
  yours: Values,
): Merge {
  const merge: Merge = { conflicts: [], theirs: [], yours: [], equal: 0 }
  for (const path of paths) {
    if (same(theirs[path], yours[path])) merge.equal += 1
    else if (same(theirs[path], base[path])) merge.yours.push(path)
    else if (same(yours[path], base[path])) merge.theirs.push(path)
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

const common = (ids: readonly string[], others: readonly (readonly string[])[]): string[] =>
  ids.filter((id) => others.every((other) => other.includes(id)))

/**
 * The version whose order a merged list has: 'conflict' when both reordered common entries,
 * differently.
 */
function orderVersion(
  list: ListRow,
  { base, theirs, yours }: Versions,
): 'equal' | 'theirs' | 'yours' | 'conflict' {
  const [b, t, y] = [idsIn(list, base), idsIn(list, theirs), idsIn(list, yours)]
  if (same(t, y)) return 'equal'
  if (same(t, b)) return 'yours'
  if (same(y, b)) return 'theirs'
  const [before, their, your] = [common(b, [t, y]), common(t, [b, y]), common(y, [b, t])]
  if (same(their, your) || same(their, before)) return 'yours'
  return same(your, before) ? 'theirs' : 'conflict'
}

/** The fields of a list's entries, flat, for entries that both versions have. */
function fieldsOf(
  list: ListRow,
  { base, theirs, yours }: Versions,
): { paths: string[] } & Versions {
  const both = common(idsIn(list, yours), [idsIn(list, theirs)])
  const keys = list.rows.flatMap(keysOf)
  const paths = both.flatMap((id) => keys.map((key) => entryPath(list.key, id, key)))
  const flat = (values: Values): Values =>
    Object.fromEntries(
      both.flatMap((id) =>
        keys.map((key) => [entryPath(list.key, id, key), entryIn(list, values, id)?.[key]]),
      ),
    )
  return { paths, base: flat(base), theirs: flat(theirs), yours: flat(yours) }
}

/**
 * {@link compare}, with lists broken down: a path for their order and entries, and one for each
 * field of each entry.
 */
export function compareItem(kind: AnyKind, paths: readonly string[], three: Versions): Merge {
  const lists = listsOf(kind)
  const merge = compare(
    paths.filter((path) => lists.every((list) => list.key !== path)),
    three.base,
    three.theirs,
    three.yours,
  )
  for (const list of lists) {
    const side = orderVersion(list, three)
    if (side === 'equal') merge.equal += 1
    else merge[side === 'conflict' ? 'conflicts' : side].push(list.key)
    const fields = fieldsOf(list, three)
    const inner = compare(fields.paths, fields.base, fields.theirs, fields.yours)
    merge.conflicts.push(...inner.conflicts)
    merge.theirs.push(...inner.theirs)
    merge.yours.push(...inner.yours)
    merge.equal += inner.equal
  }
  return merge
}

/**
 * True when an entry that one version removed must remain, because the other version changed or
 * added it.
 */
const mustStay = (list: ListRow, base: Values, values: Values, id: string): boolean =>
  !same(entryIn(list, base, id), entryIn(list, values, id))

/**
 * The ids of the merged list: in the order of the lead version; those that only the other one has
 * are inserted after their neighbours.
 */
function mergedIds(
  list: ListRow,
  { base, theirs, yours }: Versions,
  first: 'theirs' | 'yours',
): string[] {
  const [lead, other] = first === 'theirs' ? [theirs, yours] : [yours, theirs]
  const [leadIds, otherIds] = [idsIn(list, lead), idsIn(list, other)]
  const ids = leadIds.filter((id) => otherIds.includes(id) || mustStay(list, base, lead, id))
  otherIds.forEach((id, index) => {
    if (leadIds.includes(id) || !mustStay(list, base, other, id)) return
    const neighbour = otherIds.slice(0, index).findLast((one) => ids.includes(one))
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id)
  })
  return ids
}

/**
 * The merged values of an item compared by {@link compareItem}: changes of one version are applied,
 * conflicts are resolved by `choices`, or with yours by default; no changed entry is lost.
 */
export function mergedItem(
  kind: AnyKind,
  merge: Merge,
  three: Versions,
  choices: Readonly<Record<string, Choice>>,
): Values {
  const { theirs, yours } = three
  const fromTheirs = new Set([
    ...merge.theirs,
    ...merge.conflicts.filter((path) => choices[path] === 'theirs'),
  ])
  const entryOf = (list: ListRow, id: string): Entry => {
    const [own, their] = [entryIn(list, yours, id), entryIn(list, theirs, id)]
    if (!own || !their) return own ?? their ?? {}
    const keys = list.rows
      .flatMap(keysOf)
      .filter((key) => fromTheirs.has(entryPath(list.key, id, key)))
    return { ...own, ...Object.fromEntries(keys.map((key) => [key, their[key]])) }
  }
  const lists = listsOf(kind).map((list): [string, Entry[]] => {
    const ids = mergedIds(list, three, fromTheirs.has(list.key) ? 'theirs' : 'yours')
    return [list.key, ids.map((id) => entryOf(list, id))]
  })
  const single = [...fromTheirs]
    .filter((path) => path in theirs)
    .map((path) => [path, theirs[path]])
  return { ...yours, ...Object.fromEntries(single), ...Object.fromEntries(lists) }
}
