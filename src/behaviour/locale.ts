/**
 * Keeps the visitor's choice under `locale` when they switch the language; nobody is ever redirected by it. The place on
 * the page and what was asked of it (`#…`, `?…`) go along.
 * A page that answers for many addresses (the 404) sets `data-switch="here"`: its switch keeps the address asked for.
 */
export const rememberLanguage = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-switch]')) {
    if (link.dataset['switch'] === 'here') link.pathname = link.lang === 'ar' ? `/ar${location.pathname}` : location.pathname.slice(3) || '/'
    link.addEventListener('click', () => {
      link.search = location.search
      link.hash = location.hash
      try {
        localStorage.setItem('locale', link.lang)
      } catch {
        // Storage is switched off: the link works all the same.
      }
    })
  }
}
