import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { otherLanguage, type Language } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import { pathIn } from '#i18n/paths.ts'
import { blog, blogSides, type BlogData } from '#kinds/blog.ts'
import type { AnyKind } from '#kinds/define.ts'
import { news, newsSides, type NewsData } from '#kinds/news.ts'
import { postImage, postLanguage, postPerson, topicPath, type PostSides } from '#kinds/posts.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { blog as ar } from '#messages/ar/blog.ts'
import { blog as en } from '#messages/en/blog.ts'
import { preview } from '#messages/en/cms-preview.ts'
import { withParts } from '#rich-text/parts.ts'
import { readingMinutes, summaryOf } from '#rich-text/text.ts'
import postSheet from '#sections/posts/posts.css?inline'
import { Attachment, PostBody, PostHead, PostParts } from '#views/post.tsx'
import { withCdnPictures } from '#views/rich-text.ts'
import { SLUG, textAt } from '../../model/values.ts'
import { useFigures } from './figures.ts'
import type { Preview, ViewProps } from './preview.tsx'
import { sanitisePreview } from './sanitise.ts'
import type { SiteContent } from './site-facts.ts'

const words = { en, ar }

/** Reads a post with both its languages from the form's values. */
type SidesOf = (values: Values) => PostSides

/** Size of the picture until its file's record is loaded. */
const DEFAULT_SIZE = { width: 1_200, height: 675 }

function PostPage({
  sides,
  language,
  path,
  site,
}: {
  sides: PostSides
  language: Language
  path: string
  site: SiteContent
}): ReactNode {
  /** Language of the post on the page in `language`. */
  const shown = postLanguage(sides, language)
  const fillFigures = useFigures(site)
  const filledText = (key: 'title' | 'alt' | 'lead'): string =>
    fillFigures(sides[shown][key], 'text', shown)
  const filledHtml = fillFigures(sanitisePreview(sides[shown].html), 'html', shown)
  const { html, parts } = withParts(filledHtml)
  const { topics, ...t } = words[language]
  const src = postImage(sides, shown)
  const file = useStore(site.$files)?.find(({ FilePath }) => FilePath === src)
  const other = otherLanguage(language)
  return (
    <main>
      <article className="wrap post">
        <PostHead
          language={language}
          post={{
            language: shown,
            title: filledText('title'),
            lead: filledText('lead'),
            summary: summaryOf(html),
            date: sides.date,
            author: postPerson(sides, 'author', shown),
            reviewer: postPerson(sides, 'reviewer', shown),
            picture:
              src === ''
                ? null
                : {
                    src,
                    width: file?.Width ?? DEFAULT_SIZE.width,
                    height: file?.Height ?? DEFAULT_SIZE.height,
                    alt: filledText('alt'),
                  },
          }}
          words={t}
          readingTime={plural(language, readingMinutes(html, shown), t.minutes)}
          topic={
            sides.topic === 'none'
              ? undefined
              : { href: pathIn(language, topicPath(sides.topic)), text: topics[sides.topic].name }
          }
          translation={
            postLanguage(sides, other) === shown
              ? undefined
              : { href: pathIn(other, path), text: words[other].readOther, language: other }
          }
        />
        <PostParts parts={parts} language={language} contentLanguage={shown} title={t.parts} />
        <PostBody language={shown} html={withCdnPictures(html)} />
        {sides.attachment !== '' && (
          <div className="after">
            <Attachment href={sides.attachment} label={t.attachment} />
          </div>
        )}
      </article>
    </main>
  )
}

const notes = (sides: PostSides, language: Language): string[] => {
  /** Language of the post on the page in `language`. */
  const shown = postLanguage(sides, language)
  const notices = preview.post
  const otherLanguageNotes = {
    all: notices.missing,
    en: notices.onlyEnglish,
    ar: notices.onlyArabic,
  }
  const hasPicture = postImage(sides, shown) !== ''
  const hasEnglishPicture = hasPicture && shown === 'ar' && sides.ar.image === ''
  return [
    ...(sides[shown].title === '' ? [notices.emptyTitle] : []),
    ...(shown === language ? [] : [otherLanguageNotes[sides.shownIn]]),
    ...(hasPicture ? [] : [notices.noPicture]),
    ...(hasEnglishPicture ? [notices.picture] : []),
  ]
}

const previewOf = (kind: AnyKind, sidesOf: SidesOf): Preview => ({
  styleSheets: [postSheet],
  View: ({ values, language, site }: ViewProps) => (
    <PostPage
      site={site}
      sides={sidesOf(values)}
      language={language}
      path={`${kind.page?.path ?? ''}/${textAt(values, SLUG)}`}
    />
  ),
  notes: (values, language) => notes(sidesOf(values), language),
})

export const blogPreview = previewOf(blog, (values) => blogSides(dataOf(blog, values) as BlogData))
export const newsPreview = previewOf(news, (values) => newsSides(dataOf(news, values) as NewsData))
