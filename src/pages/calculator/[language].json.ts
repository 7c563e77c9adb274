import type { APIRoute, GetStaticPaths } from 'astro'
import { calculatorData } from '#content/calculator.ts'
import { keyed } from '#content/reads.ts'
import { languages, type Language } from '#i18n/languages.ts'

export const getStaticPaths = (() =>
  languages.map((language) => keyed({ params: { language } }))) satisfies GetStaticPaths

/** What the calculator of a language reckons with, once somebody begins. */
export const GET: APIRoute = async ({ params }) =>
  new Response(JSON.stringify(await calculatorData(params['language'] as Language)), {
    headers: { 'Content-Type': 'application/json' },
  })
