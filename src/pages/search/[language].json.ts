import type { APIRoute, GetStaticPaths } from 'astro'
import { questionsFor } from '#content/questions.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { Entry } from '#islands/faq-search/engine/postings.ts'
import { pagesFor, searchIndex } from '#sections/faq/search/search-index.ts'

const types = { faq: 'INDIVIDUAL_FAQ', businessfaq: 'BUSINESS_FAQ' } as const

/** Everything that a search in a language finds: the questions that visitors may see, and the pages. */
const entriesFor = async (language: Language): Promise<Entry[]> => {
  const questions = await Promise.all(
    (['faq', 'businessfaq'] as const).map(async (kind) =>
      (await questionsFor(types[kind], language)).flatMap(({ heading, questions: list }) =>
        list.map((question): Entry => ({
          id: question.id,
          kind,
          href: pathIn(language, `/${kind}#q-${question.id}`),
          title: question.title,
          topic: heading.text,
          text: question.text,
          ...(question.language !== language && { language: question.language }),
        })))),
  )
  return [...questions.flat(), ...pagesFor(language)]
}

export const getStaticPaths = (() => languages.map((language) => ({ params: { language } }))) satisfies GetStaticPaths

/** What the search of a language reads, once somebody searches. */
export const GET: APIRoute = async ({ params }) => {
  const language = params['language'] as Language
  return new Response(JSON.stringify(searchIndex(language, await entriesFor(language))), { headers: { 'Content-Type': 'application/json' } })
}
