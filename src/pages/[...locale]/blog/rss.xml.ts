import type { APIRoute } from 'astro'
import { localePaths } from '#i18n/paths.ts'
import { feedOf } from '#sharing/feed.ts'

export const getStaticPaths = () => localePaths()

export const GET: APIRoute = async ({ locals }) =>
  new Response(await feedOf('blog', locals.language), {
    headers: { 'Content-Type': 'application/rss+xml' },
  })
