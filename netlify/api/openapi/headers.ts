import { securityHeaders } from '../respond.ts'
import { TUS_VERSION } from '../uploads/protocol.ts'

/** An object of an OpenAPI 3.1 document, such as a JSON Schema of the 2020-12 dialect. */
export type OpenApiObject = { [keyword: string]: unknown }

type Header = { description: string; required: boolean; schema: OpenApiObject }

const header = (description: string, schema: OpenApiObject, required = false): Header => ({
  description,
  required,
  schema,
})
const text: OpenApiObject = { type: 'string' }
/** Schema of a number in a header. */
const number: OpenApiObject = { type: 'string', pattern: '^[0-9]+$' }

/** Suffixes of variants. A variant describes a header as only some answers have it. */
const variants = ['renewed', 'private', 'page', 'file', 'moved', 'sent'] as const
/** Matches the suffix of a variant. */
const variantSuffix = new RegExp(`-(${variants.join('|')})$`)

/**
 * Name in {@link headers} of a header's variant. For example, the variant `renewed` of `X-Pass-Key`
 * describes the header of an answer that always has it; its name is `X-Pass-Key-renewed`.
 */
export const variantOf = (header: string, variant: (typeof variants)[number]): string =>
  `${header}-${variant}`

/** Headers of answers and their variants ({@link variantOf}), for `components.headers`. */
export const headers: Record<string, Header> = {
  ...Object.fromEntries(
    Object.entries(securityHeaders).map(([name, value]) => [
      name,
      header('Constant value.', { const: value }, true),
    ]),
  ),
  'Content-Security-Policy-page': header(
    'For an HTML page, its own policy; otherwise the same as in other responses.',
    { type: 'string', pattern: "^default-src 'none';( [^;]+;)* frame-ancestors 'none'$" },
    true,
  ),
  'Cache-Control': header(
    '`private, no-store` in responses to staff.',
    { enum: ['private, no-store', 'no-store', 'public, max-age=0, must-revalidate'] },
    true,
  ),
  'Cache-Control-private': header('Not stored by any cache.', { const: 'private, no-store' }, true),
  'X-Pass-Key': header('Renewed proof of the passphrase, to be sent with the next request.', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
  }),
  'X-Pass-Key-renewed': header(
    'Renewed proof of the passphrase, to be sent with the next request.',
    { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$' },
    true,
  ),
  ETag: header(
    'Version. Send it in `If-Match`, or in `If-None-Match` where 304 is possible.',
    { type: 'string', pattern: '^"[a-z0-9-]{0,64}"$' },
    true,
  ),
  Location: header(
    'URL of the created upload, or target of the redirect.',
    { type: 'string', pattern: '^(/|https?://)' },
    true,
  ),
  Link: header('URL of the next page, or of the next request, `rel="next"`; absent at the end.', {
    type: 'string',
    pattern: '^</api/[^>]+>; rel="next"$',
  }),
  'Searched-To': header(
    'Present if one request could not search all form responses: the time back to which it searched.',
    { type: 'string', format: 'date-time' },
  ),
  'Content-Disposition': header('Name of the file.', text, true),
  'Content-Length': header('Size of the body in bytes.', number, true),
  'Content-Range': header(
    'Range of the returned bytes, and the size of the file.',
    { type: 'string', pattern: '^bytes [0-9]+-[0-9]+/[0-9]+$' },
    true,
  ),
  'Accept-Ranges': header('Byte ranges can be requested.', { const: 'bytes' }, true),
  'Content-Security-Policy-file': header(
    'Prevents a file from running scripts and from loading content of other origins.',
    { type: 'string', pattern: "^default-src 'none';( [^;]+;)* frame-ancestors '(none|self)'$" },
    true,
  ),
  'Cross-Origin-Resource-Policy-file': header(
    'Allows pages of other sites to show the file.',
    { const: 'cross-origin' },
    true,
  ),
  'Cache-Control-file': header(
    'May be stored by any cache: a file never changes.',
    { const: 'public, max-age=31536000, immutable' },
    true,
  ),
  'Cache-Control-moved': header(
    "A redirect to the files' host is cached for an hour; a redirect from another spelling of the address is not.",
    { enum: ['public, max-age=3600', 'no-store'] },
    true,
  ),
  'Tus-Resumable': header('Version of the tus protocol.', { const: TUS_VERSION }, true),
  'Tus-Version': header('Supported version of the tus protocol.', { const: TUS_VERSION }, true),
  'Tus-Extension': header('Supported extensions of tus, separated by commas.', text, true),
  'Tus-Max-Size': header('Maximum size of a file in bytes.', number, true),
  'Upload-Offset': header('Number of bytes received so far.', number, true),
  'Upload-Offset-sent': header(
    'Number of bytes received so far; present if the request contained any.',
    number,
  ),
  'Upload-Length': header('Size of the whole file in bytes.', number, true),
  'Upload-Metadata': header(
    '`Upload-Metadata` of the request that created the upload, unchanged.',
    text,
  ),
  'X-Upload-File': header(
    'Description of the stored file, once the upload is complete: percent-encoded JSON with `FilePath`, `FileName`, `Type`, `Size`, `Width` and `Height`.',
    { type: 'string', pattern: '^%7B' },
  ),
  'Retry-After': header(
    'Seconds to wait before trying again.',
    { type: 'string', pattern: '^[1-9][0-9]*$' },
    true,
  ),
  Allow: header('Methods that the address accepts.', text, true),
}

/**
 * References to {@link headers}.
 * @param names names in `headers`; for a variant, as {@link variantOf} returns them
 * @returns key: the header's name in HTTP, without the suffix of a variant
 */
export const headerRefs = (names: readonly string[]): Record<string, OpenApiObject> =>
  Object.fromEntries(
    names.map((name) => [
      name.replace(variantSuffix, ''),
      { $ref: `#/components/headers/${name}` },
    ]),
  )

/** Names of the headers that every answer has. */
export const commonHeaderNames: readonly string[] = Object.keys(securityHeaders)
