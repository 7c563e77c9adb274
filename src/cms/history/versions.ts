import { keysOf, type AnyKind } from '#kinds/define.ts'
import { areEqual, type Values } from '#kinds/values.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { nameOf, locateField } from '../model/fields.ts'
import { errorsIn } from '../model/validation.ts'
import { EXPIRE_AT, hasPublishing, PUBLISH_AT, SLUG, STATUS } from '../model/values.ts'
import type { VersionReader, ItemVersion } from '../network/item-history.ts'
import { contentPaths } from './restoring.ts'

/** Form values of a version. A field that the version does not have is left out. */
export function valuesIn(kind: AnyKind, { Data: data, ...version }: ItemVersion): Values {
  const keys = kind.form.flatMap(keysOf).filter((key) => key in data)
  const content = Object.fromEntries(keys.map((key) => [key, data[key]]))
  if (!hasPublishing(kind)) return content
  const publishing = {
    [STATUS]: version.Status,
    [PUBLISH_AT]: version.PublishAt,
    [EXPIRE_AT]: version.ExpireAt,
  }
  return { ...content, ...publishing, ...(kind.page && { [SLUG]: version.Slug ?? '' }) }
}

/** Names in a version's data for which the kind has no field. */
export const unknownFieldsIn = (kind: AnyKind, { Data: data }: ItemVersion): string[] => {
  const fieldKeys = new Set(kind.form.flatMap(keysOf))
  return Object.keys(data).filter((key) => !fieldKeys.has(key))
}

/** Name of a field in a sentence: "Arabic title", "English text", "status". */
export function fieldInSentence(kind: AnyKind, path: string): string {
  const { label, side } = locateField(kind, path)
  if (side === null) return words.plain(label)
  return side === 'ar' ? words.arabic(label) : words.english(label)
}

/** Sentences for changes that are not changes of a field. Key: name of the change in a version. */
const sentenceByChange: Readonly<Record<string, (version: ItemVersion) => string>> = {
  deletedAt: ({ deletedAt }) =>
    deletedAt === null ? words.happened.restored : words.happened.deleted,
  place: () => words.happened.place,
  translation: () => words.happened.translation,
  [STATUS]: ({ Status }) =>
    Status === 'draft' ? words.happened.drafted : words.happened.published,
}

/** Lines of the history for one version, in words. */
export function historyLines(kind: AnyKind, version: ItemVersion, isOldest: boolean): string[] {
  if (isOldest) return [version.isFirst ? words.happened.created : words.happened.oldest]
  const { changed, Draft } = version
  if (Draft === 'discarded' || Draft === 'blocked') return [words.happened[Draft]]
  const fields = changed
    .filter((name) => !(name in sentenceByChange))
    .map((path) => fieldInSentence(kind, path))
  const eventLines = changed.flatMap((name) => sentenceByChange[name]?.(version) ?? [])
  const isPublication =
    Draft === null &&
    version.Status === 'published' &&
    fields.length > 0 &&
    !eventLines.includes(words.happened.published)
  const lines = [
    ...(Draft === 'saved' ? [words.happened.draft] : []),
    ...(isPublication ? [words.happened.published] : []),
    ...eventLines,
    ...(fields.length > 0 ? [words.happened.changed(fields)] : []),
  ]
  return lines.length > 0 ? lines : [words.happened.nothing]
}

/**
 * Notices on a version that is to be restored.
 * @returns `errors`: errors of the item if it had the version's content; `unknown`: names in the
 *   version's data for which the kind has no field
 */
export function noticesOn(
  kind: AnyKind,
  base: Values,
  version: ItemVersion,
): { errors: { path: string; text: string }[]; unknown: string[] } {
  const content = contentPaths(kind)
  const versionContent = Object.entries(valuesIn(kind, version)).filter(([path]) =>
    content.includes(path),
  )
  const values = { ...base, ...Object.fromEntries(versionContent) }
  const errors = Object.entries(errorsIn(kind, values)).filter(([path]) =>
    content.some((one) => path === one || path.startsWith(`${one}.`)),
  )
  return {
    errors: errors.map(([path, message]) => ({
      path,
      text: words.problem(nameOf(kind, path, values), message),
    })),
    unknown: unknownFieldsIn(kind, version),
  }
}

/** Version that a version is compared with: the one before it, or the current one (`now`). */
export type ComparisonMode = 'before' | 'now'

/** Line of the comparison: one field, with two paths when the field has two languages. */
type FieldLine = { label: string; paths: readonly string[] }

/** Lines of a kind: its form, then status, times and address. */
const linesOf = (kind: AnyKind): FieldLine[] => [
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
  !areEqual(before[path] ?? '', after[path] ?? '')

/** Lines in which two versions differ; `same`: number of the lines in which they are equal. */
export function changedFieldLines(
  kind: AnyKind,
  before: Values,
  after: Values,
): { changed: FieldLine[]; same: number } {
  const lines = linesOf(kind).filter(({ paths }) =>
    paths.some((path) => path in before || path in after),
  )
  const changed = lines.filter(({ paths }) => paths.some((path) => isChanged(path, before, after)))
  return { changed, same: lines.length - changed.length }
}

/** Newest version of the item that is not a draft. */
export const currentVersionOf = (versions: readonly ItemVersion[]): ItemVersion | undefined =>
  versions.find(({ Draft }) => Draft === null)

/**
 * Revisions of the version at `index` and of the version it is compared with; null for none. In the
 * mode `before`, a draft is compared with the version directly before it, and any other version
 * with the nearest version before it that is no draft.
 */
export function comparedRevisions(
  versions: readonly ItemVersion[],
  index: number,
  mode: ComparisonMode,
): [own: string | null, other: string | null] {
  const earlier = versions.slice(index + 1)
  const isDraft = versions[index]?.Draft !== null
  const previous = isDraft ? earlier[0] : currentVersionOf(earlier)
  const other = mode === 'now' ? currentVersionOf(versions) : previous
  return [versions[index]?.Revision ?? null, other?.Revision ?? null]
}

/**
 * Reads the versions with these revisions; a revision that is null gives the version null. Returns
 * null when a version could not be read.
 */
export async function readVersionPair(
  reader: VersionReader,
  revisions: readonly (string | null)[],
): Promise<(ItemVersion | null)[] | null> {
  const versions = await Promise.all(
    revisions.map((revision) => (revision === null ? null : reader(revision))),
  )
  const hasFailed = versions.some((one, index) => one === null && revisions[index] !== null)
  return hasFailed ? null : versions
}

/** Values of a version and of the one it is compared with, the earlier one as `before`. */
export function beforeAndAfter(
  kind: AnyKind,
  mode: ComparisonMode,
  version: ItemVersion,
  other: ItemVersion | null,
): { before: Values; after: Values } {
  const own = valuesIn(kind, version)
  const compared = other ? valuesIn(kind, other) : null
  return mode === 'now'
    ? { before: own, after: compared ?? own }
    : { before: compared ?? {}, after: own }
}
