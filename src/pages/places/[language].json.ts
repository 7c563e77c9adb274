import type { APIRoute, GetStaticPaths } from 'astro'
import { placesFor } from '#content/places.ts'
import { keyed } from '#content/reads.ts'
import { languages, type Language } from '#i18n/languages.ts'

export const getStaticPaths = (() =>
  languages.map((language) => keyed({ params: { language } }))) satisfies GetStaticPaths

/** The places that the list and the map of a language work with, once somebody begins. */
export const GET: APIRoute = async ({ params }) =>
  new Response(JSON.stringify(await placesFor(params['language'] as Language)), {
    headers: { 'Content-Type': 'application/json' },
  })
