import type { Language } from '#i18n/languages.ts'
import { relativeDay, relativeTime } from '#i18n/time.ts?page'

/**
 * Opens the fold that an address points into or at, when the page opens and when the address changes: for browsers that
 * don't do so by themselves, and for a link to something that holds a fold.
 */
const reveal = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details') ?? target?.querySelector('details')
  if (!target || !fold || fold.open) return
  fold.open = true
  target.scrollIntoView()
}

/** Does so from now on. */
export const revealTargets = (): void => {
  addEventListener('hashchange', reveal)
  reveal()
}

type Stores = Record<'apple' | 'google', string>

/** On a phone the download buttons lead straight to its own store. @returns the store's address, or nothing elsewhere */
export const ownStore = ({ apple, google }: Stores): string | undefined => {
  const { userAgent, maxTouchPoints } = navigator
  // An iPhone is “like Mac OS X”, an iPad calls itself a Mac; no real Mac can be touched.
  const store = /android/i.test(userAgent)
    ? google
    : maxTouchPoints && /mac/i.test(userAgent)
      ? apple
      : undefined
  if (store)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-store]'))
      link.href = store
  return store
}

/**
 * A page that was built weeks ago says by the visitor's clock how old its posts are: "Posted on 18 November 2026"
 * becomes "3 days ago · 18 November 2026" up to the seventh day. The date stays, and for one still to come nothing changes.
 */
const showAges = (): void => {
  const now = new Date()
  const language = document.documentElement.lang as Language
  for (const time of document.querySelectorAll<HTMLTimeElement>('.posted time')) {
    const { at } = time.dataset
    const days = relativeDay(time.dateTime, now, language)
    // The time of day is known only for what was put up on the very day it is dated.
    const words = days && at ? relativeTime(new Date(at), now, language) : days
    if (words)
      time.previousElementSibling?.replaceChildren(
        `${words.replace(/./, (first) => first.toUpperCase())} · `,
      )
  }
}

/** Shows them now and anew every minute. */
export const keepAges = (): void => {
  showAges()
  setInterval(showAges, 60_000)
}
