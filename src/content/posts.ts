import { getCollection } from 'astro:content'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { blogSides, newsSides, postImage, postLanguage, type PostSides } from '#kinds/shown/post.ts'
import type { Language } from '#kinds/shown/localise.ts'
import { readingMinutes, summaryOf } from '#rich-text/text.ts'
import { inOrder } from '#store/order.ts'
import { pictureOf, type Picture } from './pictures.ts'

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
  /** Its first words, for a page that holds much else. */
  brief: string
  /** `YYYY-MM-DD` */
  date: string
  /** The moment from which visitors could see it, ISO 8601; `date` is the one that an editor chose. */
  appearedAt: string
  updatedAt: string
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

const postOf = async (kind: PostKind, { id, slug, createdAt, updatedAt, publishAt, sides }: Entry, page: Language): Promise<Post> => {
  const language = postLanguage(sides, page)
  const { title, html, alt } = sides[language]
  return {
    id,
    kind,
    path: `${kinds[kind].page?.path}/${slug ?? id}`,
    slug: slug ?? id,
    language,
    title,
    html,
    summary: summaryOf(html),
    brief: summaryOf(html, 64),
    date: sides.date,
    appearedAt: publishAt ?? createdAt,
    updatedAt,
    picture: await pictureOf(postImage(sides, language), alt),
    attachment: sides.attachment === '' ? null : sides.attachment,
    minutes: readingMinutes(html),
    languages: sides.shownIn === 'all' ? ['en', 'ar'] : [sides.shownIn],
  }
}

/** Every post of a kind that visitors may see, as a page in this language shows it; newest first. */
export const postsFor = async (kind: PostKind, page: Language): Promise<Post[]> =>
  Promise.all(inOrder(kinds[kind], await read[kind]()).map((entry) => postOf(kind, entry, page)))
