import type { ReactNode } from 'react'
import { about, type Language } from '#i18n/languages.ts'
import { Icon } from './icon.tsx'
import { PostBody, PostPicture, type PostContent } from './post.tsx'
import { sizesOf } from './picture.ts'
import { Posted } from './posted.tsx'

type Props = {
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
export function PostView({ post, language, posted, minutes, other }: Props): ReactNode {
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
