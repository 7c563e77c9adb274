const wordsIn = {
  en: () => import('#messages/en/frame.ts'),
  ar: () => import('#messages/ar/frame.ts'),
}

/**
 * Fetches the header's code and its texts. This module is imported on demand: otherwise the script
 * of every page would contain the names of all files that it imports.
 * @returns a function that then hydrates the header
 */
export const load = async (bar: HTMLElement): Promise<() => Promise<void>> => {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const [{ hydrateHeader }, { frame }] = await Promise.all([
    import('#islands/header/header.tsx'),
    wordsIn[language](),
  ])
  return () => {
    hydrateHeader(bar, language, frame)
    return Promise.resolve()
  }
}
