import type { BlogPosting, NewsArticle } from 'schema-dts'
import { changedAt } from '#content/changed.ts'
import type { Post, PostKind } from '#content/posts.ts'
import { about } from '#i18n/languages.ts'
import { company } from './structured-data.ts'

const types = { blog: 'BlogPosting', news: 'NewsArticle' } as const satisfies Record<PostKind, string>

/** The day a post bears and when it last changed; an editor may date a post later than the save. ISO 8601. */
export const timesOf = ({ date, updatedAt, appearedAt }: Post): { published: string; modified: string } => {
  const changed = changedAt({ updatedAt, publishAt: appearedAt })
  return { published: date, modified: changed > date ? changed : date }
}

/** A post for search engines: full addresses of its page and of its sharing picture. */
export const article = (post: Post, address: string, image: string): Exclude<BlogPosting | NewsArticle, string> => {
  const { published, modified } = timesOf(post)
  return {
    '@type': types[post.kind],
    'headline': post.title,
    'datePublished': published,
    'dateModified': modified,
    'inLanguage': about[post.language].tag,
    image,
    'mainEntityOfPage': address,
    'author': company(post.language),
    'publisher': company(post.language),
  }
}
