import { languages } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { blogSides } from '#kinds/blog.ts'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import type { Language } from '#kinds/localise.ts'
import { newsSides } from '#kinds/news.ts'
import {
  postImage,
  postLanguage,
  postPerson,
  type Person,
  type PostSides,
  type Topic,
} from '#kinds/posts.ts'
import { withParts, type ArticlePart } from '#rich-text/parts.ts'
import { readingMinutes, summaryOf, countWords } from '#rich-text/text.ts'
import { isAboutSafety } from '#rules/safety.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'
import { figureFillers } from './figures.ts'
import { pageOf, type ListPage } from './post-pages.ts'
import { digestOf, withCacheKey, tracked } from './reads.ts'
import { singleLanguages, relatedIn, topicsIn } from './related.ts'
import { pictureOf, type Picture } from './store.ts'

/** The kinds whose items are posts, with a page each. */
export const postKinds = ['blog', 'news'] as const
export type PostKind = (typeof postKinds)[number]

/** A post as shown on a page. */
export type Post = {
  id: string
  kind: PostKind
  /** Path without a language: `/blog/<slug>`. */
  path: string
  slug: string
  /** Language of the text, which may differ from the page's. */
  language: Language
  title: string
  /** The editor's introduction; may be empty. */
  lead: string
  /** Sanitised; its second-level headings have ids. */
  html: string
  /** The parts of the text that begin with a second-level heading. */
  parts: ArticlePart[]
  /** The lead, or the first whole sentences of the text. */
  summary: string
  topic: Topic | 'none'
  author: Person | null
  reviewer: Person | null
  /** The editor's date of the post, `YYYY-MM-DD`. */
  date: string
  /**
   * The time of publication, ISO 8601; may be on another day than `date`, which an editor chose.
   */
  appearedAt: string
  updatedAt: string
  /**
   * True when its readers may need the company's phone number at once: its topic is safety, or,
   * without a topic, its text links to the page about fraud.
   */
  isAboutSafety: boolean
  picture: Picture | null
  /** Path of the attached file. */
  attachment: string | null
  /** Number of words. */
  wordCount: number
  /** Minutes to read the text. */
  minutes: number
  /** The languages in which the post has its own page. */
  languages: Language[]
}

/** A post's entity; `sides` has its fields in both languages. */
type Entry = {
  id: string
  rank: string | null
  data: Data
  slug: string | null
  createdAt: string
  updatedAt: string
  publishAt: string | null
  sides: PostSides
}

/** Reads the entries of a kind. */
const readEntriesOf = {
  blog: async () =>
    (await entriesOf('blog')).map((entry): Entry => ({ ...entry, sides: blogSides(entry.data) })),
  news: async () =>
    (await entriesOf('news')).map((entry): Entry => ({ ...entry, sides: newsSides(entry.data) })),
} satisfies Record<PostKind, () => Promise<Entry[]>>

type Figures = Awaited<ReturnType<typeof figureFillers>>

const postOf = async (
  kind: PostKind,
  { id, slug, createdAt, updatedAt, publishAt, sides }: Entry,
  page: Language,
  figures: Figures,
): Promise<Post> => {
  const language = postLanguage(sides, page)
  const fill = figures[language]
  const { html, parts } = withParts(fill(sides[language].html, 'html'))
  const inText = (key: 'title' | 'alt' | 'lead'): string => fill(sides[language][key], 'text')
  const lead = inText('lead')
  return {
    id,
    kind,
    path: `${kinds[kind].page?.path}/${slug ?? id}`,
    slug: slug ?? id,
    language,
    title: inText('title'),
    lead,
    html,
    parts,
    summary: lead || summaryOf(html),
    topic: sides.topic,
    author: postPerson(sides, 'author', language),
    reviewer: postPerson(sides, 'reviewer', language),
    date: sides.date,
    appearedAt: publishAt ?? createdAt,
    updatedAt,
    isAboutSafety: sides.topic === 'none' ? isAboutSafety(html) : sides.topic === 'safety',
    picture: await pictureOf(postImage(sides, language), inText('alt')),
    attachment: sides.attachment === '' ? null : sides.attachment,
    wordCount: countWords(html),
    minutes: readingMinutes(html, language),
    languages: sides.shownIn === 'all' ? ['en', 'ar'] : [sides.shownIn],
  }
}

/** Reads and makes the posts of a kind for pages in a language. */
const makePosts = async ([kind, page]: [PostKind, Language]): Promise<readonly Post[]> => {
  const figures = await figureFillers()
  return Promise.all(
    inOrder(kinds[kind], await readEntriesOf[kind]()).map((entry) =>
      postOf(kind, entry, page, figures),
    ),
  )
}

/** The digest of each post, so that it is computed once. */
const digests = new WeakMap<Post, string>()

const digestOfPost = (post: Post): string => {
  const digest = digests.get(post) ?? digestOf(post)
  digests.set(post, digest)
  return digest
}

const trackedPosts = tracked('posts', makePosts, (posts) => digestOf(posts.map(digestOfPost)))

/**
 * Every visible post of a kind, as shown on a page in this language, with the figures in force;
 * newest first. A page that reads this list is made again when any of the posts has changed: a page
 * that shows only a few should read {@link latestPosts} or {@link postListFor}.
 */
export const postsFor = (kind: PostKind, page: Language): Promise<readonly Post[]> =>
  trackedPosts([kind, page])

/** The posts of all kinds, grouped by kind. */
const allPostsFor = async (page: Language): Promise<readonly Post[]> =>
  (await Promise.all(postKinds.map((kind) => postsFor(kind, page)))).flat()

/** The posts of all kinds, newest first. */
export const newestPostsFor = async (page: Language): Promise<readonly Post[]> =>
  (await allPostsFor(page)).toSorted((a, b) => b.date.localeCompare(a.date))

/**
 * One page per topic with posts and per language, for getStaticPaths. Both languages have the same
 * topics, as both lists have all posts.
 */
export const topicPaths = async () => {
  const shownTopics = topicsIn(await postsFor('blog', 'en'))
  return languages.flatMap((language) =>
    shownTopics.map(({ topic }) =>
      withCacheKey({ params: { locale: localeParam(language), topic }, props: { topic } }),
    ),
  )
}

/** A post as shown in a list. */
export type PostInList = Pick<
  Post,
  | 'id'
  | 'kind'
  | 'path'
  | 'language'
  | 'title'
  | 'summary'
  | 'topic'
  | 'date'
  | 'appearedAt'
  | 'picture'
>

const toListItem = ({
  id,
  kind,
  path,
  language,
  title,
  summary,
  topic,
  date,
  appearedAt,
  picture,
}: Post): PostInList => ({
  id,
  kind,
  path,
  language,
  title,
  summary,
  topic,
  date,
  appearedAt,
  picture,
})

/** A list of posts: all of a kind, or those of one topic. */
export type PostList = {
  page: ListPage<PostInList>
  /** Number of all posts of the kind. */
  count: number
  /** Topics of the kind's posts, with the number of posts of each. */
  topics: ReturnType<typeof topicsIn>
}

/** One page of a list of posts, `number` counted from 1. */
export const postListFor = tracked(
  'list of posts',
  async ({
    kind,
    language,
    topic,
    number,
  }: {
    kind: PostKind
    language: Language
    topic?: Topic | undefined
    number: number
  }): Promise<PostList> => {
    const all = await postsFor(kind, language)
    const { posts, ...page } = pageOf(
      topic === undefined ? all : all.filter((post) => post.topic === topic),
      number,
    )
    return {
      page: { ...page, posts: posts.map(toListItem) },
      count: all.length,
      topics: topicsIn(all),
    }
  },
)

/** The newest posts of all kinds; at most `most` of them. */
export const latestPosts = tracked(
  'latest posts',
  async ({
    language,
    most,
  }: {
    language: Language
    most: number
  }): Promise<(PostInList & Pick<Post, 'languages'>)[]> =>
    (await newestPostsFor(language))
      .slice(0, most)
      .map((post) => ({ ...toListItem(post), languages: post.languages })),
)

/** The props of a post's page: all its content between header and footer. */
export type PostPageProps = {
  post: Post
  /** Posts to read next. */
  related: PostInList[]
  /** The only language in which the post has a text; undefined for both. */
  only: Language | undefined
}

type PostPath = {
  params: { locale: string | undefined; slug: string }
  props: PostPageProps
  cacheKey: string
}

/** One page per post of a kind and language, for getStaticPaths. */
export const postPaths = async (kind: PostKind): Promise<PostPath[]> => {
  const posts = { en: await postsFor(kind, 'en'), ar: await postsFor(kind, 'ar') }
  const onlyLanguages = singleLanguages([...posts.en, ...posts.ar])
  const related = {
    en: relatedIn(await allPostsFor('en'), 'en'),
    ar: relatedIn(await allPostsFor('ar'), 'ar'),
  }
  return languages.flatMap((language) =>
    posts[language].map((post) => {
      const props = {
        post,
        related: related[language](post).map(toListItem),
        only: onlyLanguages.get(post.id),
      }
      return {
        params: { locale: localeParam(language), slug: post.slug },
        props,
        cacheKey: digestOf({ ...props, post: digestOfPost(post) }),
      }
    }),
  )
}
