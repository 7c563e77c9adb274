import { pathIn } from '#i18n/paths.ts'
import type { Site } from '#islands/site-search/draw.ts'
import { startDialog, startInline } from '#islands/site-search/start.ts'
import { loadSheet } from '#islands/sheet.ts'
// As an address: nothing of it is needed before.
import sheet from '#islands/site-search/site-search.css?url'

const wordsIn = {
  en: () => import('#messages/en/site-search.ts'),
  ar: () => import('#messages/ar/site-search.ts'),
}

/** Fetches the words and the looks of the search of the whole site. The number to call is the one that stands at the page's end. */
export const load = async (root: HTMLElement): Promise<() => Promise<void>> => {
  const language = document.documentElement.lang === 'ar' ? 'ar' : 'en'
  const [{ siteSearch: words }] = await Promise.all([wordsIn[language](), loadSheet(sheet)])
  const phone = document.querySelector<HTMLAnchorElement>('.foot a[href^="tel:"]')
  const site: Site = {
    language,
    words,
    contactHref: pathIn(language, '/contact'),
    phone: { text: phone?.textContent ?? '', href: phone?.href ?? '' },
  }
  return () => {
    // On the page of the search the header's link leads to its field.
    const own = document.querySelector<HTMLInputElement>('form.everywhere input')
    if (root instanceof HTMLFormElement) startInline(root, site)
    else if (own)
      root.addEventListener('click', (event) => {
        event.preventDefault()
        own.focus()
      })
    else startDialog(root, site)
    return Promise.resolve()
  }
}
