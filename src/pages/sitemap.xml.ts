import type { APIRoute } from 'astro'
import { sitemapEntries, sitemapOf } from '#sharing/sitemap.ts'

export const GET: APIRoute = async () =>
  new Response(sitemapOf(await sitemapEntries()).main, {
    headers: { 'Content-Type': 'application/xml' },
  })
