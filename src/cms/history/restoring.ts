import { useStore } from '@nanostores/react'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import {
  entriesAt,
  entryId,
  changedPaths,
  areEqual,
  type Entry,
  type ListRow,
  type Values,
} from '#kinds/values.ts'
import { useItem, useSession, useValues } from '../session/session-context.ts'

/** Paths of an item's content: everything but its status, times and address. */
export const contentPaths = (kind: AnyKind): string[] => kind.form.flatMap(keysOf)

/** Form into which a version is restored. */
type Form = {
  /** Values on the server. */
  base: Values
  /** Current values. */
  values: Values
  set: (path: string, value: unknown) => void
}

/**
 * Data for undoing restores. Key: path of a restored field. `before`: value of the form before the
 * restore; `restored`: value that the restore has set.
 */
export type UndoData = Readonly<Record<string, { before: unknown; restored: unknown }>>

type Restoring = {
  /** Fields of the version whose value in the form is different. */
  differing: readonly string[]
  /** Differing fields with unsaved changes, which are overwritten only after a question. */
  unsaved: readonly string[]
  /** Restored fields that can still be undone: the form still has the restored value. */
  done: readonly string[]
}

/** State of restoring these fields of a version. */
export function restoringOf(
  { base, values }: Pick<Form, 'base' | 'values'>,
  version: Values,
  paths: readonly string[],
  undo: UndoData,
): Restoring {
  const differing = paths.filter(
    (path) => version[path] !== undefined && !areEqual(values[path], version[path]),
  )
  const done = paths.filter(
    (path) => undo[path] !== undefined && areEqual(values[path], undo[path].restored),
  )
  const changed = new Set(changedPaths(base, values))
  return {
    differing,
    unsaved: differing.filter((path) => changed.has(path) && !done.includes(path)),
    done,
  }
}

/**
 * Restores fields of a version into the form; the form is not saved.
 * @returns the data for undoing. When a field is restored twice, `before` remains the value before
 *   the first restore.
 */
export function restore(
  { values, set }: Form,
  version: Values,
  paths: readonly string[],
  undo: UndoData,
): UndoData {
  const newUndo = Object.fromEntries(
    paths.map((path) => {
      const first = undo[path]
      const before = first ? first.before : values[path]
      return [path, { before, restored: version[path] }]
    }),
  )
  for (const path of paths) set(path, version[path])
  return { ...undo, ...newUndo }
}

/**
 * Resets these fields to their values before the restore.
 * @returns the data for undoing restores of other fields
 */
export function undoRestore(
  { set }: Pick<Form, 'set'>,
  paths: readonly string[],
  undo: UndoData,
): UndoData {
  for (const path of paths) set(path, undo[path]?.before)
  return Object.fromEntries(Object.entries(undo).filter(([path]) => !paths.includes(path)))
}

/**
 * Copy of a list in which the entry `id` has its content in the version. An entry that is missing
 * from the list is inserted after its nearest predecessor in the version that the list has.
 */
export function withEntryOf(
  row: ListRow,
  list: readonly Entry[],
  version: readonly Entry[],
  id: string,
): Entry[] {
  const ids = list.map((entry) => entryId(row, entry))
  const versionIds = version.map((entry) => entryId(row, entry))
  const versionIndex = versionIds.indexOf(id)
  const versionEntry = version[versionIndex]
  if (!versionEntry) return [...list]
  if (ids.includes(id))
    return list.map((entry, index) => (ids[index] === id ? versionEntry : entry))
  const predecessor = versionIds.slice(0, versionIndex).findLast((one) => ids.includes(one))
  const at = predecessor === undefined ? 0 : ids.indexOf(predecessor) + 1
  return [...list.slice(0, at), versionEntry, ...list.slice(at)]
}

type EntryRestoring = {
  /** Values of the version, but the list is the form's with only this entry replaced. */
  versionWithEntry: Values
  /** True when the entry in the form is equal to the entry in the version. */
  isSame: boolean
  /** True when the entry has unsaved changes, which are overwritten only after a question. */
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
  undo: UndoData,
): EntryRestoring | null {
  const entryIn = (source: Values) =>
    entriesAt(source, path).find((entry) => entryId(row, entry) === id)
  const versionEntry = entryIn(version)
  const formEntry = entryIn(values)
  if (!versionEntry) return null
  const isListRestored = undo[path] !== undefined && areEqual(values[path], undo[path].restored)
  // A restored entry does not count as an unsaved change.
  const isRestored = isListRestored && !areEqual(formEntry, entryIn({ [path]: undo[path]?.before }))
  return {
    versionWithEntry: {
      ...version,
      [path]: withEntryOf(row, entriesAt(values, path), entriesAt(version, path), id),
    },
    isSame: areEqual(formEntry, versionEntry),
    isUnsaved: formEntry !== undefined && !isRestored && !areEqual(formEntry, entryIn(base)),
  }
}

type UsedRestoring = Restoring & { isLocked: boolean; restore: () => void; undoRestore: () => void }

/**
 * Functions that restore these fields of a version into the form, and undo that. The form is not
 * saved to the server; its draft is stored in this browser.
 */
export function useRestoring(
  version: Values,
  paths: readonly string[],
  undo: UndoData,
  setUndo: (undo: UndoData) => void,
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
    restore: () => setUndo(restore(form, version, restoring.differing, undo)),
    undoRestore: () => setUndo(undoRestore(form, restoring.done, undo)),
  }
}
