import assert from 'node:assert/strict'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, type KindName } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { apiDescription, type Operation } from '../api/openapi-document.ts'
import { records } from '../fixtures/records.ts'
import { endpoints } from './requests.ts'

/** Place of an id in the path, the query or the body of an endpoint's requests. */
export type IdPlace = {
  name: string
  isBody: boolean
  /** Request with this id in the place; null when no address can contain the id. */
  request(id: string): { method: string; path: string; json?: unknown } | null
}

/** Names of fields and parameters that identify something, although their values are no UUIDs. */
const ID_NAMES = new Set(['id', 'kind', 'Revision', 'cursor', 'FormType', 'Key', 'FilePath'])

/** Ids of existing items, by what they identify. */
export const IDS = {
  record: '22222222-2222-4222-8222-222222222222',
  contact: '44444444-4444-4444-8444-444444444444',
  release: '77777777-7777-4777-8777-777777777778',
}

type Endpoint = { method: string; path: string; operation: Operation }

/**
 * Bodies of endpoints other than a kind's create or update. Key: method and path. Each body has
 * every field of the endpoint that may contain an id.
 */
export const otherBodies: Record<string, unknown> = {
  'POST /api/restore': { kind: 'blog', id: IDS.record, Revision: '0000011234567' },
  'POST /api/preview-links': {
    Id: '77777777-7777-4777-8777-777777777777',
    Kind: 'blog',
    ItemId: IDS.record,
  },
  ...Object.fromEntries(
    ['POST', 'PUT'].map((method) => [
      `${method} /api/releases`,
      { Id: IDS.release, Title: 'Launch', Items: [{ Kind: 'blog', ItemId: IDS.record }] },
    ]),
  ),
  'POST /api/releases/publish': {
    Id: IDS.release,
    Seen: [{ Kind: 'blog', ItemId: IDS.record, Revision: '0000011234567' }],
  },
  'POST /api/releases/take-back': { Id: IDS.release },
  'POST /api/support': { FaqType: 'INDIVIDUAL_FAQ' },
  'POST /api/support/update-order': {
    FaqType: 'INDIVIDUAL_FAQ',
    order: [records.faq.id],
    entries: { [records.faq.id]: ['33333333-3333-4333-8333-333333333331'] },
  },
  'POST /api/form': {
    ContactId: IDS.contact,
    FormType: 'CONTACT',
    FormData: {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      contactNumber: '0501234567',
      consent: true,
      consentVersion: '2026-10-01',
      message: 'Words.',
    },
  },
  'POST /api/email': {
    ContactId: IDS.contact,
    ReplyId: '55555555-5555-4555-8555-555555555555',
    Subject: 'Words',
    Message: 'Words.',
  },
}

/** Body that saves a record, with the id in every possible place: next to the data and in it. */
const withIds = (kind: AnyKind, id: string, data: Data): Data => {
  const body = { ...wireOf(kind, id, data), [kind.wire.id]: id }
  const dataField = kind.wire.data
  return dataField === null || kind.shape === 'singleton'
    ? body
    : { ...body, [dataField]: { [kind.wire.id]: id, ...(body[dataField] as Data) } }
}

/** Bodies of the kinds' creates, updates and drafts. Key: method and path. */
export const kindBodies: Record<string, unknown> = Object.fromEntries(
  allKinds.flatMap((kind) => {
    const { id, data } = records[kind.name as KindName]
    const saves = [kind.api.create, kind.api.update].flatMap((endpoint) =>
      endpoint ? [`${endpoint.method} ${endpoint.path}`] : [],
    )
    return [...saves, `PUT /api/draft/${kind.name}`].map((name) => [name, withIds(kind, id, data)])
  }),
)

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const isId = (key: string, value: unknown): boolean =>
  typeof value === 'string' && (UUID.test(value) || ID_NAMES.has(key)) && key !== 'refreshToken'

/**
 * Place of an id in a body: keys from the body down to the id. A last key `=` means that the key
 * before it is the id, not the value of this key.
 */
type KeyPath = readonly (string | number)[]

/** Places of all ids in a body, in values and in property names; `at` is the place of `value`. */
const placesIn = (value: unknown, at: KeyPath = []): KeyPath[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(UUID.test(key) ? [[...at, key, '=']] : []),
    ...(isId(key, part) ? [[...at, key]] : []),
    ...placesIn(part, [...at, key]),
  ])
}

/** Copy of a value with another id at a place. */
const replaced = (value: unknown, [key, ...rest]: KeyPath, id: string): unknown => {
  if (key === undefined) return id
  const holder = value as OpenApiObject
  const isPropertyName = rest[0] === '='
  if (isPropertyName) return { [id]: holder[key] }
  const part = replaced(holder[key], rest, id)
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === String(key) ? part : item))
    : { ...holder, [key]: part }
}

const jsonOf = ({ operation }: Endpoint): OpenApiObject | undefined =>
  operation.requestBody?.content['application/json']?.schema

/**
 * Names of the fields of a body that are UUIDs according to the OpenAPI description.
 * @param seen references that are followed already: a schema may contain itself
 */
export const idFieldsOf = (schema: OpenApiObject, seen = new Set<unknown>()): string[] => {
  const target = schema['$ref']
  if (typeof target === 'string')
    return seen.has(target)
      ? []
      : idFieldsOf(
          apiDescription.components.schemas[target.split('/').at(-1) ?? ''] ?? {},
          seen.add(target),
        )
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, OpenApiObject>)
  return [
    ...fields.flatMap(([name, field]) =>
      field['format'] === 'uuid' && name !== 'refreshToken' ? [name] : idFieldsOf(field, seen),
    ),
    ...((schema['anyOf'] ?? []) as OpenApiObject[]).flatMap((option) => idFieldsOf(option, seen)),
    ...(schema['items'] ? idFieldsOf(schema['items'] as OpenApiObject, seen) : []),
  ]
}

const bodyPlaces = (endpoint: Endpoint): IdPlace[] => {
  const { method, path } = endpoint
  const name = `${method} ${path}`
  const body = kindBodies[name] ?? otherBodies[name]
  const places = body === undefined ? [] : placesIn(body)
  const missing = idFieldsOf(jsonOf(endpoint) ?? {}).filter(
    (field) => !places.some((place) => place.includes(field)),
  )
  assert.deepEqual(missing, [], `${name} has ids that are not tried`)
  return places.map((place) => ({
    name: `${name} ${place.join('.')}`,
    isBody: true,
    request: (id) => ({ method, path, json: replaced(body, place, id) }),
  }))
}

/** Valid values of required query parameters. */
const samples: Record<string, string> = { id: IDS.record, kind: 'blog', FormType: 'CONTACT' }

const queryPlaces = ({ method, path, operation }: Endpoint): IdPlace[] => {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const staff = parameters.some(({ name }) => name === 'scope') ? 'scope=staff&' : ''
  return parameters
    .filter(({ name }) => ID_NAMES.has(name))
    .map(({ name }) => ({
      name: `${method} ${path}?${name}`,
      isBody: false,
      request: (id) => {
        if (!id.isWellFormed()) return null
        const others = parameters
          .filter((other) => other.required && other.name !== name)
          .map((other) => `${other.name}=${samples[other.name]}&`)
        return {
          method,
          path: `${path}?${staff}${others.join('')}${name}=${encodeURIComponent(id)}`,
        }
      },
    }))
}

/** Path with an id; null when a URL with it has other parts, as with dots or slashes in the id. */
const inPath = (template: string, id: string): string | null => {
  if (!id.isWellFormed()) return null
  const path = template.replace(/\{\w+\}/, () => id)
  const { pathname } = new URL(path, 'http://localhost')
  const parts = pathname.split('/')
  // URL parsing drops line breaks and ends the path at `#`, so the rest may be a valid id.
  if (UUID.test(parts.at(-1) ?? '')) return null
  const templateParts = template.split('/')
  const isSameAddress =
    parts.length === templateParts.length &&
    parts.every((part, index) => part !== '' || templateParts[index] === '')
  return isSameAddress ? path : null
}

/** Place of an id in a path: once encoded for a URL, and once unchanged. */
const pathPlaces = ({ method, path }: Endpoint): IdPlace[] => {
  if (!path.includes('{')) return []
  const requestWith = (id: string) => {
    const filled = inPath(path, id)
    return filled === null ? null : { method, path: filled }
  }
  return [
    {
      name: `${method} ${path}`,
      isBody: false,
      request: (id) => (id.isWellFormed() ? requestWith(encodeURIComponent(id)) : null),
    },
    { name: `${method} ${path}, as it is`, isBody: false, request: requestWith },
  ]
}

/** Every place of an id in every endpoint of the OpenAPI description. */
export const idPlaces: readonly IdPlace[] = endpoints.flatMap((endpoint) => [
  ...pathPlaces(endpoint),
  ...queryPlaces(endpoint),
  ...bodyPlaces(endpoint),
])
