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

type Init = { status?: number; etag?: string; headers?: Record<string, string> }

/** JSON in UTF-8; `etag` is a revision without quotes. */
export const json = (body: unknown, init: Init = {}): Response =>
  packedJson(JSON.stringify(body), init)

/** {@link json} of a body that is JSON already. */
export const packedJson = (body: string | Uint8Array<ArrayBuffer>, init: Init = {}): Response =>
  new Response(body, {
    status: init.status ?? 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(init.etag ? { ETag: `"${init.etag}"` } : {}),
      ...init.headers,
    },
  })

/** True when `If-None-Match` names this version. */
export const matchesEtag = (request: Request, etag: string): boolean =>
  request.headers
    .get('if-none-match')
    ?.split(',')
    .some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, ''))) === true

/**
 * Answers with an `ETag` of the body and of `Link`; with 304 and no body to a caller who has that
 * version.
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
  if (!matchesEtag(request, `"${etag}"`)) return packedJson(body, { etag, headers })
  // Not cached at the CDN, which would give the 304 to callers who have nothing.
  const { 'Netlify-CDN-Cache-Control': _, ...others } = headers
  return new Response(null, { status: 304, headers: { ...others, ETag: `"${etag}"` } })
}

/**
 * `Content-Disposition` for a file's name. `filename*` has letters beyond ASCII (RFC 6266);
 * `filename` is for clients that cannot read it.
 */
export const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${name.replace(/[^A-Za-z0-9._-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/**
 * `Link` header of a list's next page, at the same address with its cursor; none after the last.
 */
export const nextLink = (url: URL, cursor: string | null): Record<string, string> => {
  if (cursor === null) return {}
  const query = new URLSearchParams(url.searchParams)
  query.set('cursor', cursor)
  return { Link: `<${url.pathname}?${query}>; rel="next"` }
}

/**
 * Headers for caching at the CDN for a minute under the kind's tag, so that a write can purge it;
 * browsers ask every time.
 */
export const publicCacheHeaders = (tag: string): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, s-maxage=60, stale-while-revalidate=60',
  'Netlify-Cache-Tag': tag,
  'Netlify-Vary': 'query=limit|cursor|scope',
})

/** Completes every answer: headers common to all, and no caching unless the answer declares it. */
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
