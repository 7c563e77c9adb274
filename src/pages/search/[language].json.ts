import type { APIRoute, GetStaticPaths } from 'astro'
import { languages, type Language } from '#i18n/languages.ts'
import { entriesFor } from '#sections/faq/search/entries.ts'
import { searchIndex } from '#sections/faq/search/search-index.ts'

export const getStaticPaths = (() => languages.map((language) => ({ params: { language } }))) satisfies GetStaticPaths

/** What the search of a language reads, once somebody searches. */
export const GET: APIRoute = async ({ params }) => {
  const language = params['language'] as Language
  return new Response(JSON.stringify(searchIndex(language, await entriesFor(language))), { headers: { 'Content-Type': 'application/json' } })
}
