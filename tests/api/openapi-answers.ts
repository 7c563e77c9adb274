import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { documentOf } from '../../netlify/api/openapi/document.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { routes } from '../../netlify/api/router.ts'

export type Operation = OpenApiObject & {
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: OpenApiObject }[]
  requestBody?: { required: boolean; content: Record<string, { schema?: OpenApiObject }> }
  responses: Record<string, OpenApiObject>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, OpenApiObject>; schemas: Record<string, OpenApiObject>; headers: Record<string, OpenApiObject> } }

/** The API's description, made from the same routes that the tests call. */
export const document = documentOf(routes) as Document

const ajv = new Ajv2020({ strict: false, allErrors: false })
formats.default(ajv)
ajv.addSchema(document, 'api')

const compiled = new Map<string, ValidateFunction>()

/** The validator of the schema at a place in the document. */
const validatorAt = (place: readonly string[]): ValidateFunction => {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
  compiled.set(pointer, known)
  return known
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const fits = (template: string, path: string): boolean => {
  const [expected, given] = [partsOf(template), partsOf(path)]
  return expected.length === given.length && expected.every((part, index) => part.startsWith('{') || part === given[index])
}

/** The described endpoints at an address, literal ones first. */
export const templatesOf = (path: string): string[] =>
  Object.keys(document.paths).filter((template) => fits(template, path)).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))

const isDescribed = new Set(Object.entries(document.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)))

/** Whether an endpoint that says nothing of itself may be the one that answered. */
const isUndescribed = (path: string): boolean => routes.some((route) => !isDescribed.has(`${route.method} ${route.path}`) && fits(route.path, path))

type Asked = { method: string; url: URL }
type Answered = { status: number; headers: Headers; text: string }
type Response = { headers?: Record<string, { $ref: string }>; content?: Record<string, OpenApiObject> }

const followed = (place: readonly string[]): { place: readonly string[]; response: Response } => {
  const found = place.reduce<unknown>((value, key) => (value as OpenApiObject | undefined)?.[key], document) as OpenApiObject | undefined
  assert.ok(found, `${place.join(' ')} is not described`)
  const target = found['$ref']
  return typeof target === 'string' ? followed(target.slice(2).split('/')) : { place, response: found as Response }
}

/** Where the document describes the answer: under its endpoint, or among those of an address that is none. */
const placeOf = ({ method, url }: Asked, status: number): readonly string[] => {
  const templates = templatesOf(url.pathname)
  const name = (method === 'HEAD' ? 'GET' : method).toLowerCase()
  const template = templates.find((path) => document.paths[path]?.[name])
  if (template) return ['paths', template, name, 'responses', String(status)]
  assert.equal(status, templates.length > 0 ? 405 : 404, `${method} ${url.pathname} is no endpoint`)
  return ['components', 'responses', templates.length > 0 ? 'method-not-allowed' : 'not-found']
}

const checkHeaders = (what: string, response: Response, headers: Headers): void => {
  for (const [name, { $ref }] of Object.entries(response.headers ?? {})) {
    const component = $ref.split('/').at(-1) ?? ''
    const value = headers.get(name)
    if (value === null) {
      assert.ok(!document.components.headers[component]?.['required'], `${what} lacks the header ${name}`)
      continue
    }
    const isRight = validatorAt(['components', 'headers', component, 'schema'])
    assert.ok(isRight(value), `${what}: ${name} is ${value}`)
  }
}

const checkBody = (what: string, place: readonly string[], response: Response, { url }: Asked, { headers, text }: Answered): void => {
  const type = headers.get('content-type')?.split(';')[0] ?? null
  if (!response.content) return assert.equal(text, '', `${what} has a body that is not described`)
  assert.ok(type !== null && response.content[type], `${what} is ${type}`)
  if (!type.endsWith('json')) return
  const at = [...place, 'content', type]
  const scope = url.searchParams.get('scope') === 'staff' ? 'staff' : 'public'
  const validate = validatorAt(response.content[type]?.['x-scopes'] ? [...at, 'x-scopes', scope] : [...at, 'schema'])
  assert.ok(validate(JSON.parse(text)), `${what} is not as described: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 600)}`)
}

/** Fails unless the answer is one that the description promises: its status, media type, headers and body. */
export const checkAnswer = (asked: Asked, answered: Answered): void => {
  if (isUndescribed(asked.url.pathname)) return
  const what = `${asked.method} ${asked.url.pathname} ${answered.status}`
  const { place, response } = followed(placeOf(asked, answered.status))
  checkHeaders(what, response, answered.headers)
  if (asked.url.searchParams.get('scope') === 'staff') assert.equal(answered.headers.get('cache-control'), 'private, no-store', what)
  if (asked.method !== 'HEAD') checkBody(what, place, response, asked, answered)
}
