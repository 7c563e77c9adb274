/** A link to the page one is on glides to its top instead of loading it again. */
export const glideOnSamePage = (): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.hash || link.target) return
    if (link.origin !== location.origin || link.pathname !== location.pathname || link.search) return
    event.preventDefault()
    scrollTo({ top: 0 })
  })
}
