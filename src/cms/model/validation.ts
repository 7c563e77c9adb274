import * as v from 'valibot'
import { isMoment } from '#i18n/time.ts'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import { entriesAt, entryId, entryPath, dataOf, type Values } from '#kinds/values.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { isSlug } from '#rules/slug.ts'
import { valueAt } from './entries.ts'
import { chosenLanguages, fieldValuesOf, locateField, twinOf } from './fields.ts'
import { EXPIRE_AT, PUBLISH_AT, SLUG, textAt } from './values.ts'

/** Error messages by path. */
export type Errors = Readonly<Record<string, string>>

/**
 * Message for a field in place of the schema's message. An empty required field is reported as
 * required, not as a text that does not match a pattern. In a kind whose items can be shown in one
 * language, the message for an empty English text whose Arabic text is written explains that the
 * item could be shown in Arabic alone.
 */
const messageFor = (kind: AnyKind, path: string, values: Values, message: string): string => {
  const value = valueAt(kind, values, path)
  const isEmpty =
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  const { row, side } = locateField(kind, path)
  if (row?.required && (isEmpty || message === words.errors.required)) {
    const twin = row.required === 'by item' && side === 'en' ? twinOf(kind, path) : null
    const hasLanguageChoice = chosenLanguages(values) !== ''
    return hasLanguageChoice && twin !== null && valueAt(kind, values, twin)
      ? words.errors.requiredInEnglish
      : words.errors.required
  }
  return row?.type === 'time' && !isMoment(value) ? words.errors.dayAndTime : message
}

/**
 * Converts a path through the data to a path of the form. The data's path has the index of a list
 * entry, the form's path has its id. Returns null for an empty path.
 */
function formPathOf(
  kind: AnyKind,
  keys: readonly (string | number)[],
  values: Values,
): string | null {
  const [path, index, key] = keys
  if (typeof path !== 'string') return null
  const row = kind.form.find((one) => keysOf(one).includes(path))
  if (row?.type !== 'list' || index === undefined) return path
  const entry = entriesAt(values, path)[Number(index)]
  // `row.id` is the key of the entry's id: an error of the id is shown at the list.
  const isFieldOfEntry = typeof key === 'string' && key !== row.id
  return entry && isFieldOfEntry ? entryPath(path, entryId(row, entry), key) : path
}

/** Errors of the kind's schema, as pairs of path and message. */
function dataErrors(kind: AnyKind, values: Values): [string, string][] {
  const result = v.safeParse(kind.schema, dataOf(kind, values))
  if (result.success) return []
  return result.issues.flatMap((issue): [string, string][] => {
    const keys = (issue.path ?? []).map((part) =>
      typeof part.key === 'number' ? part.key : String(part.key),
    )
    const path = formPathOf(kind, keys, values)
    return path === null ? [] : [[path, messageFor(kind, path, values, issue.message)]]
  })
}

/** Errors of the publishing time and the time at which the item is taken off the site. */
function timeErrors(values: Values): [string, string][] {
  const errors: [string, string][] = []
  const publishAt = values[PUBLISH_AT]
  const expireAt = values[EXPIRE_AT]
  if (typeof publishAt === 'string' && !isMoment(publishAt))
    errors.push([PUBLISH_AT, words.errors.dayAndTime])
  if (typeof expireAt === 'string' && !isMoment(expireAt))
    errors.push([EXPIRE_AT, words.errors.dayAndTime])
  else if (
    typeof expireAt === 'string' &&
    typeof publishAt === 'string' &&
    isMoment(publishAt) &&
    expireAt <= publishAt
  )
    errors.push([EXPIRE_AT, words.errors.downBeforeUp])
  return errors
}

function slugErrors(values: Values): [string, string][] {
  const slug = textAt(values, SLUG)
  return slug === '' || isSlug(slug) ? [] : [[SLUG, words.errors.slug]]
}

const errorsCache = new WeakMap<Values, Errors>()

/** Result of {@link errorsOf}, calculated once for each object of values. */
export function errorsIn(kind: AnyKind, values: Values): Errors {
  const errors = errorsCache.get(values) ?? errorsOf(kind, values)
  errorsCache.set(values, errors)
  return errors
}

/**
 * Paths of the form in its order, then the other keys of the values. The paths inside a list follow
 * the path of the list.
 */
const pathsOf = (kind: AnyKind, values: Values): string[] => [
  ...new Set([...fieldValuesOf(kind, values).map(({ path }) => path), ...Object.keys(values)]),
]

/**
 * Errors of the kind's schema, the times and the address, in the form's order. A field with several
 * errors has its first.
 */
function errorsOf(kind: AnyKind, values: Values): Errors {
  const all = [...dataErrors(kind, values), ...timeErrors(values), ...slugErrors(values)]
  const firstErrors = new Map<string, string>()
  for (const [path, message] of all) if (!firstErrors.has(path)) firstErrors.set(path, message)
  return Object.fromEntries(
    pathsOf(kind, values).flatMap((path): [string, string][] => {
      const message = firstErrors.get(path)
      return message === undefined ? [] : [[path, message]]
    }),
  )
}

type ValidationInput = {
  values: Values
  /** Errors from the server; each is removed when its field changes. */
  serverErrors: Errors
  /** Fields that were focused and left. */
  touched: ReadonlySet<string>
  /** True when a save was tried. */
  attempted: boolean
}

/**
 * Errors to show now: the server's errors, and the errors of fields that were left. After a try to
 * save, the errors of all fields.
 */
export function shownErrors(
  kind: AnyKind,
  { values, serverErrors, touched, attempted }: ValidationInput,
): Errors {
  const formErrors = Object.entries(errorsIn(kind, values)).filter(
    ([path]) => attempted || touched.has(path),
  )
  return { ...Object.fromEntries(formErrors), ...serverErrors }
}

/**
 * Server errors by form path. The server's path of a list entry has the entry's index. An error
 * without a field in the form gets the empty path.
 */
export function errorsFrom(
  kind: AnyKind,
  errors: readonly { path: string; message: string }[],
  values: Values,
): Errors {
  const formPaths = new Set(pathsOf(kind, values))
  return Object.fromEntries(
    errors.map(({ path, message }) => {
      if (path !== '' && formPaths.has(path)) return [path, message]
      const formPath = formPathOf(kind, path.split('.'), values)
      if (formPath && formPaths.has(formPath)) return [formPath, message]
      return ['', path === '' ? message : `${path}: ${message}`]
    }),
  )
}

/** Values as the server stores them: trimmed and otherwise normalised by the schema. */
export function normalisedValues(kind: AnyKind, values: Values): Values {
  const result = v.safeParse(kind.schema, dataOf(kind, values))
  if (!result.success) return values
  return { ...values, ...result.output }
}
