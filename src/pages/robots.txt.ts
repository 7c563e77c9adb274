import type { APIRoute } from 'astro'
import { site } from '#site.ts'

/** Everything public may be read; the staff area and the calls are nobody's reading. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /web-cms\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`)
