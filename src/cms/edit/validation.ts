import * as v from 'valibot'
import type { AnyKind, Row } from '#kinds/define.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { dataOf, EXPIRE_AT, keysOf, pathOf, PUBLISH_AT, SLUG, textAt, type Values } from './values.ts'

/** What is wrong, in words, by path. */
export type Errors = Readonly<Record<string, string>>

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

const rowOf = (kind: AnyKind, key: string): Row | undefined => kind.form.find((row) => keysOf(row).includes(key))

/** An empty required field says so, whatever pattern it also misses. */
const worded = (kind: AnyKind, key: string, values: Values, message: string): string =>
  rowOf(kind, key)?.required && textAt(values, pathOf(kind, key)) === '' && values[pathOf(kind, key)] !== true
    ? words.errors.required
    : message

function ofData(kind: AnyKind, values: Values): [string, string][] {
  const result = v.safeParse(kind.schema, dataOf(kind, values))
  if (result.success) return []
  return result.issues.flatMap((issue): [string, string][] => {
    const key = issue.path?.[0]?.key
    return typeof key === 'string' ? [[pathOf(kind, key), worded(kind, key, values, issue.message)]] : []
  })
}

function ofTimes(values: Values): [string, string][] {
  const errors: [string, string][] = []
  const publishAt = values[PUBLISH_AT]
  const expireAt = values[EXPIRE_AT]
  if (publishAt === '') errors.push([PUBLISH_AT, words.errors.dayAndTime])
  if (expireAt === '') errors.push([EXPIRE_AT, words.errors.dayAndTime])
  else if (typeof expireAt === 'string' && typeof publishAt === 'string' && publishAt !== '' && expireAt <= publishAt)
    errors.push([EXPIRE_AT, words.errors.downBeforeUp])
  return errors
}

function ofSlug(values: Values): [string, string][] {
  const slug = textAt(values, SLUG)
  return slug === '' || (SLUG_PATTERN.test(slug) && slug.length <= 80) ? [] : [[SLUG, words.errors.slug]]
}

const known = new WeakMap<Values, Errors>()

/** {@link errorsOf}, worked out once for the same values, however many fields ask. */
export function errorsIn(kind: AnyKind, values: Values): Errors {
  const errors = known.get(values) ?? errorsOf(kind, values)
  known.set(values, errors)
  return errors
}

/** The kind's own schema and what the server asks beside it; the first error of each field, in the form's order. */
function errorsOf(kind: AnyKind, values: Values): Errors {
  const all = [...ofData(kind, values), ...ofTimes(values), ...ofSlug(values)]
  const first = new Map([...all].reverse())
  return Object.fromEntries(Object.keys(values).flatMap((path) => (first.has(path) ? [[path, first.get(path) ?? '']] : [])))
}

/** The server's errors by the form's paths; one that names no field of the form is kept under an empty path. */
export function errorsFrom(kind: AnyKind, errors: readonly { path: string; message: string }[], values: Values): Errors {
  const known = new Set(Object.keys(values))
  return Object.fromEntries(
    errors.map(({ path, message }) => {
      const own = [path, pathOf(kind, path)].find((candidate) => known.has(candidate))
      return own === undefined ? ['', path === '' ? message : `${path}: ${message}`] : [own, message]
    }),
  )
}
