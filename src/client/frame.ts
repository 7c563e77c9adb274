import { yearOf } from '#i18n/time.ts?page'

/** Pixels of scroll beyond which the header attaches to the top edge of the window. */
const attachBeyond = 100
/** Pixels of scroll beyond which the button back to the top appears. */
const upButtonBeyond = 360

/** Attaches the header and shows the button back to the top, as the page is scrolled. */
const attachOnScroll = (): void => {
  const bar = document.querySelector('.bar')
  const up = document.querySelector('[data-up]')
  const update = (): void => {
    bar?.classList.toggle('attached', scrollY > attachBeyond)
    up?.classList.toggle('shown', scrollY > upButtonBeyond)
  }
  addEventListener('scroll', update)
  update()
}

/**
 * Starts the submenus as disclosures: a press opens and closes; Escape closes and returns the focus
 * to the button; a press or focus elsewhere closes. Without this script the stylesheet opens them
 * on hover and focus.
 */
const startSubmenus = (): void => {
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
 * returns the focus. This makes the rest of the page inert while the menu is open, and closes the
 * menu when a link in it is pressed or the window crosses 1140 px: wider windows have the menu in
 * the header.
 */
const startMobileMenu = (): void => {
  const menu = document.getElementById('menu')
  const burger = document.querySelector('.burger')
  if (!menu || !burger) return
  menu.onbeforetoggle = (event) => {
    const open = event.newState === 'open'
    burger.ariaExpanded = String(open)
    for (const outside of document.querySelectorAll<HTMLElement>('body > :not(.bar), .bar-in > a'))
      outside.inert = open
  }
  matchMedia('(width >= 1140px)').onchange = () => menu.hidePopover()
  menu.onclick = (event) => {
    if ((event.target as Element).closest('a')) menu.hidePopover()
  }
}

/**
 * The language switch leads to the same page in the other language with the current query and
 * fragment (`?…`, `#…`). Its address is updated on each hover and focus, so that it is also right
 * when it is copied or opened in a new tab. A press stores the language under `locale`; no page
 * redirects because of it. A page that serves many addresses (the 404) sets `data-switch="here"`:
 * its switch leads to the requested address in the other language.
 */
const startLanguageSwitches = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.switch')) {
    // Adds `/ar` to an English path; removes these 3 characters from an Arabic one.
    if (link.dataset['switch'] === 'here')
      link.pathname = link.lang === 'ar' ? '/ar' + location.pathname : location.pathname.slice(3)
    const follow = (): void => {
      link.search = location.search
      link.hash = location.hash
    }
    // Setting `search` or `hash` makes the link's `href` absolute, and absolute links are not
    // prefetched. So a page without query and fragment keeps its relative link until a hover.
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

/**
 * Scrolls to the top on a press of a link to the current page, instead of loading it again. The
 * stylesheet makes scrolling smooth.
 */
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
 * Opens the header's search (the link `a.round`) on `/` outside a field, and on Ctrl+K or ⌘K
 * anywhere. The K key of an Arabic keyboard writes ن.
 */
const openSearchByKeys = (): void => {
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
const prefetchMargin = '200px'

/** Properties of `navigator.connection`, which only some browsers have. */
type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Milliseconds from the page's `load` event until other pages are prefetched. Lazy pictures in
 * view, which `load` does not wait for, are loaded first.
 */
const prefetchAfter = 1_000

/**
 * Prefetches the pages of links in view, once each, unless the visitor saves data or the connection
 * is slow. Excludes addresses with a dot, which are files, and the link to the search page
 * (`.round`), as the search opens over the page.
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
    { rootMargin: prefetchMargin },
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
startSubmenus()
startMobileMenu()
startLanguageSwitches()
glideOnSamePage()
openSearchByKeys()
prefetchInView()
renewYear()
