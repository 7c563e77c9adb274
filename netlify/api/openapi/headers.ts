import { securityHeaders } from '../respond.ts'

/** An object of an OpenAPI 3.1 document, such as a JSON Schema of the 2020-12 dialect. */
export type OpenApiObject = { [keyword: string]: unknown }

type Header = { description: string; required: boolean; schema: OpenApiObject }

const header = (description: string, schema: OpenApiObject, required = false): Header => ({ description, required, schema })
const text: OpenApiObject = { type: 'string' }

/** The headers that answers carry, for `components.headers`. */
export const headers: Record<string, Header> = {
  ...Object.fromEntries(Object.entries(securityHeaders).map(([name, value]) => [name, header('The same on every answer.', { const: value }, true)])),
  'Content-Security-Policy-page': header("A page's own policy; on what is not a page, the policy of every other answer.", { type: 'string', pattern: "^default-src 'none';( [^;]+;)* frame-ancestors 'none'$" }, true),
  'Cache-Control': header('Everything for staff is `private, no-store`.', { enum: ['private, no-store', 'no-store', 'public, max-age=0, must-revalidate'] }, true),
  'Cache-Control-private': header('Never kept by anybody.', { const: 'private, no-store' }, true),
  'X-Pass-Key': header('The renewed proof, to be sent with the next call.', { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$' }),
  'X-Pass-Key-renewed': header('The renewed proof, to be sent with the next call.', { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$' }, true),
  ETag: header('The version, to be sent in `If-Match`.', { type: 'string', pattern: '^"[a-z0-9-]{0,64}"$' }, true),
  Location: header('Where to continue.', { type: 'string', pattern: '^(/|https?://)' }, true),
  Link: header('The next page of a list, `rel="next"`.', { type: 'string', pattern: '^</api/[^>]+>; rel="next"$' }),
  'Retry-After': header('Seconds until it makes sense to try again.', { type: 'string', pattern: '^[1-9][0-9]*$' }, true),
  Allow: header('The methods that the address accepts.', text, true),
}

/** References to headers, under their own names: `X-Pass-Key-renewed` is the `X-Pass-Key` of an answer that must have it. */
export const headerRefs = (names: readonly string[]): Record<string, OpenApiObject> =>
  Object.fromEntries(names.map((name) => [name.replace(/-(renewed|private|page)$/, ''), { $ref: `#/components/headers/${name}` }]))

/** Names of the headers that every answer has. */
export const everywhere: readonly string[] = Object.keys(securityHeaders)
