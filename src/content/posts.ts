import { getCollection, type CollectionEntry } from 'astro:content'
import type { BlogData } from '#kinds/blog.ts'
import { readingMinutes, summaryOf } from '#rich-text/text.ts'
import { pictureOf, type Picture } from './pictures.ts'

type Language = 'en' | 'ar'

/** A post as one page shows it. `language` is the text's own and may differ from the page's. */
export type Post = {
  id: string
  slug: string
  language: Language
  title: string
  /** Sanitised. */
  html: string
  summary: string
  /** `YYYY-MM-DD` */
  date: string
  updatedAt: string
  picture: Picture | null
  attachment: string | null
  minutes: number
  /** The languages in which it has a page of its own. */
  languages: Language[]
  oldSlugs: string[]
}

/** `all` or unset: the page's language, and the English where the Arabic is empty. Otherwise the chosen one. */
const languageOf = (data: BlogData, page: Language): Language => {
  if (data.LanguageSelection !== 'all') return data.LanguageSelection
  return page === 'ar' && data.BlogTitle_AR !== '' && data.BlogData_AR !== '' ? 'ar' : 'en'
}

const postOf = async ({ data: entry }: CollectionEntry<'blog'>, page: Language): Promise<Post> => {
  const { data } = entry
  const language = languageOf(data, page)
  const ar = language === 'ar'
  const html = ar ? data.BlogData_AR : data.BlogData
  const src = ar ? data.BlogImageUrl_AR || data.BlogImageUrl_EN : data.BlogImageUrl_EN
  return {
    id: entry.id,
    slug: entry.slug ?? entry.id,
    language,
    title: ar ? data.BlogTitle_AR : data.BlogTitle,
    html,
    summary: summaryOf(html),
    date: data.BlogDate,
    updatedAt: entry.updatedAt,
    picture: await pictureOf(src, ar ? data.BlogImageAlt_AR : data.BlogImageAlt_EN),
    attachment: data.PdFImage_En === '' ? null : data.PdFImage_En,
    minutes: readingMinutes(html),
    languages: data.LanguageSelection === 'all' ? ['en', 'ar'] : [data.LanguageSelection],
    oldSlugs: entry.oldSlugs,
  }
}

/** Every post that visitors may see, as a page in this language shows it; newest first. */
export const postsFor = async (_kind: 'blog', page: Language): Promise<Post[]> => {
  const posts = await Promise.all((await getCollection('blog')).map((entry) => postOf(entry, page)))
  return posts.sort((a, b) => (`${a.date} ${a.updatedAt}` < `${b.date} ${b.updatedAt}` ? 1 : -1))
}
