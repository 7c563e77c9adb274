import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describedPath, documentOf, filePaths } from '../../netlify/api/openapi/document.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { routes } from '../../netlify/api/router.ts'
import type { Document } from './openapi-document.ts'

// Each test file compiles its few schemas once: their speed hardly matters. Their validity is
// tested elsewhere.
const ajv = new Ajv2020({
  strict: false,
  allErrors: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
})
formats.default(ajv)

/** Part of the API's description, with a validator of the schema at a place in it. */
type Described = { document: Document; validatorAt: (place: readonly string[]) => ValidateFunction }

const known = new Map<string, Described>()

/** Descriptions of addresses outside of the router. */
const files = filePaths()

const describe = (template: string): Described => {
  const further = Object.fromEntries(Object.entries(files).filter(([path]) => path === template))
  const document = documentOf(
    routes.filter(({ path }) => describedPath(path) === template),
    further,
  ) as Document
  const name = `api${known.size}`
  ajv.addSchema(document, name)
  const compiled = new Map<string, ValidateFunction>()
  return {
    document,
    validatorAt: (place) => {
      const pointer = place
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/')
      const validator = compiled.get(pointer) ?? ajv.compile({ $ref: `${name}#/${pointer}` })
      compiled.set(pointer, validator)
      return validator
    },
  }
}

/** Description of a route's path template; for any other address, of its refusals. */
const describedAt = (template = ''): Described => {
  const described = known.get(template) ?? describe(template)
  known.set(template, described)
  return described
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const fits = (template: string, path: string): boolean => {
  const [expected, given] = [partsOf(template), partsOf(path)]
  return (
    expected.length === given.length &&
    expected.every((part, index) => part.startsWith('{') || part === given[index])
  )
}

/** Described endpoints at an address, literal ones first. */
export const templatesOf = (path: string): string[] => {
  const all = [
    ...routes.filter((route) => route.describe).map((route) => describedPath(route.path)),
    ...Object.keys(files),
  ]
  const found = all.filter((template) => fits(template, path))
  return [...new Set(found)].sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
}

/** True when an endpoint without a description may have responded. */
const isUndescribed = (path: string): boolean =>
  routes.some((route) => !route.describe && fits(route.path, path))

type Asked = { method: string; url: URL }
type Answered = { status: number; headers: Headers; text: string }
type Response = {
  headers?: Record<string, { $ref: string }>
  content?: Record<string, OpenApiObject>
}

const followed = (
  document: Document,
  place: readonly string[],
): { place: readonly string[]; response: Response } => {
  const found = place.reduce<unknown>(
    (value, key) => (value as OpenApiObject | undefined)?.[key],
    document,
  ) as OpenApiObject | undefined
  assert.ok(found, `${place.join(' ')} is not described`)
  const target = found['$ref']
  return typeof target === 'string'
    ? followed(document, target.slice(2).split('/'))
    : { place, response: found as Response }
}

/** Place of a response's description: under its endpoint, or with those for unknown addresses. */
const placeOf = (
  { method, url }: Asked,
  status: number,
): Described & { place: readonly string[] } => {
  const templates = templatesOf(url.pathname)
  const isOwn = (template: string, name: string) =>
    describedAt(template).document.paths[template]?.[name] !== undefined
  const own = method.toLowerCase()
  const name = own === 'head' && !templates.some((template) => isOwn(template, own)) ? 'get' : own
  const template = templates.find((path) => isOwn(path, name))
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
  { document, validatorAt }: Described,
  response: Response,
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
    const isRight = validatorAt(['components', 'headers', component, 'schema'])
    assert.ok(isRight(value), `${what}: ${name} is ${value}`)
  }
}

const checkBody = (
  what: string,
  validatorAt: Described['validatorAt'],
  place: readonly string[],
  response: Response,
  { url }: Asked,
  { headers, text }: Answered,
): void => {
  const type = headers.get('content-type')?.split(';')[0] ?? null
  if (!response.content) return assert.equal(text, '', `${what} has a body that is not described`)
  assert.ok(type !== null && response.content[type], `${what} is ${type}`)
  if (!type.endsWith('json')) return
  const at = [...place, 'content', type]
  const scope = url.searchParams.get('scope') === 'staff' ? 'staff' : 'public'
  const validate = validatorAt(
    response.content[type]?.['x-scopes'] ? [...at, 'x-scopes', scope] : [...at, 'schema'],
  )
  assert.ok(
    validate(JSON.parse(text)),
    `${what} is not as described: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 600)}`,
  )
}

/**
 * Asserts that the description promises this response: its status, media type, headers and body.
 */
export const checkAnswer = (asked: Asked, answered: Answered): void => {
  if (isUndescribed(asked.url.pathname)) return
  const what = `${asked.method} ${asked.url.pathname} ${answered.status}`
  const described = placeOf(asked, answered.status)
  const { place, response } = followed(described.document, described.place)
  checkHeaders(what, described, response, answered.headers)
  if (asked.url.searchParams.get('scope') === 'staff')
    assert.equal(answered.headers.get('cache-control'), 'private, no-store', what)
  if (asked.method !== 'HEAD')
    checkBody(what, described.validatorAt, place, response, asked, answered)
}
