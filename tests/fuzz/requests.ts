import fc, { type Arbitrary } from 'fast-check'
import { filePaths } from '../../netlify/api/openapi/document.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { apiDescription, type Operation } from '../api/openapi-document.ts'
import {
  garbageBodies,
  largeBodies,
  wronglySentBodies,
  jsonBody,
  type RequestBody,
} from './bytes.ts'
import { mutate, changeArbitrary } from './mutations.ts'
import { CANARY, fieldOf, KNOWN_ID, valuesOf } from './values.ts'

/**
 * Sender of a request. `signed in`: without the proof of the passphrase. `staff from elsewhere`:
 * with all credentials, from a page of another origin.
 */
export type Caller = 'nobody' | 'signed in' | 'staff' | 'staff from elsewhere'
/** Generated request. */
export type GeneratedRequest = {
  /** Name of the kind of body, such as `nearly valid`. */
  bodyKind: string
  method: string
  path: string
  headers: Record<string, string>
  body: RequestBody | null
  caller: Caller
}

/** Schema that a reference (`$ref`) leads to. */
const resolve = (schema: OpenApiObject): OpenApiObject => {
  const target = schema['$ref']
  if (typeof target !== 'string') return schema
  return resolve(apiDescription.components.schemas[target.split('/').at(-1) ?? ''] ?? {})
}

type Endpoint = { method: string; path: string; operation: Operation }

/** Described paths of files, which the API's router does not answer. */
const files = filePaths()

/** Endpoints of the OpenAPI description. */
export const endpoints: Endpoint[] = Object.entries(apiDescription.paths)
  .filter(([path]) => !(path in files))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

const parametersOf = ({ operation }: Endpoint, place: string) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === place)

/** Encodes a value for a URL, except a {@link KNOWN_ID}, which is replaced when it is sent. */
const encoded = (value: unknown): string =>
  String(value).startsWith(KNOWN_ID) ? String(value) : encodeURIComponent(String(value))

const record = (fields: Record<string, Arbitrary<unknown>>, requiredKeys: string[]) =>
  fc.record(fields, { requiredKeys }) as Arbitrary<Record<string, unknown>>

/** Query with values that the description allows. */
const rightQuery = (endpoint: Endpoint): Arbitrary<string> => {
  const parameters = parametersOf(endpoint, 'query')
  const ids = fc.nat(200).map((n) => `${KNOWN_ID}${n}`)
  const fields = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      name === 'id' ? ids : fieldOf(name, schema, resolve),
    ]),
  )
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  // Only a list hands out valid cursors and revisions: generated ones are left out, except in one
  // of ten queries.
  const queries = fc
    .tuple(record(fields, required), fc.nat(9))
    .map(([{ cursor, Revision, ...query }, n]) =>
      n === 0
        ? { ...query, ...(cursor ? { cursor } : {}), ...(Revision ? { Revision } : {}) }
        : query,
    )
  return queries.map((query) =>
    Object.entries(query)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
      .join('&'),
  )
}

/** Names of query parameters, known and unknown. */
const names = [
  'id',
  'kind',
  'scope',
  'limit',
  'cursor',
  'Revision',
  'FormType',
  'updatedBy',
  'q',
  '__proto__',
  'constructor',
  CANARY,
  '',
  '%00',
  'a[]',
]
const queryValues = fc.oneof(
  fc.constantFrom(
    '',
    'staff',
    '0',
    '-1',
    '1001',
    '1e3',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '..',
    '../e/blog',
    '__proto__',
    'null',
    CANARY,
    '%F0%9F%8F%9C',
    'x'.repeat(20_000),
    'blog',
    'settings',
    'WEB_NOTIFICATION',
  ),
  fc.string({ maxLength: 20 }).map(encodeURIComponent.bind(null)).filter(Boolean),
)
/** Query with any names and values. */
const wildQuery: Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...names), queryValues), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

/** Path of an endpoint with values that the description allows. */
const rightPath = (endpoint: Endpoint): Arbitrary<string> =>
  record(
    Object.fromEntries(
      parametersOf(endpoint, 'path').map(({ name, schema }) => [name, valuesOf(schema, resolve)]),
    ),
    parametersOf(endpoint, 'path').map(({ name }) => name),
  ).map((values) => endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name])))

const parts = [
  'api',
  'blog',
  'news',
  'support',
  'delete',
  'form',
  'client',
  'bin',
  '..',
  '.',
  '',
  '%2e%2e',
  '%00',
  ';',
  '%2f',
  '%5c',
  CANARY,
  '{id}',
  '__proto__',
  'x'.repeat(8_000),
  '%',
  '%c3%28',
  'ملف',
  '*',
  '~',
  '@',
  ':',
]
/** Path of any parts. */
const wildPath: Arbitrary<string> = fc
  .array(fc.constantFrom(...parts), { maxLength: 5 })
  .map((path) => `/api/${path.join('/')}`)
/** Path of an endpoint with a strange end. */
const bentPath = (endpoint: Endpoint): Arbitrary<string> =>
  fc
    .tuple(
      rightPath(endpoint),
      fc.constantFrom(
        '/',
        '//',
        ';x',
        '/..',
        '/%2e%2e/',
        '%00',
        '/.',
        '?',
        '#x',
        '%20',
        '.json',
        `/${CANARY}`,
      ),
    )
    .map(([path, end]) => `${path}${end}`)

const strangeVersions = fc.constantFrom(
  '*',
  '""',
  '"x"',
  'W/"abc"',
  'abc, def',
  `"${CANARY}"`,
  '"'.repeat(50),
  'a'.repeat(9_000),
  '\u00ff',
  '0000011234567',
  '',
)
/**
 * Header `If-Match`. Its value `known` is replaced, when the request is sent, by the current
 * revision of the item.
 * @param knownWeight frequency of `known`, compared with 1 for strange values
 */
const ifMatches = (knownWeight: number): Arbitrary<Record<string, string>> =>
  fc
    .oneof(
      { weight: knownWeight, arbitrary: fc.constant('known') },
      { weight: 1, arbitrary: strangeVersions },
    )
    .map((version) => ({ 'if-match': version }))

const jsonOf = ({ operation }: Endpoint): OpenApiObject | null =>
  operation.requestBody?.content['application/json']?.schema ?? null

/** JSON values that the description allows. */
const rightBody = (endpoint: Endpoint): Arbitrary<unknown> => {
  const schema = jsonOf(endpoint)
  return schema ? valuesOf(schema, resolve) : fc.constant(undefined)
}

const formType = 'application/x-www-form-urlencoded'

/** Body as a browser sends a form without JavaScript. */
const asForm = (value: unknown): RequestBody => {
  const fields = Object.entries(value as Record<string, unknown>).map(
    ([name, field]): [string, string] => [name, String(field)],
  )
  return {
    bytes: new Uint8Array(Buffer.from(new URLSearchParams(fields).toString())),
    headers: { 'content-type': formType },
  }
}

/** Bodies that the description allows, as JSON or as a form. */
const rightBodies = (endpoint: Endpoint): Arbitrary<RequestBody | null> => {
  const form = endpoint.operation.requestBody?.content[formType]?.schema
  const allowed = [
    ...(jsonOf(endpoint) ? [rightBody(endpoint).map(jsonBody)] : []),
    ...(form ? [valuesOf(form, resolve).map(asForm)] : []),
  ]
  return allowed.length > 0 ? fc.oneof(...allowed) : fc.constant(null)
}

/** Bodies for an endpoint. Key: kind of body. */
const bodies = (endpoint: Endpoint): Record<string, Arbitrary<RequestBody | null>> => {
  const right = rightBody(endpoint)
  return {
    valid: rightBodies(endpoint),
    'nearly valid': fc
      .tuple(right, changeArbitrary)
      .map(([value, change]) => jsonBody(mutate(value ?? {}, change) ?? null)),
    'sent wrongly': wronglySentBodies(right.map((value) => value ?? {})),
    garbage: garbageBodies,
    large: largeBodies,
  }
}

const callers = (staffWeight: number): Arbitrary<Caller> =>
  fc.oneof(
    { weight: staffWeight, arbitrary: fc.constant('staff') },
    { weight: 3, arbitrary: fc.constant('nobody') },
    { weight: 1, arbitrary: fc.constantFrom('signed in', 'staff from elsewhere') },
  )

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'get',
  'X',
)

/** Frequency of each kind of body: large bodies are rare because they are slow. */
const weights: Record<string, number> = {
  valid: 400,
  'nearly valid': 400,
  'sent wrongly': 200,
  garbage: 150,
  large: 4,
}

const forEndpoint = (endpoint: Endpoint): Arbitrary<GeneratedRequest> => {
  const bodiesByKind = bodies(endpoint)
  return fc
    .oneof(
      ...Object.entries(weights).map(([name, weight]) => ({
        weight,
        arbitrary: fc.constant(name),
      })),
    )
    .chain((bodyKind) => {
      const isRight = bodyKind === 'valid'
      return fc
        .record({
          bodyKind: fc.constant(bodyKind),
          method: fc.oneof(
            { weight: isRight ? 60 : 12, arbitrary: fc.constant(endpoint.method) },
            { weight: 1, arbitrary: methods },
          ),
          path: fc.oneof(
            { weight: isRight ? 80 : 8, arbitrary: rightPath(endpoint) },
            { weight: 1, arbitrary: bentPath(endpoint) },
            { weight: 1, arbitrary: wildPath },
          ),
          query: fc.oneof(
            { weight: isRight ? 40 : 6, arbitrary: rightQuery(endpoint) },
            { weight: 1, arbitrary: wildQuery },
          ),
          headers: parametersOf(endpoint, 'header').some(({ name }) => name === 'If-Match')
            ? ifMatches(isRight ? 30 : 3)
            : fc.constant({}),
          body: bodiesByKind[bodyKind] ?? fc.constant(null),
          caller: callers(isRight ? 20 : 6),
        })
        .map(({ query, path, ...rest }) => ({
          ...rest,
          path:
            query === '' || path.includes('#')
              ? path
              : `${path}${path.includes('?') ? '&' : '?'}${query}`,
        }))
    })
}

/** Requests to every endpoint of the description: valid, nearly valid and invalid requests. */
export const requestArbitrary: Arbitrary<GeneratedRequest> = fc.oneof(
  // Deletions are rare, so that records remain to be read and updated. Updates are frequent,
  // because few of them match an existing record.
  ...endpoints.map((endpoint) => ({
    weight: { DELETE: 1, PUT: 8 }[endpoint.method] ?? 4,
    arbitrary: forEndpoint(endpoint),
  })),
)
