import type { AnyKind } from '#kinds/define.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { nameOf, placeOf } from '../edit/places.ts'
import { errorsIn } from '../edit/validation.ts'
import { STATUS, type Values } from '../edit/values.ts'
import { contentPaths } from './restoring.ts'
import { unknownIn, valuesIn, type Version } from './versions.ts'

/** A field as a sentence calls it: "Arabic title", "English text", "status". */
export function fieldInSentence(kind: AnyKind, path: string): string {
  const { label, side } = placeOf(kind, path)
  if (side === null) return words.plain(label)
  return side === 'ar' ? words.arabic(label) : words.english(label)
}

/** What happened without a field being changed. */
const events: Readonly<Record<string, (version: Version) => string>> = {
  deletedAt: ({ deletedAt }) => (deletedAt === null ? words.happened.restored : words.happened.deleted),
  place: () => words.happened.place,
  translation: () => words.happened.translation,
  [STATUS]: ({ Status }) => (Status === 'draft' ? words.happened.drafted : words.happened.published),
}

/** What a version did, in words; one after the other when it did several things. */
export function happenedIn(kind: AnyKind, version: Version, isFirst: boolean): string[] {
  if (isFirst) return [words.happened.created]
  const { changed } = version
  const fields = changed.filter((name) => !(name in events)).map((path) => fieldInSentence(kind, path))
  const happened = changed.flatMap((name) => events[name]?.(version) ?? [])
  const all = [...happened, ...(fields.length > 0 ? [words.happened.changed(fields)] : [])]
  return all.length > 0 ? all : [words.happened.nothing]
}

/** What of a version may no longer be saved, over what the item is today, and which of its names have no field any more. */
export function noticesOn(kind: AnyKind, base: Values, version: Version): { errors: { path: string; text: string }[]; unknown: string[] } {
  const content = contentPaths(kind)
  const values = { ...base, ...Object.fromEntries(Object.entries(valuesIn(kind, version)).filter(([path]) => content.includes(path))) }
  const errors = Object.entries(errorsIn(kind, values)).filter(([path]) => content.some((one) => path === one || path.startsWith(`${one}.`)))
  return { errors: errors.map(([path, message]) => ({ path, text: words.problem(nameOf(kind, path, values), message) })), unknown: unknownIn(kind, version) }
}
