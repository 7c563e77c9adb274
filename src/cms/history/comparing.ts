import type { AnyKind } from '#kinds/define.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import { placeOf } from '../edit/places.ts'
import { EXPIRE_AT, PUBLISH_AT, same, SLUG, STATUS, type Values } from '../edit/values.ts'
import { valuesIn, type Reader, type Version } from './versions.ts'

/** What a version is compared with: the one before it, or the current one. */
export type Mode = 'before' | 'now'

/** One line of the comparison: a field in both languages, or one that has none. */
export type Line = { label: string; paths: readonly string[] }

/** The lines of a kind: its form, then what stands beside the content. */
const linesOf = (kind: AnyKind): Line[] => [
  ...kind.form.map((row) => ({ label: row.label, paths: keysOf(row).map((key) => pathOf(kind, key)) })),
  ...[STATUS, PUBLISH_AT, EXPIRE_AT, SLUG].map((path) => ({ label: placeOf(kind, path).label, paths: [path] })),
]

export const isChanged = (path: string, before: Values, after: Values): boolean => !same(before[path] ?? '', after[path] ?? '')

/** The lines in which two versions differ, and how many more there are that are the same. */
export function changedLines(kind: AnyKind, before: Values, after: Values): { changed: Line[]; same: number } {
  const lines = linesOf(kind).filter(({ paths }) => paths.some((path) => path in before || path in after))
  const changed = lines.filter(({ paths }) => paths.some((path) => isChanged(path, before, after)))
  return { changed, same: lines.length - changed.length }
}

/** The version that is looked at and the one beside it, by their revisions; null where there is none. */
export function comparedRevisions(versions: readonly Version[], index: number, mode: Mode): [own: string | null, other: string | null] {
  const other = mode === 'now' ? versions[0] : versions[index + 1]
  return [versions[index]?.Revision ?? null, other?.Revision ?? null]
}

/** Both sides of a comparison, whole; null where a side that is there could not be read. */
export async function readSides(reader: Reader, revisions: readonly (string | null)[]): Promise<(Version | null)[] | null> {
  const found = await Promise.all(revisions.map((one) => (one === null ? null : reader(one))))
  return found.some((one, index) => one === null && revisions[index] !== null) ? null : found
}

/** What stood before and what stands after, as the comparison shows it. */
export function sidesOf(kind: AnyKind, mode: Mode, version: Version, other: Version | null): { before: Values; after: Values } {
  const [own, beside] = [valuesIn(kind, version), other ? valuesIn(kind, other) : null]
  return mode === 'now' ? { before: own, after: beside ?? own } : { before: beside ?? {}, after: own }
}
