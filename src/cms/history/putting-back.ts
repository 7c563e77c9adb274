import type { AnyKind } from '#kinds/define.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import { changedPaths, same, type Values } from '../edit/values.ts'

/** The paths of an item's content: everything but its status, times and address. */
export const contentPaths = (kind: AnyKind): string[] => kind.form.flatMap(keysOf).map((key) => pathOf(kind, key))

/** What of a version the form does not hold, among these paths. A field that the version did not have is left alone. */
export const missingIn = (form: Values, version: Values, paths: readonly string[]): string[] =>
  paths.filter((path) => version[path] !== undefined && !same(form[path], version[path]))

/** Which of these paths hold what nobody has saved: putting something else there has to be asked for. */
export function unsavedAmong(base: Values, form: Values, paths: readonly string[]): string[] {
  const unsaved = new Set(changedPaths(base, form))
  return paths.filter((path) => unsaved.has(path))
}

/** What stood in the form before something was put back, and what was put: how it is undone. */
export type Undo = Readonly<Record<string, { before: unknown; put: unknown }>>

/** Notes what is about to be replaced. What was put back before keeps what stood there first. */
export const noted = (undo: Undo, form: Values, version: Values, paths: readonly string[]): Undo => ({
  ...undo,
  ...Object.fromEntries(paths.map((path) => [path, { before: (undo[path] ?? { before: form[path] }).before, put: version[path] }])),
})

/** What can still be undone: where the form holds what was put there. */
export const undoable = (undo: Undo, form: Values): string[] => Object.entries(undo).flatMap(([path, { put }]) => (same(form[path], put) ? [path] : []))
