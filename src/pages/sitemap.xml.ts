import type { APIRoute } from 'astro'
import { siteAddresses, sitemapOf } from '#sharing/sitemap.ts'

export const GET: APIRoute = async () =>
  new Response(sitemapOf(await siteAddresses()).main, {
    headers: { 'Content-Type': 'application/xml' },
  })
