import type { ReactNode } from 'react'
import { plural } from '#i18n/plurals.ts'
import type { Language } from '#i18n/languages.ts'
import { blog as ar } from '#messages/ar/blog.ts'
import { blog as en } from '#messages/en/blog.ts'
import { readingMinutes, summaryOf } from '#rich-text/text.ts'
import { PostView } from '#views/post-page.tsx'
import { useFileFacts } from '../fields/file-facts.tsx'
import { textAt, type Values } from '../values.ts'

const words = { en, ar }

/** The language that a page in `language` shows: one that the item is not shown in, or has no text in, gives way. */
const shown = (values: Values, language: Language): Language => {
  const selected = textAt(values, 'Data.LanguageSelection')
  if (selected === 'en' || selected === 'ar') return selected
  return language === 'ar' && textAt(values, 'Data.BlogTitle_AR') !== '' ? 'ar' : 'en'
}

const keys = {
  en: { title: 'Data.BlogTitle', html: 'Data.BlogData', picture: 'Data.BlogImageUrl_EN', alt: 'Data.BlogImageAlt_EN' },
  ar: { title: 'Data.BlogTitle_AR', html: 'Data.BlogData_AR', picture: 'Data.BlogImageUrl_AR', alt: 'Data.BlogImageAlt_AR' },
} as const

/** A blog post as its page will show it. */
export function BlogPreview({ values, language }: { values: Values; language: Language }): ReactNode {
  const own = keys[shown(values, language)]
  const html = textAt(values, own.html)
  const src = textAt(values, own.picture) || textAt(values, keys.en.picture)
  const facts = useFileFacts(src)
  const minutes = readingMinutes(html)
  return (
    <main>
      <article className="wrap post">
        <PostView
          language={language}
          post={{
            language: shown(values, language),
            title: textAt(values, own.title),
            html,
            summary: summaryOf(html),
            date: textAt(values, 'Data.BlogDate'),
            picture: src === '' ? null : { src, width: facts?.Width ?? 1_200, height: facts?.Height ?? 675, alt: textAt(values, own.alt) },
          }}
          posted={words[language].posted}
          minutes={plural(language, minutes, words[language].minutes)}
        />
      </article>
    </main>
  )
}
