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
 * Message for a field: an empty required field says that it is required, whatever pattern it also
 * misses; an English text with Arabic written says how the item could do without it.
 */
const worded = (kind: AnyKind, path: string, values: Values, message: string): string => {
  const value = valueAt(kind, values, path)
  const isEmpty =
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  const { row, side } = locateField(kind, path)
  if (row?.required && (isEmpty || message === words.errors.required)) {
    const twin = row.required === 'by item' && side === 'en' ? twinOf(kind, path) : null
    return chosenLanguages(values) !== '' && twin !== null && valueAt(kind, values, twin)
      ? words.errors.requiredInEnglish
      : words.errors.required
  }
  return row?.type === 'time' && !isMoment(value) ? words.errors.dayAndTime : message
}

/**
 * Form path of a path through the data: the data counts list entries, the form names them by id.
 */
function ownPath(kind: AnyKind, keys: readonly (string | number)[], values: Values): string | null {
  const [path, index, key] = keys
  if (typeof path !== 'string') return null
  const row = kind.form.find((one) => keysOf(one).includes(path))
  const entry =
    row?.type === 'list' && index !== undefined ? entriesAt(values, path)[Number(index)] : undefined
  if (row?.type !== 'list' || !entry) return path
  return typeof key === 'string' && key !== row.id
    ? entryPath(path, entryId(row, entry), key)
    : path
}

function ofData(kind: AnyKind, values: Values): [string, string][] {
  const result = v.safeParse(kind.schema, dataOf(kind, values))
  if (result.success) return []
  return result.issues.flatMap((issue): [string, string][] => {
    const keys = (issue.path ?? []).map((part) =>
      typeof part.key === 'number' ? part.key : String(part.key),
    )
    const path = ownPath(kind, keys, values)
    return path === null ? [] : [[path, worded(kind, path, values, issue.message)]]
  })
}

function ofTimes(values: Values): [string, string][] {
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

function ofSlug(values: Values): [string, string][] {
  const slug = textAt(values, SLUG)
  return slug === '' || isSlug(slug) ? [] : [[SLUG, words.errors.slug]]
}

const known = new WeakMap<Values, Errors>()

/** Result of {@link errorsOf}, calculated once for the same values. */
export function errorsIn(kind: AnyKind, values: Values): Errors {
  const errors = known.get(values) ?? errorsOf(kind, values)
  known.set(values, errors)
  return errors
}

/** Paths of the form, in its order; those inside a list follow the list. */
const pathsOf = (kind: AnyKind, values: Values): string[] => [
  ...new Set([...fieldValuesOf(kind, values).map(({ path }) => path), ...Object.keys(values)]),
]

/**
 * Errors of the kind's schema, the times and the address; the first of each field, in the form's
 * order.
 */
function errorsOf(kind: AnyKind, values: Values): Errors {
  const all = [...ofData(kind, values), ...ofTimes(values), ...ofSlug(values)]
  const first = new Map([...all].reverse())
  return Object.fromEntries(
    pathsOf(kind, values).flatMap((path) =>
      first.has(path) ? [[path, first.get(path) ?? '']] : [],
    ),
  )
}

type Form = {
  values: Values
  serverErrors: Errors
  /** Fields that were focused and left. */
  touched: ReadonlySet<string>
  /** True when a save was tried. */
  attempted: boolean
}

/**
 * Errors to show now: the server's until the field changes, the schema's once the field was left or
 * a save was tried.
 */
export function shownErrors(
  kind: AnyKind,
  { values, serverErrors, touched, attempted }: Form,
): Errors {
  const own = Object.entries(errorsIn(kind, values)).filter(
    ([path]) => attempted || touched.has(path),
  )
  return { ...Object.fromEntries(own), ...serverErrors }
}

/**
 * Server errors by form path: those of list entries come with the entry's index, an error without a
 * form field gets an empty path.
 */
export function errorsFrom(
  kind: AnyKind,
  errors: readonly { path: string; message: string }[],
  values: Values,
): Errors {
  const known = new Set(pathsOf(kind, values))
  return Object.fromEntries(
    errors.map(({ path, message }) => {
      const inForm = ownPath(kind, path.split('.'), values)
      const own = [path, inForm].find((candidate) => candidate !== null && known.has(candidate))
      return own ? [own, message] : ['', path === '' ? message : `${path}: ${message}`]
    }),
  )
}

/** Values as the schema normalises them (trimmed and so on), equal to those stored. */
export function normalised(kind: AnyKind, values: Values): Values {
  const result = v.safeParse(kind.schema, dataOf(kind, values))
  if (!result.success) return values
  return { ...values, ...result.output }
}
