import * as v from 'valibot'
import { problemStatuses, type ProblemCode } from '#rules/problems.ts'
import { problemTitles } from '../problem.ts'
import { everywhere, headerRefs } from './headers.ts'
import { schemaOf, type Schema } from './schema.ts'

const fieldError = v.strictObject({ path: v.pipe(v.string(), v.maxLength(100)), message: v.string() })
const errors = v.pipe(v.array(fieldError), v.minLength(1), v.maxLength(50))

/** Codes with a status, `invalid` in both of its forms. */
const statusesOf = (code: ProblemCode): number[] => (code === 'invalid' ? [400, 422] : [problemStatuses[code]])

const waits = ['rate_limited', 'unavailable'] satisfies ProblemCode[]

const problemSchema = (code: ProblemCode, status: number, members: Record<string, v.GenericSchema>): v.GenericSchema => {
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
  // One with members of its own is described in place; the others are the same everywhere.
  return Object.keys(members).length > 0 ? object : v.pipe(object, v.title(`problem-${status}-${code}`))
}

const headersOf = (codes: readonly ProblemCode[], cache: string): readonly string[] => [
  ...everywhere,
  cache,
  'X-Pass-Key',
  ...(codes.some((code) => (waits as ProblemCode[]).includes(code)) ? ['Retry-After'] : []),
  ...(codes.includes('method_not_allowed') ? ['Allow'] : []),
]

export type Members = { readonly [Name in ProblemCode]?: Record<string, v.GenericSchema> }

/**
 * The refusals of one endpoint, by status.
 * @param cache the name of the header component that says how long an answer may be kept
 */
export const problemResponses = (members: Members, cache: string): Record<string, Schema> => {
  const codes = Object.keys(members) as ProblemCode[]
  const byStatus = Map.groupBy(codes.flatMap((code) => statusesOf(code).map((status) => ({ code, status }))), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => {
      const schemas = found.map(({ code }) => schemaOf(problemSchema(code, status, members[code] ?? {}), 'output'))
      const description = found.map(({ code }) => problemTitles[code]).join(' Or: ')
      const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
      return [String(status), { description, headers: headerRefs(headersOf(found.map(({ code }) => code), cache)), content: { 'application/problem+json': { schema } } }]
    }),
  )
}
