import { pathIn } from '#i18n/paths.ts'
import type { SearchContext } from '#islands/site-search/draw.ts'
import { startDialog, startInline } from '#islands/site-search/start.ts'
import { loadStylesheet } from '#islands/sheet.ts'
// Imported as a URL: the stylesheet is not needed earlier.
import sheet from '#islands/site-search/site-search.css?url'

const wordsIn = {
  en: () => import('#messages/en/site-search.ts'),
  ar: () => import('#messages/ar/site-search.ts'),
}

/**
 * Fetches the texts and styles of the site search. The phone number is read from the page's footer.
 * @param root the header's link to the search, or the form of the search page
 * @returns a function that then starts the search
 */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const [{ siteSearch: words }] = await Promise.all([wordsIn[language](), loadStylesheet(sheet)])
  const phone = document.querySelector<HTMLAnchorElement>('.foot a[href^="tel:"]')
  const context: SearchContext = {
    language,
    words,
    contactHref: pathIn(language, '/contact'),
    phone: { text: phone?.textContent ?? '', href: phone?.href ?? '' },
  }
  return () => {
    // On the search page the header's link focuses the field.
    const pageField = document.querySelector<HTMLInputElement>('form.everywhere input')
    if (root instanceof HTMLFormElement) startInline(root, context)
    else if (pageField)
      root.addEventListener('click', (event) => {
        event.preventDefault()
        pageField.focus()
      })
    else startDialog(root, context)
    return Promise.resolve()
  }
}
