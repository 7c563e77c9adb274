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
      header('The same on every answer.', { const: value }, true),
    ]),
  ),
  'Content-Security-Policy-page': header(
    "A page's own policy; on what is not a page, the policy of every other answer.",
    { type: 'string', pattern: "^default-src 'none';( [^;]+;)* frame-ancestors 'none'$" },
    true,
  ),
  'Cache-Control': header(
    'Everything for staff is `private, no-store`.',
    { enum: ['private, no-store', 'no-store', 'public, max-age=0, must-revalidate'] },
    true,
  ),
  'Cache-Control-private': header('Never kept by anybody.', { const: 'private, no-store' }, true),
  'X-Pass-Key': header('The renewed proof, to be sent with the next call.', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
  }),
  'X-Pass-Key-renewed': header(
    'The renewed proof, to be sent with the next call.',
    { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$' },
    true,
  ),
  ETag: header(
    'The version: to be sent in `If-Match`, or in `If-None-Match` where a 304 is answered.',
    { type: 'string', pattern: '^"[a-z0-9-]{0,64}"$' },
    true,
  ),
  Location: header('Where to continue.', { type: 'string', pattern: '^(/|https?://)' }, true),
  Link: header('The next page of a list, `rel="next"`.', {
    type: 'string',
    pattern: '^</api/[^>]+>; rel="next"$',
  }),
  'Searched-To': header(
    'How far back a search has come that one call could not bring to its end.',
    { type: 'string', format: 'date-time' },
  ),
  'Content-Disposition': header('The name of the file.', text, true),
  'Content-Length': header('Bytes of the body.', number, true),
  'Content-Range': header(
    'Which bytes of how many.',
    { type: 'string', pattern: '^bytes [0-9]+-[0-9]+/[0-9]+$' },
    true,
  ),
  'Accept-Ranges': header('Parts can be asked for.', { const: 'bytes' }, true),
  'Content-Security-Policy-file': header(
    'Nothing that a file holds may run or load.',
    { type: 'string', pattern: "^default-src 'none';( [^;]+;)* frame-ancestors '(none|self)'$" },
    true,
  ),
  'Cross-Origin-Resource-Policy-file': header(
    'Pages of others may show files.',
    { const: 'cross-origin' },
    true,
  ),
  'Cache-Control-file': header(
    'A file never changes.',
    { const: 'public, max-age=31536000, immutable' },
    true,
  ),
  'Cache-Control-moved': header(
    'For an hour; from another spelling, never.',
    { enum: ['public, max-age=3600', 'no-store'] },
    true,
  ),
  'Tus-Resumable': header('The version of the protocol.', { const: TUS_VERSION }, true),
  'Tus-Version': header('The versions that are spoken.', { const: TUS_VERSION }, true),
  'Tus-Extension': header('The extensions that are spoken, with commas between them.', text, true),
  'Tus-Max-Size': header('Bytes of the largest file.', number, true),
  'Upload-Offset': header('How many bytes have come.', number, true),
  'Upload-Offset-sent': header('How many bytes have come, where any were sent.', number),
  'Upload-Length': header('Bytes of the whole file.', number, true),
  'Upload-Metadata': header('As it was sent.', text),
  'X-Upload-File': header(
    'The finished file: JSON with `FilePath`, `FileName`, `Type`, `Size`, `Width` and `Height`, each byte beyond ASCII in percent signs.',
    { type: 'string', pattern: '^%7B' },
  ),
  'Retry-After': header(
    'Seconds until it makes sense to try again.',
    { type: 'string', pattern: '^[1-9][0-9]*$' },
    true,
  ),
  Allow: header('The methods that the address accepts.', text, true),
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
