import type { APIRoute, GetStaticPaths } from 'astro'
import { withCacheKey } from '#content/reads.ts'
import { sitemapEntries, sitemapOf } from '#sharing/sitemap.ts'

export const getStaticPaths = (async () =>
  sitemapOf(await sitemapEntries()).parts.map((xml, index) =>
    withCacheKey({ params: { part: String(index + 1) }, props: { xml } }),
  )) satisfies GetStaticPaths

export const GET: APIRoute<{ xml: string }> = ({ props }) =>
  new Response(props.xml, { headers: { 'Content-Type': 'application/xml' } })
