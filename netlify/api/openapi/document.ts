import type { Route } from '../route.ts'
import { headers, type OpenApiObject } from './headers.ts'
import { operationOf } from './operation.ts'
import { hoisted, problemResponses } from './schema.ts'

const description = [
  'JSON in UTF-8; ids are UUIDs made by the caller; times are ISO 8601 in UTC.',
  'Data may be sent serialized or as an object, and is answered as an object.',
  'Schemas are strict: a field or a name in the query that is not described is refused.',
  'An answer to HEAD is the one to GET without its body.',
].join(' ')

const securitySchemes = {
  identity: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of the signed-in admin.' },
  passKey: { type: 'apiKey', in: 'header', name: 'X-Pass-Key', description: 'The proof that the passphrase was entered; each answer renews it.' },
}

type Operation = OpenApiObject & { responses: Record<string, OpenApiObject> }

/** The refusals of an address that is no endpoint. */
const elsewhere = () => problemResponses({ not_found: {}, method_not_allowed: {} }, 'Cache-Control')

/** Refusals are the same at many endpoints: each is defined once in `components`, named by its status and a number. */
const shareRefusals = (responses: Record<string, OpenApiObject>, shared: Map<string, { name: string; response: OpenApiObject }>): Record<string, OpenApiObject> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (Number(status) < 400) return [status, response]
      const text = JSON.stringify(response)
      const alike = [...shared.values()].filter(({ name }) => name.startsWith(`${status}-`)).length
      const known = shared.get(text) ?? { name: `${status}-${alike + 1}`, response }
      shared.set(text, known)
      return [status, { $ref: `#/components/responses/${known.name}` }]
    }),
  )

/** The API as an OpenAPI 3.1 document, from its routes. An endpoint that says nothing of itself is left out. */
export const documentOf = (routes: readonly Route[]): OpenApiObject => {
  const schemas: Record<string, OpenApiObject> = {}
  const paths: Record<string, OpenApiObject> = {}
  const refusals = new Map<string, { name: string; response: OpenApiObject }>()
  for (const route of routes) {
    const { describe } = route
    if (!describe) continue
    const operation = hoisted(operationOf({ ...route, describe }), schemas) as Operation
    const responses = shareRefusals(operation.responses, refusals)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: { ...operation, responses } }
  }
  const [notFound, notAllowed] = Object.values(hoisted(elsewhere(), schemas) as Record<string, OpenApiObject>)
  return {
    openapi: '3.1.1',
    info: { title: 'Ghaf Wallet website', version: '1', description },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      headers,
      securitySchemes,
      responses: {
        'not-found': notFound,
        'method-not-allowed': notAllowed,
        ...Object.fromEntries([...refusals.values()].map(({ name, response }) => [name, response])),
      },
    },
  }
}
