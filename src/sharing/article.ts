import type { BlogPosting, NewsArticle, Person as PersonData } from 'schema-dts'
import { changedAt } from '#content/changed.ts'
import type { Post, PostKind } from '#content/posts.ts'
import { about } from '#i18n/languages.ts'
import { dayOf } from '#i18n/time.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { company } from './structured-data.ts'

const types = { blog: 'BlogPosting', news: 'NewsArticle' } as const satisfies Record<
  PostKind,
  string
>

type Times = Pick<Post, 'date' | 'updatedAt' | 'appearedAt'>

/** When a post was published, ISO 8601: the moment from which visitors could see it, or the day that it bears where this is an earlier one. */
export const momentOf = ({ date, appearedAt }: Times): string =>
  date < dayOf(appearedAt) ? date : appearedAt

/** The day a post bears, and when it last changed, ISO 8601. A day that was ahead when the post appeared is no fact about it: the moment stands for it. */
export const timesOf = (post: Times): { published: string; modified: string } => {
  const published = post.date > dayOf(post.appearedAt) ? post.appearedAt : post.date
  const changed = changedAt({ updatedAt: post.updatedAt, publishAt: post.appearedAt })
  return { published, modified: changed > published ? changed : published }
}

type Named = NonNullable<Post['author']>

/** Who is named with a post; a team of the company's is the company. */
const personOf = ({
  name,
  role,
  language,
}: Named): ReturnType<typeof company> | Exclude<PersonData, string> =>
  role === '' && name.includes(site.name[language])
    ? company(language)
    : { '@type': 'Person', name, ...(role !== '' && { jobTitle: role }) }

/** A post for search engines: full addresses of its page and of its sharing picture. */
export const article = (
  post: Post,
  address: string,
  image: string,
): Exclude<BlogPosting | NewsArticle, string> => {
  const { language, topic, author, reviewer } = post
  const { published, modified } = timesOf(post)
  return {
    '@type': types[post.kind],
    headline: post.title,
    description: post.summary,
    ...(topic !== 'none' && { articleSection: messages(language).blog.topics[topic].name }),
    wordCount: post.words,
    timeRequired: `PT${post.minutes}M`,
    datePublished: published,
    dateModified: modified,
    inLanguage: about[language].tag,
    image,
    mainEntityOfPage: reviewer
      ? { '@type': 'WebPage', '@id': address, reviewedBy: personOf(reviewer) }
      : address,
    author: author ? personOf(author) : company(language),
    publisher: company(language),
  }
}
