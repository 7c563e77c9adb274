import { documentOf, filePaths } from '../../netlify/api/openapi/document.ts'
import type { OpenApiObject } from '../../netlify/api/openapi/headers.ts'
import { routes } from '../../netlify/api/router.ts'

export type Operation = OpenApiObject & {
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: OpenApiObject }[]
  requestBody?: { required: boolean; content: Record<string, { schema?: OpenApiObject }> }
  responses: Record<string, OpenApiObject>
}
export type Document = {
  info: OpenApiObject
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  /** Responses at addresses without an endpoint, by status. */
  'x-elsewhere': Record<string, OpenApiObject>
  components: {
    responses: Record<string, OpenApiObject>
    schemas: Record<string, OpenApiObject>
    headers: Record<string, OpenApiObject>
  }
}

/** Description of the API, made from the same routes that the tests call. */
export const apiDescription = documentOf(routes, filePaths()) as Document
