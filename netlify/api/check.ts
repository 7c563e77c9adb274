import * as v from 'valibot'
import type { FieldError } from '#rules/problems.ts'
import { Problem } from './problem.ts'

/** What stands before a field's path, the same for all or by its first key. */
type Prefix = readonly string[] | ((key: string | undefined) => readonly string[])

const pathOf = (issue: v.BaseIssue<unknown>, prefix: Prefix): string => {
  const keys = (issue.path ?? []).map((part) => String(part.key))
  return [...(typeof prefix === 'function' ? prefix(keys[0]) : prefix), ...keys].join('.').slice(0, 100)
}

// valibot's own words name types and quote the input; people get ours, and no text of the request.
const messageOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.type === 'strict_object') return issue.expected === 'never' ? 'This field is not known.' : 'This field is required.'
  return issue.kind === 'schema' && issue.message.startsWith('Invalid') ? 'This value has the wrong form.' : issue.message
}

/** Errors of a failed check, by path. */
export const fieldErrors = (issues: readonly v.BaseIssue<unknown>[], prefix: Prefix = []): FieldError[] =>
  issues.slice(0, 50).map((issue) => ({ path: pathOf(issue, prefix), message: messageOf(issue) }))

/** What the schema, or what only the store can tell, says against a request, by field. */
export const unfit = (errors: readonly FieldError[]): Problem => new Problem('invalid', { status: 422, detail: 'Some fields are not right.', errors })

/**
 * Checks a value against a schema.
 * @throws Problem `invalid` with status 422 and one error per wrong field
 */
export const check = <T>(schema: v.GenericSchema<unknown, T>, value: unknown, prefix: Prefix = []): T => {
  // One error a field: the first that went wrong.
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (result.success) return result.output
  throw unfit(fieldErrors(result.issues, prefix))
}

/** `limit` of a list: from 1 to 1,000, which is the default. */
export const limitQuery = v.pipe(
  v.optional(v.string(), '1000'),
  v.regex(/^[1-9]\d{0,3}$/, 'From 1 to 1,000.'),
  v.transform(Number),
  v.maxValue(1_000, 'From 1 to 1,000.'),
)

/** The query as an object with none but the allowed names, each at most once. @throws Problem `invalid` */
export const queryOf = <const Name extends string>(url: URL, names: readonly Name[]): Partial<Record<Name, string>> => {
  const entries = [...url.searchParams]
  const known = entries.every(([name], index) => names.some((allowed) => allowed === name) && entries.findIndex(([other]) => other === name) === index)
  if (!known) throw new Problem('invalid', { detail: 'The query holds a name that is not known, or one twice.' })
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
