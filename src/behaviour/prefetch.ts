/** How far outside the window a link counts as in view. */
const margin = '200px'

type Connection = { saveData?: boolean; effectiveType?: string }

/** Fetches the pages that links in view lead to, once each, unless the visitor saves data or the line is slow. */
export const prefetchInView = (): void => {
  const { saveData, effectiveType = '' } = (navigator as Navigator & { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType.includes('2g')) return
  const seen = new Set([location.pathname])
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        const { pathname } = target as HTMLAnchorElement
        if (seen.has(pathname)) continue
        seen.add(pathname)
        const hint = document.createElement('link')
        hint.rel = 'prefetch'
        // A path may begin with two slashes, which alone would name a host.
        hint.href = location.origin + pathname
        document.head.append(hint)
      }
    },
    { rootMargin: margin },
  )
  addEventListener('load', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([href*="."])')) watcher.observe(link)
  })
}
