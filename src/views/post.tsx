import type { ReactNode } from 'react'
import { languageFacts, langAttributes, type Language } from '#i18n/languages.ts'
import { dayOf, formatDate } from '#i18n/time.ts'
import type { Person } from '#kinds/posts.ts'
import { Icon } from './icon.tsx'
import { cdnPicture, cdnSrcset, sizesOf } from './picture.ts'

type PostedProps = {
  /** `YYYY-MM-DD` */
  date: string
  /** The time of publication, ISO 8601; shown by scripts only if it is on the day `date`. */
  appearedAt?: string | undefined
  /** The page's language, which is that of the date. */
  language: Language
  /** Text before the date: "Posted on". */
  label: string
  /** Content before the date. */
  before?: ReactNode
  /** Content after the date. */
  after?: ReactNode
}

/** The date of a post. Scripts insert the post's age before it. */
function Posted({ date, appearedAt, language, label, before, after }: PostedProps): ReactNode {
  return (
    <p className="meta posted">
      {before}
      <span>{label} </span>
      <time
        dateTime={date}
        data-at={appearedAt && dayOf(appearedAt) === date ? appearedAt : undefined}
      >
        {formatDate(date, language)}
      </time>
      {after}
    </p>
  )
}

/** The content of a post that all views of posts show. */
export type PostContent = {
  /** Language of the text, which may differ from the page's. */
  language: Language
  title: string
  summary: string
  /** `YYYY-MM-DD` */
  date: string
  /** The time of publication, ISO 8601. */
  appearedAt?: string | undefined
  picture: { src: string; width: number; height: number; alt: string } | null
}

/** The `lang` and `dir` attributes of a text. */
const textAttributes = (language: Language): { lang: Language; dir: 'ltr' | 'rtl' } => ({
  lang: language,
  dir: languageFacts[language].dir,
})

type PictureProps = {
  picture: PostContent['picture']
  /** Value of the attribute `sizes`. */
  sizes: string
  /** Language of the alternative text. */
  lang: Language
  /** True for the first picture of a page, which is loaded at once. */
  isFirst?: boolean
  /** True for a picture next to the post's title, which needs no alternative text. */
  isDecoration?: boolean
}

/** A post's picture. Its width and height reserve its space, so that loading it moves nothing. */
function PostPicture({
  picture,
  sizes,
  lang,
  isFirst = false,
  isDecoration = false,
}: PictureProps): ReactNode {
  if (!picture) return null
  const { src, width, height, alt } = picture
  return (
    <img
      className="post-picture"
      src={cdnPicture(src, 960)}
      srcSet={cdnSrcset(src, width)}
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
  /** The page's language, which is that of the date. */
  language: Language
  /** Text before the date: "Posted on". */
  postedLabel: string
  /** The name of the post's topic, or of another group. */
  topic?: string | undefined
  heading?: 'h2' | 'h3'
  sizes?: string
  isFirst?: boolean
}

/** A post in a list: picture, topic and date, title, summary. The whole card links to the post. */
export function PostCard({
  post,
  href,
  language,
  postedLabel,
  topic,
  heading: Heading = 'h2',
  sizes = sizesOf('24rem'),
  isFirst = false,
}: CardProps): ReactNode {
  return (
    <article className="post-card">
      <PostPicture
        picture={post.picture}
        sizes={sizes}
        lang={post.language}
        isFirst={isFirst}
        isDecoration
      />
      <div>
        <Posted
          date={post.date}
          appearedAt={post.appearedAt}
          language={language}
          label={postedLabel}
          before={topic && <b className="topic">{topic}</b>}
        />
        <Heading {...textAttributes(post.language)}>
          <a href={href}>{post.title}</a>
        </Heading>
        <p className="quiet" {...textAttributes(post.language)}>
          {post.summary}
        </p>
      </div>
    </article>
  )
}

type PersonNameProps = { person: Person; language: Language }

/** A person's name, followed by a comma and the role. */
function PersonName({ person, language }: PersonNameProps): ReactNode {
  const { name, role } = person
  return (
    <bdi {...langAttributes(person.language, language)}>
      <b>{name}</b>
      {role !== '' && (person.language === 'ar' ? '، ' : ', ') + role}
    </bdi>
  )
}

type HeadProps = {
  post: PostContent & { lead: string; author: Person | null; reviewer: Person | null }
  /** The page's language. */
  language: Language
  /** `posted` precedes the date, `reviewed` the reviewer. */
  words: { posted: string; reviewed: string }
  /** Reading time in words: "3 min read". */
  readingTime: string
  /** A link to all posts of the post's topic. */
  topic?: { href: string; text: string } | undefined
  /** A link to the post in the other language, with a text in that language. */
  translation?: { href: string; text: string; language: Language } | undefined
}

/** The head of a post: topic, reading time, title, lead, author and date; then its picture. */
export function PostHead({
  post,
  language,
  words,
  readingTime,
  topic,
  translation,
}: HeadProps): ReactNode {
  const { author, reviewer } = post
  return (
    <>
      <header className="post-head">
        <p className="post-facts">
          {topic && (
            <a className="topic" href={topic.href}>
              {topic.text}
            </a>
          )}
          <span className="meta">
            <Icon name="clock" size={20} />
            {readingTime}
          </span>
          {translation && (
            <a
              href={translation.href}
              lang={translation.language}
              hrefLang={languageFacts[translation.language].tag}
            >
              {translation.text}
            </a>
          )}
        </p>
        <h1 {...textAttributes(post.language)}>{post.title}</h1>
        {post.lead !== '' && (
          <p className="lead" {...textAttributes(post.language)}>
            {post.lead}
          </p>
        )}
        {author && (
          <p className="author">
            <PersonName person={author} language={language} />
          </p>
        )}
        <Posted
          date={post.date}
          appearedAt={post.appearedAt}
          language={language}
          label={words.posted}
          after={
            reviewer && (
              <span className="reviewer">
                {words.reviewed} <PersonName person={reviewer} language={language} />
              </span>
            )
          }
        />
      </header>
      <PostPicture picture={post.picture} sizes={sizesOf('36rem')} lang={post.language} isFirst />
    </>
  )
}

/** Minimum number of headings of a text with a table of contents. */
const MIN_PARTS = 3

type PartsProps = {
  parts: readonly { id: string; text: string }[]
  /** The page's language. */
  language: Language
  /** The language of the text. */
  contentLanguage: Language
  /** "In this post". */
  title: string
}

/**
 * Links to the parts of a post: a fold above the text, or a list next to the text in a wide window.
 * Nothing for a text with few parts.
 */
export function PostParts({ parts, language, contentLanguage, title }: PartsProps): ReactNode {
  if (parts.length < MIN_PARTS) return null
  return (
    <details className="parts">
      <summary>
        {title}
        <Icon name="down" size={20} />
      </summary>
      <nav aria-label={title}>
        <b aria-hidden="true">{title}</b>
        <ol {...langAttributes(contentLanguage, language)}>
          {parts.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}

/** The text of a post, with its language and direction. `html` must come from the sanitiser. */
export function PostBody({ language, html }: { language: Language; html: string }): ReactNode {
  return (
    <div
      className="prose"
      {...textAttributes(language)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The attached file of a post: its label and its name. `href` is `/assets/<sha256>/<name>`. */
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
