import { getCollection } from 'astro:content'
import { languages } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { blogSides } from '#kinds/blog.ts'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import type { Language } from '#kinds/localise.ts'
import { newsSides } from '#kinds/news.ts'
import { postImage, postLanguage, type PostSides } from '#kinds/posts.ts'
import { firstSentence, readingMinutes, summaryOf } from '#rich-text/text.ts'
import { isAboutSafety } from '#rules/safety.ts'
import { inOrder } from '#store/order.ts'
import { figureWords } from './figures.ts'
import { pictureOf, type Picture } from './store.ts'

/** The kinds whose items are posts, each with a page of its own. */
export const postKinds = ['blog', 'news'] as const
export type PostKind = (typeof postKinds)[number]

/** A post as one page shows it. `language` is the text's own and may differ from the page's. */
export type Post = {
  id: string
  kind: PostKind
  /** Its address without a language: `/blog/<slug>`. */
  path: string
  slug: string
  language: Language
  title: string
  /** Sanitised. */
  html: string
  summary: string
  /** Its first sentence, for a page that holds much else. */
  brief: string
  /** `YYYY-MM-DD` */
  date: string
  /** The moment from which visitors could see it, ISO 8601; `date` is the one that an editor chose. */
  appearedAt: string
  updatedAt: string
  /** Its text leads to the page about fraud: whoever reads it may need the number to call at once. */
  isAboutSafety: boolean
  picture: Picture | null
  attachment: string | null
  minutes: number
  /** The languages in which it has a page of its own. */
  languages: Language[]
}

type Entry = { id: string; rank: string | null; data: Data; slug: string | null; createdAt: string; updatedAt: string; publishAt: string | null; sides: PostSides }

const read = {
  blog: async () => (await getCollection('blog')).map(({ data }): Entry => ({ ...data, sides: blogSides(data.data) })),
  news: async () => (await getCollection('news')).map(({ data }): Entry => ({ ...data, sides: newsSides(data.data) })),
} satisfies Record<PostKind, () => Promise<Entry[]>>

type Figures = Awaited<ReturnType<typeof figureWords>>

const postOf = async (kind: PostKind, { id, slug, createdAt, updatedAt, publishAt, sides }: Entry, page: Language, figures: Figures): Promise<Post> => {
  const language = postLanguage(sides, page)
  const fill = figures[language]
  const html = fill(sides[language].html, 'html')
  const [title, alt] = [fill(sides[language].title, 'text'), fill(sides[language].alt, 'text')]
  return {
    id,
    kind,
    path: `${kinds[kind].page?.path}/${slug ?? id}`,
    slug: slug ?? id,
    language,
    title,
    html,
    summary: summaryOf(html),
    brief: firstSentence(html),
    date: sides.date,
    appearedAt: publishAt ?? createdAt,
    updatedAt,
    isAboutSafety: isAboutSafety(html),
    picture: await pictureOf(postImage(sides, language), alt),
    attachment: sides.attachment === '' ? null : sides.attachment,
    minutes: readingMinutes(html),
    languages: sides.shownIn === 'all' ? ['en', 'ar'] : [sides.shownIn],
  }
}

/** Every post of a kind that visitors may see, as a page in this language shows it, with the figures in force; newest first. */
export const postsFor = async (kind: PostKind, page: Language): Promise<Post[]> => {
  const figures = await figureWords()
  return Promise.all(inOrder(kinds[kind], await read[kind]()).map((entry) => postOf(kind, entry, page, figures)))
}

/**
 * The one language a post really exists in, from its versions on the English and the Arabic page, or nothing where it
 * has a text of its own in both. Its address in the other language then points its canonical here.
 */
export const ownLanguage = (versions: readonly ({ language: Language } | undefined)[]): Language | undefined => {
  const own = new Set(versions.flatMap((version) => version?.language ?? []))
  return own.size === languages.length ? undefined : [...own][0]
}

/** What a post's page is given. */
export type PostPageProps = {
  post: Post
  /** The next older post of its kind, if there is one. */
  next: Post | undefined
  /** The one language in which the post has a text, if it is not both. */
  only: Language | undefined
}

/** One page per post of a kind and language, for getStaticPaths. */
export const postPaths = async (kind: PostKind): Promise<{ params: { locale: string | undefined; slug: string }; props: PostPageProps }[]> => {
  const posts = { en: await postsFor(kind, 'en'), ar: await postsFor(kind, 'ar') }
  const versions = (id: string) => [...posts.en, ...posts.ar].filter((post) => post.id === id)
  return languages.flatMap((language) =>
    posts[language].map((post, index) => ({
      params: { locale: localeParam(language), slug: post.slug },
      props: { post, next: posts[language][index + 1], only: ownLanguage(versions(post.id)) },
    })),
  )
}
