import type { APIRoute } from 'astro'
import { site } from '#site/site.ts'

/**
 * Everything except the API may be crawled. The staff area is excluded from search engines by a
 * response header: a crawler must be allowed to request the page to see the header.
 */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`)
