import { fileTypes } from '#rules/uploads.ts'
import { headerRefs, variantOf, type OpenApiObject } from './headers.ts'
import { header, ifNoneMatch } from './parameters.ts'
import { problemResponses } from './schema.ts'
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
    description: "The SHA-256 of the file's bytes.",
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  {
    name: 'name',
    in: 'path',
    required: true,
    description: 'A name of the file.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  header('Range', false, 'One range of bytes; several are answered with the whole.', {
    type: 'string',
    pattern: '^bytes=',
  }),
  header('If-Range', false, 'The `ETag` of the file that the range continues.', { type: 'string' }),
  ifNoneMatch,
]

const summary = 'A file of the library, by the `FilePath` that its upload was answered with'

/** Path Item of a stored file, for the description's `paths`. */
export const assetPaths = (): Record<string, Record<string, OpenApiObject>> => ({
  '/assets/{hash}/{name}': {
    get: {
      operationId: 'get-assets-hash-name',
      summary,
      description:
        'For everybody, and for good: what is at an address never changes. A file that is erased is at none.',
      tags: [tagOf('/assets')],
      security: [],
      parameters,
      responses: {
        200: {
          description: summary,
          headers: headerRefs([...fileHeaders, 'Content-Length']),
          ...content,
        },
        206: {
          description: 'The range that was asked for.',
          headers: headerRefs([...fileHeaders, 'Content-Length', 'Content-Range']),
          ...content,
        },
        304: { description: 'The caller has it already.', headers: headerRefs(fileHeaders) },
        308: {
          description: 'Files have a host of their own, or the address is spelt in another way.',
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
