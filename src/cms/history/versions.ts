import { keysOf, type AnyKind } from '#kinds/define.ts'
import { same, type Values } from '#kinds/values.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { nameOf, locateField } from '../model/fields.ts'
import { errorsIn } from '../model/validation.ts'
import { EXPIRE_AT, hasPublishing, PUBLISH_AT, SLUG, STATUS } from '../model/values.ts'
import type { Reader, Version } from '../network/item-history.ts'
import { contentPaths } from './restoring.ts'

/** Form values of a whole version. A field that it did not have yet has no value. */
export function valuesIn(kind: AnyKind, { Data: data, ...version }: Version): Values {
  const known = kind.form.flatMap(keysOf).filter((key) => key in data)
  const own = Object.fromEntries(known.map((key) => [key, data[key]]))
  if (!hasPublishing(kind)) return own
  const publishing = {
    [STATUS]: version.Status,
    [PUBLISH_AT]: version.PublishAt,
    [EXPIRE_AT]: version.ExpireAt,
  }
  return { ...own, ...publishing, ...(kind.page && { [SLUG]: version.Slug ?? '' }) }
}

/** Names in a version's data without a field of the kind. */
export const unknownIn = (kind: AnyKind, { Data: data }: Version): string[] => {
  const known = new Set(kind.form.flatMap(keysOf))
  return Object.keys(data).filter((key) => !known.has(key))
}

/** Name of a field in a sentence: "Arabic title", "English text", "status". */
export function fieldInSentence(kind: AnyKind, path: string): string {
  const { label, side } = locateField(kind, path)
  if (side === null) return words.plain(label)
  return side === 'ar' ? words.arabic(label) : words.english(label)
}

/** Events that change no field. */
const events: Readonly<Record<string, (version: Version) => string>> = {
  deletedAt: ({ deletedAt }) =>
    deletedAt === null ? words.happened.restored : words.happened.deleted,
  place: () => words.happened.place,
  translation: () => words.happened.translation,
  [STATUS]: ({ Status }) =>
    Status === 'draft' ? words.happened.drafted : words.happened.published,
}

/** Lines of the history for one version, in words. */
export function historyLines(kind: AnyKind, version: Version, isOldest: boolean): string[] {
  if (isOldest) return [version.isFirst ? words.happened.created : words.happened.oldest]
  const { changed, Draft } = version
  if (Draft === 'discarded' || Draft === 'blocked') return [words.happened[Draft]]
  const fields = changed
    .filter((name) => !(name in events))
    .map((path) => fieldInSentence(kind, path))
  const happened = changed.flatMap((name) => events[name]?.(version) ?? [])
  const isPublication =
    Draft === null &&
    version.Status === 'published' &&
    fields.length > 0 &&
    !happened.includes(words.happened.published)
  const all = [
    ...(Draft === 'saved'
      ? [words.happened.draft]
      : isPublication
        ? [words.happened.published]
        : []),
    ...happened,
    ...(fields.length > 0 ? [words.happened.changed(fields)] : []),
  ]
  return all.length > 0 ? all : [words.happened.nothing]
}

/**
 * Errors that saving a version's content over the current item would cause, and its names without a
 * field.
 */
export function noticesOn(
  kind: AnyKind,
  base: Values,
  version: Version,
): { errors: { path: string; text: string }[]; unknown: string[] } {
  const content = contentPaths(kind)
  const values = {
    ...base,
    ...Object.fromEntries(
      Object.entries(valuesIn(kind, version)).filter(([path]) => content.includes(path)),
    ),
  }
  const errors = Object.entries(errorsIn(kind, values)).filter(([path]) =>
    content.some((one) => path === one || path.startsWith(`${one}.`)),
  )
  return {
    errors: errors.map(([path, message]) => ({
      path,
      text: words.problem(nameOf(kind, path, values), message),
    })),
    unknown: unknownIn(kind, version),
  }
}

/** Comparison of a version: with the previous one, or with the current one. */
export type Mode = 'before' | 'now'

/** Line of the comparison: a field in both languages, or one without languages. */
type Line = { label: string; paths: readonly string[] }

/** Lines of a kind: its form, then status, times and address. */
const linesOf = (kind: AnyKind): Line[] => [
  ...kind.form.map((row) => ({
    label: row.label,
    paths: keysOf(row),
  })),
  ...[STATUS, PUBLISH_AT, EXPIRE_AT, SLUG].map((path) => ({
    label: locateField(kind, path).label,
    paths: [path],
  })),
]

export const isChanged = (path: string, before: Values, after: Values): boolean =>
  !same(before[path] ?? '', after[path] ?? '')

/** Lines in which two versions differ, and the number of equal ones. */
export function changedLines(
  kind: AnyKind,
  before: Values,
  after: Values,
): { changed: Line[]; same: number } {
  const lines = linesOf(kind).filter(({ paths }) =>
    paths.some((path) => path in before || path in after),
  )
  const changed = lines.filter(({ paths }) => paths.some((path) => isChanged(path, before, after)))
  return { changed, same: lines.length - changed.length }
}

/** Current version of the item, regardless of later drafts. */
export const currentOf = (versions: readonly Version[]): Version | undefined =>
  versions.find(({ Draft }) => Draft === null)

/**
 * Revisions of the chosen version and of the one it is compared with; null for none. A version of
 * the item follows the item's previous one, regardless of drafts between them.
 */
export function comparedRevisions(
  versions: readonly Version[],
  index: number,
  mode: Mode,
): [own: string | null, other: string | null] {
  const earlier = versions.slice(index + 1)
  const other =
    mode === 'now'
      ? currentOf(versions)
      : versions[index]?.Draft === null
        ? currentOf(earlier)
        : earlier[0]
  return [versions[index]?.Revision ?? null, other?.Revision ?? null]
}

/** Whole versions of a comparison; null when an existing one could not be read. */
export async function readVersionPair(
  reader: Reader,
  revisions: readonly (string | null)[],
): Promise<(Version | null)[] | null> {
  const found = await Promise.all(revisions.map((one) => (one === null ? null : reader(one))))
  return found.some((one, index) => one === null && revisions[index] !== null) ? null : found
}

/** Values of the two versions, in the order of the comparison. */
export function beforeAndAfter(
  kind: AnyKind,
  mode: Mode,
  version: Version,
  other: Version | null,
): { before: Values; after: Values } {
  const [own, beside] = [valuesIn(kind, version), other ? valuesIn(kind, other) : null]
  return mode === 'now'
    ? { before: own, after: beside ?? own }
    : { before: beside ?? {}, after: own }
}
