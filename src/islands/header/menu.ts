import type { Language } from '#i18n/languages.ts'

/** An entry of the main menu or of a submenu. */
export type MenuEntry = { ID: string; Title: string; TitleAr: string; Link: string; LinkAr: string }

const entry = (ID: string, Title: string, TitleAr: string, path: string): MenuEntry => ({
  ID,
  Title,
  TitleAr,
  Link: path,
  LinkAr: path === '/' ? '/ar' : `/ar${path}`,
})

/** The main menu in order. An entry with a submenu has no page of its own. */
export const menu: readonly (
  MenuEntry | (Omit<MenuEntry, 'Link' | 'LinkAr'> & { submenu: readonly MenuEntry[] })
)[] = [
  entry('home', 'Home', 'الرئيسية', '/'),
  entry('about', 'About us', 'من نحن', '/about'),
  entry('services', 'Services', 'الخدمات', '/services'),
  entry('business', 'Business', 'الأعمال', '/business'),
  entry('careers', 'Careers', 'الوظائف', '/careers'),
  {
    ID: 'media',
    Title: 'Media room',
    TitleAr: 'المركز الإعلامي',
    submenu: [entry('blog', 'Blog', 'المدونة', '/blog'), entry('news', 'News', 'الأخبار', '/news')],
  },
  entry('contact', 'Contact us', 'اتصل بنا', '/contact'),
]

/** Title of an entry in the page's language. */
export const titleIn = (language: Language, one: { Title: string; TitleAr: string }): string =>
  language === 'ar' ? one.TitleAr : one.Title
/** Address of an entry in the page's language. */
export const linkIn = (language: Language, one: { Link: string; LinkAr: string }): string =>
  language === 'ar' ? one.LinkAr : one.Link

/**
 * Value of `aria-current`: `page` on the entry's page, `true` on the pages below it (a post below
 * the blog), undefined elsewhere.
 */
export const ariaCurrentFor = (link: string, path = ''): 'page' | 'true' | undefined => {
  if (link === path) return 'page'
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined
}
