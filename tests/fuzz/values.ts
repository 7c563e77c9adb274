import fc, { type Arbitrary } from 'fast-check'
import { allKinds } from '#kinds/index.ts'
import { ADMIN } from '../api/identity-server.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'

/** Marker in sent texts: no error message and no line of the log may contain it. */
export const CANARY = 'canary7Q'

/** Placeholder, followed by a number: replaced by the id of an existing item when it is sent. */
export const KNOWN_ID = 'known-id:'

const words = fc.constantFrom(
  `${CANARY} plain`,
  `${CANARY} one`,
  `${CANARY} two`,
  `${CANARY} three`,
  `${CANARY} قهوة بالهيل`,
  `${CANARY} كلمات`,
  `<p>${CANARY} <b>words</b></p>`,
  `<p dir="rtl">${CANARY} كلمات</p>`,
  `${CANARY} 🏜️ e\u0301`,
  `<script>${CANARY}</script><p>x</p>`,
  `  ${CANARY}  `,
  `${CANARY}\n\tlines`,
  `"${CANARY}'\\`,
  '',
)
const days = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
})
const dates = days.map((day) => day.toISOString().slice(0, 10))
const times = days.map((day) => day.toISOString())
const hash = 'ab'.repeat(32)
const ids = fc.oneof(
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 4, arbitrary: fc.nat(200).map((n) => `${KNOWN_ID}${n}`) },
)

/** Candidate texts for the patterns in the description. For a pattern, matching ones are used. */
const candidates: Arbitrary<string>[] = [
  dates,
  times,
  fc.uuid(),
  fc.constantFrom('', `/assets/${hash}/a.png`, `/assets/${hash}/ملف.pdf`),
  fc.constantFrom('some-words', 'a', 'news-of-november'),
  fc.constantFrom('+971501234567', '0501234567', 'https://example.com/cv.pdf', 'a@example.com'),
  fc.stringMatching(/^[a-z0-9]{8}$/),
  words,
]

/** Candidates that match a pattern; any words when none of them does. */
const fitting = (pattern: string): Arbitrary<string> => {
  const regex = new RegExp(pattern, 'u')
  const useful = candidates.filter((candidate) =>
    fc.sample(candidate, { seed: 1, numRuns: 20 }).some((text) => regex.test(text)),
  )
  return useful.length > 0 ? fc.oneof(...useful).filter((text) => regex.test(text)) : words
}

const formats: Record<string, Arbitrary<string>> = {
  uuid: ids,
  date: dates,
  'date-time': times,
  email: fc.constant('a@example.com'),
  uri: fc.constant('https://example.com/'),
}

/** Texts of a schema: mostly words, in one of 201 cases a text of half or all of its length. */
const text = ({ format, pattern, maxLength, minLength }: OpenApiObject): Arbitrary<string> => {
  if (typeof format === 'string' && formats[format]) return formats[format]
  if (typeof pattern === 'string') return fitting(pattern)
  const most = typeof maxLength === 'number' ? maxLength : 200
  const fittingWords = words.filter(
    (word) => word.length <= most && word.length >= Number(minLength ?? 0),
  )
  return fc.oneof(
    { weight: 200, arbitrary: fittingWords },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(Math.floor(most / 2), most)
        .map((length) => 'x'.repeat(Math.min(length, 100_000))),
    },
  )
}

/** Function that returns the schema to which a reference (`$ref`) leads. */
type Resolve = (schema: OpenApiObject) => OpenApiObject

/** Values of fields whose rules a schema does not describe completely. Key: name of the field. */
const byName: Record<string, Arbitrary<unknown>> = {
  kind: fc.constantFrom(...allKinds.map(({ name }) => name)),
  email: fc.constantFrom('a@example.com', `${CANARY}@example.com`, `${CANARY}`),
  Email: fc.constantFrom('a@example.com', `${CANARY}@example.com`, `${CANARY}`),
  contactNumber: fc.constantFrom('+971501234567', '050 123 4567', '٠٥٠١٢٣٤٥٦٧', CANARY),
  emirate: fc.constantFrom('Dubai', 'Abu Dhabi', CANARY),
  resumeUrl: fc.constantFrom('https://example.com/cv.pdf', CANARY),
  updatedBy: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(ADMIN, ADMIN.toUpperCase(), '') },
    { weight: 1, arbitrary: fc.constant(`${CANARY}@example.com`) },
  ),
}

const object = (schema: OpenApiObject, resolve: Resolve): Arbitrary<unknown> => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, OpenApiObject>)
  const fields = Object.fromEntries(
    properties.map(([key, field]) => [key, fieldOf(key, field, resolve)]),
  )
  const requiredKeys = (schema['required'] ?? []) as string[]
  const record = fc.record(fields, { requiredKeys })
  const more = schema['additionalProperties']
  if (typeof more !== 'object' || more === null) return record
  return fc.dictionary(
    valuesOf(
      (schema['propertyNames'] ?? { type: 'string' }) as OpenApiObject,
      resolve,
    ) as Arbitrary<string>,
    valuesOf(more as OpenApiObject, resolve),
    { maxKeys: 3 },
  )
}

/** Values of a field or a parameter: by its name, or else by its schema. */
export const fieldOf = (
  name: string,
  schema: OpenApiObject,
  resolve: Resolve,
): Arbitrary<unknown> => byName[name] ?? valuesOf(schema, resolve)

/** Values of one of the schemas; also as JSON text when one of them is such a text. */
const choice = (options: OpenApiObject[], resolve: Resolve): Arbitrary<unknown> => {
  const allowsJsonText = options.some((option) => option['contentMediaType'] === 'application/json')
  const plain = options
    .filter((option) => option['contentMediaType'] !== 'application/json')
    .map((option) => valuesOf(option, resolve))
  return allowsJsonText
    ? fc.oneof(...plain, ...plain.map((values) => values.map((value) => JSON.stringify(value))))
    : fc.oneof(...plain)
}

/** Values by the `type` of a schema. */
const byType: Record<string, (schema: OpenApiObject, resolve: Resolve) => Arbitrary<unknown>> = {
  string: text,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum, maximum }) =>
    fc.integer({ min: Number(minimum ?? 0), max: Number(maximum ?? 1_000) }),
  number: ({ minimum, maximum }) =>
    fc.integer({ min: Math.ceil(Number(minimum ?? 0)), max: Number(maximum ?? 1_000) }),
  array: ({ items, minItems, maxItems }, resolve) =>
    fc.array(valuesOf((items ?? {}) as OpenApiObject, resolve), {
      minLength: Number(minItems ?? 0),
      maxLength: Math.min(Number(maxItems ?? 3), Number(minItems ?? 0) + 2),
    }),
  object,
}

/** Values that a JSON Schema allows; any values when it has none of the known keywords. */
export const valuesOf = (reference: OpenApiObject, resolve: Resolve): Arbitrary<unknown> => {
  const schema = resolve(reference)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const options = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(options)) return choice(options as OpenApiObject[], resolve)
  return (
    byType[String(schema['type'])]?.(schema, resolve) ??
    fc.constantFrom<unknown>(CANARY, 1, null, {}, [])
  )
}
