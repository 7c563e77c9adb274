import type { BlogPosting, NewsArticle, Person as PersonData } from 'schema-dts'
import { changedAt } from '#content/changed.ts'
import type { Post, PostKind } from '#content/posts.ts'
import { languageFacts } from '#i18n/languages.ts'
import { dayOf } from '#i18n/time.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { companyReference } from './structured-data.ts'

const types = { blog: 'BlogPosting', news: 'NewsArticle' } as const satisfies Record<
  PostKind,
  string
>

type Times = Pick<Post, 'date' | 'updatedAt' | 'appearedAt'>

/**
 * Time of a post's publication for feeds, ISO 8601: the time at which visitors could first see the
 * post, or the post's date if that is earlier.
 */
export const feedTimeOf = ({ date, appearedAt }: Times): string =>
  date < dayOf(appearedAt) ? date : appearedAt

/**
 * Times of a post for search engines and networks, ISO 8601: its date (`published`) and its last
 * change (`modified`). A date that was in the future when the post appeared is replaced by the time
 * at which the post appeared.
 */
export const timesOf = (post: Times): { published: string; modified: string } => {
  const published = post.date > dayOf(post.appearedAt) ? post.appearedAt : post.date
  const changed = changedAt({ updatedAt: post.updatedAt, publishAt: post.appearedAt })
  return { published, modified: changed > published ? changed : published }
}

/** A person named with a post. */
type Named = NonNullable<Post['author']>

/**
 * Structured data of a person named with a post. A name without a role that contains the company's
 * name is that of a team, and becomes the company.
 */
const personOf = ({
  name,
  role,
  language,
}: Named): ReturnType<typeof companyReference> | Exclude<PersonData, string> =>
  role === '' && name.includes(site.name[language])
    ? companyReference(language)
    : { '@type': 'Person', name, ...(role !== '' && { jobTitle: role }) }

/**
 * Structured data of a post.
 * @param address full address of the post's page
 * @param image full address of its share picture
 */
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
    wordCount: post.wordCount,
    timeRequired: `PT${post.minutes}M`,
    datePublished: published,
    dateModified: modified,
    inLanguage: languageFacts[language].tag,
    image,
    mainEntityOfPage: reviewer
      ? { '@type': 'WebPage', '@id': address, reviewedBy: personOf(reviewer) }
      : address,
    author: author ? personOf(author) : companyReference(language),
    publisher: companyReference(language),
  }
}
