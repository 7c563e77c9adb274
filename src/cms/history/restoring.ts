import type { AnyKind } from '#kinds/define.ts'
import {
  entriesAt,
  entryId,
  changedPaths,
  same,
  type Entry,
  type ListRow,
  type Values,
} from '#kinds/values.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import { useEditor, useEditorState } from '../session/editor-context.ts'

/** The paths of an item's content: everything but its status, times and address. */
export const contentPaths = (kind: AnyKind): string[] =>
  kind.form.flatMap(keysOf).map((key) => pathOf(kind, key))

/** The form that a version is restored into: what the server has, the current values, and the setter. */
type Form = { base: Values; values: Values; set: (path: string, value: unknown) => void }

/** The form's value before a restore, and the restored one: how it is undone. */
export type Undo = Readonly<Record<string, { before: unknown; restored: unknown }>>

type Restoring = {
  /** Fields in which the form differs from the version. A field that the version did not have is left alone. */
  differing: readonly string[]
  /** Of these, the ones with unsaved changes: overwriting them is confirmed first. */
  unsaved: readonly string[]
  /** What was restored and can still be undone: where the form still has the restored value. */
  done: readonly string[]
}

/** Which of these fields of a version are restored. */
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

/** Puts fields of a version into the form, unsaved. @returns how it is undone; a second restore keeps the first value before */
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

/** Resets these fields to their values before the restore. @returns what else can be undone */
export function undoRestore(
  { set }: Pick<Form, 'set'>,
  paths: readonly string[],
  undo: Undo,
): Undo {
  for (const path of paths) set(path, undo[path]?.before)
  return Object.fromEntries(Object.entries(undo).filter(([path]) => !paths.includes(path)))
}

/**
 * A list with one entry as a version held it: in its place, or, where it is not there any more, after the nearest of
 * those before it in the version.
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
  /** The version with only this entry changed in the form's own list. */
  versionWithEntry: Values
  /** The form has the entry as the version does. */
  isSame: boolean
  /** The entry has unsaved changes: overwriting them is confirmed first. */
  isUnsaved: boolean
}

/** Whether one entry of a version's list is restored; null for an entry that the version does not have. */
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
  // What was restored from a version is no unsaved text.
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

/** Restores these fields of a version into the form, and undoes that. The form stays unsaved; the autosave stores it. */
export function useRestoring(
  version: Values,
  paths: readonly string[],
  undo: Undo,
  onUndo: (undo: Undo) => void,
): UsedRestoring {
  const editor = useEditor()
  const { base, values, phase, saving } = useEditorState()
  const form = { base, values, set: editor.set }
  const restoring = restoringOf(form, version, paths, undo)
  return {
    ...restoring,
    isLocked: phase !== 'ready' || saving.name === 'saving',
    restore: () => onUndo(restore(form, version, restoring.differing, undo)),
    undoRestore: () => onUndo(undoRestore(form, restoring.done, undo)),
  }
}
