import type { APIRoute } from 'astro'
import { site } from '#site/site.ts'

/**
 * Everything may be read but the calls. The staff area is kept out of search engines by its own header, which a crawler
 * that may not ask for the page would never see.
 */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`)
