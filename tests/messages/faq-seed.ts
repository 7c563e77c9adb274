import type { Entry } from '#islands/search/engine/postings.ts'
import type { Language } from '#i18n/languages.ts'
import { textOf } from '#rich-text/text.ts'
import { isAboutSafety } from '#rules/safety.ts'
import { pageEntries } from '#sections/faq/search/search-index.ts'
import { faqs } from '../../netlify/local/seed/faqs/faqs.ts'

const kinds = { INDIVIDUAL_FAQ: 'faq', BUSINESS_FAQ: 'businessfaq' } as const

/**
 * Sample questions of both types in a language, and the pages, as the site's build indexes them.
 */
export const seedEntries = (language: Language): Entry[] => [
  ...faqs.flatMap(({ data }) =>
    data.SupportData.map((entry): Entry => {
      const [title, topic, html] =
        language === 'ar'
          ? [entry.SupportTitle_AR, data.SupportHeading_AR, entry.SupportContent_AR]
          : [entry.SupportTitle, data.SupportHeading, entry.SupportContent]
      return {
        id: entry.Guid,
        kind: kinds[data.FaqType],
        href: `#q-${entry.Guid}`,
        title,
        topic,
        text: textOf(html),
        ...(isAboutSafety(html) && { isSafety: true }),
      }
    }),
  ),
  ...pageEntries(language),
]
