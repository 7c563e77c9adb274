import * as v from 'valibot'
import { uuid } from '#kinds/fields.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { Problem } from './problem.ts'

/** Most bytes of a JSON body. */
const MAX_BYTES = 1_000_000
/** Most levels of JSON. */
const MAX_DEPTH = 32
/** Most values in JSON, on all levels together. */
const MAX_NODES = 50_000
/** Names that could change the prototype of objects. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** Most errors in one answer. */
const MAX_ERRORS = 50
/** Most characters of an error's path. */
const MAX_PATH_CHARACTERS = 100

/** The whole body, at most `max` bytes. @throws Problem `too_large` */
export const readBytes = async (
  request: Request,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Problem('too_large')
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > max) {
      await reader.cancel()
      throw new Problem('too_large')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** Checks the size, the depth and the names of parsed JSON. @throws Problem `invalid` */
const checkBounds = (root: unknown): void => {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  let nodes = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    nodes += 1
    if (nodes > MAX_NODES || next.depth > MAX_DEPTH)
      throw new Problem('invalid', {
        detail: 'The request is nested too deeply or contains too much.',
      })
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [key, value] of Object.entries(next.value)) {
      if (FORBIDDEN_KEYS.has(key))
        throw new Problem('invalid', { detail: 'The request contains a forbidden field name.' })
      stack.push({ value, depth: next.depth + 1 })
    }
  }
}

/**
 * Parses JSON, and refuses it if it is nested too deeply, is too large or has a forbidden name.
 * @throws Problem `invalid`
 */
export const parseJson = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('invalid', { detail: 'This is not JSON.' })
  }
  checkBounds(value)
  return value
}

/** The media type of a request's body, without its parameters; '' if there is none. */
export const mediaTypeOf = (request: Request): string =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

const checkMedia = (request: Request): void => {
  if (mediaTypeOf(request) !== 'application/json') throw new Problem('unsupported_media')
}

const objectIn = (bytes: Uint8Array): Record<string, unknown> => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid', { detail: 'This is not UTF-8.' })
  }
  const value = parseJson(text)
  if (!isObject(value)) throw new Problem('invalid', { detail: 'Send a JSON object.' })
  return value
}

/**
 * The request's JSON object, at most 1 MB. Callers authorise first.
 * @throws Problem `unsupported_media`, `too_large` or `invalid`
 */
export const readJson = async (request: Request): Promise<Record<string, unknown>> => {
  checkMedia(request)
  return objectIn(await readBytes(request, MAX_BYTES))
}

/**
 * The request's JSON object like {@link readJson}; an empty object for an empty body, which need
 * not have a media type.
 */
export const readOptionalJson = async (request: Request): Promise<Record<string, unknown>> => {
  const bytes = await readBytes(request, MAX_BYTES)
  if (bytes.byteLength === 0) return {}
  checkMedia(request)
  return objectIn(bytes)
}

/** Start of a field's path: the same for all fields, or a function of the field's first key. */
type Prefix = readonly string[] | ((key: string | undefined) => readonly string[])

const pathOf = (issue: v.BaseIssue<unknown>, prefix: Prefix): string => {
  const keys = (issue.path ?? []).map((part) => String(part.key))
  return [...(typeof prefix === 'function' ? prefix(keys[0]) : prefix), ...keys]
    .join('.')
    .slice(0, MAX_PATH_CHARACTERS)
}

/**
 * Message of an error, without any text of the request. Messages made by valibot name types and
 * quote the request, and are replaced.
 */
const messageOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.type === 'strict_object')
    return issue.expected === 'never' ? 'This field is not known.' : 'This field is required.'
  return issue.kind === 'schema' && issue.message.startsWith('Invalid')
    ? 'This value is not in the right format.'
    : issue.message
}

/** Errors of a failed check, by path. */
export const fieldErrors = (
  issues: readonly v.BaseIssue<unknown>[],
  prefix: Prefix = [],
): FieldError[] =>
  issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ path: pathOf(issue, prefix), message: messageOf(issue) }))

/** Problem for errors found by a schema or in the store, by field. */
export const invalidFields = (errors: readonly FieldError[]): Problem =>
  new Problem('invalid', { status: 422, detail: 'Some fields need correcting.', errors })

/**
 * Checks a value against a schema.
 * @throws Problem `invalid` with status 422 and one error per wrong field
 */
export const check = <T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  prefix: Prefix = [],
): T => {
  // `abortPipeEarly`: only the first error of each field.
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  throw invalidFields(fieldErrors(result.issues, prefix))
}

/** `limit` of a list: from 1 to 1,000, which is the default. */
export const limitQuery = v.pipe(
  v.optional(v.string(), '1000'),
  v.regex(/^[1-9]\d{0,3}$/, 'Choose a number from 1 to 1,000.'),
  v.transform(Number),
  v.maxValue(1_000, 'Choose a number from 1 to 1,000.'),
)

/**
 * The query as an object.
 * @param names the allowed names, of which each may appear once
 * @throws Problem `invalid`
 */
export const parseQuery = <const Name extends string>(
  url: URL,
  names: readonly Name[],
): Partial<Record<Name, string>> => {
  const entries = [...url.searchParams]
  const isAllowed = entries.every(
    ([name], index) =>
      names.some((allowed) => allowed === name) &&
      entries.findIndex(([other]) => other === name) === index,
  )
  if (!isAllowed)
    throw new Problem('invalid', {
      detail: 'The query has an unknown or a repeated parameter.',
    })
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}

/** Refuses a query. @throws Problem `invalid` */
export const requireNoQuery = (url: URL): void => void parseQuery(url, [])

/** Version that the sender has seen, from `If-Match`; null without it. @throws Problem `invalid` */
export const ifMatchRevision = (request: Request): string | null => {
  const header = request.headers.get('if-match')
  if (header === null) return null
  // A revision, with or without quotes, and with or without the `W/` of a weak ETag.
  const match = /^(?:W\/)?"?([a-z0-9]{1,40})"?$/.exec(header.trim())
  if (!match?.[1])
    throw new Problem('invalid', { detail: 'If-Match does not contain a valid revision.' })
  return match[1]
}

/**
 * Version that the sender has seen, from a required `If-Match`.
 * @throws Problem `invalid` or `revision_required`
 */
export const requiredIfMatch = (request: Request): string => {
  const rev = ifMatchRevision(request)
  if (rev === null) throw new Problem('revision_required')
  return rev
}

/** Reads an id from a request. @throws Problem `not_found` for an id that no record can have */
export const uuidFrom = (value: string | undefined): string => {
  const parsed = v.safeParse(uuid, value)
  if (!parsed.success) throw new Problem('not_found')
  return parsed.output
}
