import { createHash } from 'node:crypto'
import { strictTransport } from '#site/site.ts'

/** Headers of every answer. */
export const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': strictTransport,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

type Init = {
  /** 200 when left out. */
  status?: number
  /** Revision for the `ETag`, without quotes. */
  etag?: string
  headers?: Record<string, string>
}

/** Answer with JSON in UTF-8. */
export const json = (body: unknown, init: Init = {}): Response =>
  serializedJson(JSON.stringify(body), init)

/** {@link json} of a body that is JSON already. */
export const serializedJson = (body: string | Uint8Array<ArrayBuffer>, init: Init = {}): Response =>
  new Response(body, {
    status: init.status ?? 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(init.etag ? { ETag: `"${init.etag}"` } : {}),
      ...init.headers,
    },
  })

/** True when `If-None-Match` names this ETag, as a strong or a weak one (`W/`), or is `*`. */
export const matchesEtag = (request: Request, etag: string): boolean =>
  request.headers
    .get('if-none-match')
    ?.split(',')
    .some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, ''))) === true

/**
 * Answers with JSON whose `ETag` is a hash of the body and of the `Link` header. A caller who has
 * this version gets 304 without a body.
 */
export const conditionalResponse = (
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response => {
  const etag = createHash('sha256')
    .update(body)
    .update(headers['Link'] ?? '')
    .digest('hex')
    .slice(0, 32)
  if (!matchesEtag(request, `"${etag}"`)) return serializedJson(body, { etag, headers })
  // A 304 is not cached at the CDN, which would send it to callers who do not have the version.
  const { 'Netlify-CDN-Cache-Control': _, ...others } = headers
  return new Response(null, { status: 304, headers: { ...others, ETag: `"${etag}"` } })
}

/**
 * `Content-Disposition` with a file's name. `filename*` has letters beyond ASCII (RFC 6266);
 * `filename` is for clients that cannot read `filename*`.
 */
export const disposition = (type: 'inline' | 'attachment', name: string): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${name.replace(/[^A-Za-z0-9._-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** `Link` header with the address of a list's next page; no header if `cursor` is null. */
export const nextLink = (url: URL, cursor: string | null): Record<string, string> => {
  if (cursor === null) return {}
  const query = new URLSearchParams(url.searchParams)
  query.set('cursor', cursor)
  return { Link: `<${url.pathname}?${query}>; rel="next"` }
}

/**
 * Headers of a public answer: the CDN caches it for a minute, browsers ask every time.
 * @param tag name of the kind in the answer, by which a write purges the answer from the CDN
 */
export const publicCacheHeaders = (tag: string): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, s-maxage=60, stale-while-revalidate=60',
  'Netlify-Cache-Tag': tag,
  'Netlify-Vary': 'query=limit|cursor|scope',
})

/** Completes an answer with the common headers; without a `Cache-Control`, it is not cached. */
export const withCommonHeaders = (
  response: Response,
  options: { private: boolean; passKey?: string },
): Response => {
  const finalised = new Response(response.body, response)
  for (const [name, value] of Object.entries(securityHeaders))
    if (!finalised.headers.has(name)) finalised.headers.set(name, value)
  if (options.private) {
    finalised.headers.set('Cache-Control', 'private, no-store')
    finalised.headers.delete('Netlify-CDN-Cache-Control')
  } else if (!finalised.headers.has('Cache-Control')) {
    finalised.headers.set('Cache-Control', 'no-store')
  }
  if (options.passKey) finalised.headers.set('X-Pass-Key', options.passKey)
  return finalised
}
