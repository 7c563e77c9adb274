import type { ReactNode } from 'react'
import { about, type Language } from '#i18n/languages.ts'
import { dayOf, formatDate } from '#i18n/time.ts'
import { Icon } from './icon.tsx'
import { cdnPicture, cdnSet, sizesOf } from './picture.ts'

type PostedProps = {
  /** `YYYY-MM-DD` */
  date: string
  /** The moment from which visitors could see it, ISO 8601. It counts when it lies on that day. */
  appearedAt?: string | undefined
  /** The page's language, in which the date is written. */
  language: Language
  /** Before the date: "Posted on". */
  label: string
}

/** When a post was put up: its date, before which a page with scripts says how long ago that is. */
function Posted({ date, appearedAt, language, label }: PostedProps): ReactNode {
  return (
    <p className="meta posted">
      <span>{label} </span>
      <time dateTime={date} data-at={appearedAt && dayOf(appearedAt) === date ? appearedAt : undefined}>
        {formatDate(date, language)}
      </time>
    </p>
  )
}

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
function PostPicture({ picture, sizes, lang, isFirst = false, isDecoration = false }: PictureProps): ReactNode {
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
function PostBody({ language, html }: { language: Language; html: string }): ReactNode {
  return <div className="prose" {...textIn(language)} dangerouslySetInnerHTML={{ __html: html }} />
}

type ViewProps = {
  post: PostContent & { html: string }
  /** The page's language. */
  language: Language
  /** Before the date: "Posted on". */
  posted: string
  /** Reading time in words: "3 min read". */
  minutes: string
  /** The same post in the other language, named in that language. */
  other?: { href: string; text: string; language: Language } | undefined
}

/** A post as its page shows it, below the breadcrumb: head, picture, text. */
export function PostView({ post, language, posted, minutes, other }: ViewProps): ReactNode {
  return (
    <>
      <header className="post-head">
        <Posted date={post.date} appearedAt={post.appearedAt} language={language} label={posted} />
        <h1 lang={post.language} dir={about[post.language].dir}>
          {post.title}
        </h1>
        <p className="post-facts">
          <span className="meta">
            <Icon name="clock" size={20} />
            {minutes}
          </span>
          {other && (
            <a href={other.href} lang={other.language} hrefLang={about[other.language].tag}>
              {other.text}
            </a>
          )}
        </p>
      </header>
      <PostPicture picture={post.picture} sizes={sizesOf('min(100vw, 72rem)')} lang={post.language} isFirst />
      <PostBody language={post.language} html={post.html} />
    </>
  )
}

/** A file that goes with a post: what it is, and its name. `href` is `/assets/<sha256>/<name>`. */
export function Attachment({ href, label }: { href: string; label: string }): ReactNode {
  return (
    <a className="card attachment" href={href}>
      <Icon name="doc" />
      <span>
        <b>{label}</b>{' '}
        <bdi dir="ltr" className="meta">
          {decodeURIComponent(href.split('/').at(-1) ?? '')}
        </bdi>
      </span>
    </a>
  )
}
