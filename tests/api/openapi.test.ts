import assert from 'node:assert/strict'
import test from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { allKinds, type KindName } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { describedPath, filePaths } from '../../netlify/api/openapi/document.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { routes } from '../../netlify/api/router.ts'
import { records } from '../fixtures/records.ts'
import { startApi } from './harness.ts'
import { checkAnswer, templatesOf } from './openapi-answers.ts'
import { apiDescription, type Operation } from './openapi-document.ts'

/** All described operations, each with its name, such as `GET /api/blog`. */
const operations: [name: string, operation: Operation][] = Object.entries(
  apiDescription.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
)

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...structuredClone(apiDescription) })
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(validator.version, '3.1')
})

test('the API serves the description to everybody, and the CDN keeps it for a minute', async (t) => {
  const { call } = await startApi(t)
  const { status, body, headers } = await call('/api/openapi.json')
  assert.equal(status, 200)
  assert.deepEqual(body, JSON.parse(JSON.stringify(apiDescription)))
  assert.match(headers.get('netlify-cdn-cache-control') ?? '', /s-maxage=60/)
})

test('the description has exactly the endpoints of the API, each with its own operation id', () => {
  const files = Object.entries(filePaths()).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(
    operations.map(([name]) => name).sort(),
    [...routes.map(({ method, path }) => `${method} ${describedPath(path)}`), ...files].sort(),
  )
  assert.equal(
    new Set(operations.map(([, { operationId }]) => operationId)).size,
    operations.length,
  )
})

test('the description of each endpoint names the required sign-in and passphrase', () => {
  for (const { method, path, access } of routes) {
    const { security } = apiDescription.paths[describedPath(path)]?.[
      method.toLowerCase()
    ] as Operation
    /** Alternatives, each as the names of the schemes that it needs together. */
    const alternatives = security.map((schemes) => Object.keys(schemes).join())
    if (access === 'public') assert.ok(!alternatives.includes('identity'), path)
    else
      assert.deepEqual(alternatives, access === 'staff' ? ['identity,passKey'] : ['identity'], path)
  }
})

/** Targets of all references (`$ref`) within a value. */
const refs = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
        key === '$ref' && typeof part === 'string' ? [part] : refs(part),
      )

test('every reference in the description has a target', () => {
  for (const ref of new Set(refs(apiDescription))) {
    const target = ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((value, key) => (value as OpenApiObject | undefined)?.[key], apiDescription)
    assert.ok(target, ref)
  }
})

/** Every object within a value, with its path. */
const objectsIn = (value: unknown, place = ''): [string, OpenApiObject][] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        [place, value as OpenApiObject],
        ...Object.entries(value).flatMap(([key, part]) => objectsIn(part, `${place}/${key}`)),
      ]

// Rules recommended by the linters Redocly and Spectral, except those in OpenAPI's own schema.
test('the description follows the rules of the usual OpenAPI linters', () => {
  const { info, tags } = apiDescription
  assert.deepEqual(
    [Object.keys(info['contact'] as OpenApiObject), Object.keys(info['license'] as OpenApiObject)],
    [
      ['name', 'url', 'email'],
      ['name', 'url'],
    ],
  )
  const names = tags.map(({ name }) => name)
  assert.ok(
    tags.every(({ description }) => description.length > 2) && new Set(names).size === names.length,
  )
  for (const path of Object.keys(apiDescription.paths)) assert.match(path, /[^/]$/)
  const usedTags = new Set(
    operations.flatMap(([name, { summary, description, tags: operationTags, responses }]) => {
      assert.ok(summary && description, `${name} is not described in words`)
      assert.ok(
        operationTags.length === 1 && operationTags.every((tag) => names.includes(tag)),
        `${name} has a tag that is not defined`,
      )
      assert.ok(
        Object.keys(responses).some((status) => status.startsWith('4')),
        `${name} has no refusal`,
      )
      return operationTags
    }),
  )
  assert.deepEqual(
    names.filter((name) => !usedTags.has(name)),
    [],
  )
  for (const [place, { allOf, anyOf }] of objectsIn(apiDescription)) {
    for (const parts of [allOf, anyOf].filter((one): one is OpenApiObject[] =>
      Array.isArray(one),
    )) {
      const texts = parts.map((part) => JSON.stringify(part))
      assert.ok(
        parts.length > 1 && new Set(texts).size === texts.length && !texts.includes('{}'),
        place,
      )
    }
  }
  const usedRefs = new Set(refs(apiDescription))
  for (const [part, components] of Object.entries(apiDescription.components).filter(
    ([part]) => part !== 'securitySchemes',
  )) {
    for (const name of Object.keys(components))
      assert.ok(usedRefs.has(`#/components/${part}/${name}`), `${part}/${name} is not used`)
  }
})

/** Paths of the object schemas within a value that do not say if they allow additional fields. */
const looseIn = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const loose =
    'properties' in value && 'type' in value && !('additionalProperties' in value) ? [path] : []
  return [
    ...loose,
    ...Object.entries(value).flatMap(([key, part]) => looseIn(part, `${path}/${key}`)),
  ]
}

test('every object of the description states if it allows additional fields', () => {
  // The description's own response is described at its first level only.
  const loose = looseIn(apiDescription, '').filter(
    (path) => !path.startsWith('/paths//api/openapi.json/'),
  )
  assert.deepEqual(loose, [])
})

test('the described request of each kind accepts its sample record, also serialized, and no unknown field', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema(apiDescription, 'api')
  for (const kind of allKinds) {
    const { id, data } = records[kind.name as KindName]
    for (const endpoint of [kind.api.create, kind.api.update]) {
      if (!endpoint) continue
      const pointer = [
        'paths',
        describedPath(endpoint.path),
        endpoint.method.toLowerCase(),
        'requestBody',
        'content',
        'application/json',
        'schema',
      ]
      const validate = ajv.compile({
        $ref: `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`,
      })
      const body = { ...wireOf(kind, id, data), [kind.wire.id]: id }
      assert.ok(validate(body), `${kind.name}: ${ajv.errorsText(validate.errors)}`)
      assert.ok(!validate({ ...body, deletedAt: null }), `${kind.name} with an unknown field`)
      if (kind.wire.data === null) continue
      const inner = body[kind.wire.data] as OpenApiObject
      assert.ok(
        validate({ ...body, [kind.wire.data]: JSON.stringify(inner) }),
        `${kind.name}, serialized`,
      )
      assert.ok(
        !validate({ ...body, [kind.wire.data]: { ...inner, op: 1 } }),
        `${kind.name} with an unknown field in its data`,
      )
    }
  }
})

test('the check of answers fails for an answer that is not as described', async (t) => {
  const { call, save, staff, settled } = await startApi(t)
  const id = crypto.randomUUID()
  await save(id, records.blog.data)
  await settled()
  const { text, headers } = await call(`/api/blog/${id}`)
  const good = { status: 200, headers, text }
  const asked = { method: 'GET', url: new URL(`http://localhost:8888/api/blog/${id}`) }
  const record = JSON.parse(text) as OpenApiObject
  const without = (name: string) => {
    const changed = new Headers(headers)
    changed.delete(name)
    return changed
  }
  const withHeader = (name: string, value: string) => {
    const changed = new Headers(headers)
    changed.set(name, value)
    return changed
  }
  checkAnswer(asked, good)
  const wrong: Record<string, Partial<typeof good>> = {
    'a field too many': { text: JSON.stringify({ ...record, updatedBy: 'x' }) },
    'a draft for visitors': { text: JSON.stringify({ ...record, Status: 'draft' }) },
    'a field that is missing': { text: JSON.stringify({ ...record, Revision: undefined }) },
    'a field of the data that is missing': {
      text: JSON.stringify({ ...record, Data: { BlogTitle: 'x' } }),
    },
    'a list in place of a record': { text: `[${text}]` },
    'a status that is not described': { status: 418 },
    'a failure of ours': { status: 500 },
    'no ETag': { headers: without('etag') },
    'no policy': { headers: without('content-security-policy') },
    'another media type': { headers: withHeader('content-type', 'text/html') },
    'a cache for everybody': { headers: withHeader('cache-control', 'public, max-age=600') },
  }
  for (const [name, part] of Object.entries(wrong))
    assert.throws(() => checkAnswer(asked, { ...good, ...part }), { name: 'AssertionError' }, name)
  const forStaff = { ...asked, url: new URL(`${asked.url}?scope=staff`) }
  assert.throws(
    () => checkAnswer(forStaff, good),
    { name: 'AssertionError' },
    "a visitor's answer for staff",
  )
  const seen = await call(`/api/blog/${id}?scope=staff`, { headers: staff })
  assert.throws(
    () => checkAnswer(asked, { status: 200, headers: seen.headers, text: seen.text }),
    { name: 'AssertionError' },
    "staff's answer for visitors",
  )
})

test('an address matches the same path templates as in the router, literal ones first', () => {
  assert.deepEqual(templatesOf('/api/blog/delete'), ['/api/blog/delete', '/api/blog/{id}'])
  assert.deepEqual(templatesOf('/api/nothing'), [])
})
