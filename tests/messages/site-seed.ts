import { documentSections, documentTitle } from '#kinds/documents.ts'
import { isOpenOn, placeShown } from '#kinds/places.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import type { SiteIndex } from '#islands/site-search/site-search.ts'
import { messages } from '#messages/index.ts'
import { isAboutSafety } from '#rules/safety.ts'
import {
  documentEntries,
  feeEntries,
  placeEntries,
  placeWords,
  postEntries,
} from '#sections/faq/search/site-entries.ts'
import { siteIndex } from '#sections/faq/search/search-index.ts'
import { documentDataOf, documents } from '../../netlify/local/seed/documents/documents.ts'
import { fees } from '../../netlify/local/seed/fees/fees.ts'
import { news } from '../../netlify/local/seed/news/news.ts'
import { places } from '../../netlify/local/seed/places/places.ts'
import { posts, readText } from '../../netlify/local/seed/posts.ts'
import { seedEntries } from './faq-seed.ts'

/** Day on which the sample site is searched: it decides which places are open. */
const day = '2026-11-24'

const postsIn = async (language: Language): Promise<Entry[]> => {
  const shownPosts = await Promise.all(
    [
      ...news.map((one) => ({ ...one, kind: 'news' as const })),
      ...posts.map((one) => ({ ...one, kind: 'blog' as const })),
    ].map(async ({ id, kind, slug, date, title, lead, topic = 'none' }) => {
      const html = await readText(kind === 'blog' ? 'posts' : 'news', slug, language)
      return {
        id,
        kind,
        path: `/${kind}/${slug}`,
        language,
        title: title[language],
        summary: lead[language],
        date,
        isAboutSafety: topic === 'none' ? isAboutSafety(html) : topic === 'safety',
      }
    }),
  )
  return postEntries(shownPosts, language)
}

/**
 * Search index of the sample content in a language: questions, pages, news and blog posts, open
 * places, documents, and the fees of October 2026. It differs from the search file of the site's
 * build: it has no jobs, and the address of a question is only `#q-<id>`, without the page's path.
 */
export const siteSeed = async (language: Language): Promise<SiteIndex> => {
  const t = messages(language).documents
  const shownDocuments = documents
    .map((one) => documentDataOf(one, '/assets/x.pdf'))
    .flatMap((data) => {
      const section = documentSections.find((one) => one[language] === data.Category)
      return section
        ? [
            {
              id: data.Category,
              href: data.FilePath,
              title: documentTitle(data, language),
              size: 60_000,
              topic: `${t.subjects[section.subject].title} · ${t.audiences[section.audience]}`,
            },
          ]
        : []
    })
  const version = fees.find(({ slug }) => slug === '2026-10-01')
  if (!version) throw new Error('The sample fees have no version of October 2026.')
  const openPlaces = places
    .filter(({ data }) => isOpenOn(data, day))
    .map(({ id, slug, data }) => ({
      id,
      href: pathIn(language, `/find-us/${slug}`),
      ...placeShown(data, language, day),
    }))
  return siteIndex(
    language,
    [
      ...seedEntries(language),
      ...(await postsIn(language)),
      ...placeEntries(openPlaces, language),
      ...documentEntries(shownDocuments, language),
      ...feeEntries(version, language),
    ],
    { also: placeWords(openPlaces, language) },
  )
}
