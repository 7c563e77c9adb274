import type { APIRoute, GetStaticPaths } from 'astro'
import { documentsFor } from '#content/documents.ts'
import { feesInForce } from '#content/fees.ts'
import { jobsFor } from '#content/jobs.ts'
import { comingPlacesFor, placesFor } from '#content/places.ts'
import { newestPostsFor } from '#content/posts.ts'
import { questionsFor } from '#content/questions.ts'
import { withCacheKey } from '#content/reads.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import type { SiteIndex } from '#islands/site-search/site-search.ts'
import { messages } from '#messages/index.ts'
import { isAboutSafety } from '#rules/safety.ts'
import { pageEntries, siteIndex } from '#sections/faq/search/search-index.ts'
import {
  documentEntries,
  feeEntries,
  jobEntries,
  placeEntries,
  placeWords,
  postEntries,
  postsInFiles,
} from '#sections/faq/search/site-entries.ts'

/** Types of questions by kind of entry. */
const types = { faq: 'INDIVIDUAL_FAQ', businessfaq: 'BUSINESS_FAQ' } as const

/** The visible questions for one audience. */
const questionEntries = async (kind: keyof typeof types, language: Language): Promise<Entry[]> =>
  (await questionsFor(types[kind], language)).flatMap(({ heading, questions }) =>
    questions.map((question): Entry => ({
      id: question.id,
      kind,
      href: pathIn(language, `/${kind}#q-${question.id}`),
      title: question.title,
      topic: heading.text,
      text: question.text,
      ...(question.language !== language && { language: question.language }),
      ...(isAboutSafety(question.html) && { isSafety: true }),
    })),
  )

/** The documents in force in the language; their topic names their subject and audience. */
const documentsIn = async (language: Language) => {
  const { subjects, audiences } = messages(language).documents
  return (await documentsFor(language)).flatMap(({ own, subject, audience }) =>
    own.map((paper) => ({
      ...paper,
      topic: `${subjects[subject].title} · ${audiences[audience]}`,
    })),
  )
}

/** The search index of a language. */
const indexFor = async (language: Language): Promise<SiteIndex> => {
  const version = await feesInForce()
  const { newest, parts } = postsInFiles(await newestPostsFor(language))
  const places = [...(await placesFor(language)), ...(await comingPlacesFor(language))]
  const entries = [
    ...(await questionEntries('faq', language)),
    ...(await questionEntries('businessfaq', language)),
    ...pageEntries(language),
    ...postEntries(newest, language),
    ...placeEntries(places, language),
    ...jobEntries(await jobsFor(language), language),
    ...documentEntries(await documentsIn(language), language),
    ...(version ? feeEntries(version, language) : []),
  ]
  return siteIndex(language, entries, { also: placeWords(places, language), older: parts.length })
}

export const getStaticPaths = (() =>
  languages.map((language) => withCacheKey({ params: { language } }))) satisfies GetStaticPaths

/** The search index of a language, fetched when a visitor searches. */
export const GET: APIRoute = async ({ params }) =>
  new Response(JSON.stringify(await indexFor(params['language'] as Language)), {
    headers: { 'Content-Type': 'application/json' },
  })
