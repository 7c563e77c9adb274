import { site } from '#site/site.ts'
import type { Route } from '../route.ts'
import { assetPaths } from './assets.ts'
import { headers, type OpenApiObject } from './headers.ts'
import { operationOf } from './operation.ts'
import { withSharedSchemas, problemResponses } from './schema.ts'
import { tags } from './tags.ts'
import { uploadPaths } from './uploads.ts'

const description = [
  'JSON in UTF-8. Ids are UUIDs that the caller generates; times are ISO 8601 in UTC.',
  '`Data`, `Value` and `FormData` may be sent as an object or as a JSON string, and are returned as an object.',
  'Schemas are strict: unknown fields and query parameters are refused.',
  'HEAD returns the headers of GET, without a body.',
].join(' ')

const securitySchemes = {
  identity: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of the signed-in user; only the admin has access to the staff area.',
  },
  passKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Pass-Key',
    description:
      'Proof that the passphrase was entered, from `POST /api/pass-key`; each response to staff renews it.',
  },
}

type Operation = OpenApiObject & { responses: Record<string, OpenApiObject> }

/** Responses of `/api` addresses that no endpoint answers. */
const elsewhere = () => problemResponses({ not_found: {}, method_not_allowed: {} }, 'Cache-Control')

/**
 * Replaces refusals in `responses`, whose status is 400 or more, by references to `components`:
 * many endpoints have the same refusals, so that each is defined once.
 * @param shared refusals of the endpoints before; those of this endpoint are added. Key: the
 * refusal's JSON. The name in `components` is the status and a number, such as `404-2`
 */
const withSharedRefusals = (
  responses: Record<string, OpenApiObject>,
  shared: Map<string, { name: string; response: OpenApiObject }>,
): Record<string, OpenApiObject> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (Number(status) < 400) return [status, response]
      const text = JSON.stringify(response)
      const withStatus = [...shared.values()].filter(({ name }) => name.startsWith(`${status}-`))
      const name = `${status}-${withStatus.length + 1}`
      const refusal = shared.get(text) ?? { name, response }
      shared.set(text, refusal)
      return [status, { $ref: `#/components/responses/${refusal.name}` }]
    }),
  )

/**
 * A path in the description: without a slash at its end, though the router accepts both spellings.
 */
export const describedPath = (path: string): string => path.replace(/\/$/, '')

/** Operations by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, OpenApiObject>>>>

/** Paths of separate functions: uploads and stored files. */
export const filePaths = (): Paths => ({ ...uploadPaths(), ...assetPaths() })

/**
 * The API as an OpenAPI 3.1 document. An endpoint without a description is left out.
 * @param further paths that no route answers, as from {@link filePaths}
 */
export const documentOf = (routes: readonly Route[], further: Paths): OpenApiObject => {
  const schemas: Record<string, OpenApiObject> = {}
  const paths: Record<string, OpenApiObject> = {}
  const refusals = new Map<string, { name: string; response: OpenApiObject }>()
  const operations = [
    ...routes.flatMap(({ describe, ...route }) =>
      describe
        ? [
            {
              path: describedPath(route.path),
              method: route.method.toLowerCase(),
              operation: operationOf({ ...route, describe }),
            },
          ]
        : [],
    ),
    ...Object.entries(further).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
  ]
  for (const { path, method, operation: described } of operations) {
    const operation = withSharedSchemas(described, schemas) as Operation
    const responses = withSharedRefusals(operation.responses, refusals)
    paths[path] = { ...paths[path], [method]: { ...operation, responses } }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Ghaf Wallet website API',
      version: '1',
      description,
      contact: { name: site.legalName.en, url: site.url, email: site.email },
      license: { name: 'All rights reserved', url: `${site.url}/terms` },
    },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      schemas,
      headers,
      securitySchemes,
      responses: Object.fromEntries(
        [...refusals.values()].map(({ name, response }) => [name, response]),
      ),
    },
    'x-elsewhere': withSharedSchemas(elsewhere(), schemas),
  }
}
