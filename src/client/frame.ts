import { yearOf } from '#i18n/time.ts?page'

/** Pixels of scroll beyond which the header attaches to the edge, and beyond which the way back to the top appears. */
const attachBeyond = 100
const topBeyond = 360

/** Sets `attached` on the header and `shown` on the button to the top as the page scrolls. */
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
 * Submenus as disclosures: a press opens and closes, Escape closes and gives the focus back to the button, a press or
 * focus elsewhere closes. Until this script is there, or where it cannot be had, they are no disclosures yet: the style sheet
 * opens them on hover and focus.
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
 * The mobile menu is a popover, so it opens, closes on its backdrop and on Escape, and gives the focus back by itself.
 * While it is open the rest of the page is out of reach; on a wide screen, where the menu stands in the header, it closes.
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
 * The switch of the language leads to the same place on the page and to what was asked of it (`#…`, `?…`), also in a new tab
 * or copied, so its address follows each time that somebody comes near it. A press keeps the choice under `locale`; nobody
 * is ever redirected by it.
 * A page that answers for many addresses (the 404) sets `data-switch="here"`: its switch keeps the address asked for.
 */
const languageSwitches = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.switch')) {
    if (link.dataset['switch'] === 'here')
      link.pathname = link.lang === 'ar' ? '/ar' + location.pathname : location.pathname.slice(3)
    const follow = (): void => {
      link.search = location.search
      link.hash = location.hash
    }
    // An address that is set becomes a full one, which is not prefetched: a plain one stays.
    if (location.search + location.hash) follow()
    link.onpointerover = link.onfocus = follow
    link.onclick = () => {
      follow()
      try {
        localStorage.setItem('locale', link.lang)
      } catch {
        // Storage is switched off: the link works all the same.
      }
    }
  }
}

/** A link to the page one is on glides to its top instead of loading it again. */
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

/** `/` outside a field, and Ctrl+K or ⌘K anywhere, press the header's search. The same key of an Arabic keyboard writes a nun. */
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

/** How far outside the window a link counts as in view. */
const margin = '200px'

type Connection = { saveData?: boolean; effectiveType?: string }

/** Milliseconds from the page's `load` until others are fetched ahead: its own pictures in view come first, also those that `load` does not wait for. */
const prefetchAfter = 1_000

/** Fetches the pages that links in view lead to, once each, unless the visitor saves data or the line is slow; not that of the search, which opens over the page. */
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
        // A path may begin with two slashes, which alone would name a host.
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

/** A page that was built last year shows this one in its copyright line. */
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
