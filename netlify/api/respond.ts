/** What every answer carries. */
export const always = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

/** JSON in UTF-8; `etag` is a revision without quotes. */
export const json = (body: unknown, init: { status?: number; etag?: string; headers?: Record<string, string> } = {}): Response =>
  new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(init.etag ? { ETag: `"${init.etag}"` } : {}),
      ...init.headers,
    },
  })

/** Cacheable at the CDN for a minute under the kind's tag, so that a write can purge it; browsers ask every time. */
export const publicCache = (tag: string): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, s-maxage=60, stale-while-revalidate=60',
  'Netlify-Cache-Tag': tag,
  'Netlify-Vary': 'query=limit|cursor|scope|FaqType',
})

/** Every answer leaves through here: the headers that all carry, and no caching unless the answer said so. */
export const seal = (response: Response, options: { private: boolean; passKey?: string }): Response => {
  const sealed = new Response(response.body, response)
  for (const [name, value] of Object.entries(always)) if (!sealed.headers.has(name)) sealed.headers.set(name, value)
  if (options.private) {
    sealed.headers.set('Cache-Control', 'private, no-store')
    sealed.headers.delete('Netlify-CDN-Cache-Control')
  } else if (!sealed.headers.has('Cache-Control')) {
    sealed.headers.set('Cache-Control', 'no-store')
  }
  if (options.passKey) sealed.headers.set('X-Pass-Key', options.passKey)
  return sealed
}
