import type { APIRoute, GetStaticPaths } from 'astro'
import { placesFor } from '#content/places.ts'
import { withCacheKey } from '#content/reads.ts'
import { languages, type Language } from '#i18n/languages.ts'

export const getStaticPaths = (() =>
  languages.map((language) => withCacheKey({ params: { language } }))) satisfies GetStaticPaths

/** The places of a language's list and map, fetched when a visitor starts. */
export const GET: APIRoute = async ({ params }) =>
  new Response(JSON.stringify(await placesFor(params['language'] as Language)), {
    headers: { 'Content-Type': 'application/json' },
  })
