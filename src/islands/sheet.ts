/**
 * Adds a stylesheet that only an island needs. Resolves when the stylesheet is loaded or has failed
 * to load: the island works without it.
 */
export const loadStylesheet = (href: string): Promise<unknown> => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
}
