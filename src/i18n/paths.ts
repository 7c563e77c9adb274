import { languageOf, languages, type Language } from './languages.ts'

/**
 * The path of a page without its language: `/ar/about.html` and `/about` are both `/about`, `/ar`
 * is `/`. Removes the extension, as during the build a page's path is that of its file, such as
 * `/about.html` or `/ar.html`.
 */
export const barePath = (pathname: string): string => {
  const path = pathname.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '') || '/'
  const bare = languageOf(path) === 'ar' ? path.slice('/ar'.length) : path
  return bare === '' || bare === '/index' ? '/' : bare
}

/**
 * The address of a path in a language: `('ar', '/about')` is `/ar/about`, `('ar', '/')` is `/ar`.
 * Retains `#…` and `?…`.
 */
export const pathIn = (language: Language, bare: string): string => {
  if (language === 'en') return bare
  if (bare === '/') return '/ar'
  const isHomeWithSuffix = bare.startsWith('/#') || bare.startsWith('/?')
  return isHomeWithSuffix ? `/ar${bare.slice(1)}` : `/ar${bare}`
}

/** The `locale` parameter of a page's route: `ar`, or none for English, which has no prefix. */
export const localeParam = (language: Language): string | undefined =>
  language === 'en' ? undefined : language

/**
 * Both language versions of a page for Astro's getStaticPaths. An empty `cacheKey` is that of a
 * page without props, see `build/make-pages.ts`.
 */
export const localePaths = (): { params: { locale: string | undefined }; cacheKey: string }[] =>
  languages.map((language) => ({ params: { locale: localeParam(language) }, cacheKey: '' }))

/** The full address of a path in a language. The English home is the bare origin with its slash. */
export const absoluteUrl = (origin: string, language: Language, bare: string): string =>
  origin + pathIn(language, bare)
