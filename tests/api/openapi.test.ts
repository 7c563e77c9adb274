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
import { document, type Operation } from './openapi-document.ts'

const operations: [string, Operation][] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
)

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...structuredClone(document) })
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(validator.version, '3.1')
})

test('it is served as it is, to everybody, and may be kept for a minute', async (t) => {
  const { call } = await startApi(t)
  const { status, body, headers } = await call('/api/openapi.json')
  assert.equal(status, 200)
  assert.deepEqual(body, JSON.parse(JSON.stringify(document)))
  assert.match(headers.get('netlify-cdn-cache-control') ?? '', /s-maxage=60/)
})

test('every endpoint is described, and nothing else is', () => {
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

test('who may call stands in the description', () => {
  for (const { method, path, access } of routes) {
    const { security } = document.paths[describedPath(path)]?.[method.toLowerCase()] as Operation
    const needs = security.map((schemes) => Object.keys(schemes).join())
    assert.deepEqual(
      access === 'public' ? needs.filter((one) => one === 'identity') : needs,
      access === 'public' ? [] : access === 'staff' ? ['identity,passKey'] : ['identity'],
      path,
    )
  }
})

const refs = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
        key === '$ref' && typeof part === 'string' ? [part] : refs(part),
      )

test('every reference leads somewhere', () => {
  for (const ref of new Set(refs(document))) {
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as OpenApiObject | undefined)?.[key], document)
    assert.ok(found, ref)
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

// Rules recommended by Redocly and Spectral, except those in OpenAPI's schema.
test('the description keeps to what the usual linters of descriptions ask for', () => {
  const { info, tags } = document
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
  for (const path of Object.keys(document.paths)) assert.match(path, /[^/]$/)
  const used = new Set(
    operations.flatMap(([name, { summary, description, tags: own, responses }]) => {
      assert.ok(summary && description, `${name} is not described in words`)
      assert.ok(
        own.length === 1 && own.every((tag) => names.includes(tag)),
        `${name} has a tag that is not defined`,
      )
      assert.ok(
        Object.keys(responses).some((status) => status.startsWith('4')),
        `${name} has no refusal`,
      )
      return own
    }),
  )
  assert.deepEqual(
    names.filter((name) => !used.has(name)),
    [],
  )
  for (const [place, { allOf, anyOf }] of objectsIn(document)) {
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
  const wanted = new Set(refs(document))
  for (const [part, components] of Object.entries(document.components).filter(
    ([part]) => part !== 'securitySchemes',
  )) {
    for (const name of Object.keys(components))
      assert.ok(wanted.has(`#/components/${part}/${name}`), `${part}/${name} is used by nothing`)
  }
})

const looseIn = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const loose =
    'properties' in value && 'type' in value && !('additionalProperties' in value) ? [path] : []
  return [
    ...loose,
    ...Object.entries(value).flatMap(([key, part]) => looseIn(part, `${path}/${key}`)),
  ]
}

test('objects take no field that is not described, in requests and in answers', () => {
  // The description's own response is described at its first level only.
  const loose = looseIn(document, '').filter(
    (path) => !path.startsWith('/paths//api/openapi.json/'),
  )
  assert.deepEqual(loose, [])
})

test('what the requests of each kind are described to hold is what the kind takes', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
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

test('an answer that is not as described fails', async (t) => {
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

test('an address is matched as the router does it', () => {
  assert.deepEqual(templatesOf('/api/blog/delete'), ['/api/blog/delete', '/api/blog/{id}'])
  assert.deepEqual(templatesOf('/api/nothing'), [])
})
