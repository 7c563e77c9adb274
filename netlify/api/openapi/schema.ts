import { toJsonSchema, type JsonSchema, type OverrideSchemaContext } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { isObject } from '#rules/json.ts'
import { problemStatuses, type ProblemCode } from '#rules/problems.ts'
import { problemTitles } from '../problem.ts'
import { commonHeaderNames, headerRefs, type OpenApiObject } from './headers.ts'

/**
 * Side of a valibot schema. `input`: values as they are sent. `output`: values as they are
 * answered, after trimming, defaults and cleaning.
 */
type Mode = 'input' | 'output'

type Entry = { type: string; default?: unknown }

/** True for a field that may be absent. */
const mayBeAbsent = ({ type, default: value }: Entry, mode: Mode): boolean =>
  ['optional', 'exact_optional', 'nullish'].includes(type) &&
  (mode === 'input' || value === undefined)

/**
 * Sets `required` in a JSON Schema: a field with a default may be absent in a request, but is
 * always present in an answer.
 */
const withRequired =
  (mode: Mode) =>
  ({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | null => {
    if (!('entries' in valibotSchema)) return null
    const entries = Object.entries(valibotSchema.entries as Record<string, Entry>)
    return {
      ...jsonSchema,
      required: entries.filter(([, entry]) => !mayBeAbsent(entry, mode)).map(([key]) => key),
    }
  }

/** Removes repeated alternatives of `anyOf`, and empty conditions of `allOf`, at all levels. */
const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified)
  if (!isObject(value)) return value
  const { allOf, anyOf, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, simplified(part)]),
  )
  const all = Array.isArray(allOf)
    ? allOf.filter((part: unknown) => !isObject(part) || Object.keys(part).length > 0)
    : []
  const any = Array.isArray(anyOf)
    ? [...new Map(anyOf.map((part: unknown) => [JSON.stringify(part), part])).values()]
    : anyOf
  return {
    ...rest,
    ...(any === undefined ? {} : { anyOf: any }),
    ...(all.length === 1 ? all[0] : all.length > 1 ? { allOf: all } : {}),
  }
}

/**
 * The JSON Schema of a valibot schema. Rules that JSON Schema cannot express, such as the order of
 * two dates, are left out.
 */
export const schemaOf = (schema: v.GenericSchema, mode: Mode): OpenApiObject => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: mode,
    errorMode: 'ignore',
    overrideSchema: withRequired(mode),
  })
  return simplified(rest) as OpenApiObject
}

/**
 * Moves every schema with a title into `components`, under that title, and leaves a reference in
 * its place.
 * @throws Error for two different schemas with the same title
 */
export const withSharedSchemas = (
  value: unknown,
  components: Record<string, OpenApiObject>,
): unknown => {
  if (Array.isArray(value)) return value.map((item) => withSharedSchemas(item, components))
  if (!isObject(value)) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withSharedSchemas(part, components)]),
  )
  if (typeof inner['title'] !== 'string' || !('type' in inner || 'anyOf' in inner)) return inner
  const name = inner['title']
  if (components[name] && JSON.stringify(components[name]) !== JSON.stringify(inner))
    throw new Error(`Two schemas are called ${name}.`)
  components[name] = inner
  return { $ref: `#/components/schemas/${name}` }
}

const fieldError = v.strictObject({
  path: v.pipe(v.string(), v.maxLength(100)),
  message: v.string(),
})
/** Schema of a request's errors, by field. */
export const errors = v.pipe(v.array(fieldError), v.minLength(1), v.maxLength(50))

/** Statuses of a code; `invalid` has two. */
const statusesOf = (code: ProblemCode): number[] =>
  code === 'invalid' ? [400, 422] : [problemStatuses[code]]

/** Codes of problems with a `Retry-After`. */
const retryCodes: readonly ProblemCode[] = ['rate_limited', 'full', 'unavailable']

const problemSchema = (
  code: ProblemCode,
  status: number,
  members: Record<string, v.GenericSchema>,
): v.GenericSchema => {
  const entries: v.ObjectEntries = {
    type: v.literal('about:blank'),
    title: v.literal(problemTitles[code]),
    status: v.literal(status),
    detail: v.string(),
    code: v.literal(code),
    ...(status === 422 ? { errors } : {}),
    ...members,
  }
  const object = v.strictObject(entries)
  // A problem without additional members is the same everywhere: by its title, it is moved into
  // `components`.
  return Object.keys(members).length > 0
    ? object
    : v.pipe(object, v.title(`problem-${status}-${code}`))
}

const headersOf = (codes: readonly ProblemCode[], cache: string): readonly string[] => [
  ...commonHeaderNames,
  cache,
  'X-Pass-Key',
  ...(codes.some((code) => retryCodes.includes(code)) ? ['Retry-After'] : []),
  ...(codes.includes('method_not_allowed') ? ['Allow'] : []),
]

/** Problems of an endpoint, with their additional members. Key: code of the problem. */
export type ProblemMembers = { readonly [Name in ProblemCode]?: Record<string, v.GenericSchema> }

/** Codes with a status that is not their usual one. */
export type UnusualStatuses = readonly (readonly [ProblemCode, number])[]

/** Descriptions of responses that are not Problems. Key: status. */
export const responseDescriptions: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Success, without a body.',
  303: 'Redirect to a page that shows the result.',
  304: 'The caller already has this version.',
  // The page for a form that was sent without scripts; other callers get a Problem.
  500: problemTitles.internal,
}

/**
 * The refusals of one endpoint, by status.
 * @param cache the name of the header component with the caching rule of the answer
 */
export const problemResponses = (
  members: ProblemMembers,
  cache: string,
  unusual: UnusualStatuses = [],
): Record<string, OpenApiObject> => {
  const codes = Object.keys(members) as ProblemCode[]
  const usual = codes.flatMap((code) => statusesOf(code).map((status) => ({ code, status })))
  const byStatus = Map.groupBy(
    [...usual, ...unusual.map(([code, status]) => ({ code, status }))],
    ({ status }) => status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, problems]) => {
      const schemas = problems.map(({ code }) =>
        schemaOf(problemSchema(code, status, members[code] ?? {}), 'output'),
      )
      const description = problems.map(({ code }) => problemTitles[code]).join(' / ')
      const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
      return [
        String(status),
        {
          description,
          headers: headerRefs(
            headersOf(
              problems.map(({ code }) => code),
              cache,
            ),
          ),
          content: { 'application/problem+json': { schema } },
        },
      ]
    }),
  )
}
