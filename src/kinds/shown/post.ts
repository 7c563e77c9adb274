import type { BlogData } from '../blog.ts'
import type { NewsData } from '../news.ts'
import type { Language } from './localise.ts'

/** What a post has in one language. `html` is rich text; `image` an address of the store, or empty. */
export type PostSide = { title: string; html: string; image: string; alt: string }
export type PostSides = Record<Language, PostSide> & { date: string; shownIn: 'all' | Language; attachment: string }

export const blogSides = (data: BlogData): PostSides => ({
  en: { title: data.BlogTitle, html: data.BlogData, image: data.BlogImageUrl_EN, alt: data.BlogImageAlt_EN },
  ar: { title: data.BlogTitle_AR, html: data.BlogData_AR, image: data.BlogImageUrl_AR, alt: data.BlogImageAlt_AR },
  date: data.BlogDate,
  shownIn: data.LanguageSelection,
  attachment: data.PdFImage_En,
})

export const newsSides = (data: NewsData): PostSides => ({
  en: { title: data.NewsTitle, html: data.NewsData, image: data.NewsImageUrl_EN, alt: data.NewsImageAlt_EN },
  ar: { title: data.NewsTitle_AR, html: data.NewsData_AR, image: data.NewsImageUrl_AR, alt: data.NewsImageAlt_AR },
  date: data.NewsDate,
  shownIn: data.LanguageSelection,
  attachment: '',
})

/** The language of a post on a page. `all`: the page's, and English where the Arabic is empty. Otherwise the chosen one. */
export const postLanguage = ({ shownIn, ar }: PostSides, page: Language): Language => {
  if (shownIn !== 'all') return shownIn
  return page === 'ar' && ar.title !== '' && ar.html !== '' ? 'ar' : 'en'
}

/** The picture of a post in one language: its own, or the English one. */
export const postImage = (sides: PostSides, language: Language): string => sides[language].image || sides.en.image
