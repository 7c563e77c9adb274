import { useStore } from '@nanostores/react'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import {
  entriesAt,
  entryId,
  changedPaths,
  same,
  type Entry,
  type ListRow,
  type Values,
} from '#kinds/values.ts'
import { useItem, useSession, useValues } from '../session/session-context.ts'

/** Paths of an item's content: everything but its status, times and address. */
export const contentPaths = (kind: AnyKind): string[] => kind.form.flatMap(keysOf)

/**
 * Form that a version is restored into: the server's values, the current values, and the setter.
 */
type Form = { base: Values; values: Values; set: (path: string, value: unknown) => void }

/** Data for undoing a restore: the form's value before, and the restored one. */
export type Undo = Readonly<Record<string, { before: unknown; restored: unknown }>>

type Restoring = {
  /**
   * Fields in which the form differs from the version. A field that the version did not have is
   * left unchanged.
   */
  differing: readonly string[]
  /** Differing fields with unsaved changes: overwriting them is confirmed first. */
  unsaved: readonly string[]
  /** Restored fields that can still be undone: the form still has the restored value. */
  done: readonly string[]
}

/** State of restoring these fields of a version. */
export function restoringOf(
  { base, values }: Pick<Form, 'base' | 'values'>,
  version: Values,
  paths: readonly string[],
  undo: Undo,
): Restoring {
  const differing = paths.filter(
    (path) => version[path] !== undefined && !same(values[path], version[path]),
  )
  const done = paths.filter(
    (path) => undo[path] !== undefined && same(values[path], undo[path].restored),
  )
  const changed = new Set(changedPaths(base, values))
  return {
    differing,
    unsaved: differing.filter((path) => changed.has(path) && !done.includes(path)),
    done,
  }
}

/**
 * Restores fields of a version into the form, unsaved.
 * @returns the data for undoing; after a second restore of a field still with the value before the
 *   first
 */
export function restore(
  { values, set }: Form,
  version: Values,
  paths: readonly string[],
  undo: Undo,
): Undo {
  const noted = Object.fromEntries(
    paths.map((path) => [
      path,
      { before: (undo[path] ?? { before: values[path] }).before, restored: version[path] },
    ]),
  )
  for (const path of paths) set(path, version[path])
  return { ...undo, ...noted }
}

/**
 * Resets these fields to their values before the restore.
 * @returns the data for undoing the others
 */
export function undoRestore(
  { set }: Pick<Form, 'set'>,
  paths: readonly string[],
  undo: Undo,
): Undo {
  for (const path of paths) set(path, undo[path]?.before)
  return Object.fromEntries(Object.entries(undo).filter(([path]) => !paths.includes(path)))
}

/**
 * List with one entry of a version: in its present position, or, when it is missing, after the
 * nearest of those before it in the version.
 */
export function withEntryOf(
  row: ListRow,
  list: readonly Entry[],
  version: readonly Entry[],
  id: string,
): Entry[] {
  const is = (wanted: string) => (entry: Entry) => entryId(row, entry) === wanted
  const index = version.findIndex(is(id))
  const old = version[index]
  if (!old) return [...list]
  if (list.some(is(id))) return list.map((entry) => (entryId(row, entry) === id ? old : entry))
  const neighbour = version.slice(0, index).findLast((one) => list.some(is(entryId(row, one))))
  const at = neighbour === undefined ? 0 : list.findIndex(is(entryId(row, neighbour))) + 1
  return [...list.slice(0, at), old, ...list.slice(at)]
}

type EntryRestoring = {
  /** Version with only this entry changed in the form's list. */
  versionWithEntry: Values
  /** True when the form's entry equals the version's. */
  isSame: boolean
  /** True when the entry has unsaved changes: overwriting them is confirmed first. */
  isUnsaved: boolean
}

/**
 * State of restoring one entry of a version's list; null for an entry that the version does not
 * have.
 */
export function entryRestoringOf(
  { base, values }: Pick<Form, 'base' | 'values'>,
  version: Values,
  path: string,
  row: ListRow,
  id: string,
  undo: Undo,
): EntryRestoring | null {
  const entryIn = (from: Values) =>
    entriesAt(from, path).find((entry) => entryId(row, entry) === id)
  const [old, now] = [entryIn(version), entryIn(values)]
  if (!old) return null
  const isDone = undo[path] !== undefined && same(values[path], undo[path].restored)
  // A restored entry does not count as unsaved text.
  const wasPut = isDone && !same(now, entryIn({ [path]: undo[path]?.before }))
  return {
    versionWithEntry: {
      ...version,
      [path]: withEntryOf(row, entriesAt(values, path), entriesAt(version, path), id),
    },
    isSame: same(now, old),
    isUnsaved: now !== undefined && !wasPut && !same(now, entryIn(base)),
  }
}

type UsedRestoring = Restoring & { isLocked: boolean; restore: () => void; undoRestore: () => void }

/**
 * Restores these fields of a version into the form, and undoes that. The form stays unsaved; the
 * autosave stores it.
 */
export function useRestoring(
  version: Values,
  paths: readonly string[],
  undo: Undo,
  onUndo: (undo: Undo) => void,
): UsedRestoring {
  const session = useSession()
  const { base, phase } = useItem()
  const values = useValues()
  const saving = useStore(session.$saving)
  const form = { base, values, set: session.set }
  const restoring = restoringOf(form, version, paths, undo)
  return {
    ...restoring,
    isLocked: phase !== 'ready' || saving.name === 'saving',
    restore: () => onUndo(restore(form, version, restoring.differing, undo)),
    undoRestore: () => onUndo(undoRestore(form, restoring.done, undo)),
  }
}
