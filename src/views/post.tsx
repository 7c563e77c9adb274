import type { ReactNode } from 'react'
import { about, type Language } from '#i18n/languages.ts'
import { cdnPicture, cdnSet, sizesOf } from './picture.ts'
import { Posted } from './posted.tsx'

/** What a post's views show; `language` is the text's own and may differ from the page's. */
export type PostContent = {
  language: Language
  title: string
  summary: string
  /** `YYYY-MM-DD` */
  date: string
  /** The moment from which visitors could see it, ISO 8601. */
  appearedAt?: string | undefined
  picture: { src: string; width: number; height: number; alt: string } | null
}

const textIn = (language: Language): { lang: Language; dir: 'ltr' | 'rtl' } => ({ lang: language, dir: about[language].dir })

type PictureProps = { picture: PostContent['picture']; sizes: string; lang: Language; isFirst?: boolean; isDecoration?: boolean }

/** The post's picture at its own proportions, so that nothing moves when it arrives. */
export function PostPicture({ picture, sizes, lang, isFirst = false, isDecoration = false }: PictureProps): ReactNode {
  if (!picture) return null
  const { src, width, height, alt } = picture
  return (
    <img
      className="post-picture"
      src={cdnPicture(src, 960)}
      srcSet={cdnSet(src, width)}
      sizes={sizes}
      width={width}
      height={height}
      alt={isDecoration ? '' : alt}
      lang={isDecoration ? undefined : lang}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  )
}

type CardProps = {
  post: PostContent
  href: string
  /** The page's language, in which the date is written. */
  language: Language
  /** Before the date: "Posted on". */
  posted: string
  heading?: 'h2' | 'h3'
  sizes?: string
  isFirst?: boolean
}

/** A post in a list: picture, date, title, first words. The whole card leads to the post. */
export function PostCard({ post, href, language, posted, heading: Heading = 'h2', sizes = sizesOf('24rem'), isFirst = false }: CardProps): ReactNode {
  return (
    <article className="post-card">
      <PostPicture picture={post.picture} sizes={sizes} lang={post.language} isFirst={isFirst} isDecoration />
      <div>
        <Posted date={post.date} appearedAt={post.appearedAt} language={language} label={posted} />
        <Heading {...textIn(post.language)}>
          <a href={href}>{post.title}</a>
        </Heading>
        <p className="quiet" {...textIn(post.language)}>
          {post.summary}
        </p>
      </div>
    </article>
  )
}

/** The text of a post in its own language and direction. `html` must come from the sanitiser. */
export function PostBody({ language, html }: { language: Language; html: string }): ReactNode {
  return <div className="prose" {...textIn(language)} dangerouslySetInnerHTML={{ __html: html }} />
}
