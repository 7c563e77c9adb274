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
import { withParts, type Part } from '#rich-text/parts.ts'
import { readingMinutes, summaryOf, wordsOf } from '#rich-text/text.ts'
import { isAboutSafety } from '#rules/safety.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'
import { figureWords } from './figures.ts'
import { pageOf, type ListPage } from './post-pages.ts'
import { digestOf, withCacheKey, tracked } from './reads.ts'
import { ownLanguages, relatedIn, topicsIn } from './related.ts'
import { pictureOf, type Picture } from './store.ts'

/** The kinds whose items are posts, with a page each. */
export const postKinds = ['blog', 'news'] as const
export type PostKind = (typeof postKinds)[number]

/** A post as shown on a page. `language` is that of the text, which may differ from the page's. */
export type Post = {
  id: string
  kind: PostKind
  /** Path without a language: `/blog/<slug>`. */
  path: string
  slug: string
  language: Language
  title: string
  /** The editor's introduction; may be empty. */
  lead: string
  /** Sanitised; its second-level headings have ids. */
  html: string
  parts: Part[]
  /** The lead, or the first whole sentences. */
  summary: string
  topic: Topic | 'none'
  author: Person | null
  reviewer: Person | null
  /** `YYYY-MM-DD` */
  date: string
  /** The time of publication, ISO 8601; `date` is chosen by an editor. */
  appearedAt: string
  updatedAt: string
  /**
   * True when its readers may need the company's phone number at once: its topic is safety, or,
   * without a topic, its text links to the page about fraud.
   */
  isAboutSafety: boolean
  picture: Picture | null
  attachment: string | null
  /** Number of words. */
  words: number
  minutes: number
  /** The languages in which the post has its own page. */
  languages: Language[]
}

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

const read = {
  blog: async () =>
    (await entriesOf('blog')).map((entry): Entry => ({ ...entry, sides: blogSides(entry.data) })),
  news: async () =>
    (await entriesOf('news')).map((entry): Entry => ({ ...entry, sides: newsSides(entry.data) })),
} satisfies Record<PostKind, () => Promise<Entry[]>>

type Figures = Awaited<ReturnType<typeof figureWords>>

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
    words: wordsOf(html),
    minutes: readingMinutes(html, language),
    languages: sides.shownIn === 'all' ? ['en', 'ar'] : [sides.shownIn],
  }
}

const madeFor = async ([kind, page]: [PostKind, Language]): Promise<readonly Post[]> => {
  const figures = await figureWords()
  return Promise.all(
    inOrder(kinds[kind], await read[kind]()).map((entry) => postOf(kind, entry, page, figures)),
  )
}

const digests = new WeakMap<Post, string>()

const digestOfPost = (post: Post): string => {
  const digest = digests.get(post) ?? digestOf(post)
  digests.set(post, digest)
  return digest
}

const made = tracked('posts', madeFor, (posts) => digestOf(posts.map(digestOfPost)))

/**
 * Every visible post of a kind, as shown on a page in this language, with the figures in force;
 * newest first. A page that shows only a few should read those alone: reading this list ties it to
 * every post.
 */
export const postsFor = (kind: PostKind, page: Language): Promise<readonly Post[]> =>
  made([kind, page])

/** The posts of all kinds, grouped by kind. */
const allPostsFor = async (page: Language): Promise<readonly Post[]> =>
  (await Promise.all(postKinds.map((kind) => postsFor(kind, page)))).flat()

/** The posts of all kinds, newest first. */
export const newestPostsFor = async (page: Language): Promise<readonly Post[]> =>
  (await allPostsFor(page)).toSorted((a, b) => b.date.localeCompare(a.date))

/**
 * One page per topic with posts and per language, for getStaticPaths: the same in both languages,
 * as both lists hold all posts.
 */
export const topicPaths = async () => {
  const found = topicsIn(await postsFor('blog', 'en'))
  return languages.flatMap((language) =>
    found.map(({ topic }) =>
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

const inList = ({
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
  /** Topics of the kind's posts. */
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
    return { page: { ...page, posts: posts.map(inList) }, count: all.length, topics: topicsIn(all) }
  },
)

/** The newest posts of all kinds, at most `most`. */
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
      .map((post) => ({ ...inList(post), languages: post.languages })),
)

/** The props of a post's page: all content within the frame. */
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
  const own = ownLanguages([...posts.en, ...posts.ar])
  const related = {
    en: relatedIn(await allPostsFor('en'), 'en'),
    ar: relatedIn(await allPostsFor('ar'), 'ar'),
  }
  return languages.flatMap((language) =>
    posts[language].map((post) => {
      const props = { post, related: related[language](post).map(inList), only: own.get(post.id) }
      return {
        params: { locale: localeParam(language), slug: post.slug },
        props,
        cacheKey: digestOf({ ...props, post: digestOfPost(post) }),
      }
    }),
  )
}
