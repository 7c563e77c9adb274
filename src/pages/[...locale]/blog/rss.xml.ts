import type { APIRoute } from 'astro'
import type { Language } from '#i18n/languages.ts'
import { localePaths } from '#i18n/paths.ts'
import { feedOf } from '#sharing/feed.ts'

export const getStaticPaths = () => localePaths()

export const GET: APIRoute<{ language: Language }> = async ({ props }) =>
  new Response(await feedOf('blog', props.language), { headers: { 'Content-Type': 'application/rss+xml' } })
