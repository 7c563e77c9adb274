import type { APIRoute, GetStaticPaths } from 'astro'
import { calculatorData } from '#content/calculator.ts'
import { withCacheKey } from '#content/reads.ts'
import { languages, type Language } from '#i18n/languages.ts'

export const getStaticPaths = (() =>
  languages.map((language) => withCacheKey({ params: { language } }))) satisfies GetStaticPaths

/** Data of a language's calculator, fetched when a visitor starts. */
export const GET: APIRoute = async ({ params }) =>
  new Response(JSON.stringify(await calculatorData(params['language'] as Language)), {
    headers: { 'Content-Type': 'application/json' },
  })
