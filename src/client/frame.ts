import { yearOf } from '#i18n/time.ts?page'

/**
 * Pixels of scroll beyond which the header attaches to the edge, and beyond which the button back
 * to the top appears.
 */
const attachBeyond = 100
const topBeyond = 360

const attachOnScroll = (): void => {
  const bar = document.querySelector('.bar')
  const up = document.querySelector('[data-up]')
  const update = (): void => {
    bar?.classList.toggle('attached', scrollY > attachBeyond)
    up?.classList.toggle('shown', scrollY > topBeyond)
  }
  addEventListener('scroll', update)
  update()
}

/**
 * Submenus as disclosures: a press opens and closes; Escape closes and returns the focus to the
 * button; a press or focus elsewhere closes. Without this script the stylesheet opens them on hover
 * and focus.
 */
const disclosures = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('.bar [aria-controls]')) {
    const item = button.parentElement
    const isOpen = (): boolean => button.ariaExpanded === 'true'
    const set = (open: boolean): void => {
      button.ariaExpanded = String(open)
    }
    set(false)
    button.onclick = () => set(!isOpen())
    item?.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !isOpen()) return
      event.preventDefault()
      set(false)
      button.focus()
    })
    const leave = (event: Event): void => {
      if (!item?.contains(event.target as Node)) set(false)
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
  }
}

/**
 * The mobile menu is a popover: the browser opens it, closes it on its backdrop and on Escape, and
 * returns the focus. While it is open the rest of the page is inert; on a wide screen, where the
 * menu is part of the header, it closes.
 */
const mobileMenu = (): void => {
  const menu = document.getElementById('menu')
  const burger = document.querySelector('.burger')
  if (!menu || !burger) return
  menu.onbeforetoggle = (event) => {
    const open = event.newState === 'open'
    burger.ariaExpanded = String(open)
    for (const rest of document.querySelectorAll<HTMLElement>('body > :not(.bar), .bar-in > a'))
      rest.inert = open
  }
  matchMedia('(width >= 1140px)').onchange = () => menu.hidePopover()
  menu.onclick = (event) => {
    if ((event.target as Element).closest('a')) menu.hidePopover()
  }
}

/**
 * The language switch leads to the same position and query (`#…`, `?…`), also in a new tab or when
 * copied: its address is updated on each hover and focus. A press stores the choice under `locale`;
 * no page redirects by it. A page that serves many addresses (the 404) sets `data-switch="here"`:
 * its switch leads to the requested address.
 */
const languageSwitches = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.switch')) {
    if (link.dataset['switch'] === 'here')
      link.pathname = link.lang === 'ar' ? '/ar' + location.pathname : location.pathname.slice(3)
    const follow = (): void => {
      link.search = location.search
      link.hash = location.hash
    }
    // The property makes the address absolute, and absolute links are not prefetched: a plain
    // address remains relative.
    if (location.search + location.hash) follow()
    link.onpointerover = link.onfocus = follow
    link.onclick = () => {
      follow()
      try {
        localStorage.setItem('locale', link.lang)
      } catch {
        // Storage is disabled: the link works without it.
      }
    }
  }
}

/** Scrolls smoothly to the top on a link to the current page, instead of loading it again. */
const glideOnSamePage = (): void => {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (
      link?.href !== location.origin + location.pathname ||
      link.target ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    scrollTo(0, 0)
  })
}

/**
 * Opens the header's search on `/` outside a field, and on Ctrl+K or ⌘K anywhere. The K key of an
 * Arabic keyboard writes ن.
 */
const searchKeys = (): void => {
  addEventListener('keydown', (event) => {
    if (
      event.ctrlKey || event.metaKey
        ? !'kKن'.includes(event.key)
        : event.key !== '/' || (event.target as Element).matches(':read-write')
    )
      return
    event.preventDefault()
    document.querySelector<HTMLElement>('a.round')?.click()
  })
}

/** Distance outside the window at which a link counts as in view. */
const margin = '200px'

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Milliseconds from the page's `load` event until other pages are prefetched: the page's pictures
 * in view come first, also those that `load` does not wait for.
 */
const prefetchAfter = 1_000

/**
 * Prefetches the pages of links in view, once each, unless the visitor saves data or the connection
 * is slow; not the search page, as the search opens over the page.
 */
const prefetchInView = (): void => {
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {}
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
        // Prefixed with the origin: a path that begins with two slashes would name a host.
        hint.href = location.origin + pathname
        document.head.append(hint)
      }
    },
    { rootMargin: margin },
  )
  const watch = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      'a[href^="/"]:not([href*="."],.round)',
    ))
      watcher.observe(link)
  }
  addEventListener('load', () => setTimeout(watch, prefetchAfter))
}

/** Updates the year of the copyright line on a page that was built in an earlier year. */
const renewYear = (): void => {
  const line = document.querySelector('.foot-end b')
  if (line) line.textContent = line.textContent.replace(/\d+/, yearOf(new Date()))
}

attachOnScroll()
disclosures()
mobileMenu()
languageSwitches()
glideOnSamePage()
searchKeys()
prefetchInView()
renewYear()
