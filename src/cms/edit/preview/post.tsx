import type { ReactNode } from 'react'
import { plural } from '#i18n/plurals.ts'
import type { Language } from '#i18n/languages.ts'
import { blog as ar } from '#messages/ar/blog.ts'
import { blog as en } from '#messages/en/blog.ts'
import { readingMinutes, summaryOf } from '#rich-text/text.ts'
import { PostView } from '#views/post-page.tsx'
import { useFileFacts } from '../fields/file-facts.tsx'
import { textAt, type Values } from '../values.ts'
import { clean } from './clean.ts'

const words = { en, ar }

/** The language that a page in `language` shows: one that the item is not shown in, or has no text in, gives way. */
const shown = (name: Name, values: Values, language: Language): Language => {
  const selected = textAt(values, 'Data.LanguageSelection')
  if (selected === 'en' || selected === 'ar') return selected
  return language === 'ar' && textAt(values, `Data.${name}Title_AR`) !== '' ? 'ar' : 'en'
}

/** Both kinds of post name their fields alike. */
type Name = 'Blog' | 'News'

const keysOf = (name: Name, language: Language) => {
  const [twin, side] = language === 'ar' ? ['_AR', 'AR'] : ['', 'EN']
  return { title: `Data.${name}Title${twin}`, html: `Data.${name}Data${twin}`, picture: `Data.${name}ImageUrl_${side}`, alt: `Data.${name}ImageAlt_${side}` }
}

type PreviewProps = { values: Values; language: Language }

function PostPreview({ name, values, language }: PreviewProps & { name: Name }): ReactNode {
  const own = keysOf(name, shown(name, values, language))
  const html = clean(textAt(values, own.html))
  const src = textAt(values, own.picture) || textAt(values, keysOf(name, 'en').picture)
  const facts = useFileFacts(src)
  const minutes = readingMinutes(html)
  return (
    <main>
      <article className="wrap post">
        <PostView
          language={language}
          post={{
            language: shown(name, values, language),
            title: textAt(values, own.title),
            html,
            summary: summaryOf(html),
            date: textAt(values, `Data.${name}Date`),
            picture: src === '' ? null : { src, width: facts?.Width ?? 1_200, height: facts?.Height ?? 675, alt: textAt(values, own.alt) },
          }}
          posted={words[language].posted}
          minutes={plural(language, minutes, words[language].minutes)}
        />
      </article>
    </main>
  )
}

/** A blog post as its page will show it. */
export const BlogPreview = (props: PreviewProps): ReactNode => <PostPreview name="Blog" {...props} />

/** A news post as its page will show it. */
export const NewsPreview = (props: PreviewProps): ReactNode => <PostPreview name="News" {...props} />
