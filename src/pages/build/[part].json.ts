import type { APIRoute, GetStaticPaths } from 'astro'
import { buildRecord } from '#content/build-record.ts'
import { withCacheKey } from '#content/reads.ts'

export const getStaticPaths = (async () => {
  const { parts } = await buildRecord()
  return [...parts].map(([part, items]) => withCacheKey({ params: { part }, props: { items } }))
}) satisfies GetStaticPaths

/** One part of a build record that is too long for `/build.json` alone. */
export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(props['items']), { headers: { 'Content-Type': 'application/json' } })
