import type { APIRoute } from 'astro'
import { site } from '#site/site.ts'

/**
 * Everything except the API may be crawled. The staff area is excluded from search engines by its
 * own header, which a crawler that may not request the page would never see.
 */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`)
