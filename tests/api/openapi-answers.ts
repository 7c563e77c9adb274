import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describedPath, documentOf, filePaths } from '../../netlify/api/openapi/document.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { routes } from '../../netlify/api/router.ts'
import type { Document } from './openapi-document.ts'

// Fast to start rather than fast to validate: each test file compiles only a few schemas, once. The
// validity of the description itself is tested in openapi.test.ts.
const ajv = new Ajv2020({
  strict: false,
  allErrors: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
})
formats.default(ajv)

/** Part of the API's description, with a function that compiles a schema in it. */
type PartialDescription = {
  document: Document
  /** Validator of the schema at a place: the keys that lead to it from the document's root. */
  validatorAt: (place: readonly string[]) => ValidateFunction
}

/** Descriptions that were made so far, by path template. */
const descriptionsByTemplate = new Map<string, PartialDescription>()

/** Descriptions of addresses outside of the router: uploads and files. */
const fileDescriptions = filePaths()

const describe = (template: string): PartialDescription => {
  const ownFiles = Object.fromEntries(
    Object.entries(fileDescriptions).filter(([path]) => path === template),
  )
  const document = documentOf(
    routes.filter(({ path }) => describedPath(path) === template),
    ownFiles,
  ) as Document
  const name = `api${descriptionsByTemplate.size}`
  ajv.addSchema(document, name)
  const compiled = new Map<string, ValidateFunction>()
  return {
    document,
    validatorAt: (place) => {
      // JSON pointer: `~0` is a tilde in a key, `~1` a slash.
      const pointer = place
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/')
      const validator = compiled.get(pointer) ?? ajv.compile({ $ref: `${name}#/${pointer}` })
      compiled.set(pointer, validator)
      return validator
    },
  }
}

/** Description of one path template; without a template, of the refusals at unknown addresses. */
const describedAt = (template = ''): PartialDescription => {
  const described = descriptionsByTemplate.get(template) ?? describe(template)
  descriptionsByTemplate.set(template, described)
  return described
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

/** True if a path has the form of a path template, such as `/api/blog/{id}`. */
const matches = (template: string, path: string): boolean => {
  const [templateParts, pathParts] = [partsOf(template), partsOf(path)]
  return (
    templateParts.length === pathParts.length &&
    templateParts.every((part, index) => part.startsWith('{') || part === pathParts[index])
  )
}

/** Path templates of the description that match an address, those without a parameter first. */
export const templatesOf = (path: string): string[] => {
  const all = [
    ...routes.filter((route) => route.describe).map((route) => describedPath(route.path)),
    ...Object.keys(fileDescriptions),
  ]
  const matching = all.filter((template) => matches(template, path))
  return [...new Set(matching)].sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
}

/** True when an endpoint without a description may have responded. */
const isUndescribed = (path: string): boolean =>
  routes.some((route) => !route.describe && matches(route.path, path))

type SentRequest = { method: string; url: URL }
type ReceivedAnswer = { status: number; headers: Headers; text: string }
type DescribedResponse = {
  headers?: Record<string, { $ref: string }>
  content?: Record<string, OpenApiObject>
}

/** Response at a place in the description, after all references (`$ref`) are followed. */
const followReferences = (
  document: Document,
  place: readonly string[],
): { place: readonly string[]; response: DescribedResponse } => {
  const found = place.reduce<unknown>(
    (value, key) => (value as OpenApiObject | undefined)?.[key],
    document,
  ) as OpenApiObject | undefined
  assert.ok(found, `${place.join(' ')} is not described`)
  const target = found['$ref']
  return typeof target === 'string'
    ? followReferences(document, target.slice('#/'.length).split('/'))
    : { place, response: found as DescribedResponse }
}

/**
 * Place of a response's description: under its endpoint, or with those for unknown addresses. A
 * HEAD that is not described itself has the description of the GET.
 */
const placeOf = (
  { method, url }: SentRequest,
  status: number,
): PartialDescription & { place: readonly string[] } => {
  const templates = templatesOf(url.pathname)
  const hasOperation = (template: string, name: string) =>
    describedAt(template).document.paths[template]?.[name] !== undefined
  const methodName = method.toLowerCase()
  const isDescribed = templates.some((template) => hasOperation(template, methodName))
  const name = methodName === 'head' && !isDescribed ? 'get' : methodName
  const template = templates.find((path) => hasOperation(path, name))
  if (template)
    return {
      ...describedAt(template),
      place: ['paths', template, name, 'responses', String(status)],
    }
  assert.equal(status, templates.length > 0 ? 405 : 404, `${method} ${url.pathname} is no endpoint`)
  return { ...describedAt(), place: ['x-elsewhere', String(status)] }
}

const checkHeaders = (
  what: string,
  { document, validatorAt }: PartialDescription,
  response: DescribedResponse,
  headers: Headers,
): void => {
  for (const [name, { $ref }] of Object.entries(response.headers ?? {})) {
    const component = $ref.split('/').at(-1) ?? ''
    const value = headers.get(name)
    if (value === null) {
      assert.ok(
        !document.components.headers[component]?.['required'],
        `${what} lacks the header ${name}`,
      )
      continue
    }
    const validate = validatorAt(['components', 'headers', component, 'schema'])
    assert.ok(validate(value), `${what}: ${name} is ${value}`)
  }
}

const checkBody = (
  what: string,
  validatorAt: PartialDescription['validatorAt'],
  place: readonly string[],
  response: DescribedResponse,
  { url }: SentRequest,
  { headers, text }: ReceivedAnswer,
): void => {
  const type = headers.get('content-type')?.split(';')[0] ?? null
  if (!response.content) return assert.equal(text, '', `${what} has a body that is not described`)
  assert.ok(type !== null && response.content[type], `${what} is ${type}`)
  if (!type.endsWith('json')) return
  const contentPlace = [...place, 'content', type]
  const scope = url.searchParams.get('scope') === 'staff' ? 'staff' : 'public'
  // `x-scopes`: separate schemas of the answers for staff and for the public.
  const validate = validatorAt(
    response.content[type]?.['x-scopes']
      ? [...contentPlace, 'x-scopes', scope]
      : [...contentPlace, 'schema'],
  )
  assert.ok(
    validate(JSON.parse(text)),
    `${what} is not as described: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 600)}`,
  )
}

/** Asserts that a response is as described: its status, media type, headers and body. */
export const checkAnswer = (asked: SentRequest, answered: ReceivedAnswer): void => {
  if (isUndescribed(asked.url.pathname)) return
  const what = `${asked.method} ${asked.url.pathname} ${answered.status}`
  const described = placeOf(asked, answered.status)
  const { place, response } = followReferences(described.document, described.place)
  checkHeaders(what, described, response, answered.headers)
  if (asked.url.searchParams.get('scope') === 'staff')
    assert.equal(answered.headers.get('cache-control'), 'private, no-store', what)
  if (asked.method !== 'HEAD')
    checkBody(what, described.validatorAt, place, response, asked, answered)
}
