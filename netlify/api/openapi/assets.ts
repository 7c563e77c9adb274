import { fileTypes } from '#rules/uploads.ts'
import { headerRefs, variantOf, type OpenApiObject } from './headers.ts'
import { headerParameter, ifNoneMatch } from './parameters.ts'
import { problemResponses, responseDescriptions } from './schema.ts'
import { tagOf } from './tags.ts'

const commonHeaders = [
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  variantOf('Cross-Origin-Resource-Policy', 'file'),
  'Referrer-Policy',
]
const fileHeaders = [
  ...commonHeaders,
  variantOf('Content-Security-Policy', 'file'),
  variantOf('Cache-Control', 'file'),
  'Content-Disposition',
  'Accept-Ranges',
  'ETag',
]

const content = {
  content: Object.fromEntries(
    fileTypes.map(({ type }) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
}

const parameters: readonly OpenApiObject[] = [
  {
    name: 'hash',
    in: 'path',
    required: true,
    description: "SHA-256 of the file's bytes.",
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  {
    name: 'name',
    in: 'path',
    required: true,
    description: "One of the file's names.",
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  headerParameter(
    'Range',
    false,
    'One range of bytes; a request for several is answered with the whole file.',
    {
      type: 'string',
      pattern: '^bytes=',
    },
  ),
  headerParameter('If-Range', false, '`ETag` of the file that the range continues.', {
    type: 'string',
  }),
  ifNoneMatch,
]

const summary = 'Get a file of the library by its `FilePath`'

/** Path Item of a stored file, for the description's `paths`. */
export const assetPaths = (): Record<string, Record<string, OpenApiObject>> => ({
  '/assets/{hash}/{name}': {
    get: {
      operationId: 'get-assets-hash-name',
      summary,
      description:
        'Public. The content at a URL never changes; an erased file is answered with 404.',
      tags: [tagOf('/assets')],
      security: [],
      parameters,
      responses: {
        200: {
          description: 'The whole file.',
          headers: headerRefs([...fileHeaders, 'Content-Length']),
          ...content,
        },
        206: {
          description: 'The requested range.',
          headers: headerRefs([...fileHeaders, 'Content-Length', 'Content-Range']),
          ...content,
        },
        304: {
          description: responseDescriptions[304],
          headers: headerRefs(fileHeaders),
        },
        308: {
          description: "Redirect to the files' own host, or to the canonical spelling of the URL.",
          headers: headerRefs([
            ...commonHeaders,
            'Content-Security-Policy',
            variantOf('Cache-Control', 'moved'),
            'Location',
          ]),
        },
        ...problemResponses({ not_found: {}, unavailable: {} }, 'Cache-Control', [
          // The range begins after the end of the file.
          ['invalid', 416],
        ]),
      },
    },
  },
})
